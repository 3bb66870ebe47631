# What `isinstance` says of objects of many types is told as it was: as exactly True or False, and in all places.
from abc import ABC
from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import Enum
from math import pi
from numbers import Number, Real


class Item(ABC):
    def __repr__(self):
        return type(self).__name__


class Table(Item, dict):
    pass


class Kind(Enum):
    A = 1


class Stone:
    __hash__ = None

    def __repr__(self):
        return "stone"


def kinds(x):
    return isinstance(x, Mapping), isinstance(x, (Sequence, Mapping)), isinstance(x, Number), isinstance(x, (Real, Item, Stone))


def where(x, y=None):
    found = []
    if isinstance(x, (Iterable, Hashable)) and not isinstance(x, (Item, str, Mapping)):
        found.append("iterable")
    elif isinstance(x, (Item, Mapping)) or isinstance(y, (Item, Mapping)):
        found.append("item")
    while isinstance(y, (Sequence, tuple)) and y:
        y = y[:-1]
    found.append(y)
    return [*found, "number" if isinstance(x, Number) else isinstance(y, Number), [z for z in (x, y) if isinstance(z, (Item, Number))]]


def generated(things):
    for x in things:
        yield isinstance(x, (Item, Number)) is True, isinstance(x, (Item, Number)) is False


async def awaited(x):
    return isinstance(x, (Item, Iterable))


def unbound(flag):
    if flag:
        x = Table()
    try:
        return isinstance(x, (Item, Table))
    except UnboundLocalError as error:
        return str(error)


def no_class(x):
    try:
        return isinstance(x, (Item, Number, pi))
    except TypeError as error:
        return str(error)


class Holds(Item):
    def __init__(self, x):
        self.x = x

    def same(self, other):
        if isinstance(other, (Holds, Item)):
            return self.x == other.x if isinstance(other, Holds) else False
        return NotImplemented


things = [Table(), Item(), Kind.A, Stone(), 1, 1.5, True, 2j, "ab", b"c", [1], (2,), {3: 4}, {5}, range(2), None, int, Table, len, print]
for x in things:
    print([kinds(x) for _ in range(2)][1], where(x), where(None, x), no_class(x), Holds(1).same(x))
print([*generated(things)])
print(unbound(True), unbound(False), Holds(1).same(Holds(1)), Holds(1).same(Holds(2)))
for x in (3, Table()):
    try:
        awaited(x).send(None)
    except StopIteration as done:
        print(done.value)
