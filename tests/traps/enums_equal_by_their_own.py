# Members of an enum, and objects, are equal to what their class says.
from enum import Enum


class Fuzzy(Enum):
    X = 1
    Y = 2

    def __eq__(self, other):
        print("asked", self.name)
        return True

    def __hash__(self):
        return 1


class Point:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return self.x == other.x


def same(a, b):
    return a == b, a != b, a in (Fuzzy.X, Fuzzy.Y)


def equal(a, b):
    return a == b, a != b


for _ in range(2):
    print(same(Fuzzy.X, Fuzzy.Y), equal(Point(1), Point(1)), equal(Point(1), Point(2)))
