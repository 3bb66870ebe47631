# breaks: sealed-classes sealed-globals
# Objects of classes that a library has made the constructors of are what these classes have become by then.
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field
from typing import NamedTuple

module = sys.modules[__name__]


@dataclass(frozen=True)
class Money:
    cents: int
    unit: int = 1

    def __add__(self, other):
        return Money(self.cents + other.cents, self.unit)

    def __rmul__(self, times):
        return Money(times * self.cents)

    def __lt__(self, other):
        return self.cents < other.cents

    def __eq__(self, other):
        return self.cents == other.cents

    @property
    def debt(self):
        return 0 - self.cents


class Pair(NamedTuple):
    left: float
    right: float = 0.5

    def plus(self, other):
        return Pair(self.left + other.left, right=self.right + other.right)


class Base:
    __slots__ = ("x",)

    def __init__(self, x=1.5):
        self.x = x


class Slotted(Base):
    __slots__ = ("y", "__weakref__")

    def __init__(self, y, x=2.5):
        super().__init__(x=x)
        self.y = y

    def plus(self, other):
        return Slotted(self.y + other.y, self.x + other.x)

    def __contains__(self, value):
        return value < self.x

    def __len__(self):
        return 7


@dataclass(order=True, slots=True)
class Parent:
    a: int
    b: int = field(default=4, compare=False)


@dataclass(kw_only=True, slots=True)
class Child(Parent):
    c: int = 9
    counted: int = field(default=0)

    def total(self):
        return self.a * self.b + self.c + self.counted


@dataclass
class Bag:
    size: int
    things: list = field(default_factory=list)
    names: dict = field(default_factory=dict, init=False)


def bags(n):
    found = []
    for i in range(n):
        bag = Bag(i)
        bag.things.append(i)
        bag.names[i] = Bag(i, found)
        found += bag.things + [len(bag.names), Bag(i).things is Bag(i).things]
    return found


def money(n, total=None):
    if total is None:
        total = Money(0)
    limit = Money(30)
    seen = 0
    for i in range(n):
        one = Money(i) + Money(3, 2)
        if one < limit:
            total = total + one
        if one != limit:
            seen += one.debt
        if total == limit:
            seen += 1000
        total = total + 2 * one
    return total.cents, total.unit, seen


def pairs(n, at=None):
    if at is None:
        at = Pair(0.25)
    for i in range(n):
        at = at.plus(Pair(i))
    return at.left, at.right


def slotted(n, at=None):
    if at is None:
        at = Slotted(0.25)
    found = 0
    for i in range(n):
        at = at.plus(Slotted(i, x=i))
        found += len(at)
        if i in at:
            found += 1
    return at.x, at.y, found


def children(n):
    found = 0
    for i in range(n):
        child = Child(i, 2, c=i)
        child.counted += 2
        found += child.total() + Child(a=i).total()
    return found


def show(what, *calls):
    found = []
    for call in (lambda: money(99), lambda: pairs(99), lambda: slotted(99), lambda: children(99), *calls):
        try:
            found.append(call())
        except Exception as error:
            found.append(f"{type(error).__name__}: {error}")
    print(what, *found)


class Other:
    def __init__(self, *values, **more):
        self.cents = self.left = self.right = self.x = self.y = self.unit = 7

    def plus(self, other):
        return other

    def __add__(self, other):
        return other

    def __len__(self):
        return 1

    def __contains__(self, value):
        return True


class Dearer(Money):
    def __lt__(self, other):
        return True

    def __radd__(self, other):
        return Money(-1)


class Longer(Pair):
    def plus(self, other):
        return self


class Broader(Slotted):
    pass


