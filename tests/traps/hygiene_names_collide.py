# Names of an inlined body never meet names of the caller.
def swap_diff(a, b):
    t = a
    a = b
    b = t
    return a - b


def caller(a, b):
    t = 100
    result = swap_diff(b, a)
    return t, a, b, result, swap_diff(t, result)


print(caller(1, 5))


def bump(x):
    x = x + 1
    return x


def keep():
    x = 1
    y = bump(x)
    return x, y, bump(bump(x))


print(keep())
