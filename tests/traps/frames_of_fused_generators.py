# A generator that looks at its frame or its names has one.
import sys


def named(n):
    for i in range(n):
        yield sorted(locals())


def framed(n):
    for i in range(n):
        yield sys._getframe().f_code.co_name


def finds(n):
    limit = 3
    for i in range(n):
        yield look("limit", "n")


def look(*names):
    found = sys._getframe(1).f_locals
    return [found.get(name) for name in names]


def use(n):
    i, limit = "mine", "mine"
    for x in named(n):
        print(x)
    for x in framed(n):
        print(x)
    for x in finds(n):
        print(x)
    return i, limit


print(use(2))
