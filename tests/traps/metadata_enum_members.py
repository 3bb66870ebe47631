# Enum members are made of the class body's plain values, in order, with their aliases, flags and helpers.
# https://github.com/mypyc/mypyc/issues/1065
import enum


def scale(n):
    return n * 10


class Color(enum.Enum):
    RED = 1
    GREEN = scale(1)
    CRIMSON = RED
    _ignore_ = ["i"]
    for i in range(2):
        vars()[f"EXTRA{i}"] = i + 100

    def describe(self):
        return self.name, self.value

    @classmethod
    def _missing_(cls, value):
        return cls.RED if value == "red" else None

    label = property(lambda self: self.name.lower())


class Number(enum.IntEnum):
    ONE = enum.auto()
    TWO = enum.auto()


class Perm(enum.Flag):
    R = enum.auto()
    W = enum.auto()
    RW = R | W


class Text(enum.StrEnum):
    HELLO = enum.auto()


def kind(x):
    return type(x).__name__, repr(x)


print(
    list(Color),
    Color.CRIMSON is Color.RED,
    Color("red"),
    Color.GREEN.describe(),
    Color["RED"].label,
    len(Color),
)
print(
    kind(Number.ONE + 0),
    kind(Number.ONE * 1),
    kind(+Number.TWO),
    Number.TWO == 2,
    Number.ONE < 2,
    {1: "a"}[Number.ONE],
    f"{Number.TWO}",
    [10, 20][Number.ONE],
)
print(
    Perm.R | Perm.W is Perm.RW,
    kind(Perm.RW & ~Perm.R),
    Perm.R in Perm.RW,
    kind(Text.HELLO + ""),
    Text.HELLO == "hello",
    f"{Text.HELLO:>7}",
)
try:
    Color(55)
except ValueError as error:
    print(error)
try:
    Color.RED = 2
except AttributeError as error:
    print("members stay")
