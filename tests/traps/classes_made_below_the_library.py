# A class that derives from one of the library is made as that makes it; one that lacks methods has no instances.
from collections.abc import KeysView, Mapping, Sized
from decimal import Decimal
from typing import Generic, TypeVar

T = TypeVar("T")


class Money(Decimal):
    def __init__(self, value):
        self.value = value


class Lacking(Mapping):
    def __init__(self, of):
        self.of = of


class Keys(KeysView):
    def __init__(self, of):
        self.of = of


class Kept(Sized, Generic[T]):
    __slots__ = ("of",)

    def __init__(self, of):
        self.of = of

    def __len__(self):
        return len(self.of)


class View(Mapping):
    def __init__(self, of):
        self.of = of

    def __getitem__(self, key):
        return Kept(self.of[key])

    def __iter__(self):
        return iter(self.of)

    def __len__(self):
        return len(self.of)


def told(value):
    print("told", value)
    return value


def money(value):
    made = Money(value)
    return made + 1, made.value


def lacking(of):
    made = Lacking(told(of))
    return made.of


def keys(of):
    made = Keys(of)
    return made.of, type(made).__name__


def views(of):
    made = View(told(of))
    return [(key, len(kept), kept.of) for key, kept in made.items()], made == {}, bool(made)


for make, given in (money, 3), (lacking, {}), (keys, {1: 2}), (views, {1: [2], 3: ""}), (views, {}):
    try:
        print(make.__name__, make(given))
    except TypeError as error:
        print(make.__name__, str(error)[:40])
print([*View({1: [2]})], View({1: [2]})[1].of)
