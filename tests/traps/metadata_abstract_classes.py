# Abstract methods forbid instances, registered classes pass isinstance, and the hooks of a metaclass are asked.
import abc


def same(x):
    return x


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...

    @property
    @abc.abstractmethod
    def name(self):
        """docs"""

    @classmethod
    def __subclasshook__(cls, other):
        return True if "quacks" in vars(other) else NotImplemented


class Square(Shape):
    def area(self):
        return same(4)


class Full(Square):
    name = same("full")


class Duck:
    quacks = True


class Meta(type):
    def __instancecheck__(cls, x):
        print("instancecheck")
        return x == 1

    def __call__(cls, *args):
        return "made", args

    def __len__(cls):
        return 0


class Odd(metaclass=Meta):
    pass


def check(x, cls):
    return isinstance(x, cls)


try:
    Square()
except TypeError as error:
    print(str(error)[:40])
print(
    Full().area(),
    Full().name,
    check(Duck(), Shape),
    issubclass(int, Shape),
    sorted(Square.__abstractmethods__),
)
Shape.register(int)
print(
    check(5, Shape),
    check(1, Odd),
    check(2, Odd),
    check(1, (Odd, str)),
    Odd(3),
    bool(Odd),
    Shape.name.__doc__,
    not Odd,
)
