# Named tuples of a private copy are those of the module, with what their class has by then.
from typing import NamedTuple


class Point(NamedTuple):
    x: int
    y: int = 2
    SIDES = [1, 3]

    def moved(self, dx, dy):
        return Point(self.x + dx, self.y + dy)

    @property
    def far(self):
        return self.x * self.y % 7 in self.SIDES

    def __add__(self, other):
        return Point(self.x - other.x, self.y + 1)


ORIGIN = Point(0)
CORNERS = [Point(1, 1), Point(y=3, x=4)]


class Grid:
    def __init__(self, width):
        self.width = width
        self.at = ORIGIN
        self.seen = {}

    def go(self, by):
        point = self.at.moved(by, 1)
        self.at = point if point.far else Point((point.x + by) % self.width) + point
        self.seen[self.at] = point

    def turn(self):
        for corner in CORNERS:
            if self.at > corner:
                self.at = self.at._replace(x=self.at[0] % self.width)


def run(times: int = 300):
    grid = Grid(11)
    for turn in range(times):
        grid.go(turn % 5)
        grid.go(1)
        grid.turn()
    x, y = grid.at
    return grid.at, x + y, len(grid.seen), ORIGIN, [CORNERS[0], *grid.seen][:3]


def lines(times: int = 50):
    grid, found = Grid(7), []
    for turn in range(times):
        grid.go(turn)
        grid.go(2)
        found.append({"at": (grid.at, grid)})
    return found


for _ in range(3):
    at, total, size, origin, some = run()
    print(at, total, size, origin is ORIGIN, type(at) is Point, some, [type(one) is Point for one in some])
    print(some[0] is CORNERS[0], some == [(1, 1), *some[1:]])
    found = lines()
    print(found[3]["at"][0], type(found[3]["at"][0]) is Point, type(found[3]["at"][1]) is Grid)

old = Point.moved
Point.moved = lambda self, dx, dy: self
print(run()[:3])
Point.moved = old
Point.SIDES[1] = 5
print(run()[:3])
Point.SIDES[1] = 3
CORNERS[1] = Point(2, 2)
print(run()[:3])


class Odd(NamedTuple):
    parts: tuple = ()

    def __iter__(self):
        return iter(("x", "y"))


class User:
    def __init__(self, total):
        self.total = total

    def go(self, by):
        self.total = (self.total * 3 + by) % 1009


def use(times: int = 300):
    user = User(1)
    for turn in range(times):
        user.go(turn % 3)
        user.go(1)
    return Odd((user,))


class Wide(Point):
    def moved(self, dx, dy):
        return Wide(self.x * 2 % 101, dy)


class Walker:
    def __init__(self):
        self.at = Wide(1)

    def go(self, by):
        self.at = self.at.moved(by, 1)


def walk(times: int = 300):
    walker = Walker()
    for turn in range(times):
        walker.go(turn % 3)
        walker.go(1)
    return walker.at


used = use()
print([*used], used.parts[0].total, type(used.parts[0]) is User, isinstance(used.parts[0], User))
print(walk(), walk(3), type(walk()) is Wide)


class Row(NamedTuple):
    cells: list = [1]


def rows(times: int = 30):
    found = Row()
    for turn in range(times):
        found.cells.append(turn)
        found = Row(found.cells) if turn % 2 else found
    return len(found.cells)


print(rows(), rows(3))
