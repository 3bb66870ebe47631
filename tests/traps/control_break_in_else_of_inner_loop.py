# A `break` in the `else` of an inner loop leaves the loop around it, and with it that one's own `else`.
def by_while(x):
    n = 3
    while n:
        n = n - 1
        if x:
            return 1
        while n > 9:
            n = n - 1
        else:
            break
    return 2


def by_for(x):
    for n in (1, 2):
        if x:
            return 1
        for _ in ():
            pass
        else:
            break
    return 2


def caller(x):
    y = by_while(x) + 1
    z = by_for(x) + 1
    return y, z


print(caller(1), caller(0))
