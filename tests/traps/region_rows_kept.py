# Loops over rows of arrays: rows of the same array twice, rows too short, indices below zero, loops that never run.
from array import array


class Rows:
    def clear(self, width, height):
        self.data = [array("d", [0]) * width for _ in range(height)]

    def __init__(self, data):
        self.data = data

    def __getitem__(self, index):
        if isinstance(index, tuple):
            return self.data[index[1]][index[0]]
        return self.data[index]


def eliminate(a: Rows, j, rows, columns):
    for ii in range(j + 1, rows):
        for jj in range(j + 1, columns):
            a[ii][jj] -= a[ii][j] * a[j][jj]


def from_here(a: Rows, j, rows, columns):
    for ii in range(j, rows):
        for jj in range(j, columns):
            a[ii][jj] -= a[ii][j] * a[j][jj]


def from_far(a: Rows, j, k, rows, columns):
    for ii in range(j + 1, rows):
        for jj in range(k, columns):
            a[ii][jj] -= a[ii][j] * a[k][jj]


def one_column(a: Rows, j, rows, columns):
    for ii in range(j + 1, rows):
        for jj in range(j + 1, columns):
            a[ii][j] -= a[ii][j] * a[j][jj]


def next_column(a: Rows, j, rows, columns):
    for ii in range(j + 1, rows):
        for jj in range(j + 1, columns):
            a[ii][jj - 1] -= a[ii][j] * a[j][jj]


def swapped(a: Rows, j, rows, columns):
    for ii in range(j + 1, rows):
        for jj in range(j + 1, columns):
            a[ii][jj] -= a[ii][j] * a[j][jj]
        a.data[ii] = a[j]


def shrinking(a: Rows, j, rows, columns):
    held = [a[0], a[1], a[2]]
    for ii in range(j + 1, rows):
        for jj in range(j + 1, columns):
            a[ii][jj] -= held[j][jj]
        held.pop()


def show(what, function, rows, *rest):
    try:
        result = function(rows, *rest)
    except Exception as error:
        result = type(error).__name__, str(error)
    data = rows.data if isinstance(rows, Rows) else rows
    print(what, function.__name__, result, [[repr(item) for item in row] for row in data])


def new(size=4, code="d", length=None):
    return Rows([array(code, [(x * 5 + y * 3) % 7 + 1 for x in range(length or size)]) for y in range(size)])


FUNCTIONS = [
    eliminate,
    from_here,
    one_column,
    next_column,
    swapped,
    shrinking,
]
for function in FUNCTIONS:
    show("plain", function, new(), 0, 4, 4)
    show("in the middle", function, new(), 1, 4, 4)
    show("no columns", function, new(), 3, 4, 4)
    show("fewer columns than there are", function, new(), 1, 4, 1)
    show("a row too many", function, new(), 1, 5, 4)
    show("a column too many", function, new(), 1, 4, 5)
    show("below", function, new(), -1, 4, 4)
    show("far below", function, new(), -9, 4, 4)
    show("no row there", function, new(), 7, 9, 9)
    show("beyond the row", function, new(4, "d", 1), 1, 4, 4)
    show("beyond the row, no columns", function, new(4, "d", 1), 1, 4, 2)
    show("small floats", function, new(4, "f"), 0, 4, 4)
    show("ints", function, new(4, "i"), 0, 4, 4)
    show("a bool", function, new(), False, 4, 4)
    both = new()
    both.data[2] = both.data[1]
    show("one row twice", function, both, 0, 4, 4)
    both = new()
    both.data[0] = both.data[3]
    show("the first row is the last", function, both, 0, 4, 4)
    mixed = new()
    mixed.data[1] = [2.0] * 4
    show("a row that is a list", function, mixed, 0, 4, 4)
    short = new()
    del short.data[2][2:]
    show("a short row in the middle", function, short, 0, 4, 4)
    short = new()
    del short.data[0][1:]
    show("a short first row", function, short, 0, 4, 4)
    show("no rows", function, Rows([]), 0, 1, 4)
for k in (-2, 0, 1, 2, 3, 5):
    show(f"from {k}", from_far, new(), 1, k, 4, 4)
    show(f"from {k}, of below", from_far, new(), -1, k, 4, 4)


class Watched(list):
    def __getitem__(self, index):
        print("got", index)
        return super().__getitem__(index)


show("a list of another class", eliminate, Rows(Watched(new(3).data)), 0, 3, 3)
show("a tuple", eliminate, Rows(tuple(new(3).data)), 0, 3, 3)


class Number(int):
    def __add__(self, other):
        print("added", other)
        return int(self) + other


show("an int of another class", eliminate, new(3), Number(0), 3, 3)
