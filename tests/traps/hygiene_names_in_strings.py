# breaks: sealed-globals
# A name that the module only spells in strings is not taken for a new one.
import sys

module = sys.modules["__main__"]


def add(a, b):
    return a + b


def total(a):
    return add(a, 1)


setattr(module, "_add", 5)
print(total(1), getattr(module, "_add"))


def sub(a, b):
    return a - b


def rest(a):
    return sub(a, 1)


print(rest(1), hasattr(module, "_sub"))
