# An import of all names may bind the base of an enum, the enum, or what its values are made by, to something else.
import sys
import types
from enum import Enum, auto


class Plain(Enum):
    A = auto()
    B = auto()


class Loud(type):
    def __getattribute__(cls, name):
        if not name.startswith("__"):
            print("asked for", name)
        return type.__getattribute__(cls, name)


class Base(metaclass=Loud):
    pass


def module(name, **names):
    made = types.ModuleType(name)
    vars(made).update(names)
    sys.modules[name] = made


module("first_of_all", Enum=Base, auto=lambda: "made")
from first_of_all import *


class Kind(Enum):
    A = auto()
    B = 2


class Size(int, Enum if Enum is not Base else object):
    ONE = 1


def reads(kind, size):
    return kind is Kind.A, kind is Kind.B, kind is Plain.A, size is Size.ONE, Kind.A


print(reads(Kind.B, 1))


class Third:
    A = B = 3


module("second_of_all", Plain=Third, Kind=Third)
from second_of_all import *

print(reads(3, 1))


class Node:
    pass


class Leaf(Node):
    pass


node, leaf = Node(), Leaf()
print([name for name, value in vars().items() if isinstance(value, Node)])
print(len([value for value in vars().values() if isinstance(value, Leaf)]))
module("third_of_all", node=3, Node=int)
from third_of_all import *

print([name for name, value in vars().items() if isinstance(value, Node)], reads(Plain.A, Size.ONE))
