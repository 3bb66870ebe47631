# breaks: sealed-classes
# Methods are looked up on the class, and instances may shadow them.
class Point:
    unit = 1

    def __init__(self, x):
        self.x = x

    def norm(self):
        return self.x * self.unit

    @staticmethod
    def zero():
        return 0


def use(p):
    return p.norm() + Point.zero()


p = Point(3)
print(use(p))
Point.norm = lambda self: 100
print(use(p))
p.norm = lambda: 200
print(use(p))
del Point.norm, p.norm
Point.norm = lambda self: self.x + self.unit
Point.unit = 7
Point.zero = staticmethod(lambda: 1000)
print(use(p))
