# breaks: sealed-classes sealed-globals
# Objects that a loop makes and drops are what their class, its name and its methods have become by then.
import sys

module = sys.modules[__name__]


class Point:
    def __init__(self, x, y=0.5):
        self.x = x
        self.y = y
        self.moves = 0

    def move(self, dx, dy):
        self.x += dx
        self.y += dy
        self.moves = self.moves + 1

    def plus(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def norm(self):
        return self.x * self.x + self.y * self.y


class Other:
    def __init__(self, x, y=1):
        self.x, self.y, self.moves = y, x, 7

    def move(self, dx, dy):
        self.x = dx

    def plus(self, other):
        return other

    def norm(self):
        return -1


def dropped(n):
    total = 0
    for i in range(n):
        p = Point(i * 0.5, y=1.5)
        p.move(1.0, 2.0)
        p.x = p.x - 1
        total += p.norm() + p.moves
    return total


def carried(n, at=None):
    p = Point(1.0, 2.0)
    if at is not None:
        p = at
    total = 0
    for i in range(n):
        p = p.plus(Point(0.5, y=i))
        total += p.norm()
    return total, p.x, p.y


def show(what, *more):
    found = []
    for call in (lambda: dropped(3), lambda: carried(3), *(lambda at=at: carried(3, at) for at in more)):
        try:
            found.append(call())
        except Exception as error:
            found.append(f"{type(error).__name__}: {error}")
    print(what, *found)


show("as written", Point(1, 2), Other(3, 4))


class Derived(Point):
    def norm(self):
        return 100


changed = Point(5, 6)
changed.__class__ = Derived
shadowed = Point(5, 6)
shadowed.plus = lambda other: Point(0, 0)
bare = Point(5, 6)
del bare.y
more = Point(5, 6)
more.z = 9
show("entering", Derived(1, 2), changed, shadowed, bare, more, Point("a", "b"), Point(1, None), 5)

old = Point.norm
Point.norm = lambda self: self.moves
show("another method", Point(1, 2))
Point.norm = old
Point.x = property(lambda self: 9, lambda self, value: None)
show("a property over a field", Point(1, 2))
del Point.x
Point.__setattr__ = lambda self, name, value: object.__setattr__(self, name, 1)
show("stores of its own", Point(1, 2))
del Point.__setattr__
Point.__getattribute__ = lambda self, name: 3 if name == "moves" else object.__getattribute__(self, name)
show("look-ups of its own", Point(1, 2))
del Point.__getattribute__
died = []
Point.__del__ = lambda self: died.append(self.x)
show("a finalizer", Point(1, 2))
print(len(died), died[:4])
del Point.__del__
init = Point.__init__


def loud(self, x, y=0.5):
    print("made", x, y)
    init(self, x, y)


Point.__init__ = loud
show("another constructor")
Point.__init__ = init
init.__defaults__ = (4,)
show("other defaults")
init.__defaults__ = (0.5,)
point = Point(1, 2)
written, module.Point = Point, Other
show("another class", point)
module.Point = lambda x, y: written(y, x)
show("a function", point)
del module.Point
try:
    dropped(2)
except NameError as error:
    print(error)
module.Point = written
show("as written again", Point(1, 2))
Point.__new__ = staticmethod(lambda cls, *args, **more: Other(1))
show("another __new__")
