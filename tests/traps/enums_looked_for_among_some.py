# breaks: sealed-globals
# A member, and what is none, is looked for among some: by hash and by equality, in the order of the display.
import sys
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto


class Kind(Enum):
    A = 1
    B = 2
    C = 3
    ALSO_A = 1


class Other(Enum):
    B = 1
    C = 2
    A = 3
    ALSO_A = 3


class Number(IntEnum):
    ONE = 1
    TWO = 2


class Text(StrEnum):
    RED = auto()
    BLUE = auto()


class Bits(Flag):
    LOW = 1
    HIGH = 2


class Mask(IntFlag):
    LOW = 1
    HIGH = 2


class Real(float, Enum):
    NONE = float("nan")
    HALF = 0.5


class Pair(tuple, Enum):
    FIRST = 1, 2
    LISTS = [1], [2]


class Equal:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        print(self.name, "is compared with", other)
        return self.name == getattr(other, "name", "")

    def __hash__(self):
        print(self.name, "is hashed")
        return hash(self.name)


class Rebinding(Equal):
    def __eq__(self, other):
        space["Kind"] = Other
        return super().__eq__(other)

    __hash__ = Equal.__hash__


def among(x):
    return (
        x in {Kind.A, Kind.B},
        x not in (Kind.A, Kind.C),
        x in [Kind.ALSO_A, Kind.B],
        [one in (Kind.A, Kind.B) for one in (x, Kind.B)],
        (lambda one: one not in {Kind.A, Kind.C})(x),
    )


def of_others(x):
    return (
        x in (Number.ONE, Number.TWO),
        x in {Number.ONE, Number.TWO},
        x in {Text.RED, Text.BLUE},
        x not in (Text.BLUE, Text.RED),
        x in {Bits.LOW, Bits.HIGH},
        x in {Mask.LOW, Mask.HIGH},
        x in {Real.NONE, Real.HALF},
        x in (Real.NONE, Real.HALF),
        x in (Pair.FIRST, Pair.LISTS),
    )


def of_both(x):
    return x in (Kind.A, Other.A), x not in {Kind.C, Other.C}, x in [Kind.B, 3], x in (*Kind, Other.B)


def in_pairs(x):
    try:
        return x in {Pair.FIRST, Pair.LISTS}
    except TypeError as error:
        return str(error)


space = among.__globals__
for one in (Kind.A, Kind.C, Other.A, 1, "A", None, Equal("A"), Equal("nobody")):
    print(one if not isinstance(one, Equal) else one.name, among(one), of_both(one))
for one in (
    Number.ONE, 1, 1.0, True, 3, "red", Text.BLUE, Bits.LOW | Bits.HIGH, Bits.HIGH, Mask(3), Mask.LOW, Real.NONE,
    float("nan"), 0.5, (1, 2), frozenset(),
):  # fmt: skip
    print(one, of_others(one), in_pairs(one))
for one in ([], {1}, {Kind.A: 1}):
    try:
        print(among(one))
    except TypeError as error:
        print(error)
print(among(Rebinding("C")), Kind.A)
space["Kind"] = sys
try:
    print(among(Other.A))
except AttributeError as error:
    print(error)
del space["Kind"]
try:
    print(among(Other.A))
except NameError as error:
    print(error)
