# breaks: sealed-classes sealed-globals sealed-builtins pure-operators
# The clones of all that a loop calls see what objects, classes, functions and builtins have become before the next row.
import array
import math
import sys

module = sys.modules[__name__]
NEAR = 0.0001


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def is_point(self):
        return False

    def dot(self, other):
        return self.x * other.x + self.y * other.y

    def scale(self, by):
        return Vec(self.x * by, self.y * by)

    def __add__(self, other):
        if other.is_point():
            return Point(self.x + other.x, self.y + other.y)
        return Vec(self.x + other.x, self.y + other.y)

    def unit(self):
        return self.scale(1.0 / math.sqrt(self.dot(self)))


Vec.UP = Vec(0, 1)


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def is_point(self):
        return True

    def __sub__(self, other):
        if other.is_point():
            return Vec(self.x - other.x, self.y - other.y)
        return Point(self.x - other.x, self.y - other.y)


class Ray:
    def __init__(self, start, way):
        self.start = start
        self.way = way.unit()


class Disc:
    def __init__(self, centre, radius):
        self.centre = centre
        self.radius = radius

    def time(self, ray):
        between = self.centre - ray.start
        along = between.dot(ray.way)
        inside = self.radius * self.radius - (between.dot(between) - along * along)
        if inside < 0:
            return None
        return along - math.sqrt(inside)


class Ball(Disc):
    def time(self, ray):
        return 0.5


class Wall:
    def __init__(self, way):
        self.way = way

    def time(self, ray):
        along = ray.way.dot(self.way)
        if along:
            return 1 / abs(along)
        return None


def nearest(found):
    result = None
    for one in found:
        if one[1] is not None and one[1] > NEAR:
            if result is None or one[1] < result[1]:
                result = one
    return result


class Plain:
    def __init__(self, **given):
        self.share = given.get("share", 0.5)
        self.shade = given.get("shade", (1, 2))

    def shade_at(self, ray):
        return self.shade

    def seen(self, scene, ray, time):
        shade = self.shade_at(ray)
        mirrored = scene.seen(Ray(ray.start, ray.way + Vec.UP.scale(time)))
        return (shade[0] + self.share * mirrored[0], min(9, shade[1] * self.share))


class Striped(Plain):
    def shade_at(self, ray):
        if int(ray.way.x * 8) % 2:
            return (0, 0)
        return self.shade


class Scene:
    def __init__(self):
        self.things = []
        self.depth = 0

    def put(self, thing, surface):
        self.things.append((thing, surface))

    def seen(self, ray):
        if self.depth > 2:
            return (0, 0)
        try:
            self.depth = self.depth + 1
            found = [(thing, thing.time(ray), surface) for (thing, surface) in self.things]
            hit = nearest(found)
            if hit is None:
                return (0.25, 0)
            thing, time, surface = hit
            return surface.seen(self, ray, time)
        finally:
            self.depth = self.depth - 1

    def draw(self, page, rows):
        eye = Point(0, 0)
        for y in range(rows):
            for x in range(26):
                ray = Ray(eye, Vec(x / 13 - 1.01, y / 4 + 0.5))
                page.plot(x, y, *self.seen(ray))


class Page:
    def __init__(self, width):
        self.width = width
        self.dots = array.array("B", [0] * (width * 8))

    def plot(self, x, y, light, shade):
        at = y * self.width + x
        self.dots[at] = int(light * 40) + int(shade)


def scene():
    made = Scene()
    made.put(Disc(Point(0, 3), 1), Plain())
    made.put(Disc(Point(1, 2.5), 0.5), Striped(share=0.25, shade=(0.5, 3)))
    made.put(Wall(Vec(0.6, 0.8)), Striped())
    return made


def drawn(made, rows=3):
    page = Page(26)
    try:
        made.draw(page, rows)
    except Exception as error:
        return f"{type(error).__name__}: {error}", made.depth, sum(page.dots)
    return bytes(page.dots).hex(), made.depth


def show(what, made=None, rows=3):
    print(what, drawn(scene() if made is None else made, rows))
    drawn(scene())  # and as it was: the copies are entered again
    drawn(scene())


