# `random.choice` of all that has items: lists, tuples and texts, subclasses and other containers, empty ones.
import random
import sys
from array import array
from collections import UserList, deque
from random import choice, shuffle


class Loud(list):
    def __len__(self):
        print("len")
        return super().__len__()

    def __getitem__(self, at):
        print("at", at)
        return super().__getitem__(at)


class Text(str):
    def __getitem__(self, at):
        return f"<{super().__getitem__(at)}>"


class Grows:
    asked = 0

    def __len__(self):
        self.asked += 1
        return self.asked

    def __getitem__(self, at):
        return self.asked, at

    def __repr__(self):
        return "Grows"


class Odd(type):
    def __eq__(cls, other):
        print("eq")
        return True


class Strange(list, metaclass=Odd):
    pass


class Bool:
    def __len__(self):
        return 2

    def __bool__(self):
        raise TypeError("no truth")

    def __repr__(self):
        return "Bool"

    def __getitem__(self, at):
        return at


def drawn(held):
    found = []
    for _ in range(3):
        found += [random.choice(held), choice(held)]
    return found


def by_global():
    return [choice(ALL) for _ in range(5)], [*(random.choice(ALL) for _ in range(5))]


def displays(x):
    found = []
    for _ in range(6):
        found += [random.choice("ab"), choice((1, True)), choice([1.5, -2]), random.choice([x, 3]), choice([None])]
        found += [choice((x, x)), random.choice([*"xyz"]), choice([lambda: 1, 2][1:]), random.choice(("", b"y"))]
    return found


def of_nothing():
    for call in (lambda: choice([]), lambda: choice(()), lambda: random.choice(""), lambda: choice()):
        try:
            call()
        except (IndexError, TypeError) as error:
            print(type(error).__name__, error)


def nested(count):
    return [random.choice([random.randint(1, 6), random.choice("abc")]) for _ in range(count)]


def shuffled(held):
    for _ in range(3):
        if random.shuffle(held) is not None:
            print("something")
        shuffle(held)
    return held


class Swaps(list):
    def __setitem__(self, at, value):
        print("puts", at, value)
        super().__setitem__(at, value)


def mutated():
    held = [1, 2, 3, 4]
    while held:
        yield held.pop(held.index(random.choice(held)))


random.seed(6)
ALL = [1, 2, 3]
EACH = (
    [1, 2, 3], (4, 5, 6), "text", b"by", [], (), "", deque([7, 8]), UserList([9, 10]), Loud([1, 2]), Text("abc"),
    Grows(), range(5), range(0), {0: "a", 1: "b"}, {1, 2}, 5, None, Strange([1, 2]), Bool(), [[1], [2]], Loud(),
    range(sys.maxsize + 2),
)  # fmt: skip
for held in EACH:
    try:
        print(drawn(held))
    except Exception as error:
        print(type(error).__name__, error)
    print(random.random())
for held in (*EACH, array("i", range(6)), Swaps([1, 2, 3]), list(range(100)), [], [1], [1, 2], bytearray(b"word")):
    try:
        made = held.copy() if hasattr(held, "copy") else held
        print(shuffled(made), type(made).__name__)
    except Exception as error:
        print(type(error).__name__, error)
    print(random.random())
print(by_global(), displays(7), nested(20), [*mutated()])
of_nothing()
for _ in range(70):
    drawn(b"word")
print(drawn([1, 2, 3]), drawn(deque("abc")), by_global())
