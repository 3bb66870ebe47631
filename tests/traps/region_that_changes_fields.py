# breaks: sealed-classes, closed-world
# A loop that calls a method which stores fields of its object, and whatever the object and its class are by then.
from array import array


class Counter:
    LIMIT = 7
    HALF = LIMIT / 2.0
    NAMED = -(LIMIT - 4)

    def __init__(self, start):
        self.count = start
        self.total = 0.0
        self.flag = False
        self.seen = array("d", [0]) * 8

    def step(self):
        i, seen = self.count, self.seen
        k = seen[i] - self.NAMED
        if i == 0:
            i = self.LIMIT
        else:
            i -= 1
        seen[i] = k
        self.count = i
        if self.flag:
            return k * self.HALF
        self.total += k
        return self.total


def made(n):
    counter = Counter(4)
    found = 0
    for _ in range(n):
        found += counter.step()
    return found, counter.count, counter.total, [*counter.seen]


def both(one: Counter, other: Counter, n):
    found = 0
    for _ in range(n):
        found += one.step() - other.step()
    return found


def show(what, function, *args):
    try:
        result = function(*args)
    except Exception as error:
        result = type(error).__name__, str(error)
    print(what, result)
    for arg in args:
        if isinstance(arg, Counter):
            print("   ", {name: value for name, value in sorted(arg.__dict__.items()) if name != "step"})


for n in (0, 3, 60, 500):
    show(n, made, n)
one = Counter(4)
show("two", both, one, Counter(2), 300)
show("one object", both, one, one, 300)
for what, name, value in [
    ("a float", "count", 4.0),
    ("a bool", "count", True),
    ("too large", "count", 9),
    ("below", "count", -3),
    ("an int for a float", "total", 0),
    ("huge", "total", 10**400),
    ("a text", "total", "x"),
    ("an int for a bool", "flag", 1),
    ("true", "flag", True),
    ("a list", "seen", [0.0] * 8),
    ("ints", "seen", array("i", [0] * 8)),
    ("short", "seen", array("d", [0] * 3)),
    ("its own limit", "LIMIT", 5),
    ("its own half", "HALF", "ab"),
    ("its own step", "step", lambda: 1),
]:
    one = Counter(4)
    setattr(one, name, value)
    show(what, both, one, Counter(4), 100)
    one = Counter(4)
    setattr(one, name, value)
    show(what + ", twice", both, one, one, 100)

Counter.LIMIT = 3
show("another limit", made, 100)
Counter.LIMIT = property(lambda self: 2)
show("a property", made, 100)
Counter.LIMIT = 7
show("again", made, 100)
del Counter.NAMED
show("no name", made, 100)
Counter.NAMED = -3


def setting(self, name, value):
    object.__setattr__(self, name, value * 2 if name == "total" else value)


Counter.__setattr__ = setting
show("stored in another way", made, 60)
del Counter.__setattr__
show("again", made, 60)


class Field:
    def __get__(self, owner, cls=None):
        return 1.5

    def __set__(self, owner, value):
        pass


Counter.total = Field()
show("a field of its own", made, 60)
del Counter.total


class Derived(Counter):
    def step(self):
        return 2


one = Counter(1)
one.__class__ = Derived
show("derived", both, one, Counter(1), 60)
made.__globals__["Counter"] = lambda start: one
show("another class", made, 60)
