# breaks: sealed-classes, closed-world
# Items of an object that keeps them in a list, or in a list of arrays: what is stored may change what is read.
from array import array


class Row:
    def __init__(self, items):
        self.items = items
        self.length = len(items)

    def __getitem__(self, index):
        return self.items[index]

    def __setitem__(self, index, value):
        self.items[index] = value


class Rows:
    def __init__(self, items):
        self.items = [array("d", [0]) * 4 for _ in range(4)]
        self.height = len(items)
        for index, row in enumerate(items):
            self.items[index] = row

    def __getitem__(self, index):
        if isinstance(index, tuple):
            return self.items[index[0]][index[1]]
        return self.items[index]

    def __setitem__(self, index, value):
        if isinstance(index, tuple):
            self.items[index[0]][index[1]] = value
        else:
            self.items[index] = value


def scale(row, factor, count):
    total = 0
    for index in range(count):
        row[index] = row[index] * factor
        total += row[index]
    return total, row.length


def eliminate(rows, first, height, width):
    for y in range(first + 1, height):
        for x in range(first, width):
            rows[y][x] -= rows[y][first] * rows[first, x]
    return rows.height


def show(what, function, *args):
    try:
        result = function(*args)
    except Exception as error:
        result = type(error).__name__, str(error)
    items = args[0].items
    print(what, result, [[*item] if isinstance(item, (list, array)) else item for item in items])


def grid(code="d"):
    return [
        array(code, [4, 1, 2, 3]),
        array(code, [5, 1, 0, 2]),
        array(code, [1, 1, 1, 7]),
        array(code, [2] * 4),
    ]


show("floats", scale, Row([1.0, 2.0, 3.0]), 2.0, 3)
show("ints", scale, Row([1, 2, 3]), 2, 3)
show("mixed", scale, Row([1, 2.5, 3]), 2, 3)
show("a bool", scale, Row([1, True, 3]), 2, 3)
show("a text", scale, Row([1, "ab", 3]), 2, 3)
show("a list", scale, Row([1, [1], 3]), 2, 3)
show("the list itself", scale, Row([[1.5], [2.5]]), 2, 2)
show("a dict", scale, Row({0: 1, 1: 2, 2: 4}), 2, 3)
show("too few", scale, Row([1, 2]), 2, 3)
show("an overflow", scale, Row([1e308, 1, 10**400]), 10.0, 3)
show("a factor that is a list", scale, Row([1, 2, 3]), [1], 3)
show("an array", scale, Row(array("d", [1, 2, 3])), 2, 3)
show("an array of ints", scale, Row(array("i", [1, 2, 3])), 2, 3)
show("an array of ints, times a float", scale, Row(array("i", [1, 2, 3])), 2.0, 3)
show("bytes", scale, Row(bytearray(b"abc")), 2, 3)
for code in "dfiu":
    try:
        show(code, eliminate, Rows(grid(code)), 0, 4, 4)
    except TypeError as error:
        print(error)
show("one row twice", eliminate, Rows(grid()[:1] * 2 + grid()[2:]), 0, 4, 4)
show("lists", eliminate, Rows([[*row] for row in grid()]), 0, 4, 4)
show("one list", eliminate, Rows([*grid()[:3], [1, 2, 3, 4]]), 0, 4, 4)
show("too wide", eliminate, Rows(grid()), 0, 4, 5)
show("too high", eliminate, Rows(grid()), 0, 5, 4)
show("below", eliminate, Rows(grid()), -2, 4, 4)
show("nothing to do", eliminate, Rows(grid()), 3, 2, 1)
show("a float", eliminate, Rows(grid()), 0.5, 4, 4)
