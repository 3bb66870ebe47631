# breaks: sealed-classes
# What looks like a dataclass or a named tuple of plain fields is made by something else, or in another way.
import dataclasses
import typing
from collections import namedtuple
from dataclasses import KW_ONLY, InitVar, field
from typing import Any, ClassVar, Optional

real, real_tuple = dataclasses.dataclass, typing.NamedTuple


def counting(cls=None, /, **flags):
    """A decorator that adds one to whatever the first field is given."""
    if cls is None:
        return lambda cls: counting(cls, **flags)
    made = real(cls, **flags)
    init = made.__init__

    def __init__(self, first, *rest, **more):
        init(self, first + 1, *rest, **more)

    made.__init__ = __init__
    return made


dataclasses.dataclass = counting
from dataclasses import dataclass  # noqa: E402

dataclasses.dataclass = real
from dataclasses import dataclass as genuine  # noqa: E402


class Turned:
    """What gives a class whose fields are the other way round."""

    def __mro_entries__(self, bases):
        return (namedtuple("Turned", "right left"),)


typing.NamedTuple = Turned()
from typing import NamedTuple  # noqa: E402

typing.NamedTuple = real_tuple
Constant, Given = ClassVar, InitVar


@dataclass
class Counted:
    a: int
    b: int = 1


class Other(NamedTuple):
    left: int
    right: int = 2


@genuine
class WithConstant:
    a: int
    kind: Constant[int] = 3
    b: Optional[int] = 4


@genuine
class WithGiven:
    a: int
    given: Given[int] = 3
    b: int = 4

    def __post_init__(self, given):
        self.b = self.b + given


@genuine
class Keywords:
    a: int
    _: KW_ONLY
    b: int = 4


@genuine
class Computed:
    a: int
    b: int = field(init=False)

    def __post_init__(self):
        self.b = 10 // self.a


@genuine
class Literal:
    a: int
    b: int = field(init=False, default=6)

    def __post_init__(self):
        self.c = 3


class Loud:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, instance, owner=None):
        return 1 if instance is None else instance.__dict__[self.name] * 10

    def __set__(self, instance, value):
        instance.__dict__[self.name] = value


LOUD = Loud()


@genuine
class Described:
    a: int
    b: int = LOUD


@genuine
class Guarded:
    a: int
    b: int = 2

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 100)


@genuine
class First:
    a: int = 1
    b: int = 2


@genuine
class Second(First):
    b: int = 7
    a: int = 8


class Third(First):
    b = 9


@genuine
class Fourth(Third):
    b: int
    c: int = 1


@genuine(init=False)
class Bare:
    a: int = 5
    b: int = 6


@genuine
class Own:
    a: int
    b: int = 5

    def __init__(self, a):
        self.a = self.b = a * 2


class Plain:
    __slots__ = ("a", "b")

    def __init__(self, a, *, b=2):
        self.b = b
        self.a = a


class Behind(Plain):
    def __init__(self, a):
        super().__init__(a, b=3)
        self.c = 4


class Between(Plain):
    def __init__(self, a, *, b=1):
        super().__init__(b=a, a=a)


class Both(Behind, Between):
    pass


class Unset(Plain):
    __slots__ = ()

    def __init__(self, a):
        self.a = a


def first(n):
    found = []
    for i in range(1, n):
        for one in (
            Counted(i),
            Other(i, 2),
            WithConstant(i, 5),
            WithGiven(i, 5),
            Keywords(i),
            Computed(i),
            Literal(i),
            Described(i, 2),
            Guarded(i),
            Second(i),
            Fourth(i, 3),
            Own(i),
            Behind(i),
            Both(i),
        ):
            found.append((getattr(one, "a", None), getattr(one, "b", None)))
    return found


def counted(n):
    total = 0
    for i in range(n):
        one = Counted(i)
        total += one.a * one.b
    return total


def turned(n):
    total = 0
    for i in range(n):
        one = Other(i, 5)
        total += one.left
    return total


def with_constant(n):
    total = 0
    for i in range(n):
        one = WithConstant(i, 7)
        total += one.a * one.b + one.kind
    return total


def with_given(n):
    total = 0
    for i in range(n):
        one = WithGiven(i, 7)
        total += one.a * one.b
    return total


def keywords(n):
    total = 0
    for i in range(n):
        total += Keywords(i, b=i).b
    return total


def computed(n):
    total = 0
    for i in range(n):
        total += Computed(i + 1).b
    return total


def failing(n):
    total = 0
    for i in range(n):
        total += Computed(i).b
    return total


def literal(n):
    total = 0
    for i in range(n):
        one = Literal(i)
        total += one.a + one.b + one.c
    return total


def described(n):
    total = 0
    for i in range(n):
        total += Described(i, i).b
    return total


def guarded(n):
    total = 0
    for i in range(n):
        total += Guarded(i).a
    return total


def second(n):
    total = 0
    for i in range(n):
        one = Second(i, b=2)
        total += one.a * 2 + one.b
    return total


def redeclared(n):
    total = 0
    for i in range(n):
        one = Second(i)
        total += one.a * 2 + one.b
    return total


def fourth(n):
    total = 0
    for i in range(n):
        total += Fourth(i).b
    return total


def bare(n):
    total = 0
    for i in range(n):
        one = Bare()
        total += one.a * one.b
    return total


def own(n):
    total = 0
    for i in range(n):
        one = Own(i)
        total += one.a * one.b
    return total


def behind(n):
    total = 0
    for i in range(n):
        one = Behind(i)
        total += one.a * one.b + one.c
    return total


def both(n):
    total = 0
    for i in range(n):
        one = Both(i)
        total += one.a * 10 + one.b
    return total


def unset(n):
    total = 0
    for i in range(n):
        one = Unset(i)
        total += one.b
    return total


def missing(n):
    total = 0
    for i in range(n):
        one = Second(i, c=3)
        total += one.a
    return total


def twice(n):
    total = 0
    for i in range(n):
        one = Second(i, a=3)
        total += one.a
    return total


print(first(3))
for function in (
    *(counted, turned, with_constant, with_given, keywords, computed, failing, literal, described, guarded),
    *(second, redeclared, fourth, bare, own, behind, both, unset, missing, twice),
):
    try:
        print(function.__name__, function(300))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)
unused: Any = None
