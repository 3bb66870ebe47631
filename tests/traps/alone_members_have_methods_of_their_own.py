# A private copy inlines methods of enums: a member may get an attribute in the place of one, and its `_value_` another.
from enum import Enum, IntEnum


class Rank(Enum):
    LOW = 2
    HIGH = 5

    def weight(self, i):
        return i if self is Rank.HIGH else 5

    @property
    def doubled(self):
        return self.value * 2


class Level(IntEnum):
    FIRST = 1
    LAST = 9

    def height(self):
        return self + 1


class Counter:
    def __init__(self, start):
        self.value = start

    def step(self, i):
        self.value = (self.value * 3 + i) % 1009

    def get(self):
        return self.value


def weights(times: int = 300):
    counter, total = Counter(3), 0
    for i in range(times):
        counter.step(i)
        total = (total + Rank.HIGH.weight(i) + counter.get()) % 10007
    return total


def heights(times: int = 300):
    counter, total = Counter(3), 0
    for i in range(times):
        counter.step(Rank.LOW.doubled)
        total = (total + Level.LAST.height() + counter.get()) % 10007
    return total


print(weights(), heights())
Rank.HIGH.weight = lambda i: 11
print(weights(), heights())
Level.LAST.height = lambda: 3
print(weights(), heights())
Rank.LOW._value_ = 7
print(weights(), heights())
del Rank.HIGH.weight, Level.LAST.height
print(weights(), heights())
