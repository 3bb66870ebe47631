# breaks: sealed-globals, sealed-builtins, closed-world
# How wide a grid is tells its first row: it may not be there, be no list, or be longer or shorter than the others.
import sys


def twice(x):
    return x * 2


def by_rows(grid, height):
    found = 0
    for y in range(height):
        if y > 5:
            for x in range(len(grid[0])):
                for z in range(9):
                    found += twice(grid[y % 2][x])
    return found


def by_columns(grid):
    found = 0
    for x in range(len(grid[0])):
        for y in range(len(grid)):
            for z in range(9):
                found += twice(grid[y][x])
    return found


def totals(grid):
    found = 0
    for y in range(len(grid)):
        for x in range(len(grid[0])):
            for z in range(9):
                found += twice(grid[y][x])
    return found


class Loud:
    def __init__(self, items):
        self.items = items

    def __len__(self):
        print("len")
        return len(self.items)

    def __getitem__(self, index):
        print("item", index)
        return self.items[index]


def show(what, function, *args):
    try:
        print(what, function(*args))
    except Exception as error:
        print(what, type(error).__name__, error)


show("no rows", by_rows, [], 4)
show("no rows, but asked", by_rows, [], 7)
show("rows", by_rows, [[1, 2], [3, 4]], 8)
for name, grid in (
    ("plain", [[1, 2], [3, 4.5]]),
    ("nothing", []),
    ("empty rows", [[], []]),
    ("a short row", [[1, 2, 3], [4]]),
    ("a long row", [[1], [2, 3]]),
    ("a tuple", [(1, 2), [3, 4]]),
    ("a loud first row", [Loud([1]), [2]]),
    ("a loud row", [[1], Loud([2])]),
    ("strings", ["ab", "cd"]),
    ("long", [[1] * 700, [2] * 700]),
):
    show(name, totals, grid)
    show(name, by_columns, grid)
del sys.modules[__name__].twice
show("no function and no columns", by_columns, [[], []])
show("no function", by_columns, [[1]])
