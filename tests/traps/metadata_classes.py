# Classes keep their bodies, slots, descriptors, metaclasses and operators.
class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        print("meta", name, [n for n in ns if not n.startswith("__")], kw)
        return super().__new__(mcs, name, bases, ns)

    def __call__(cls, *args):
        print("call", cls.__name__)
        return super().__call__(*args)


def default():
    return 3


class Point(metaclass=Meta, option=default()):
    __slots__ = ("x", "y")
    count = default()

    def __init__(self, x, y=default()):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __repr__(self):
        return f"Point({self.x}, {self.y})"

    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)

    def __iter__(self):
        yield self.x
        yield self.y

    total = property(lambda self: self.x + self.y)


def caller():
    p = Point(1) + Point(2, 5)
    x, y = p
    try:
        p.z = 1
    except AttributeError as error:
        message = type(error).__name__
    return p, x, y, p.total, p == Point(3, 8), message, Point.count


print(caller())
