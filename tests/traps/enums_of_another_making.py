# breaks: sealed-globals
# What module enum offers under its names was replaced before the classes are made: they are no enums, or other ones.
import enum
from enum import Enum


class Plain:
    A = 1
    B = 2


class Telling(type):
    def __getattribute__(cls, name):
        print("looked up", name)
        return super().__getattribute__(name)

    def __iter__(cls):
        print("iterates")
        return iter([])


class Told(metaclass=Telling):
    pass


class Derived(Enum):
    @property
    def value(self):
        return "derived"


genuine = enum.Enum
enum.Enum = Plain


class First(enum.Enum):
    C = 3


enum.Enum = Told


class Second(enum.Enum):
    C = 3


enum.Enum = Derived


class Third(enum.Enum):
    C = 3


enum.Enum = genuine
integral, enum.IntEnum = enum.IntEnum, Derived


class Seventh(enum.IntEnum):
    C = 3


enum.IntEnum = integral
iterate, setting = enum.EnumType.__iter__, enum.EnumType.__setattr__
enum.EnumType.__iter__ = lambda cls: iter(["patched"])


class Fourth(Enum):
    C = 3


enum.EnumType.__iter__ = iterate
enum.EnumType.__setattr__ = type.__setattr__


class Fifth(Enum):
    C = 3


reader = Enum.__dict__["value"]
enum.EnumType.__setattr__ = setting
type.__setattr__(Enum, "value", enum.property(lambda self: "patched"))


class Sixth(Enum):
    C = 3


def ask():
    print(First.C, First.A, First.B, First.C is First.C)
    print(Second.C)
    print([one for one in Second])
    print(Third.C.value, Third.C.name, list(Third))
    print([one for one in Fourth], Fourth.C)
    print(Fifth.C)
    print(Sixth.C.value, Sixth.C.name)
    print(Seventh.C.value, Seventh.C.name)


enum.EnumType.__iter__ = lambda cls: iter(["patched again"])
ask()
enum.EnumType.__iter__ = iterate
type.__setattr__(Enum, "value", reader)
enum.EnumType.__setattr__ = type.__setattr__
Fifth.C = "rebound"
enum.EnumType.__setattr__ = setting
ask()
