# A name chosen for a variable is never the one chosen for a guard, whichever comes first.
def _kept(a):
    return 1


def plain(a):
    return 1


def stepped(a):
    print("stepped", a)
    return 7


def guard_first(a, k):
    def reads():
        return a

    _kept(k)
    return _kept(plain(a))


def variable_first(k):
    t = [_kept, stepped(k)]
    return _kept(k), t[1]


def _twice(a):
    return 2


def argument_first(a, k):
    def reads():
        return a

    t = _twice(plain(a))
    return _twice(k)


def _inner(a):
    return 3


def around(k):
    t = [_inner, stepped(k)]

    def inside(j):
        return _inner(j)

    return inside(k), t[1]


def outside(k):
    return _inner(k)


print(guard_first(2, 3), variable_first(2), argument_first(2, 3), around(4), outside(5))
