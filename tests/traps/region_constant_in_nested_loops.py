# breaks: sealed-globals
# A constant of the module is read in the inner of three loops, which run again with another value of it.
import sys

STEP = 4


def step(p):
    return STEP


def total(xs, n, t):
    w, v = (t, n)
    for i in range(3):
        for j in range(len(xs)):
            for k, x in enumerate(xs):
                t += step(step(v))
            for x in list(xs):
                pass
    return t


print(total([2, 0, 1], True, 10))
setattr(sys.modules[__name__], "STEP", 2.5)
print(total([2, 0, 1], True, 10))
setattr(sys.modules[__name__], "STEP", "s")
print(total([2, 0, 1], True, ""))
print(10**20)
