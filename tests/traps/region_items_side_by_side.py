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


# What a loop stores behind the first items lies at the array's end.
def add(a, b):
    return a + b


def smear(data, a, first, last):
    for x in range(first, last):
        data[x + a - 3] = add(data[x + a], data[x + a + 7]) * 0.5
    return data


print(smear(array("d", range(40)), 0, 0, 33))
print(smear(array("d", range(40)), 3, 0, 30))


# What waits for the end of a loop is stored where the loop is left, too, and read nowhere sooner.
def quotients(data, other, first, last):
    for x in range(first, last):
        data[x + 1] = add(other[x], 1.0) / other[x + 1]
    return x


def steps(data, first, last):
    for x in range(first, last):
        data[x + 1] = add(data[x], data[x + 2])
    return x


def twice(data, first, last):
    for x in range(first, last):
        data[x] = add(data[x], 1.0)
        data[x + 1] = add(data[x + 1], data[x + 2])


def last_one(data, first, last):
    x = None
    for x in range(first, last):
        data[x] = add(data[x], data[x + 1])
    return x, last - first


def looked_at(data, first, last):
    seen = 0.0
    for x in range(first, last):
        data[x] = add(data[x], data[x + 1])
        seen += data[first]
    return seen


for code in "dfi":
    for function in (steps, twice, last_one, looked_at):
        for first, last in ((0, 30), (0, 38), (0, 39), (-3, 20), (30, 60), (7, 7)):
            data = array(code, [x % 11 for x in range(40)])
            try:
                print(function.__name__, code, first, last, function(data, first, last), data)
            except (IndexError, TypeError) as error:
                print(function.__name__, code, first, last, error, data)
    for other in (array(code, [x % 23 - 20 for x in range(40)]), array("d", [1.5] * 40), [2.5] * 40, None):
        data = array(code, range(40))
        for given in (data, other):
            try:
                print("quotients", quotients(data, given, 0, 30), data)
            except (TypeError, ZeroDivisionError) as error:
                print("quotients", error, data)
