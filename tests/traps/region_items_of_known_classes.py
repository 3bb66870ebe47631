# breaks: sealed-classes, closed-world
# A loop over the items of an object whose class is known, and every way in which it is another class by then.
from array import array


class Grid(object):
    def __init__(self, w, h, data=None):
        self.width = w
        self.height = h
        self.data = array("d", [0]) * (w * h) if data is None else data

    def _index(self, x, y):
        if 0 <= x < self.width and 0 <= y < self.height:
            return y * self.width + x
        raise IndexError

    def __getitem__(self, x_y):
        (x, y) = x_y
        return self.data[self._index(x, y)]

    def __setitem__(self, x_y, value):
        (x, y) = x_y
        self.data[self._index(x, y)] = value


def relax(grid, omega, cycles):
    for _ in range(cycles):
        for y in range(1, grid.height - 1):
            for x in range(1, grid.width - 1):
                grid[x, y] = (
                    omega * 0.25 * (grid[x, y - 1] + grid[x, y + 1] + grid[x - 1, y] + grid[x + 1, y])
                    + (1.0 - omega) * grid[x, y]
                )


def add_up(grid, y, columns):
    found = []
    for x in range(columns):
        grid[x, y] += grid[x + 1, y]
        found.append(grid[x, y])
    return found if grid.width else None


def show(what, grid, *rest, function=relax):
    try:
        result = function(grid, *rest)
    except Exception as error:
        result = type(error).__name__, str(error)
    data = grid.__dict__.get("data", ())
    print(what, result, [type(item).__name__ for item in data][:2], [*data])


def new(size=5):
    grid = Grid(size, size)
    for index in range(size * size):
        grid.data[index] = (index * 7 % 5) / 3
    return grid


show("plain", new(), 1.25, 3)
show("omega is an int", new(), 1, 2)
show("omega is a bool", new(), True, 2)
show("omega is huge", new(), 10**400, 1)
show("omega is a text", new(), "x", 1)
for what, name, value in [
    ("shadowed", "_index", lambda x, y: 0),
    ("too wide", "width", 9),
    ("too high", "height", 9),
    ("narrower than it is", "width", 4),
    ("a float for a height", "height", 4.0),
    ("a list", "data", [float(item) for item in range(25)]),
    ("a list of ints and a text", "data", [*range(24), "x"]),
    ("ints", "data", array("i", range(25))),
    ("small floats", "data", array("f", range(25))),
    ("letters", "data", array("u", "abcdefghijklmnopqrstuvwxy")),
    ("too short", "data", array("d", range(15))),
    ("a tuple", "data", tuple(range(25))),
    ("no number", "width", None),
]:
    grid = new()
    setattr(grid, name, value)
    show(what, grid, 1.25, 1)
    grid = new()
    setattr(grid, name, value)
    show(what + ", added up", grid, 2, 4, function=add_up)
show("over the edge", new(), 2, 5, function=add_up)
show("below", new(), -1, 4, function=add_up)
show("no row", new(), 2.0, 4, function=add_up)


class Watched(array):
    def __getitem__(self, index):
        print("got", index)
        return 1.0


grid = new(3)
grid.data = Watched("d", range(9))
show("a subclass of array", grid, 1.25, 1)


class Number(int):
    def __mul__(self, other):
        print("multiplied by", other)
        return 1

    __rmul__ = __mul__


grid = new(3)
grid.width = Number(3)
show("a subclass of int", grid, 1.25, 1)


class Other(Grid):
    def __getitem__(self, x_y):
        print("other", x_y)
        return 2.0


grid = new(3)
grid.__class__ = Other
show("another class", grid, 1.25, 1)
grid = new(3)
del grid.height
show("a field is gone", grid, 1.25, 1)

getitem = Grid.__getitem__
Grid.__getitem__ = lambda self, x_y: 3.0
show("another method", new(3), 1.25, 1)
del Grid.__getitem__
show("no method", new(3), 1.25, 1)
Grid.__getitem__ = getitem
show("again", new(3), 1.25, 1)
index = Grid._index
Grid._index = staticmethod(lambda x, y: 4)
show("a static method", new(3), 1.25, 1)
Grid._index = index
made = new(3)
Grid.width = property(lambda self: print("width") or 3)
show("a property", made, 1.25, 1)
del Grid.width
show("again", new(3), 1.25, 1)
Grid.__getattribute__ = lambda self, name: print(name) or object.__getattribute__(self, name)
show("a look-up of its own", made, 1.25, 1)
del Grid.__getattribute__
show("again", new(3), 1.25, 1)


class Plain:
    def __getitem__(self, x_y):
        print("plain", x_y)
        return 1.0

    def __setitem__(self, x_y, value):
        print("set", x_y, value)


plain = Plain()
plain.width = plain.height = 3
relax(plain, 1.25, 1)
