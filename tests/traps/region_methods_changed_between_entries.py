# breaks: sealed-classes sealed-globals pure-operators
# A region that calls methods of its object sees what the object, its class and the classes it makes have become.
import sys
import types

module = sys.modules[__name__]
STEPS = [(0, 1), (1, 0), (-1, 0)]
SIZE = 4


def inside(row, column):
    return 0 <= row < SIZE and 0 <= column < SIZE


class Find:
    def __init__(self, row, column, line):
        self.row = row
        self.column = column
        self.line = line

    def __repr__(self):
        return f"{self.row},{self.column}:{len(self.line)}"


class Grid:
    def __init__(self, cells):
        self.cells = cells

    def get(self, row, column):
        return self.cells[row][column]

    def line(self, row, column, step):
        down, right = step
        found = []
        row += down
        column += right
        while inside(row, column) and self.get(row, column) == 1:
            found.append((row, column))
            row += down
            column += right
        if found and inside(row, column):
            return found
        return []

    def lines(self, row, column):
        found = []
        for step in STEPS:
            found += self.line(row, column, step)
        return found

    def finds(self):
        result = []
        for row in range(SIZE):
            for column in range(SIZE):
                if self.get(row, column) == 0:
                    line = self.lines(row, column)
                    if line:
                        result.append(Find(row, column, line))
        return result


class Other(Grid):
    def get(self, row, column):
        return 1 - self.cells[row][column]


def made():
    return [[0, 1, 1, 2], [1, 1, 0, 1], [0, 1, 1, 1], [2, 1, 0, 0]]


def show(what, grid):
    try:
        print(what, grid.finds())
    except Exception as error:
        print(what, type(error).__name__, error)


grid = Grid(made())
show("as it is", grid)
show("derived", Other(made()))

grid.get = lambda row, column: 0
show("shadowed", grid)
del grid.get
grid.line = types.MethodType(lambda self, row, column, step: [step], grid)
show("shadowed by a method", grid)
del grid.line
grid.lines = 5
show("shadowed by a number", grid)
del grid.lines

original = Grid.get
Grid.get = lambda self, row, column: column % 2
show("rebound", grid)
Grid.get = property(lambda self: print("asked") or original.__get__(self))
show("a property", grid)
del Grid.get
show("deleted", grid)
Grid.get = original
show("put back", grid)

Grid.cells = property(lambda self: [[0, 1, 0, 1]] * 4)
show("a property over a field", grid)
del Grid.cells
Grid.__getattribute__ = lambda self, name: print(end=".") or object.__getattribute__(self, name)
show("looked up otherwise", grid)
del Grid.__getattribute__
del grid.cells
show("without its field", grid)
Grid.__getattr__ = lambda self, name: made()
show("whose field is made up", grid)
del Grid.__getattr__
grid.cells = made()
grid.__class__ = Other
show("of another class", grid)
grid.__class__ = Grid
Grid.finds(Other(made()))
try:
    print(Grid.finds(Grid))
except Exception as error:
    print(type(error).__name__)


class Loud(int):
    def __eq__(self, other):
        print(end="=")
        module.inside = lambda row, column: False
        return int(self) == other


kept = inside
grid.cells[0][2] = Loud(1)
show("with a loud item", grid)
module.inside = kept
grid.cells = tuple(map(tuple, made()))
show("of tuples", grid)
grid.cells = [[0, 1.0, True, 2], *made()[1:]]
show("of other numbers", grid)
grid.cells = made()[:3]
show("too short", grid)
grid.cells = [*made()[:3], None]
show("with a hole", grid)
grid.cells = made()

for steps in ([(0, 1)], ((0, 1), (1, 0)), [(0, 1.0)], [(1,)], [[0, 1]], None, []):
    module.STEPS = steps
    show(steps, grid)
module.STEPS = [(0, 1), (1, 0)]
module.SIZE = 3
show("smaller", grid)
module.SIZE = 4
del module.inside
show("without a helper", grid)
module.inside = kept

find = Find
module.Find = lambda row, column, line: (row, column)
show("makes others", grid)
module.Find = find
Find.__new__ = lambda cls, *args: print(end="new ") or object.__new__(cls)
show("makes them otherwise", grid)
del Find.__new__
first = Find.__init__
Find.__init__ = lambda self, *args: print(end="init ") or first(self, *args)
show("fills them otherwise", grid)
Find.__init__ = first
Find.__setattr__ = lambda self, name, value: print(end="set ") or object.__setattr__(self, name, value)
show("stores otherwise", grid)
del Find.__setattr__
Find.row = property(lambda self: 7, lambda self, value: print(end="row "))
show("with a property", grid)
del Find.row
module.Find = [find]
show("makes nothing", grid)
del module.Find
show("has nothing to make", grid)
