# Arguments are evaluated once, in their order, after the function is looked up; what they give dies as it did.
import random
from random import randint


def told(value):
    print("told", value)
    return value


def replaced(value):
    random.randint = lambda low, high: f"replaced {low} {high}"
    return value


class Box:
    reads = 0

    @property
    def held(self):
        Box.reads += 1
        print("read", Box.reads)
        return Box.reads + 3


class Dies:
    def __init__(self, name):
        self.name = name

    def __index__(self):
        return 4

    def __add__(self, other):
        return 5

    def __len__(self):
        return 3

    def __getitem__(self, index):
        return self.name

    def __sub__(self, other):
        print("sub")
        return 2.0

    __rsub__ = __sub__

    def __del__(self):
        print("dies", self.name)


def in_order(box):
    for at in range(3):
        print(random.randint(told(1), told(6)), random.randrange(told(3), told(9)), random.randint(at, told(8)))
        print(random.uniform(told(1), told(2)), random.choice(told([at, 2])), randint(0, box.held))
        print(random.randrange(box.held), random.randrange(at + told(2)), random.choice([told(1), told(2)]))


def rebinds():
    for _ in range(2):
        print(random.randint(0, replaced(4)))
        print(random.randint(replaced(0), 4))


def let_go():
    for at in range(2):
        print(random.randrange(Dies(f"a{at}")))
        print("then")
        print(random.randint(0, Dies(f"b{at}")))
        print("then")
        print(random.choice(Dies(f"c{at}")))
        print("then")
        print(random.choice([Dies(f"d{at}")]).name)
        print("then")
        print(random.uniform(1, Dies(f"e{at}")))
        print("done")


class Rebinds:
    def __rsub__(self, other):
        global high
        high = 100
        return 3.0

    def __radd__(self, other):
        return self

    def __mul__(self, other):
        return f"{other:.3f}"


def by_global():
    found = []
    for _ in range(2):
        found += [random.uniform(1, high), random.randint(0, most), random.choice(some)]
    return found


def sums(low, high):
    return [random.uniform(low, high) for _ in range(2)]


class Vector:
    def __init__(self, *parts):
        self.parts = parts

    def __add__(self, other):
        print("add", self.parts, other.parts)
        return Vector(*(one + two for one, two in zip(self.parts, other.parts)))

    def __sub__(self, other):
        print("sub", self.parts, other.parts)
        return Vector(*(one - two for one, two in zip(self.parts, other.parts)))

    def __mul__(self, number):
        print("mul", self.parts, round(number, 3))
        return Vector(*(one * number for one in self.parts))


random.seed(8)
in_order(Box())
kept = random.randint
rebinds()
random.randint = kept
let_go()
high, most, some = Rebinds(), 5, [1, 2]
random.seed(4)
try:
    print(by_global())
except TypeError as error:
    print(error)
print([[*map("{:.4f}".format, one.parts)] for one in sums(Vector(1, 2), Vector(5, 8))])
try:
    sums(Vector(1), "no")
except (AttributeError, TypeError) as error:
    print(type(error).__name__, error)


def steps():
    while True:
        yield random.randint(1, 6)
        if random.randrange(9) == 0:
            return


random.seed(2)
print([*steps()])
print([*map(lambda at: random.randint(0, at) + random.choice([at, 2]), range(9))])
