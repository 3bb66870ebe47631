# breaks: sealed-globals
# A second name that somebody gave a function may be rebound with the first: it is not what a guard compares with.
import sys


def add(a, b):
    return a + b


_add = add


def twice(x):
    return add(x, 1), _add(x, 2)


module = sys.modules[__name__]
print(twice(1))
module.add = module._add = lambda a, b: "fake"
print(twice(1))
