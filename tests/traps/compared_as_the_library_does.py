# What is no plain ordered dataclass is compared as module dataclasses says: some are refused, some have fewer fields.
from __future__ import annotations

import typing
from dataclasses import KW_ONLY, InitVar, dataclass, field
from typing import ClassVar

Shared = ClassVar
Number = int
Given = InitVar


@dataclass(order=True)
class Counted:
    made: Shared[int] = 0
    size: Number = 1


@dataclass(order=True)
class Scaled:
    factor: Given[int]
    size: Number = 1

    def __post_init__(self, factor):
        self.size *= factor


@dataclass(order=True)
class Text:
    made: typing.ClassVar[int] = 0
    size: "Number" = 1
    other: "typing.ClassVar[int]" = 2


@dataclass(order=True)
class Named:
    size: int
    _: KW_ONLY
    name: str = ""


@dataclass(order=True)
class Empty:
    size: int = field(default=0, compare=False)


@dataclass(order=True)
class Base:
    a: int = 1


@dataclass(order=True)
class Derived(Base):
    b: int = 2


class Plain(Derived):
    pass


@dataclass
class Unordered(Base):
    c: int = 3


def asked(*values):
    found = []
    for one in values:
        for other in values:
            try:
                found.append((one < other, one >= other))
            except TypeError:
                found.append(None)
    return found


one, other = Counted(), Counted()
one.made = 5
print(asked(one, other), asked(Scaled(1), Scaled(2)), asked(Text(), Text(2)))
print(asked(Named(1, name="b"), Named(1, name="a")), asked(Empty(1), Empty(2)))
print(asked(Base(), Derived(), Derived(1, 3), Plain(), Plain(1, 1), Unordered(1, 2), Unordered(1, 5)))

try:

    @dataclass(order=True)
    class Refused:
        size: int

        def __lt__(self, other):
            return False

except TypeError as error:
    print(error)

try:

    @dataclass(order=True, eq=False)
    class Odd:
        size: int

except ValueError as error:
    print(error)
