# Nests of loops over a grid run some rows at a time: whatever the ranges are, and wherever one is left, the locals and
# the rows are what they would be.


class Grid:
    def __init__(self, width, height, item=lambda x, y: (x * y) % 7):
        self.width, self.height = width, height
        self.cells = [[item(x, y) for x in range(width)] for y in range(height)]

    def get(self, x, y):
        return self.cells[y][x]

    def wrapped(self, x, y):
        return self.cells[y % self.height][x % self.width]

    def total(self, first, last, step):
        found, y, x = 0, "no row", "no column"
        for y in range(first, last, step):
            for x in range(self.width):
                found += self.get(x, y) - self.wrapped(x + 1, y + 1) + self.wrapped(x, y) * self.wrapped(y, x)
        return found, y, x

    def first(self, number):
        seen = 0
        for y in range(self.height):
            for x in range(self.width):
                seen += self.get(x, y) * self.wrapped(x, y) + self.wrapped(y, x)
            if seen > number:
                break
        else:
            y = "none"
        return seen, y

    def halved(self, new):
        for y in range(self.height):
            for x in range(self.width):
                new[y][x] = self.get(x, y) * 0.5 + self.wrapped(x + 1, y) + self.wrapped(x, y + 1)
        return new

    def counted(self, rows):
        done = []
        try:
            for y in range(rows):
                for x in range(self.width):
                    self.get(x, y) + self.get(x, y) + self.wrapped(x, y) + self.get(x, y)
                done.append(y)
        except IndexError as error:
            done.append(str(error))
        return len(done), done[-1:]


class Loud(int):
    def __add__(self, other):
        print("add")
        return int(self) + other


def shown(title, function, *args):
    try:
        print(title, function(*args))
    except Exception as error:
        print(title, type(error).__name__, error)


for width, height in ((60, 70), (1, 5000), (3000, 2), (0, 3000), (37, 41)):
    grid = Grid(width, height)
    for ends in ((0, height, 1), (0, height, 2), (height - 1, -1, -1), (3, height - 1, 5), (5, 5, 1), (0, height + 1, 1)):
        shown((width, height, *ends), grid.total, *ends)
    shown("first", grid.first, 30_000)
    shown("none", grid.first, 10**9)
    shown("counted", grid.counted, height)
    shown("too many", grid.counted, height + 5)
    new = grid.halved([[0] * width for _ in range(height)])
    print(sum(map(sum, new)), new[-1][:3])
grid = Grid(60, 70)
grid.cells[50][3] = None
shown("none inside", grid.total, 0, 70, 1)
grid.cells[50][3] = Loud(3)
shown("loud", grid.first, 10**9)
grid.cells[50] = tuple(grid.cells[50])
shown("tuple", grid.first, 10**9)
grid = Grid(60, 70, lambda x, y: x > y)
shown("bools", grid.first, 10**9)
grid.width = True
shown("one wide", grid.first, 10**9)
grid.width = -3
shown("less than nothing", grid.first, 10**9)
grid.width = 60.0
shown("float", grid.first, 10**9)
grid = Grid(60, 70)
shared = [0] * 60
shown("shared rows", lambda: sum(map(sum, grid.halved([shared] * 70))))
shown("itself", lambda: sum(map(sum, grid.halved(grid.cells))))
grid.get = lambda x, y: 1
shown("shadowed", grid.first, 10**9)
