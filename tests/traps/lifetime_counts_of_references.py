# breaks: no-frames, no-finalizers
# A call leaves no reference behind, whether its argument was rebound or updated in place meanwhile.
# https://github.com/tonybaloney/Pyjion/pull/135
import sys


def tail(a):
    a = a[1:]
    return a


def grow(a):
    a += a
    return None


def hold(a, b):
    c = a
    b = c
    return len(b)


def caller(value):
    before = sys.getrefcount(value)
    seen = []
    for f in (tail, grow, lambda a: hold(a, a), lambda a: [a, a] and None, lambda a: (b := a) and None):
        f(value)
        seen.append(sys.getrefcount(value) - before)
    return seen


print(caller("".join(["12", "345"])), caller(tuple([1, 2])), caller(object().__str__()))
