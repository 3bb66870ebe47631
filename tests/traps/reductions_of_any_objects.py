# breaks: pure-operators
# What `functools.reduce` computes of any objects, in which order, and what it raises.
import functools
from functools import reduce


class Said:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Said({self.name})"

    def __add__(self, other):
        print(self.name, "+", getattr(other, "name", other))
        if getattr(other, "name", "") == "raise":
            raise LookupError(self.name)
        return Said(f"({self.name}{getattr(other, 'name', other)})")

    def __iter__(self):
        print("iter", self.name)
        return iter([Said("i1"), Said("i2")])


class Rows(list):
    def __iter__(self):
        print("iter of rows")
        return super().__iter__()


class Changing:
    def __init__(self, items, change):
        self.items, self.change = items, change

    def __radd__(self, other):
        self.change(self.items)
        return other + 1


def summed(rows):
    found = reduce(lambda total, row: total + row, rows)
    return found


def started(rows, start):
    return functools.reduce(lambda total, row: total + row, rows, start)


def given(table):
    table.last = reduce(lambda total, row: total + row, table.rows, table.start)
    return reduce(lambda total, row: total + row, table.rows)


def counted(count, scale):
    return reduce(lambda product, number: product * number % scale, range(1, count), 1)


def of_display(a, b):
    return reduce(lambda x, y: x + y, [a, b, a]), reduce(lambda x, y: y + x, (a, b))


def made(rows, start):
    pairs = reduce(lambda x, y: x + y[0] * y[1], zip(rows, rows), start)
    kept = reduce(lambda x, y: x + y, filter(lambda row: row != 2, rows))
    counted = reduce(lambda x, y: x + [y], enumerate(rows), [])
    return pairs, kept, counted, reduce(lambda x, y: x + y, map(lambda row: row + row, rows), start)


def turned(rows):
    total = row = "before"
    found = reduce(lambda total, row: row + total, rows)
    return total, row, found


def unused(rows):
    first = reduce(lambda a, b: a, rows)
    last = reduce(lambda a, b: b, rows)
    none = reduce(lambda a, b: None, rows)
    return first, last, none


class Table:
    start = 0

    def __init__(self, rows):
        self.rows = rows


def tried(function, *args):
    try:
        found = function(*args)
        print(function.__name__, type(found).__name__, getattr(found, "name", found))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)


for rows in (
    [1, 2, 3], [], [5], (1, 2), (), "abc", "", range(4), {3: 1, 4: 2}, {7}, Rows([1, 2]), Rows(), 5, None, Said("s"),
    [Said("a"), Said("b"), Said("c")], [Said("a"), Said("raise")], [1, "2"], iter([1, 2]), (x for x in (4, 5)), [True],
):  # fmt: skip
    tried(summed, rows)
    tried(started, rows, 10)
    tried(started, rows, Said("z"))
    tried(given, Table(rows))
    tried(turned, rows)
    tried(made, rows, 5)
    tried(unused, rows)
for count in (0, 1, 2, 30, "x", 2.5):
    tried(counted, count, 7)
tried(counted, 3, 0)
tried(of_display, 1, 2)
tried(of_display, Said("p"), Said("q"))
for change in (list.clear, list.pop, list.reverse, lambda items: items.append(1)):
    items = [1, 3, 2]
    items[1] = Changing(items, change)
    tried(summed, items)
    print(len(items))
