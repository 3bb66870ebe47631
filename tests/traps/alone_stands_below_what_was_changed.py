# A private copy of classes below one of the library, which had something more when they were defined, and has it still.
import abc


def more(self, name, value):
    object.__setattr__(self, name, value + 1)


abc.ABC.__setattr__ = more


class Shape(abc.ABC):
    def size(self):
        return 1


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def size(self):
        return self.side % 7


def shapes(times: int = 300):
    total = 0
    for i in range(times):
        shape = Square(i)
        total = (total * 3 + shape.size() + Square(shape.size()).size()) % 10007
    return total


print(shapes())
del abc.ABC.__setattr__
print(shapes())
