# breaks: sealed-globals
import sys

LIMIT = 3


def add(a, b):
    return a + b


def use(x):
    return add(x, LIMIT)


module = sys.modules[__name__]
print(use(1))
setattr(module, "add", lambda a, b: a * b * 100)
print(use(1))
module.LIMIT = 9
print(use(1))
vars(module)["LIMIT"] = 10
print(use(1))
module.__dict__.update(LIMIT=11, add=max)
print(use(1))
