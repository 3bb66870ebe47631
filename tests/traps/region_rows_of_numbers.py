# Deep nests over lists of lists of numbers: rows that are one, lists that hold themselves, rows too short, other types.
from zlib import crc32


def shortest(dist, n):
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if dist[i][k] + dist[k][j] < dist[i][j]:
                    dist[i][j] = dist[i][k] + dist[k][j]


def between(dist, n, first, last):
    for k in range(first, last):
        for i in range(n):
            for j in range(n):
                dist[i][j] = dist[i][k] * 0.5 + dist[k][j]


def marks(dist, n, first, last):
    for k in range(first, last):
        for i in range(n):
            for j in range(n):
                dist[0][j] = k + 0.5
                dist[i][j] = dist[i][j] * 0.5 + dist[k][j] - dist[i][k] * dist[k][i]


def further(dist, n, m):
    for k in range(n):
        for i in range(m):
            for j in range(n):
                dist[k][j] = dist[i][j] + dist[k][i]


def to_others(dist, n, xs):
    for k in range(n):
        for i in range(n):
            for j in range(n):
                xs[j] = dist[i][k] + dist[k][j] - xs[i]


def to_rows_of_others(dist, n, xs):
    for k in range(n):
        for i in range(n):
            for j in range(n):
                xs[i][j] += dist[i][k] * dist[k][j]


def replaces_rows(dist, n, xs):
    for k in range(n):
        for i in range(n):
            for j in range(n):
                dist[i][j] = dist[i][k] + dist[k][j]
                dist[k] = xs


def shown(rows, depth=0):
    if depth > 2:
        return "..."
    if isinstance(rows, list):
        whole = crc32(repr([*rows]).encode()) if not depth else 0
        return [type(rows).__name__[0], *(shown(row, depth + 1) for row in rows[:4]), len(rows), whole]
    return repr(rows)


def show(function, dist, *args):
    try:
        function(dist, *args)
    except Exception as error:
        print(function.__name__, type(error).__name__, error)
    print(function.__name__, shown(dist), *map(shown, args))


def new(n=20, m=None, kind=int):
    return [[kind((i * 7 + j * 3) % 19 + 1) for j in range(m or n)] for i in range(n)]


class Rows(list):
    def __getitem__(self, index):
        first = super().__getitem__(0)
        first[0] += 1
        return super().__getitem__(index)


class Number(int):
    def __add__(self, other):
        Number.table[0] = [5] * 20
        return int(self) + other


def changed(what):
    dist = new()
    if what == "one row":
        dist = [dist[0]] * 20
    elif what == "rows twice":
        dist[3] = dist[0]
        dist[8] = dist[7]
    elif what == "itself":
        dist[4] = dist
    elif what == "itself in a row":
        dist[4][4] = dist
    elif what == "itself in all":
        dist[:] = [dist] * 20
    elif what == "a row in a row":
        dist[2][3] = dist[1]
    elif what == "ragged":
        del dist[15][16:]
    elif what == "empty rows":
        dist = [[] for _ in range(20)]
    elif what == "empty":
        dist = []
    elif what == "long rows":
        dist = new(20, 30)
    elif what == "many rows":
        dist = new(30, 20)
    elif what == "tuples":
        dist = [tuple(row) for row in dist]
    elif what == "a tuple":
        dist = tuple(dist)
    elif what == "rows of another class":
        dist[3] = Rows([[1], *range(19)])
    elif what == "another class":
        dist = Rows(dist)
    elif what == "numbers of another class":
        Number.table = dist
        dist[3][3] = Number(2)
    elif what == "bools":
        dist = new(20, 20, bool)
    elif what == "a bool":
        dist[6][6] = True
    elif what == "texts":
        dist = [["a"] * 20 for _ in range(20)]
    elif what == "a text":
        dist[18][18] = "a"
    elif what == "none":
        dist[18] = None
    elif what == "floats":
        dist = new(20, 20, float)
        dist[2][3] = float("inf")
        dist[3][2] = float("nan")
        dist[0][1] = -0.0
    elif what == "large":
        dist[0][0] = 10**400
        dist[1][1] = 0.5
    return dist


KINDS = [
    "plain", "one row", "rows twice", "itself", "itself in a row", "itself in all", "a row in a row", "ragged",
    "empty rows", "empty", "long rows", "many rows", "tuples", "a tuple", "rows of another class", "another class",
    "numbers of another class", "bools", "a bool", "texts", "a text", "none", "floats", "large",
]  # fmt: skip
for what in KINDS:
    print(what)
    show(shortest, changed(what), 20)
    show(to_others, changed(what), 20, [0.5] * 20)
    show(to_rows_of_others, changed(what), 20, new(20, 20, float))
for size in (0, 1, 8, 19, 21, 20.0, True, -1):
    show(shortest, new(), size)
for first, last in ((0, 20), (3, 5), (-2, 20), (-30, 20), (0, 21), (18, 18), (20, 3), (20, 23)):
    show(between, new(), 20, first, last)
    show(marks, new(20, 20, float), 20, first, last)
for n, m in ((20, 20), (20, 22), (22, 20), (8, 20), (30, 20)):
    show(further, new(20, 20, float), n, m)
dist = new(20, 20, float)
show(to_others, dist, 20, dist)
show(to_others, dist, 20, dist[1])
show(to_others, dist, 20, [0.5] * 5)
show(to_others, dist, 20, [[0.5]] * 20)
show(to_others, dist, 20, [])
show(to_rows_of_others, dist, 20, dist)
dist = new(20, 20, float)
show(to_rows_of_others, dist, 20, dist[::-1])
show(to_rows_of_others, dist, 20, [dist[3]] * 20)
show(to_rows_of_others, dist, 20, [*dist[:18], dist, dist[0]])
show(to_rows_of_others, dist, 20, [])
show(replaces_rows, new(), 20, [1.5] * 20)
show(replaces_rows, new(), 20, [1.5] * 3)
show(replaces_rows, new(), 20, 3)
