# breaks: sealed-classes sealed-globals
# A loop calls methods of objects that lie in attributes: what lies there instead, what it has become, when it dies.
import gc
import weakref


class Grid:
    def __init__(self, width, height, data=None):
        self.width = width
        self.height = height
        self.data = [0.5] * (width * height) if data is None else data

    def get(self, x, y):
        return self.data[y * self.width + x]

    def __getitem__(self, place):
        x, y = place
        return self.data[y * self.width + x]

    def __setitem__(self, place, value):
        x, y = place
        self.data[y * self.width + x] = value


class Level:
    def __init__(self, width, height):
        self.grid = Grid(width, height)


class World:
    def __init__(self, width, height):
        self.level = Level(width, height)
        self.grid = Grid(width, height)
        self.other = Grid(width, height)
        self.factor = 0.25

    def total(self):
        total = 0.0
        for y in range(self.grid.height):
            for x in range(self.grid.width):
                total += self.grid.get(x, y) * self.factor
        return total

    def relax(self, height, width):
        for y in range(1, height - 1):
            for x in range(1, width - 1):
                self.grid[x, y] = self.factor * (self.grid[x - 1, y] + self.grid[x + 1, y - 1]) / self.factor

    def deep(self, n):
        total = 0
        for x in range(n):
            total += self.level.grid.get(x % 4, x % 3)
        return total

    def swap(self, n):
        for x in range(n):
            self.grid, self.other = self.other, self.grid
            self.grid[x % 4, 1] += self.other.get(1, 1) + x
        return self.grid.get(1, 1)

    def both(self, n):
        for x in range(n):
            self.grid[x % 4, 0] = self.other.get(x % 4, 0) + 1.0
            self.other[x % 4, 0] = self.grid.get(x % 4, 0) + 1.0
        return self.other.get(0, 0)

    def taken(self, n):
        grid = self.grid
        total = 0
        for x in range(n):
            total += grid.get(x % 4, 1)
        return total

    def drops(self, n):
        total = 0.0
        for y in range(n):
            for x in range(n):
                total += self.grid.get(x % 4, y % 3)
        self.grid = self.level = None
        print("dropped")
        return total


    def caught(self, n):
        total = 0.0
        try:
            for y in range(n):
                for x in range(n):
                    total += 1.0 / self.grid.get(x % 4, y % 3)
        except ZeroDivisionError:
            self.grid = self.level = None
            print("dropped where it is caught")
        return total


def show(what, world, name, *rest):
    try:
        result = getattr(world, name)(*rest)
    except Exception as error:
        result = type(error).__name__, str(error)
    grid = vars(world).get("grid")
    print(what, name, result, getattr(grid, "data", None))


CALLS = [("total",), ("relax", 3, 4), ("deep", 30), ("swap", 60), ("both", 60), ("taken", 60)]


def every(what, change=lambda world: None, size=(4, 3)):
    for name, *rest in CALLS:
        world = World(*size)
        change(world)
        show(what, world, name, *rest)


class Wide(Grid):
    def get(self, x, y):
        print("wide", x, y)
        return 1


class Told(World):
    @property
    def grid(self):
        print("read")
        return Grid(2, 2)

    @grid.setter
    def grid(self, value):
        print("stored")


def put(name, value):
    return lambda world: setattr(world, name, value)


def put_inside(name, value):
    return lambda world: setattr(world.grid, name, value)


every("plain")
every("derived", put("grid", Wide(2, 2)))
every("none", put("grid", None))
every("one object", lambda world: put("other", world.grid)(world))
every("a level of its own", put("level", Level(4, 3)))
every("a level that is a grid", put("level", Grid(4, 3)))
every("gone", lambda world: delattr(world, "grid"))
every("level gone", lambda world: delattr(world, "level"))
every("shadowed", put_inside("get", lambda x, y: 7))
every("given another class", put_inside("__class__", Wide))
every("factor", put("factor", 2))
every("factor zero", put("factor", 0))
every("texts", put_inside("data", ["a"] * 12))
every("mixed", put_inside("data", [1, 2.5, True] * 4))
every("short", put_inside("data", [1, 2]))
every("tuple", put_inside("data", (1.0,) * 12))
every("width", put_inside("width", "4"))
every("flat", size=(4, 0))
for name, *rest in CALLS:
    show("a property", Told(4, 3), name, *rest)

Grid.width = property(lambda self: vars(self)["width"], lambda self, value: vars(self).update(width=value))
every("a property over a field")
del Grid.width
get, Grid.get = Grid.get, lambda self, x, y: print("other get", x) or 3
every("rebound")
Grid.get = get
Level.__getattr__ = lambda self, name: Grid(4, 3)
every("__getattr__", lambda world: delattr(world.level, "grid"))
del Level.__getattr__
every("plain again")


def dies(what, size, n, change=lambda world: None):
    world = World(*size)
    world.other = None
    weakref.finalize(world.grid, print, "a grid dies", what)
    change(world)
    gc.collect()
    print(world.drops(n))
    world = World(*size)
    weakref.finalize(world.grid, print, "another grid dies", what)
    world.grid.data[-1] = 0
    print(world.caught(n))


dies("in the copy", (4, 3), 5)
dies("beside it", (4, 3), 5, put_inside("data", [True] * 12))
dies("where it does not start", (4, 3), 0)
dies("with other items", (4, 3), 5, put_inside("data", [1, 1.5] * 6))
