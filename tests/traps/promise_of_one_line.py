# breaks: sealed-globals, sealed-builtins, closed-world
# What a line promises of the names in it is not promised of those in the next one, nor behind the loop.
def add(a, b=1):
    return a + b


def take(a, b=1):
    return a - b


LIMIT = 4


def steps(n):
    total = 0
    for i in range(n):  # s2s: assume=sealed-globals
        total += take(i)
    total += take(n) + (add(total) == 3)
    if total > LIMIT:  # s2s: assume=sealed-globals
        total = 0
    last = add(total)
    first = take(total)
    return total, last, first, len("abc")


def other(n):
    one = take(n)
    two = take(one)  # s2s: assume=sealed-globals
    return one, two, add(n), len("abcd")


print(steps(3), other(3))
globals()["add"] = lambda a, b=1: ("rebound", a, b)
len = str.upper
print(steps(3), other(3))
