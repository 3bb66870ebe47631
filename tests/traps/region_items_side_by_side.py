# Loops that read items of an array side by side: stores behind and ahead, rows that overlap, ends out of range.
from array import array


class Grid:
    def shape(self, w):
        self.data = array("d", [0]) * w

    def __init__(self, data, w):
        self.data = data
        self.w = w

    def __getitem__(self, place):
        x, y = place
        return self.data[y * self.w + x]

    def __setitem__(self, place, value):
        x, y = place
        self.data[y * self.w + x] = value


def below(g: Grid, y, first, last):
    for x in range(first, last):
        g[x, y] = 0.25 * (g[x, y + 1] + g[x + 1, y + 1])


def above(g: Grid, y, first, last):
    for x in range(first, last):
        g[x, y] = 0.25 * (g[x - 1, y - 1] + g[x, y - 1] + g[x + 1, y - 1])


def both(g: Grid, y, first, last):
    for x in range(first, last):
        g[x, y] = 0.25 * (g[x - 1, y] + g[x + 1, y] + g[x, y - 1] + g[x, y + 1])


def behind(g: Grid, y, first, last):
    for x in range(first, last):
        g[x, y] = 0.5 * g[x - 1, y] + g[x, y + 1] + g[x - 2, y]


def ahead(g: Grid, y, first, last):
    for x in range(first, last):
        g[x, y] = 0.5 * g[x + 1, y] + g[x + 2, y]


def stores_first(g: Grid, y, first, last):
    for x in range(first, last):
        g[x, y] = 1.5
        g[x, y + 1] = g[x, y] + g[x + 1, y] + g[x + 1, y + 1]


def sums(g: Grid, y, first, last):
    total = 0.5
    for x in range(first, last):
        item = g[x, y + 1]
        total += item * g[x, y - 1]
    return total, item, x


def in_steps(g: Grid, y, first, last):
    for x in range(first, last, 2):
        g[x, y] = 0.25 * (g[x - 1, y - 1] + g[x, y - 1])


def sometimes(g: Grid, y, first, last):
    for x in range(first, last):
        if x % 3:
            g[x, y] = 0.25 * (g[x - 1, y + 1] + g[x, y - 1])


def divides(g: Grid, y, first, last):
    for x in range(first, last):
        g[x, y] = 4.0 / (g[x, y + 1] - 3.0) + g[x, y - 1]


def show(what, function, g, *rest):
    try:
        result = function(g, *rest)
    except Exception as error:
        result = type(error).__name__, str(error)
    print(what, function.__name__, rest, result, [round(float(item), 3) for item in g.data[:60]], g.w)


def new(code="d", size=40, w=8):
    return Grid(array(code, [(x * 5) % 7 + 1 for x in range(size)]), w)


FUNCTIONS = [below, above, both, behind, ahead, stores_first, sums, in_steps, sometimes, divides]
for function in FUNCTIONS:
    for y in (0, 2, 4, -1):
        for first, last in [(1, 7), (0, 8), (-3, 3), (1, 30), (5, 5), (3, 4)]:
            show("grid", function, new(), y, first, last)
    for w in (0, 1, 2, 3, -8, 10**30, 2**61):
        show("width", function, new(w=w), 2, 1, 7)
    show("small floats", function, new("f"), 2, 1, 7)
    show("ints", function, new("i"), 2, 1, 7)
    show("short", function, new(size=1), 1, 0, 3)
    show("empty", function, new(size=0), 1, 0, 3)
    show("list", function, Grid([float(x) for x in range(40)], 8), 2, 1, 7)
    show("width that is no int", function, new(w=8.0), 2, 1, 7)
    show("width that is a bool", function, new(w=True), 2, 1, 7)
    show("long", function, new(size=30000, w=9000), 1, 1, 8999)
    show("long, too long by one", function, new(size=26999, w=9000), 1, 1, 9001)


# What waits for the end of a loop is stored where the loop is left, too, and read nowhere sooner. An array whose memory
# is lent refuses a slice of no items.
class Row:
    def shape(self, w):
        self.data = array("d", [0]) * w

    def __init__(self, data, w):
        self.data = data
        self.w = w

    def __getitem__(self, x):
        return self.data[x + self.w]

    def __setitem__(self, x, value):
        self.data[x + self.w] = value


def smear(row: Row, a, first, last):
    for x in range(first, last):
        row[x + a - 3] = (row[x + a] + row[x + a + 7]) * 0.5


def quotients(row: Row, first, last):
    for x in range(first, last):
        row[x] = (row[x] + 1.0) / row[x + 1]
    return x


def steps(row: Row, first, last):
    for x in range(first, last):
        row[x + 1] = row[x] + row[x + 2]
    return x


def twice(row: Row, first, last):
    for x in range(first, last):
        row[x] = row[x] + 1.0
        row[x + 1] = row[x + 1] + row[x + 2]


def last_one(row: Row, first, last):
    x = None
    for x in range(first, last):
        row[x] = row[x] + row[x + 1]
    return x, last - first


def until_itself(row: Row, first, x):
    for x in range(first, x):
        row[x] = row[x + 2] / row[x + 1]


def looked_at(row: Row, first, last):
    seen = 0.0
    for x in range(first, last):
        row[x] = row[x] + row[x + 1]
        seen += row[first]
    return seen


def run(function, *args):
    rows = [arg for arg in args if type(arg) is Row]
    try:
        result = function(*args)
    except (ArithmeticError, BufferError, LookupError, TypeError, UnboundLocalError) as error:
        result = type(error).__name__, str(error), type(error.__context__).__name__
    print(function.__name__, args[len(rows) :], result, *[row.data for row in rows])


for a, last in ((0, 113), (3, 110), (3, 114), (-1, 90)):
    run(smear, Row(array("d", range(120)), 0), a, 0, last)
SPANS = ((0, 90), (0, 118), (0, 119), (0, 120), (-3, 60), (60, 140), (7, 7))
for code in "dfi":
    for function in (steps, twice, last_one, until_itself, looked_at, quotients):
        for first, last in SPANS:
            for zero in (None, first + 1, first + 50):
                row = Row(array(code, [x % 11 + 1 for x in range(120)]), 0)
                if zero is not None and zero < 120:
                    row.data[zero] = 0
                run(function, row, first, last)
                row = Row(row.data[:], 0)
                seen = memoryview(row.data)
                run(function, row, first, last)
                print(seen.tolist() == list(row.data))
for items in ([2.5] * 120, None):
    run(quotients, Row(items, 0), 0, 90)
