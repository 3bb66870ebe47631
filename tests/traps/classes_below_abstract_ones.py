# What flows where is followed through classes with abstract methods, too: objects of those that lack one are never made.
from abc import ABC, abstractmethod


class Shape(ABC):
    sides = 0

    def __init__(self, size):
        self.size = size
        self.asked = 0

    @abstractmethod
    def area(self):
        raise NotImplementedError

    def twice(self):
        self.asked += 1
        return self.area() * 2

    @classmethod
    def __subclasshook__(cls, other):
        return hasattr(other, "hooked") or NotImplemented


class Square(Shape):
    sides = 4

    def area(self):
        return self.size * self.size


class Nothing(Shape):
    pass


class Late(Nothing):
    def area(self):
        return -self.size


class Hooked:
    hooked = True

    def twice(self):
        return "hooked"


class Registered:
    def twice(self):
        return "registered"


def total(shapes):
    found = []
    for shape in shapes:
        found.append(shape.twice())
        found.append(isinstance(shape, Shape))
    return found


def only(shape, n):
    found = 0
    for _ in range(n):
        found += shape.twice() + shape.sides
    return found, shape.asked


def made(cls):
    try:
        return cls(3).twice()
    except TypeError as error:
        return "abstract" in str(error)


Shape.register(Registered)
print(only(Square(3), 4))
print(total([Square(2), Late(5), Hooked(), Registered()]))
print(made(Square), made(Nothing), made(Shape), made(Late))
try:
    nothing = Nothing(1)
    print(nothing.twice())
except TypeError:
    print("never made")
