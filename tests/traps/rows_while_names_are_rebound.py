# breaks: sealed-builtins
# What rows hold has operators that rebind names, and change what they can reach; `range` and `len` give anything.
import builtins

own_range, own_len = builtins.range, builtins.len


class Loud:
    def __init__(self, name, does=None):
        self.name, self.does = name, does

    def __add__(self, other):
        if self.does:
            self.does()
        return Loud(f"{self.name}+{getattr(other, 'name', other)}", self.does)

    def __gt__(self, other):
        if self.does:
            self.does()
        return self.name > other.name

    def __repr__(self):
        return self.name


def sums(rows, n, m):
    table = [[*row] for row in rows]
    for i in range(1, n):
        for j in range(m):
            table[i][j] = table[i - 1][j] + table[i][j]
            if len(rows) < 0:
                return "less than none"
    return table


def greatest(rows, n, m):
    table = [row for row in rows]
    found = []
    for i in range(n):
        for j in range(m):
            if table[i][j] > table[i - 1][j]:
                found.append((i, j))
            if i > 0 and table[i][j] > table[0][0]:
                table[i][j] = table[i - 1][j]
    return found, table


def names(does):
    return [[Loud(f"{letter}{number}", does) for number in own_range(3)] for letter in "xayb"]


def show(function, does=None, n=4, m=3):
    rows = names(does)
    if does is None:
        for row in rows:
            for item in row:
                item.does = lambda: changes(rows)
    try:
        print(function.__name__, function(rows, n, m))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)
    finally:
        builtins.range, builtins.len = own_range, own_len


def changes(rows):
    rows[0].append(len(rows[0]))
    if own_len(rows[0]) == 6:
        rows[1].clear()
        rows.reverse()


def shorter():
    builtins.range = lambda *args: [0, 2]


def less():
    builtins.len = lambda held: -1


for function in (sums, greatest):
    show(function, int)
    show(function)
    show(function, shorter)
    show(function, less)
    show(function, int, 5)
    for other in (
        lambda *args: own_range(-3, 3),
        lambda *args: own_range(9),
        lambda *args: own_range(3, -1, -1),
        lambda *args: own_range(3, -7, -2),
        lambda *args: own_range(0, 4, 3),
        lambda *args: [0, True, 1.0],
        lambda *args: iter((2, 1)),
        lambda *args: "ab",
        lambda *args: {3: 1, 0: 2},
    ):
        for width in (3, 0):
            builtins.range = lambda *args: own_range(0) if args == (0,) else other(*args)
            show(function, int, 4, width)
    builtins.len = lambda held: 0
    show(function, int)
    builtins.len = lambda held: 99
    show(function, int, 5)
    builtins.len = lambda held: held.clear() or 0
    show(function, int)
