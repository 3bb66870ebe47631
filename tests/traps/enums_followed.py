# What a program of one file stores is known to be a member of an enum, or not: what it is equal to, called, and worth.
import enum
from enum import Enum, IntEnum, auto


class Kind(Enum):
    A = auto()
    B = auto()
    C = auto()
    ALIAS = A

    @property
    def low(self):
        return self.name.lower()

    def next(self):
        return Kind.B if self == Kind.A else Kind(self.value - 1)


class Fuzzy(Enum):
    X = 1
    Y = 2

    def __eq__(self, other):
        print("asked", self.name)
        return True

    def __hash__(self):
        return 1


class Level(IntEnum):
    ONE = 1
    TWO = 2


class Size(IntEnum):
    SMALL = 1
    BIG = 2


class Text(str, Enum):
    A = "a"
    B = "b"


class Numbered(Enum):
    P = 1, 2
    Q = 3, 4

    def __init__(self, low, high):
        self.sum = low + high


class Generated(Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name * 2

    R = enum.auto()
    S = enum.auto()


class Entry:
    def __init__(self, kind, level, fuzzy, text, numbered):
        self.kind = kind
        self.level = level
        self.fuzzy = fuzzy
        self.text = text
        self.numbered = numbered
        self.other = None

    def is_credit(self):
        return self.kind in (Kind.A, Kind.C)

    def is_other(self):
        return self.kind not in [Kind.A, Kind.B], self.kind in {Kind.C, Kind.A}, self.kind in (Kind.B,)


def told(entry):
    kind = entry.kind
    return kind.name, kind.value, kind._name_, kind.low, kind.next(), entry.kind == Kind.ALIAS, kind != Kind.B


def levels(entry):
    return entry.level == 1, entry.level in (Level.ONE, 2), entry.level.name, entry.level.value + 1, entry.level == Size.BIG, entry.level in (Kind.A, Size.SMALL)


def texts(entry):
    return entry.text == "a", entry.text in (Text.A, "b"), entry.text.name, entry.text.value


def others(entry):
    return entry.fuzzy == Fuzzy.X, entry.fuzzy in (Fuzzy.Y, Kind.A), Kind.A in (entry.fuzzy, Kind.B), entry.kind == entry.fuzzy


def numbers(entry):
    return entry.numbered.sum, entry.numbered.value, entry.numbered.name, entry.numbered == Numbered.P


def maybe(entry):
    return entry.other == Kind.A, entry.other in (Kind.A, Kind.B), entry.other is not None and entry.other.name


entries = [
    Entry(Kind.A, Level.ONE, Fuzzy.X, Text.A, Numbered.P),
    Entry(Kind.B, Level.TWO, Fuzzy.Y, Text.B, Numbered.Q),
    Entry(Kind["C"], Level(2), Fuzzy["Y"], Text("b"), Numbered((1, 2))),
]
entries += [Entry(kind, Level.ONE, Fuzzy.X, Text.A, Numbered.P) for kind in Kind]
entries[0].other = Kind.A
entries[1].other = Kind.C
for entry in entries:
    print(entry.is_credit(), entry.is_other(), told(entry))
    print(levels(entry), texts(entry), others(entry), numbers(entry), maybe(entry))
print([(one.name, one.value) for one in Generated], Generated.R == Generated.S)
counts = {}
for entry in entries:
    counts[entry.kind] = counts.get(entry.kind, 0) + 1
    counts[entry.kind.name] = entry.kind
print(counts)


class Box:
    def __init__(self, kind):
        self.kind = kind


def of_box(box):
    try:
        return box.kind.name, box.kind == Kind.A, box.kind in (Kind.A, Kind.B)
    except AttributeError as error:
        return str(error)


class Named:
    name = "named"

    def __eq__(self, other):
        return other is Kind.B

    __hash__ = None


print(of_box(Box(Kind.A)), of_box(Box(None)), of_box(Box(3)), of_box(Box(Named())))
