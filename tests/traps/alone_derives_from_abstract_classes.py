# Classes below an abstract one are as they are in a private copy: which are made, which are refused, and what is one.
import abc
from abc import ABC, abstractmethod


class Shape(ABC):
    def __init__(self, name):
        self.name = name

    @abstractmethod
    def area(self): ...

    @property
    @abc.abstractmethod
    def corners(self) -> int:
        """How many there are."""

    def grow(self, by):
        self.size = (self.size + by) % 101


class Square(Shape):
    def __init__(self, size):
        super().__init__("square")
        self.size = size

    def area(self):
        return self.size * self.size

    @property
    def corners(self):
        return 4


class Round(Shape):
    def __init__(self, size):
        super().__init__("round")
        self.size = size

    def area(self):
        return self.size * 3

    @property
    def corners(self):
        return 0


class Dot:
    def __init__(self):
        self.size = 1


def total(times: int = 300):
    shapes: list[Shape] = [Square(2), Round(3), Square(5)]
    found, dot = 0, Dot()
    for turn in range(times):
        for shape in shapes:
            shape.grow(turn)
            found = (found * 3 + shape.area() + shape.corners) % 1009
        found += isinstance(dot, Shape) + isinstance(shapes[0], (Dot, Round)) * 2
    return found


def made(times: int = 100):
    shapes = [Square(size) if size % 2 else Round(size) for size in range(times)]
    for shape in shapes:
        shape.grow(3)
        shape.grow(4)
    return shapes


print(total(), total())
Shape.register(Dot)
print(total())
for _ in range(3):
    shapes = made()
    print(len(shapes), [type(one) is Round for one in shapes[:3]], isinstance(shapes[1], Shape), shapes[2].area())
Round.__abstractmethods__ = frozenset({"area"})
try:
    print(total())
except TypeError as error:
    print("area" in str(error), error.__traceback__.tb_next.tb_frame.f_code.co_name)
