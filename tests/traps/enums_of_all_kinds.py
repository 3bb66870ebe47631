# Aliases, flags, mixins, descriptors, what is no member, and values that are computed: each read is what it was.
import enum
import pickle
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto, unique


class Shade(Enum):
    DARK = 1
    GREY = 2
    GRAY = 2
    LIGHT = True  # an alias of DARK
    ZERO = 0.0
    MINUS = -0.0  # an alias, too

    def is_dark(self):
        return self is Shade.DARK or self is Shade.LIGHT

    @property
    def other(self):
        return Shade.GREY

    @classmethod
    def _missing_(cls, value):
        return Shade.GREY if value == "grau" else None


class Power(Flag):
    READ = auto()
    WRITE = auto()
    BOTH = READ | WRITE
    NONE = 0


class Bits(IntFlag):
    ONE = 1
    FOUR = 4


class Word(str, Enum):
    UPPER = "u"
    TITLE = "t"


class Number(IntEnum):
    ONE = 1
    TWO = 2


class Text(StrEnum):
    RED = auto()


class Pair(tuple, Enum):
    LEFT = 1, 2
    RIGHT = (3, 4)


class Heavy(Enum):
    LISTS = [1]
    SETS = {2}

    def __init__(self, items):
        self.items = items


class Valued(Enum):
    A = 1
    B = 2

    def __new__(cls, number):
        made = object.__new__(cls)
        made._value_ = f"number {number}"
        return made


class Overridden(Enum):
    A = 1

    @property
    def value(self):
        return "mine"


class Looked(Enum):
    A = 1

    def __getattribute__(self, name):
        return "looked up" if name == "value" else super().__getattribute__(name)


class Ignoring(Enum):
    _ignore_ = ["made"]
    made = 3
    A = 1


class Mixed(Enum):
    A = 1
    square = lambda x: x * x
    nested = staticmethod(lambda: 4)
    holder = property(lambda self: 5)


@unique
class Unique(Enum):
    A = 1
    B = 2


def reads():
    print(
        Shade.DARK,
        Shade.GRAY,
        Shade.LIGHT,
        Shade.MINUS,
        Shade.GRAY.name,
        Shade.LIGHT.value,
        Shade.MINUS.value,
    )
    print([shade.name for shade in Shade], list(Shade), len(Shade), tuple(Shade), [*enumerate(Shade)])
    print(Shade.DARK.is_dark(), Shade.LIGHT.is_dark(), Shade.GREY.is_dark(), Shade.DARK.other, Shade("grau"))
    print(Power.BOTH, Power.BOTH.name, list(Power), [one for one in Power], Power.READ | Power.WRITE)
    print(
        Power.NONE.value,
        Power.NONE.name,
        Power.READ & Power.BOTH,
        Bits.ONE | Bits.FOUR,
        (Bits.ONE | Bits.FOUR).name,
    )
    print(Bits(8).value, list(Bits), Bits.ONE.value, Bits.FOUR + Bits.ONE)
    print(
        Word.UPPER.upper(),
        Word.TITLE.value,
        Word.TITLE.name,
        Word.UPPER == "u",
        f"{Word.UPPER}",
        Word.UPPER.title(),
    )
    print(Number.ONE + Number.TWO, Number.TWO.value, Number.ONE in (Number.ONE, Number.TWO), sorted(Number))
    print(Text.RED.value, Text.RED.name, Text.RED, Pair.LEFT.value, Pair.RIGHT, Pair.LEFT[1])
    Heavy.LISTS.value.append(2)
    print(Heavy.LISTS.value, Heavy.LISTS.value is Heavy.LISTS.items, Heavy.SETS.value is Heavy.SETS.value)
    print(Valued.A.value, Valued.B.name, [one.value for one in Valued], Overridden.A.value, Overridden.A.name)
    print(
        Looked.A.value,
        Looked.A.name,
        list(Ignoring),
        Mixed.square(3),
        Mixed.nested(),
        list(Mixed),
        Mixed.A.holder,
    )
    print(Unique.A is Unique.A, Unique.B.value, pickle.loads(pickle.dumps(Unique.B)) is Unique.B)


def absent():
    for read in (
        lambda: Shade.NONE,
        lambda: Ignoring.made,
        lambda: Shade.DARK.values,
        lambda: Mixed.holder.fget.__name__,
        lambda: [one.missing for one in Unique],
    ):
        try:
            print(read())
        except AttributeError as error:
            print(error)


def made_here(*names):
    class Local(Enum):
        A = 1

    made = Enum("Made", names)
    return Local.A.value, [one.value for one in Local], list(made), made.B.value


if enum:

    class Under(Enum):
        A = 1


def under():
    return Under.A.value, list(Under)


reads()
absent()
print(made_here("A", "B"), made_here("B"), under())
for member in Shade:
    print(member.name, member is Shade.DARK)
try:
    Shade.DARK = 3
except AttributeError as error:
    print(error)
print(Shade.DARK, reads.__name__)
