# What an object usually is may be asked first only where that answers what `isinstance` would say.
from abc import ABC
from enum import IntEnum


class Odd(type):
    def __instancecheck__(cls, x):
        return x % 2 == 1


class OddNumber(metaclass=Odd):
    pass


class Item(ABC):
    pass


class Whole(int):
    pass


class Pair(tuple):
    pass


class Colour(IntEnum):
    RED = 1


Item.register(int)
Item.register(tuple)


def number(x):
    if x < 0:
        return "negative"
    return (isinstance(x, OddNumber), isinstance(x, Item), isinstance(x, (str, Item)), isinstance(x, Whole),
            isinstance(x, Colour), isinstance(x, object), isinstance(x, (str, int)), isinstance(x, str))


def place(key):
    if isinstance(key, Item) or isinstance(key, int):
        print("an item", type(key).__name__)
    if isinstance(key, Pair) or isinstance(key, str):
        print("a pair", type(key).__name__)
    if isinstance(key, (object, str)) or isinstance(key, list):
        print("an object")
    row, column = key
    return row, column


for value in 3, 4, -1, True, Whole(5), Colour.RED, 2.5:
    print(value, number(value))
for value in (1, 2), [1, 2], Pair((1, 2)), "ab", {1: 2, 3: 4}, 3:
    try:
        print(place(value))
    except TypeError as error:
        print(error)
