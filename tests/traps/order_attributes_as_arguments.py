# breaks: sealed-globals
# An attribute as an argument is read once, after the function it is handed to, and dies with the call.
class Dying:
    def __init__(self, name):
        self.name = name

    def __mul__(self, other):
        print("mul", self.name)
        return 1

    def __del__(self):
        print("del", self.name)


class Point:
    def __init__(self):
        self.x = 2
        self.reads = 0

    @property
    def counted(self):
        self.reads += 1
        print("read", self.reads)
        return self.reads

    @property
    def rebinding(self):
        global scale
        print("rebinds")
        scale = lambda v, k: ("rebound", v, k)
        return 5

    @property
    def fresh(self):
        return Dying("fresh")

    @property
    def failing(self):
        raise AttributeError("failing")


def scale(v, k):
    return v * k


def square(v):
    return v * v


def swapped(a, b):
    return b * a


def ignored(v, k):
    return k


def plain(p):
    return scale(p.x, 3), scale(p.counted, 2), square(p.counted)


def in_order(p, q):
    return swapped(p.counted, q.counted)


def lifetimes(p):
    a = scale(p.fresh, 3)
    print("after scale")
    b = ignored(p.fresh, 3)
    print("after ignored")
    return a, b


def fails(p):
    try:
        return scale(p.failing, 3)
    except AttributeError as error:
        return str(error)


def items(xs, i):
    try:
        return scale(xs[i], xs[i + 1])
    except IndexError as error:
        return str(error)


def rebinds(p):
    return scale(p.rebinding, 3), scale(p.x, 3)


p = Point()
print(plain(p), in_order(p, p), lifetimes(p), fails(p), items([1, 2], 0), items([1, 2], 1))
print(rebinds(p), plain(p))
