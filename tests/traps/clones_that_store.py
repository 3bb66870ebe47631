# breaks: sealed-classes sealed-globals sealed-builtins pure-operators
# Clones that store objects store each where the loop as written does, up to where an exception leaves it.
import math
import sys

module = sys.modules[__name__]


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y)

    def scale(self, by):
        return Vec(self.x * by, self.y * by)

    def length(self):
        return math.sqrt(self.x**2 + self.y**2)


class Body:
    def __init__(self, pos, vel, mass):
        self.pos = pos
        self.vel = vel
        self.mass = mass
        self.hits: int = 0
        self.last = None

    def pull(self, bodies, dt):
        for other in bodies:
            if other is not self:
                way = other.pos - self.pos
                far = way.length()
                if far > 9.0:
                    continue
                self.vel = self.vel + way.scale(dt * other.mass / far)
                self.hits += 1
                self.last = other
                if self.hits % 7 == 0:
                    self.pos = way

    def move(self, dt):
        step = self.vel.scale(dt)
        if self.mass > 2:
            self.pos = self.vel
        else:
            self.pos = self.pos + step


class World:
    def __init__(self):
        self.bodies = []
        self.time = 0.0

    def add(self, x, y, mass):
        self.bodies.append(Body(Vec(x, y), Vec(0.5, -0.25), mass))

    def step(self, dt):
        for body in self.bodies:
            body.pull(self.bodies, dt)
        for body in self.bodies:
            body.move(dt)
        self.time += dt


def run(world, steps):
    for _ in range(steps):
        world.step(0.125)


def made(count=4, mass=1.5):
    world = World()
    for number in range(count):
        world.add(number * 1.25, 2.0 - number % 3, mass + number % 2)
    return world


def tell(world):
    bodies = world.bodies
    places = [
        (getattr(body.pos, "x", None), getattr(body.pos, "y", None), getattr(body, "hits", None), body.mass)
        for body in bodies
    ]
    alike = [(a.pos is b.vel, a.last is b) for a in bodies for b in bodies]
    print(world.time, places, alike)


def tried(change, count=4, steps=30, first=30):
    for _ in range(3):  # one that was not as inferred is not asked at once again
        run(made(2), 24)
    world = made(count)
    run(world, first)
    undo = change(world)
    try:
        run(world, steps)
    except Exception as error:
        print(type(error).__name__, error)
    tell(world)
    if undo is not None:
        undo()


def nothing(world):
    return None


def same_place(world):
    world.bodies[2].pos = world.bodies[1].pos


def another_class(world):
    class Heavy(Body):
        def move(self, dt):
            self.pos = Vec(0.0, 1.0)

    world.bodies[1].__class__ = Heavy


def shadowed(world):
    world.bodies[1].move = lambda dt: None


def a_method_for_all(world):
    kept = Body.move

    def move(self, dt):
        self.hits = -1

    Body.move = move
    return lambda: setattr(Body, "move", kept)


def a_property(world):
    class Counted:
        def __get__(self, owner, cls):
            return 7 if owner is not None else self

        def __set__(self, owner, value):
            owner.__dict__["seen"] = value

    Body.hits = Counted()
    return lambda: delattr(Body, "hits")


def an_operator(world):
    kept = Vec.__sub__
    Vec.__sub__ = lambda self, other: Vec(1.0, 1.0)
    return lambda: setattr(Vec, "__sub__", kept)


def a_text(world):
    world.bodies[3].mass = "1"


def none_there(world):
    world.bodies[3].vel = None


def a_missing_one(world):
    del world.bodies[2].hits


def a_dying_one(world):
    Vec.__del__ = lambda self: None
    return lambda: delattr(Vec, "__del__")


def a_setter(world):
    def setter(self, name, value):
        object.__setattr__(self, name, value if name != "hits" else value + 1)

    Body.__setattr__ = setter
    return lambda: delattr(Body, "__setattr__")


def another_root(world):
    kept = module.math
    module.math = type("math", (), {"sqrt": lambda number: 2.0})
    return lambda: setattr(module, "math", kept)


def a_large_one(world):
    world.bodies[0].vel = Vec(10**400, 1)


for change in (
    nothing,
    same_place,
    another_class,
    shadowed,
    a_method_for_all,
    a_property,
    an_operator,
    a_text,
    none_there,
    a_missing_one,
    a_dying_one,
    a_setter,
    another_root,
    a_large_one,
):
    print(change.__name__)
    tried(change)
tried(nothing, count=120, steps=1, first=0)
tried(nothing, count=1, steps=25)
tried(nothing, count=0, steps=25)
