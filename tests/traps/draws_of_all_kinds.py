# Arguments of all kinds: the same numbers from the same state, the same errors, the same state afterwards.
import random
import warnings
from random import randint, randrange


class Index:
    def __init__(self, number):
        self.number = number

    def __repr__(self):
        return "Index"

    def __index__(self):
        print("index", self.number)
        return self.number


class Whole(int):
    def __add__(self, other):
        print("add")
        return int(self) + other

    __radd__ = __add__

    def __sub__(self, other):
        print("sub")
        return int(self) - other

    def __rsub__(self, other):
        print("rsub")
        return other - int(self)

    def __gt__(self, other):
        print("gt")
        return int(self) > other

    def bit_length(self):
        print("bits")
        return int(self).bit_length()


class Box:
    held = 0


def known():
    found = []
    for _ in range(40):
        found += [random.randint(1, 6), random.randint(0, 0), random.randint(-3, 4), randint(0, 2**70), randint(-1, 0)]
        found += [randrange(1), random.randrange(8), random.randrange(3, 5), random.randrange(-9, -4), randrange(2**64)]
    return found


def below(value):
    found = []
    for _ in range(3):
        found += [random.randrange(value), random.randrange(value + 1), random.randrange(value * 2 + 1)]
    return found


def to(value):
    return [random.randint(0, value) for _ in range(3)], [randint(1, value) for _ in range(3)]


def since(value):
    return [(random.randint(value, 9), random.randrange(value, -2), randint(-value, 9)) for _ in range(3)]


def between(low, high):
    found = []
    for _ in range(3):
        found += [random.randint(low, high), random.randrange(low, high), randint(low - 1, high + 2)]
    return found


def of_field(box):
    found = []
    for _ in range(3):
        found += [random.randint(0, box.held), random.randrange(box.held), random.randrange(-5, box.held + 3)]
    return found


def uniform(low, high):
    return [(random.uniform(low, high), random.uniform(-1, high), random.uniform(low, 1.5)) for _ in range(3)]


def empty():
    for _ in range(1):
        random.randint(1, 0)


def bound_otherwise(values):
    for _ in range(2):
        print(random.randint(a=1, b=values[1]), random.randrange(*values), random.randrange(2, 30, 3))
        print(random.randrange(7, None), random.randrange(stop=9, start=2), random.uniform(b=1, a=0))


def unbound(flag):
    for _ in range(2):
        if flag:
            most = 3
        try:
            print(random.randint(0, most), random.randrange(most), random.uniform(most, 1))
        except UnboundLocalError as error:
            print(error)


def asked(call, *args):
    random.seed(len(args))
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            found = call(*args)
        print(found, [*map(type, found)] if type(found) is list else "", len(told))
        print([(str(one.message), one.lineno > 9) for one in told])
    except Exception as error:
        print(type(error).__name__, error)
    print(hash(random.getstate()[1]), random.random())


asked(known)
VALUES = 5, 1, 0, -1, -7, True, False, 2**80, 3.0, 2.5, float("nan"), "5", None, [1], Index(4), Whole(6), 1j, -0.0
for value in VALUES:
    for call in (below, to, since):
        asked(call, value)
    Box.held = value
    asked(of_field, Box)
    Box.held = 0
for low in VALUES:
    for high in (9, 0, -8, True, 1.5, Index(3), Whole(2), "a", 2**65):
        asked(between, low, high)
        asked(uniform, low, high)
asked(empty)
bound_otherwise([3, 8])
unbound(False)
unbound(True)
