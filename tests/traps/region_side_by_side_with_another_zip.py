# Loops that would go over slices by `zip`, while that, or `enumerate`, is another function.
# breaks: sealed-builtins
import builtins
from array import array


class Row:
    def clear(self, w):
        self.data = array("d", [0]) * w

    def __init__(self, data, w):
        self.data = data
        self.w = w

    def __getitem__(self, x):
        return self.data[self.w + x]

    def __setitem__(self, x, value):
        self.data[x] = value


def shift(row: Row, first, last):
    for x in range(first, last):
        row[x] = 0.5 * (row[x] + row[x + 1])


def area(i, xs):
    total = 0.0
    for j, x in enumerate(xs):
        total += x / ((i + j) * (i + j + 1) // 2 + i + 1.5)
    return total


def areas(xs):
    return [area(i, xs) for i in range(len(list(xs)))]


def show(what):
    row = Row(array("d", range(60)), 30)
    shift(row, 2, 22)
    print(what, row.data[:30].tolist(), areas([1.5, 2.5, 3.5]))


show("as it was")
kept = builtins.zip, builtins.enumerate
builtins.zip = lambda *parts: [(7,) * len(parts)]
builtins.enumerate = lambda xs: [(3, 4.5)]
show("another")
builtins.zip, builtins.enumerate = kept
