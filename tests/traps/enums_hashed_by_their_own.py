# Enums whose members hash or compare in their own way, by their text, by a base, or since somebody has seen to it.
import enum
from enum import Enum


class Hashed(Enum):
    A = 1
    B = 2

    def __hash__(self):
        print("hash of", self.name)
        return 7

    def __eq__(self, other):
        print("compared", self.name)
        return self is other


class Compared(Enum):
    A = 1
    B = 2

    def __eq__(self, other):
        return other == "all"


class Base:
    def __hash__(self):
        print("hash of", self)
        return 7

    def __str__(self):
        return "an object"


class Based(Base, Enum):
    A = 1
    B = 2

    __str__ = Base.__str__


class Stored(Enum):
    A = 1
    B = 2


Stored.__hash__ = lambda self: print("hash of", self.name) or 7


class Set(Enum):
    A = 1
    B = 2


setattr(Set, "__hash__", lambda self: print("hash of", self.name) or 7)

kept = Enum.__hash__
Enum.__hash__ = lambda self: print("hash of", self.name) or 7


class Replaced(Enum):
    A = 1
    B = 2


def among(x):
    for ask in (
        lambda: x in {Hashed.A, Hashed.B},
        lambda: x in (Hashed.A, Hashed.B),
        lambda: x in {Compared.A, Compared.B},
        lambda: x in (Compared.A, Compared.B),
        lambda: x in {Based.A, Based.B},
        lambda: x in {Stored.A, Stored.B},
        lambda: x in {Set.A, Set.B},
        lambda: x in {Replaced.A, Replaced.B},
    ):
        try:
            print(ask())
        except TypeError as error:
            print(error)


for one in (1, "all", Hashed.B, Based.A, Stored.A, Set.B, Replaced.B):
    among(one)
Enum.__hash__ = kept
print(enum.Enum.__hash__ is kept)
