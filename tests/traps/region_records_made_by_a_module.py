# breaks: sealed-classes
# `dataclasses.dataclass` is another function when a class is made, or what it is read of is no module.
import dataclasses
import dataclasses as others
from types import SimpleNamespace
from typing import ClassVar as Constant
from typing import Optional

real = dataclasses.dataclass
Whole = int


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


@dataclasses.dataclass(eq=True)
class Genuine:
    a: Whole
    b: Optional[Whole] = 2


@dataclasses.dataclass
class WithConstant:
    a: Whole
    kind: Constant[Whole] = 3


dataclasses.dataclass = counting


@dataclasses.dataclass
class Counted:
    a: Whole
    b: Whole = 2


dataclasses.dataclass = real
others = SimpleNamespace(dataclass=counting, __name__="dataclasses")


@others.dataclass
class Other:
    a: Whole
    b: Whole = 2


def genuine(n):
    total = 0
    for i in range(n):
        one = Genuine(i)
        total += one.a * one.b
    return total


def counted(n):
    total = 0
    for i in range(n):
        one = Counted(i)
        total += one.a * one.b
    return total


def other(n):
    total = 0
    for i in range(n):
        one = Other(i)
        total += one.a * one.b
    return total


def with_constant(n):
    total = 0
    for i in range(n):
        one = WithConstant(i)
        total += one.a * one.kind
    return total


print(genuine(300), counted(300), other(300), with_constant(300))
