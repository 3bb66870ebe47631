# Loops that read an item of an array, and in the next iteration again: steps, stores in between, indices below zero.
from array import array


class Row:
    def clear(self, width):
        self.data = array("d", [0]) * width

    def __init__(self, data, shift=0):
        self.data = data
        self.shift = shift

    def __getitem__(self, x):
        return self.data[x + self.shift]

    def __setitem__(self, x, value):
        self.data[x + self.shift] = value


def smooth(row: Row, first, last):
    for x in range(first, last):
        row[x] = 0.3 * (row[x - 1] + row[x] + row[x + 1])


def ahead(row: Row, first, last):
    for x in range(first, last):
        row[x] = 0.5 * (row[x + 1] + row[x + 2])


def in_steps(row: Row, first, last):
    for x in range(first, last, 2):
        row[x] = 0.25 * (row[x - 1] + row[x] + row[x + 1])


def stored_ahead(row: Row, first, last):
    for x in range(first, last):
        row[x + 2] = 0.25 * (row[x] + row[x + 1])


def stored_between(row: Row, first, last):
    for x in range(first, last):
        row[x + 1] = 0.25 * (row[x] + row[x + 1] + row[x + 2])


def mixed(row: Row, first, last):
    for x in range(first, last):
        row[x] = 0.25 * (row[x - 1] + row[x] + row[x + 1] + row[first] + row[-1])


def add_both(row: Row, other: Row, first, last):
    for x in range(first, last):
        row[x] = 0.5 * (other[x - 1] + other[x])


def write_other(row: Row, other: Row, first, last):
    for x in range(first, last):
        other[x] = 0.5 * (row[x - 1] + row[x] + row[x + 1])


def show(what, function, row, *rest):
    x = None
    try:
        result = function(row, *rest)
    except Exception as error:
        result = type(error).__name__, str(error)
    print(what, function.__name__, result, [repr(item) for item in row.data], row.shift)


def new(code="d", size=8, shift=0):
    return Row(array(code, [(x * 5) % 7 + 1 for x in range(size)]), shift)


FUNCTIONS = [
    smooth,
    ahead,
    in_steps,
    stored_ahead,
    stored_between,
    mixed,
]
for function in FUNCTIONS:
    for first, last in [(2, 6), (1, 7), (0, 8), (0, 6), (-3, 3), (-9, 2), (3, 30), (5, 5), (30, 40), (2, 3)]:
        show(f"{first} to {last}", function, new(), first, last)
    show("small floats", function, new("f"), 1, 5)
    show("ints", function, new("i"), 1, 5)
    show("shifted", function, new(shift=2), 0, 4)
    show("shifted back", function, new(shift=-3), 1, 6)
    show("far away", function, new(shift=10**30), 1, 6)
    show("almost too far", function, new(shift=2**63 - 4), 1, 6)
    show("short", function, new(size=1), 0, 3)
    show("two", function, new(size=2), 0, 3)
    show("two, from below", function, new(size=2), -2, 0)
    show("three", function, new(size=3), -2, 3)
    show("empty", function, new(size=0), 0, 3)
    odd = new()
    odd.data[2:6] = array("d", [-0.0, float("nan"), float("inf"), -float("inf")])
    show("odd numbers", function, odd, 1, 7)
    show("a list", function, Row([float(x) for x in range(8)]), 1, 7)
    show("a shift that is no int", function, new(shift=1.0), 1, 7)
    show("a shift that is a bool", function, new(shift=True), 1, 5)
for function in (add_both, write_other):
    for first, last in [(2, 6), (0, 8), (-3, 3), (3, 30)]:
        show(f"two, {first} to {last}", function, new(), new(size=9), first, last)
        same = new()
        show(f"one twice, {first} to {last}", function, same, same, first, last)
        show(f"one array twice, {first} to {last}", function, same, Row(same.data, 1), first, last)
