# breaks: sealed-classes sealed-globals pure-operators
# An operator on an object is what its class, a class derived from it, or the other operand makes of it.
import sys

module = sys.modules[__name__]


class Vec(object):
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        if not isinstance(other, Vec):
            return NotImplemented
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return self + other * -1

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    def __neg__(self):
        return Vec(-self.x, -self.y)

    def dot(self, other):
        return self.x * other.x + self.y * other.y


class Derived(Vec):
    def __radd__(self, other):
        return Vec(100, 100)

    def __neg__(self):
        return Vec(50, 50)


class Foreign:
    x, y = 0.5, 0.25

    def __radd__(self, other):
        return Vec(other.y, other.x)

    def __rmul__(self, other):
        return Vec(3, 4)


class InPlace(Vec):
    def __iadd__(self, other):
        self.x += other.x
        return self


def walk(n, v, w, k=0.5):
    if v is None:
        v = Vec(1.0, 2.0)
    if w is None:
        w = Vec(0.25, 0.5)
    total = 0.0
    for i in range(n):
        v = v + w * k
        w = -v - Vec(i, 1.0)
        v += w * 0.125
        total += (v - w).dot(v) + (v + Vec(i, i)).x
    return total, v.x, v.y, w.x


def other_kind(n, other):
    v = Vec(1.0, 2.0)
    total = 0.0
    for i in range(n):
        v = v + other
        total += v.dot(Vec(i, 1.0)) + (v + Vec(1, 2)).dot(v) + (v * 2.0).dot(v)
    return total, v.x


def in_place(n):
    v = w = InPlace(1.0, 2.0)
    for i in range(n):
        v += Vec(i, 1.0)
    return v is w, v.x, w.x


def comes_from_an_argument(n, k):
    total = 0.0
    for i in range(n):
        v = Vec(1.0, i) * k
        total += (v + Vec(i, 1.0)).dot(Vec(2.0, 3.0)) + (-v).dot(v - Vec(1.0, 1.0))
    return total


def show(what):
    found = []
    for call in (
        lambda: walk(5, None, None),
        lambda: walk(5, Derived(1, 2), None),
        lambda: walk(5, None, Derived(3, 4)),
        lambda: walk(5, Vec("a", "b"), None),
        lambda: walk(5, None, None, True),
        lambda: walk(5, None, None, Foreign()),
        lambda: other_kind(4, Vec(1, 2)),
        lambda: other_kind(4, Derived(1, 2)),
        lambda: other_kind(4, Foreign()),
        lambda: other_kind(4, 5),
        lambda: in_place(3),
        lambda: comes_from_an_argument(4, 2),
        lambda: comes_from_an_argument(4, "a"),
    ):
        try:
            found.append(call())
        except Exception as error:
            found.append(f"{type(error).__name__}: {error}")
    print(what, *found, sep="\n  ")


show("as written")
old = Vec.__add__
Vec.__add__ = lambda self, other: self
show("another sum")
Vec.__add__ = lambda self, other: NotImplemented
show("no sum")
Vec.__add__ = old
Vec.__radd__ = lambda self, other: Vec(8, 8)
show("a sum from the right")
del Vec.__radd__
Vec.__iadd__ = lambda self, other: Vec(9, 9)
show("a sum in place")
del Vec.__iadd__
negative = Vec.__neg__
del Vec.__neg__
show("no negative")
Vec.__neg__ = negative
module.isinstance = lambda *_: False
show("another isinstance")
del module.isinstance
show("as written again")
