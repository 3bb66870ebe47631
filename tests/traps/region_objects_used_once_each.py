# An object that stands for a moment between two methods is a tuple in a region: each of its attributes is an item there,
# also where only one of them is read.
class Vec:
    def __init__(self, x, y=0.5):
        self.y = y
        self.x = x

    def plus(self, other):
        return Vec(self.x + other.x, y=self.y)

    def __sub__(self, other):
        return self.plus(-other)

    def __neg__(self):
        return Vec(-self.x, -self.y)


class Spot:
    def __init__(self, index, count):
        self.index = index
        self.count = count

    def moved(self, other):
        return Spot(self.index + other.index, self.count)

    def counted(self, other):
        return Spot(self.index, self.count - other.count)

    def twice(self):
        return Spot(self.index + self.index, self.count * 2)


def twice(n, v: Vec, t):
    w = v
    v = Vec(1.0, 2.0)
    u = None
    try:
        for i in range(n):
            u = v - w
            u = v - w
            t += u.x
    except (ArithmeticError, TypeError):
        pass
    return t, v.x, w.x


def dropped(n, v: Vec):
    w = v
    v = Vec(1.0, 2.0)
    try:
        for i in range(n):
            u = v - w
            u = v - w
    except (ArithmeticError, TypeError):
        pass
    return "done"


def spots(n, a: Spot, b: Spot):
    t = 0
    for i in range(n):
        c = a.moved(b.twice())
        d = a.counted(b.twice())
        c = a.moved(c.twice())
        t += c.index + d.count + c.count - d.index
    return t


print(twice(3, Vec(0, 1), 0.5), dropped(2, Vec(0, 1)), spots(3, Spot(1, 2), Spot(3, 4)))
print(twice(3, Vec(0.5, 1), 0), dropped(2, Vec("a", 1)) if False else 0, spots(0, None, None))
