# A class that is handed to somebody may be given `__eq__`: its instances are equal to others from then on.
import functools
from dataclasses import dataclass


class Node:
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        dataclass(cls)


class Number(Node):
    value: int = 0


class Plain:
    pass


class Made:
    value: int = 0


class Updated:
    pass


class Equal:
    def __eq__(self, other):
        return True


class Registered:
    value: int = 0

    @classmethod
    def make(cls):
        dataclass(cls)


dataclass(Made)
functools.update_wrapper(Updated, Equal, assigned=("__eq__",), updated=())
Registered.make()


def below(a, b):
    return a == b, a != b


def plain(a, b):
    return a == b, a != b


def made(a, b):
    return a == b, a != b


def updated(a, b):
    return a == b, a != b


def registered(a, b):
    return a == b, a != b


for _ in range(2):
    print(below(Number(), Number()), plain(Plain(), Plain()), made(Made(), Made()))
    print(updated(Updated(), Updated()), registered(Registered(), Registered()))
