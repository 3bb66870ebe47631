# breaks: sealed-classes
# A private copy stores what a constructor stores without calling it: a class, or one above it, may get another one.
from abc import ABC
from dataclasses import dataclass


class Pair:
    def __init__(self, left, right=1):
        self.left = left
        self.right = right

    def total(self):
        return self.left + self.right


class Triple(Pair):
    def __init__(self, left, right, last):
        super().__init__(left, right)
        self.last = last


@dataclass
class Point:
    x: int
    y: int = 2


class Shape(ABC):
    def size(self):
        return 1


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def size(self):
        return self.side % 7


def pairs(times: int = 300):
    found, total = Pair(3), 0
    for i in range(times):
        found = Pair(found.total() % 1009, i)
        total = (total + found.total() + Triple(i, total, 5).total()) % 10007
    return total, list(vars(found))


def points(times: int = 300):
    found = [Point(3)]
    for i in range(times):
        found.append(Point((found[-1].x * 3 + i) % 1009, y=i % 5))
        found[-1].x += found[-2].y
    return found[-1].x, list(vars(found[-1]))


def shapes(times: int = 300):
    total = 0
    for i in range(times):
        shape = Square(i)
        total = (total * 3 + shape.size() + Square(shape.size()).size()) % 10007
    return total


def all_of_them():
    print(pairs(), points(), shapes())


all_of_them()
stores, made = Pair.__init__, []


def stores_more(self, left, right=1):
    stores(self, right, left)
    self.more = 1


Pair.__init__ = stores_more
all_of_them()
Pair.__init__ = stores
Point.__setattr__ = lambda self, name, value: object.__setattr__(self, name, value + 1)
all_of_them()
del Point.__setattr__
Point.__init__ = lambda self, x=0, y=7: vars(self).update(y=y, x=x)
all_of_them()
ABC.__setattr__ = lambda self, name, value: made.append(name) or object.__setattr__(self, name, value + 1)
all_of_them()
print(len(made), {*made})
del ABC.__setattr__
all_of_them()
Pair.__new__ = lambda cls, *args: made.append(cls.__name__) or object.__new__(cls)
all_of_them()
print(len(made), {*made} == {"side", "Pair", "Triple"})