bare = Slotted(1)
del bare.y
half = object.__new__(Money)
object.__setattr__(half, "cents", 5)
empty = object.__new__(Money)
show(
    "entering",
    lambda: money(99, Dearer(1)),
    lambda: money(99, Money("a")),
    lambda: money(99, Money(2.5, 2.5)),
    lambda: money(99, Money(float("nan"))),
    lambda: money(99, half),
    lambda: money(99, empty),
    lambda: money(99, Other()),
    lambda: pairs(99, Longer(1)),
    lambda: pairs(99, Pair("a", 1)),
    lambda: pairs(99, (1, 2)),
    lambda: slotted(99, Broader(1)),
    lambda: slotted(99, bare),
    lambda: slotted(0, bare),
    lambda: slotted(99, Other()),
)


def patched(owner, name, value, *calls):
    missing = object()
    old = owner.__dict__.get(name, missing)
    setattr(owner, name, value)
    show(f"{owner.__name__}.{name}", *calls)
    delattr(owner, name) if old is missing else setattr(owner, name, old)


made = Money.__init__
patched(Money, "__init__", lambda self, cents, unit=1: made(self, cents + 1, unit))
patched(Money, "debt", property(lambda self: 100))
patched(Money, "__lt__", lambda self, other: False)
patched(Money, "__ne__", lambda self, other: False)
patched(Money, "__eq__", lambda self, other: True)
patched(Money, "__rmul__", lambda self, other: Money(1))
patched(Money, "__radd__", lambda self, other: Money(1))
patched(Money, "__iadd__", lambda self, other: Money(1))
patched(Money, "cents", property(lambda self: 11))
patched(Money, "unit", 6)
patched(
    Money, "__getattribute__", lambda self, name: 3 if name == "unit" else object.__getattribute__(self, name)
)
patched(Pair, "__new__", lambda cls, left, right=0: tuple.__new__(cls, (right, left)))
patched(Pair, "left", property(lambda self: 1))
patched(Pair, "plus", lambda self, other: other)
patched(Base, "__init__", lambda self, x=3: setattr(self, "x", 1))
patched(Slotted, "__init__", lambda self, y, x=3: (setattr(self, "x", 1), setattr(self, "y", 2))[0])
patched(Slotted, "__contains__", lambda self, value: True)
patched(Slotted, "__len__", lambda self: 3)
patched(Slotted, "y", property(lambda self: 2, lambda self, value: print("stored", value)))
patched(Base, "__setattr__", lambda self, name, value: object.__setattr__(self, name, 2))
died = []
patched(Slotted, "__del__", lambda self: died.append(self.y))
print(len(died), died[:4])
patched(Child, "__init__", lambda self, a, b=1, **more: Parent.__init__(self, a, b))
patched(Child, "__post_init__", lambda self: setattr(self, "counted", 50))
patched(Parent, "b", property(lambda self: 3, lambda self, value: None))
old, module.super = super, lambda: Other()
show("another super")
del module.super
assert old is super
written, module.Pair = Pair, Other
show("another class")
module.Pair = lambda left, right=1: written(right, left)
show("a function")
del module.Pair
show("no class")
module.Pair = written
show("as written again")


def changing(n):
    try:
        for i in range(n):
            one = Money(i)
            one.cents = 5
    except FrozenInstanceError as error:
        print(error, i)


def growing(n):
    try:
        for i in range(n):
            at = Slotted(i)
            at.z = 5
    except AttributeError as error:
        print("no z", i)


def handed_out(n):
    kept: list = []
    for i in range(n):
        one = Money(i)
        kept.append(one)
        two = Money(i)
        kept.append((one == two, one is two, hash(Pair(i)), Pair(i) == (i, 0.5), Parent(i) < Parent(i + 1)))
        left, right = Pair(i, i)
        kept.append(Pair(left)[0])
    return kept


Money.__new__ = staticmethod(lambda cls, *args, **more: Other())
show("another __new__")
Money.__new__ = staticmethod(lambda cls, *args, **more: object.__new__(cls))
show("one that says it")
changing(3)
growing(3)
Money.__hash__ = lambda self: 1
print(handed_out(2), bags(3))
