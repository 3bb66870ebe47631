# breaks: sealed-globals
# A test that somebody wrote for a function says what it is until other code runs, in the middle of an expression too.
import sys

module = sys.modules[__name__]


class Rebinds:
    def __bool__(self):
        module.f = lambda: "new"
        return True


def f():
    return "old"


_f = f
kept = f


def both(x):
    if f is _f:
        return x and f()
    return "not"


def either(x):
    return (f() if x else 0) if f is _f else "not"


for function in (both, either):
    module.f = kept
    print(function(Rebinds()), function(Rebinds()))
