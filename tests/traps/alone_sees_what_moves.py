# breaks: sealed-classes, sealed-globals, sealed-builtins
# A private copy asks what tables, classes and their bases hold, all of it in a row: what leaves one may be in the next.
import sys

FIRST = [3, 5]
SECOND = [7]
SMALL = {}
LARGE = {"b": 2, "c": 4}


class Left:
    def weight(self):
        return 3


class Right:
    def size(self):
        return 4


class Above(Left, Right):
    pass


class Counter(Above):
    def __init__(self, start):
        self.value = start

    def grow(self, by, i):
        self.value = (self.value * by + i) % 1009

    def shift(self, by, i):
        self.value = (self.value + by * i) % 1013

    def step(self, i):
        for by in FIRST:
            self.grow(by, i)
        for by in SECOND:
            self.shift(by, i)
        return max(self.value, 99)


class Other(Right):
    def step(self, i):
        return self.size() + i


def listed(times: int = 300):
    counter, total = Counter(3), 0
    for i in range(times):
        total = (total + counter.step(i)) % 10007
    return total


def named(times: int = 300):
    counter, total = Counter(3), 0
    for i in range(times):
        counter.step(len(SMALL) + i)
        total = (total + counter.value * len(LARGE)) % 10007
    return total


def based(times: int = 300):
    counter, other, total = Counter(3), Other(), 0
    for i in range(times):
        total = (total + counter.step(i) * counter.weight() + other.step(i)) % 10007
    return total


def all_of_them():
    for function in (listed, named, based):
        try:
            print(function())
        except AttributeError as error:
            print(error)


all_of_them()
FIRST[0] = 3.0
all_of_them()
FIRST[0] = 3
all_of_them()
names = sys.modules[__name__].__dict__
names["max"] = min
all_of_them()
del names["max"]
all_of_them()
FIRST.append(SECOND.pop(0))
all_of_them()
SECOND.insert(0, FIRST.pop())
all_of_them()
SMALL.update(LARGE)
LARGE.clear()
all_of_them()
LARGE.update(SMALL)
SMALL.clear()
all_of_them()
step = Counter.step
del Counter.step
Counter.more = step
all_of_them()
del Counter.more
Counter.step = step
all_of_them()
Counter.step = lambda self, i: step(self, i) + 1
all_of_them()
Counter.step = step
Above.__bases__ = (Right, Left)
all_of_them()
Above.weight = lambda self: 9
all_of_them()
names["range"] = lambda times: (1, 2)
all_of_them()
del names["range"]
all_of_them()
names["len"] = lambda of: 3
all_of_them()
del names["len"], names["Counter"]
try:
    all_of_them()
except NameError as error:
    print(error)
