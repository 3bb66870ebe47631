# breaks: sealed-globals sealed-builtins
# What a region is entered with is looked at each time it is entered.
import builtins
import sys

module = sys.modules[__name__]

STEP = 3


def add(a, b):
    return a + b


def f(n):
    t = 0
    for i in range(n):
        t = add(t, i * STEP)
    return t


print(f(4))
original, module.add = add, lambda a, b: a - b
print(f(4))
module.add = original
module.STEP = 5
print(f(4))
module.STEP = "x"
try:
    print(f(4))
except TypeError as error:
    print(error)
module.STEP = 3
real, builtins.range = range, lambda n: [n, n]
print(f(4))
builtins.range = real
print(f(4))
module.range = lambda n: "ab"[:0]
print(f(4))
del module.range
print(f(4))
