# breaks: sealed-globals, no-finalizers
# What a definition, or a store to a captured or global variable, replaces may rebind as it dies.
import sys

module = sys.modules["__main__"]


class Rebind:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        setattr(module, self.name, lambda x: ("rebound", x))


first = Rebind("one")


def one(x):
    return x


def first():
    pass


a = one(1)


def two(x):
    return x


def three(x):
    return x


def caller(o, p, n):
    def inner():
        return o

    if two is None:
        return inner
    r = two(n)
    o = None
    s = two(n)
    t = three(n)

    def p():
        pass

    return r, s, t, three(n)


b = caller(1, 2, 3)
c = caller(Rebind("two"), Rebind("three"), 3)
print(a, b, c)
