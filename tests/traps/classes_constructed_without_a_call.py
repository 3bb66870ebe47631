# breaks: no-finalizers
# Where a class is what its text says, what its constructor stores may be stored without a call of it.
import copy
import pickle
import weakref
from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple


class Loud:
    """Something whose end can be seen."""

    def __init__(self, name):
        self.name = name
        print("made", name)

    def __del__(self):
        print("gone", self.name)


class Point:
    def __init__(self, x, y=0, *, name="p"):
        self.y = y
        self.x = x
        self.name = name
        self.seen = []

    def moved(self, dx):
        return Point(self.x + dx, self.y + dx, name=self.name + "'")


class Named(Point):
    def __init__(self, name, x):
        """Hands on."""
        super().__init__(x, name=name)
        self.kind = "named"


class Slotted:
    __slots__ = ("a", "b", "__weakref__")

    def __init__(self, a, b=1):
        self.a = a
        self.b = b


@dataclass(frozen=True)
class Money:
    cents: int
    unit: str = "c"

    def __add__(self, other):
        return Money(self.cents + other.cents, self.unit)


@dataclass(order=True)
class Entry:
    day: int
    amount: Money = field(default=None, compare=False)
    tags: list = field(default_factory=list)
    notes: dict = field(default_factory=dict, init=False)


@dataclass
class Later(Entry):
    extra: int = field(default=7, kw_only=True)
    closed: bool = False


class Pair(NamedTuple):
    left: object
    right: object = None

    def turned(self):
        return Pair(self.right, self.left)


def say(value):
    print("say", value)
    return value


def fail(value):
    raise ValueError(value)


def all_kinds(a, b):
    one = Point(a)
    two = Point(y=b, x=a)
    three = Named("n", b)
    found = [Slotted(a), Money(a), Entry(b, Money(1)), Later(a, extra=b), Pair(a), Pair(right=a, left=b)]
    found.append(Point(a, name="q"))
    return [one, two, three, *found, Pair(a, b).turned(), one.moved(say(3))]


def shown(value):
    if isinstance(value, tuple):
        return type(value).__name__, tuple(value)
    names = getattr(value, "__slots__", None) or vars(value)
    return type(value).__name__, [(name, repr(getattr(value, name))[:40]) for name in names if name != "__weakref__"]


def in_order():
    return Point(say(1), say(2), name=say("n")), Pair(say(3), say(4))


def out_of_order():
    point = Point(y=say(1), x=say(2))
    pair = Pair(right=say(3), left=say(4))
    return point.x, point.y, pair


def with_a_walrus(x):
    y = x
    return Point(y, (y := 5)).x, [Point(y), (y := 7), Point(y)][2].x, y


def rebinding(x):
    x = Point(x)
    x = Point(x.x + 1, x)
    return x.x, x.y.x


def dies_first():
    held = Money(Loud("first"))
    print("between")
    held = Money(Loud("second"))
    print("end")
    return held.unit


def raises_behind():
    try:
        held = Point(Loud("left"), fail("right"))
    except ValueError as error:
        print("caught", error)
        del error
        print("handled")
    else:
        print(held)


def raises_in_frozen():
    try:
        held = Money(Loud("cents"), fail("unit"))
    except ValueError:
        print("handled, too")
    else:
        print(held)


def raises_in_tuple():
    try:
        Pair(Loud("in tuple"), fail("right"))
    except ValueError:
        print("handled at last")


def raises_through():
    held = Point(Loud("through"), fail("right"))
    return held


def keeps_the_old(x):
    one = Money(x)
    try:
        one = Money(fail(x))
    except ValueError:
        pass
    return one


def unbound():
    try:
        one = Money(one)  # noqa: F821
    except UnboundLocalError as error:
        return str(error)
    return one


def temporaries_die():
    made = Slotted(Loud("slotted"))
    seen = weakref.ref(made)
    made = None
    print("dead", seen() is None)
    seen = weakref.ref(Slotted(3))
    print("dead", seen() is None)


def chosen(x):
    return Money(x) if x else Pair(x), x and Point(x).x, [Point(i).x for i in range(2)]


def wrong(number):
    if number == 0:
        return Point()
    if number == 1:
        return Point(1, 2, 3)
    if number == 2:
        return Money(1, cents=2)
    if number == 3:
        return Pair(1, other=2)
    if number == 4:
        return Later(1, 2, 3, 4, 5)
    return Named("x")


for value in all_kinds(1, 2):
    print(*shown(value))
print(*map(shown, in_order()), out_of_order(), with_a_walrus(1), rebinding(1))
print(dies_first())
raises_behind()
raises_in_frozen()
raises_in_tuple()
try:
    raises_through()
except ValueError as error:
    print("still", type(error).__name__)
    error = None
print(keeps_the_old(4), unbound())
temporaries_die()
print(chosen(0)[0], chosen(2)[:1], chosen(2)[2])
for number in range(6):
    try:
        print(wrong(number))
    except TypeError as error:
        print(error)
entries = [Entry(2, Money(3)), Entry(1, Money(4)), Entry(1)]
print(sorted(entries)[0] is entries[1], entries[1] == entries[2], entries[0].tags is entries[1].tags)
print(Money(3) + Money(4), replace(Money(3), unit="d"), hash(Money(3)) == hash(Money(3)), {Money(1): 2})
print(copy.copy(Later(1)), copy.deepcopy(Point(1).moved(2)).x, [one.name for one in fields(Later(2))])
print(pickle.loads(pickle.dumps(Pair(1)))._replace(right=3), Pair(1)._asdict())
