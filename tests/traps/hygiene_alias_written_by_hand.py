# breaks: sealed-globals
# `_f = f` written by hand is no alias for a guard where `_f` means something else.
import sys


def f(a):
    return a + 1


_f = f


def parameter(x, _f):
    return f(x)


def comprehension(x, other):
    return [f(x) for _f in (other,)]


def around(_f):
    def inner(x):
        return f(x)

    return inner, _f


def new(a):
    return "new"


sys.modules[__name__].f = new
print(parameter(1, new), comprehension(1, new), around(new)[0](1))
