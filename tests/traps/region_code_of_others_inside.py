# breaks: sealed-globals pure-operators
# What a loop calls, compares or adds may rebind the helper that it calls next.
import sys

module = sys.modules[__name__]


def add(a, b):
    return a + b


def calls(n, callback):
    t = 0
    for i in range(n):
        t = add(t, i)
        callback(i)
    return t


def adds(n, other):
    t = 0
    for i in range(n):
        t = add(t, i)
        other + i
    return t


def tests(n, other):
    t = 0
    for i in range(n):
        t = add(t, i)
        if other:
            t = add(t, 1)
    return t


def reads(n, other):
    t = 0
    for i in range(n):
        t = add(t, other.value)
    return t


def rebind(*_):
    module.add = lambda a, b: a - b
    return 1


class Rebinds:
    __add__ = rebind

    def __bool__(self):
        return bool(rebind())

    @property
    def value(self):
        return rebind()


original = module.add
for function, other in [(calls, rebind), (adds, Rebinds()), (tests, Rebinds()), (reads, Rebinds())]:
    print(function.__name__, function(4, other))
    module.add = original
