# `reduce` may mean something else, for a while, or be what another module made.
# breaks: sealed-globals
import functools
import sys
from functools import reduce


class Rebinds:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        HERE.reduce = other_reduce
        return Rebinds(self.value + other.value)


def other_reduce(function, items, *start):
    print("another", len(start))
    return function(*[*start, 7][:1], 8)


def both(rows):
    first = reduce(lambda a, b: a + b, rows)
    second = reduce(lambda a, b: a + b, rows)
    return getattr(first, "value", first), getattr(second, "value", second)


def by_module(rows, start):
    return functools.reduce(lambda a, b: a - b, rows, start)


def evaluated(table):
    return reduce(lambda a, b: a + b, table.rows, table.start)


class Table:
    @property
    def rows(self):
        print("rows")
        HERE.reduce = other_reduce
        return [1, 2]

    @property
    def start(self):
        print("start")
        return 100


class Fake:
    def __getattr__(self, name):
        print("asked for", name)
        return other_reduce


HERE = sys.modules[__name__]
real, original = functools, reduce
print(both([1, 2]), by_module([1, 2], 10))
print(both([Rebinds(1), Rebinds(2)]))
HERE.reduce = original
print(evaluated(Table()), reduce is other_reduce)
HERE.reduce = original
functools.reduce = other_reduce
print(by_module([1, 2], 10))
functools.reduce = original
HERE.functools = Fake()
print(by_module([1, 2], 10))
HERE.functools = real
print(by_module([1, 2], 10))
del HERE.reduce
try:
    both([1])
except NameError as error:
    print(error)
HERE.reduce = original
real.reduce = None
try:
    print(both([1, 2]))
    by_module([1], 2)
except TypeError as error:
    print(error)
finally:
    real.reduce = original
