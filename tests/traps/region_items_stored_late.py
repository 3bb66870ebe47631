# Rows of arrays that a nest of loops changes: rows that are one object, shorter, of floats of half the size; divisions.
from array import array
from copy import deepcopy


class Rows:
    def __init__(self, rows):
        self.rows = rows

    def __getitem__(self, y):
        return self.rows[y]


def eliminate(a: Rows, j, height, width):
    for y in range(j + 1, height):
        for x in range(j + 1, width):
            a[y][x] -= a[y][j] * a[j][x]


def divide(a: Rows, j, height, width):
    for y in range(j + 1, height):
        for x in range(j + 1, width):
            a[y][x] = a[j][x] / a[y][x]


def shift(a: Rows, j, height, width):
    for y in range(j + 1, height):
        for x in range(j + 1, width):
            a[y][x] = a[j][x - 1] + a[y][x]


def draw(a: Rows, j, height, width):
    for y in range(j + 1, height):
        for x in range(j + 1, width):
            a[y][x] = a[j][x + 1] + a[y][x]
    return x, y


def reach(a: Rows, j, height, width):
    x = 0
    try:
        for y in range(j + 1, height):
            for x in range(j + 1, width):
                a[y][x] = a[j][x] / a[y][x]
    except (ArithmeticError, LookupError, TypeError):
        return x
    return x


def rows(code, short=0):
    return [array(code, [(x * y * 7) % 13 + 1.0 for x in range(24 - short * (y % 2))]) for y in range(12)]


one = array("d", [float(x % 5 + 1) for x in range(24)])
mixed = rows("d")
mixed[3] = mixed[0]
mixed[5] = rows("f")[5]
with_zero = rows("d")
with_zero[4][15] = 0.0
GIVEN = {
    "doubles": rows("d"),
    "floats": rows("f"),
    "ints": [array("i", range(1, 25)) for _ in range(12)],
    "short": rows("d", 5),
    "one": [one] * 12,
    "mixed": mixed,
    "zero": with_zero,
    "lists": [[1.5] * 24 for _ in range(12)],
    "infinite": [array("d", [1e308] * 24) for _ in range(12)],
}
for function in (eliminate, divide, shift, draw, reach):
    for name, given in GIVEN.items():
        for j, height, width in ((0, 12, 24), (2, 12, 21), (-1, 5, 24), (-3, 2, 20), (0, 12, 25), (3, 13, 20), (3, 9, 5)):
            memo = deepcopy(given)
            try:
                result = function(Rows(memo), j, height, width)
            except (IndexError, TypeError, ZeroDivisionError) as error:
                result = type(error).__name__, str(error)
            print(name, function.__name__, j, height, width, result)
            print([[round(float(item), 4) for item in row] for row in memo])
