# breaks: sealed-classes sealed-globals
# Loops take objects from lists, and others from attributes of these: what is in the list instead, and when it dies.
import weakref


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y)

    def dot(self, other):
        return self.x * other.x + self.y * other.y


class Body:
    def __init__(self, pos: Vec, mass):
        self.pos = pos
        self.mass = mass

    def weight(self, by):
        return self.mass * by

    def grow(self, by):
        self.mass += by
        return self.mass

    def __repr__(self):
        return f"{type(self).__name__} {self.mass!r}"


class System:
    def __init__(self, bodies):
        self.bodies = bodies

    def potential(self):
        total = 0.0
        for a in self.bodies:
            for b in self.bodies:
                if a is not b:
                    d = a.pos - b.pos
                    total += a.mass * b.mass / (d.dot(d) + 0.5)
        return total

    def drops(self):
        total = 0.0
        for a in self.bodies:
            for b in self.bodies:
                d = a.pos - b.pos
                total += d.dot(d)
        self.bodies = a = b = d = None
        print("dropped")
        return total


def weigh(bodies, n):
    total = 0.0
    for i in range(n):
        for body in bodies:
            total += body.weight(i)
    return total, body


def grown(bodies, n):
    for i in range(n):
        for body in bodies:
            body.grow(i + 0.5)
    return bodies


def moved(bodies, n):
    for i in range(n):
        for body in bodies:
            body.pos.x += body.weight(i) * 0.5
    return [body.pos.x for body in bodies]


def replaced(bodies, n):
    total = 0.0
    for i in range(n):
        for body in bodies:
            total += body.pos.dot(body.pos) + body.weight(i)
            body.pos = Vec(i, total)
    return total


def shrunk(bodies, n):
    total = 0.0
    for i in range(n):
        for body in bodies:
            total += body.weight(i)
            if i == 3 and len(bodies) > 2:
                bodies.pop()
    return total


def put_back(bodies, n):
    total = 0.0
    for i in range(n):
        for body in bodies:
            total += body.weight(i)
            bodies[0] = Heavy(Vec(1, 2), 3)
    return total


class Heavy(Body):
    def weight(self, by):
        print("heavy", by)
        return by


def made(count=4):
    return [Body(Vec(i * 1.5, -i), i + 1.0) for i in range(count)]


def show(what, function, *rest):
    try:
        result = function(*rest)
    except Exception as error:
        result = type(error).__name__, str(error)
    print(what, function.__name__, result)


def every(what, change=lambda bodies: bodies, count=4):
    for function in (weigh, grown, moved, replaced, shrunk, put_back):
        show(what, function, change(made(count)), 5)
    show(what, System(change(made(count))).potential)


def put(index, name, value):
    def change(bodies):
        target = bodies[index] if name in ("mass", "pos", "weight", "__class__") else bodies[index].pos
        setattr(target, name.removeprefix("pos_"), value)
        return bodies

    return change


def without(index, name):
    def change(bodies):
        delattr(bodies[index], name)
        return bodies

    return change


class Many(list):
    def __iter__(self):
        print("iterated")
        return super().__iter__()


every("plain")
every("many", count=9)
every("none at all", count=0)
every("tuple", tuple)
every("list of a class", Many)
every("a view", lambda bodies: dict(enumerate(bodies)).values())
every("another one", lambda bodies: [*bodies, Heavy(Vec(0, 0), 1.0)])
every("another thing", lambda bodies: [*bodies, None])
every("one body", lambda bodies: [bodies[1]] * 4)
every("one place", lambda bodies: [put(index, "pos", bodies[0].pos)(bodies) for index in range(4)][0])
every("other mass", put(2, "mass", "m"))
every("true mass", put(2, "mass", True))
every("no mass", without(2, "mass"))
every("no place", without(3, "pos"))
every("no vector", put(3, "pos", 5))
every("shadowed", put(3, "weight", lambda by: 9))
every("given another class", put(3, "__class__", Heavy))
every("vector of another class", put(3, "pos", type("Far", (Vec,), {"__rsub__": lambda self, other: Vec(9, 9)})(1, 2)))
every("no number", put(1, "pos_x", "x"))
every("infinite", put(1, "pos_x", float("inf")))
every("large", put(1, "pos_x", 10**40))

Vec.x = property(lambda self: vars(self)["x"] + 1, lambda self, value: vars(self).update(x=value))
every("a property over a field")
del Vec.x
subtract, Vec.__sub__ = Vec.__sub__, lambda self, other: Vec(1, 1)
every("rebound")
Vec.__sub__ = subtract
Body.__setattr__ = lambda self, name, value: print("set", name) or object.__setattr__(self, name, value)
every("__setattr__")
del Body.__setattr__
every("plain again")


def dies(what, bodies):
    for body in bodies:
        weakref.finalize(body.pos, print, "a vector dies", what)
    body = None
    system = System(bodies)
    del bodies
    print(system.drops())


dies("in the copy", made(3))
dies("beside it", put(1, "pos_x", True)(made(3)))
dies("where another class is found", [*made(2), Heavy(Vec(1, 2), 3)])
