# Rows of arrays that a nest of loops changes: rows that are one object, shorter, of floats of half the size; divisions.
from array import array
from copy import deepcopy


class Rows:
    def __init__(self, width, height):
        self.rows = [array("d", [0]) * width for _ in range(height)]

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
    return [array(code, [(x * y * 7) % 13 + 1.0 for x in range(64 - short * (y % 2))]) for y in range(12)]


one = array("d", [float(x % 5 + 1) for x in range(64)])
mixed = rows("d")
mixed[3] = mixed[0]
mixed[5] = rows("f")[5]
with_zero = rows("d")
with_zero[4][35] = 0.0
GIVEN = {
    "doubles": rows("d"),
    "floats": rows("f"),
    "ints": [array("i", range(1, 65)) for _ in range(12)],
    "short": rows("d", 5),
    "one": [one] * 12,
    "mixed": mixed,
    "zero": with_zero,
    "lists": [[1.5] * 64 for _ in range(12)],
    "infinite": [array("d", [1e308] * 64) for _ in range(12)],
}
for function in (eliminate, divide, shift, draw, reach):
    for name, given in GIVEN.items():
        for j, height, width in [(0, 12, 64), (2, 12, 61), (-1, 5, 64), (-3, 2, 50), (0, 12, 65), (3, 13, 60), (5, 9, 20)]:
            memo, rows_of = deepcopy(given), Rows(1, 1)
            rows_of.rows = memo
            try:
                result = function(rows_of, j, height, width)
            except (IndexError, TypeError, ZeroDivisionError) as error:
                result = type(error).__name__, str(error)
            print(name, function.__name__, j, height, width, result)
            print([round(sum(at * float(item) for at, item in enumerate(row)), 3) for row in memo])
