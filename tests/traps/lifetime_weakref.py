# breaks: no-finalizers
# A weak reference answers None exactly from the moment its object is gone.
import weakref


class Thing:
    pass


def reference():
    t = Thing()
    return weakref.ref(t)


def alive():
    t = Thing()
    r = weakref.ref(t, lambda _: print("callback"))
    print(r() is not None)
    u = r() is t
    print("before end", u)
    return r


def passed(t):
    return weakref.ref(t)


def caller():
    a = reference()
    b = alive()
    c = passed(Thing())
    t = Thing()
    d = passed(t)
    result = [x() is None for x in (a, b, c, d)]
    t = 5
    return result, d() is None


print(caller())