show("as it is")


# What an object has become. The names are computed, so that the text does not tell what is stored.
def change(value, name, other):
    setattr(value, name, other)


other = scene()
change(other.things[0][0], "time", lambda ray: 2.0)
show("a method of one object", other)
other = scene()
change(other.things[0][1], "seen", lambda scene, ray, time: (2, 2))
show("a method of one surface", other)
other = scene()
change(other, "seen", lambda ray: (1.5, 1))
show("a method of the scene", other)
other = scene()
del other.things[0][0].radius
show("no radius", other)
other = scene()
change(other.things[1][0], "centre", Vec(1, 2.5))
show("a vector for a point", other)


class Loud(int):
    def __mul__(self, other):
        change(Disc, "time", lambda self, ray: 0.75)
        return 2

    __rmul__ = __mul__


quiet = Disc.time
other = scene()
change(other.things[0][0], "radius", Loud(1))
show("a number that changes a class", other)
change(Disc, "time", quiet)


other = scene()
other.put(Ball(Point(0, 3), 1), Plain())
show("an instance of another class", other)
other = scene()
change(other.things[0][0], "__class__", Ball)
show("an object of another class now", other)
other = scene()
other.things.__setitem__(1, (other.things[1][0], other.things[1][1], 0))
show("three for two", other)
other = scene()
change(other, "things", tuple(other.things))
show("a tuple for a list", other)
other = scene()
other.things.extend([other.things[0]] * 400)
show("a long list", other, 1)
other = scene()
change(other.things[0][1], "shade", ("1", 2))
show("a text for a number", other)
other = scene()
change(other.things[0][1], "share", 1000)
show("too light", other)
other = scene()
change(other, "depth", True)
show("a bool for a depth", other)
other = scene()
change(other, "depth", 1.5)
show("a fraction for a depth", other)


# What a class, a function or a builtin has become.
class Reads:
    def __get__(self, instance, owner):
        print(end="" if instance is None else ".")
        return Vec(0, 2)


for cls, name, value in (
    (Disc, "radius", property(lambda self: 0.7, lambda self, value: None)),
    (Disc, "time", lambda self, ray: 1.25),
    (Vec, "__add__", lambda self, other: Vec(1, 1)),
    (Vec, "__init__", lambda self, x, y: self.__dict__.update(x=x, y=y + 0.5)),
    (Vec, "__setattr__", lambda self, name, value: object.__setattr__(self, name, value * 2)),
    (Point, "is_point", lambda self: False),
    (Vec, "UP", Vec(0, 0.5)),
    (Vec, "UP", Point(0, 0.5)),
    (Vec, "UP", 1),
    (Vec, "UP", Reads()),
    (Plain, "shade_at", lambda self, ray: (0.5, 0.5)),
    (Striped, "seen", lambda self, scene, ray, time: (3, 3)),
    (Scene, "__getattribute__", lambda self, name: object.__getattribute__(self, name)),
):
    before = cls.__dict__.get(name, cls)
    setattr(cls, name, value)
    print(cls.__name__, name, drawn(scene()))
    if before is cls:
        delattr(cls, name)
    else:
        setattr(cls, name, before)
    drawn(scene())
    show("restored")


def loud(number):
    change(Disc, "time", lambda self, ray: 0.75)
    return 0.5


for name, value in (
    ("abs", loud),
    ("nearest", lambda found: found[-1]),
    ("NEAR", 2.0),
    ("min", max),
    ("abs", lambda number: 0.5),
    ("len", lambda items: 1),
    ("Vec", Point),
    ("math", None),
):
    before = module.__dict__.get(name, module)
    made = scene()
    setattr(module, name, value)
    print(name, drawn(made))
    if before is module:
        delattr(module, name)
    else:
        setattr(module, name, before)
    change(Disc, "time", quiet)
    show("restored")

real = math.sqrt
setattr(math, "sqrt", lambda number: 1.0)
print("sqrt", drawn(scene()))
del math.sqrt
print("no sqrt", drawn(scene()))
math.sqrt = real
show("restored")
