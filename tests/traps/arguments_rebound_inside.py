# A parameter rebound, deleted or captured in the function leaves the caller's variable, and the other arguments, alone.
def clamp(n, low=0):
    if n < low:
        n = low
    low = n + 1
    return n, low


def gone(x):
    y = x
    del x
    try:
        return x
    except UnboundLocalError:
        return "gone", y


def captured(x):
    def bump():
        nonlocal x
        x += 1
        return x

    return bump(), x, bump(), x


def swapped(a, b):
    a, b = b, a
    return a - b


def caller(n, low):
    first = clamp(n, low)
    second = clamp(low)
    third = swapped(n, low), swapped(low, n), swapped(n, n)
    return first, second, gone(n), captured(low), third, n, low


print(caller(-3, 1), caller(5, 2))
