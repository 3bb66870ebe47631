# A private copy changes nothing that a constant of the module holds: it might be left, and all done again.
from dataclasses import dataclass, field
from enum import Enum


class Point:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y


START = Point(3, 4)


def moved(times: int = 3000):
    point = START
    for _ in range(times):
        point.x = (point.x + 1) % 47
        point.y = (point.y + 2) % 47
    return point.x, point.y, range(point.x)  # no range is handed out: the copy's work is done again


print(moved(), moved(), START.x, START.y)


class Shape:
    def __init__(self):
        self.sides = []

    def add(self, side):
        self.sides.append(side)


UNIT = Shape()


def grow(times: int = 3000):
    for side in range(times):
        UNIT.add(side)
        UNIT.add(side)
    return len(UNIT.sides), range(2)


print(grow(), grow(), len(UNIT.sides))


class Mark:
    def __init__(self, at):
        self.at = at

    def again(self, at):
        self.__init__((self.at * 3 + at) % 1009)


HERE = Mark(1)


def remark(times: int = 3000):
    mark = HERE
    for at in range(times):
        mark.again(at)
        mark.again(1)
    return mark.at, range(mark.at)


print(remark(), remark(), HERE.at)


@dataclass
class Basket:
    items: list = field(default_factory=list)


class Bag:
    def __init__(self):
        self.items = 0


EMPTY = Basket()
FULL = Bag()


def fill(times: int = 3000):
    for turn in range(times):
        EMPTY.items.append(turn)
        EMPTY.items.append(FULL.items)
    return len(EMPTY.items), range(3)


print(fill(), fill(), len(EMPTY.items))


class Kind(Enum):
    OPEN = 1
    SHUT = 2


class Door:
    def __init__(self):
        self.kind = Kind.OPEN

    def turn(self, by):
        self.OPEN = by
        return self.kind is Kind.OPEN


DOOR = Door()


def doors(times: int = 300):
    found = 0
    for turn in range(times):
        found += DOOR.turn([turn]) + DOOR.turn([found])
    return found, DOOR.OPEN[0], range(2)


print(doors(), doors(3), DOOR.OPEN)
