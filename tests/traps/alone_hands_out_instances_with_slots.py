# What an instance of a private copy holds in slots is of the module's classes, too, when it is handed out.
from dataclasses import dataclass


class Item:
    def __init__(self, size):
        self.size = size

    def grow(self, times):
        for _ in range(times):
            for _ in range(times):
                self.size = self.size * 3 % 1009
        return self


class Box:
    def __init__(self, name):
        self.name = name


class Full(Box):
    __slots__ = ("item",)

    def __init__(self, name, item):
        super().__init__(name)
        self.item = item

    def fill(self, times):
        for _ in range(times):
            self.item.grow(times)
        return self


@dataclass(slots=True, kw_only=True)
class Cup:
    item: Item
    left: int = 3

    def fill(self, times):
        for _ in range(times):
            self.item.grow(times)
        return self


class Held:
    __slots__ = ("item", "__dict__")

    def __init__(self, item):
        self.item = item
        self.name = "held"

    def fill(self, times):
        for _ in range(times):
            self.item.grow(times)
        return self


def held(times: int = 30):
    return [Held(Item(size).grow(times)).fill(times) for size in range(3)]


def full(times: int = 30):
    return [Full("a", Item(size).grow(times)).fill(times) for size in range(3)]


def cups(times: int = 30):
    return [Cup(item=Item(size).grow(times)).fill(times) for size in range(3)]


def count(times: int = 30):
    cup = Cup(item=Item(1))
    for _ in range(times):
        cup.fill(2)
        cup.left += cup.item.size
    return cup.left


for _ in range(3):
    print([(type(one) is Full, type(one.item) is Item, one.item.size, one.name) for one in full()])
    print([(type(one) is Cup, type(one.item) is Item, one.item.size, one.left) for one in cups()])
    print([(type(one) is Held, type(one.item) is Item, one.item.size, one.name) for one in held()])
    print(count())
