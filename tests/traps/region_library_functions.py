# breaks: sealed-globals
# Functions of module math that are replaced, or given what is no number, between two runs of a loop.
import math
import sys
from math import floor, sqrt


def norm(x, y):
    return math.sqrt(x * x + y * y)


def unit(x, y):
    d = norm(x, y)
    return x / d, y / d


def walk(n):
    s = 0.0
    for i in range(1, n):
        u, v = unit(i, i + 1)
        s += u * v
    return s


def half(x):
    y = sqrt(x)
    return floor(y) / 2 if y > 3 else y


def halves(n):
    s = 0
    for i in range(n):
        s += half(i)
    return s


def roots(values):
    s = 0.0
    for value in values:
        s += half(value)
    return s


class Odd(float):
    def __floor__(self):
        print("floor")
        return 1


print(walk(300), halves(300), roots([4.0, 25.0]))
for values in ([4.0, -1.0], ["4"], [16, Odd(36.0)], [4, True, None]):
    try:
        print(roots(values))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

me = sys.modules[__name__]  # what is bound through it is not seen in the text
real, calls, plain = math.sqrt, [], norm
math.sqrt = lambda x: calls.append(x) or real(x)
print(walk(300), len(calls))


def turning(x):
    """What replaces a function may replace others in turn."""
    me.norm = lambda x, y: 1.0
    return real(x)


math.sqrt = turning
print(walk(300))
me.norm, math.sqrt = plain, real
me.sqrt = lambda x: calls.append(x) or 1.0
print(halves(300), len(calls))
me.sqrt = real


class Math:
    def __getattr__(self, name):
        print("asked for", name)
        return real


keep = math
me.math = Math()
print(walk(4))
me.math = keep
del me.math
try:
    walk(300)
except NameError as error:
    print(error)
try:
    print(walk(1))
finally:
    me.math = keep
print(walk(300))
