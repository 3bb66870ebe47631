# Slots leave no room for other attributes, complain of names unset, and are descriptors of the class.
def default(x):
    return x


class Point:
    __slots__ = ("x", "__hidden", *["y"])
    kind = default("point")

    def __init__(self, x):
        self.x = x
        self.__hidden = default(x)

    def hidden(self):
        return self.__hidden


class Free(Point):
    pass


class Weak(Point):
    __slots__ = ("__weakref__",)


def attempt(f, *args):
    try:
        return f(*args)
    except (AttributeError, TypeError, ValueError) as error:
        return type(error).__name__, str(error)


p, free = Point(1), Free(2)
free.z = 3
print(
    p.x,
    p.hidden(),
    attempt(lambda: p.y),
    attempt(setattr, p, "z", 1),
    attempt(setattr, p, "kind", 1),
    vars(free),
)
print(
    attempt(vars, p)[0],
    hasattr(p, "__dict__"),
    Point.__slots__,
    sorted(n for n in vars(Point) if n[:2] != "__"),
)
del p.x
print(attempt(lambda: p.x), attempt(type, "T", (), {"__slots__": ("a",), "a": 1}), type(Point.y).__name__)
print(
    attempt(lambda: setattr(p, "__class__", Free))[0],
    hasattr(Weak(1), "__weakref__"),
    hasattr(p, "__weakref__"),
)
