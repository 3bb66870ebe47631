# `random.randint` and its like mean other functions for a while: in the module, by an imported name, by another module.
import random
import types
from unittest.mock import patch


def numbers(count, most):
    return [(random.randint(1, most), random.randrange(most), random.uniform(0, 2)) for _ in range(count)]


def items(count, held):
    found = []
    for _ in range(count):
        held = [*held]
        random.shuffle(held)
        found.append((random.choice(held), random.choice("abc"), random.choice([1, 2]), pick(held)))
    return found


def dice(count):
    found = 0
    for _ in range(count):
        found += roll(1, 6) + random.randint(1, 6) + random.randrange(len(ALL))
    return found


ALL = [1, 2, 3]
try:
    dice(1)
except NameError as error:
    print(error)
from random import choice as pick
from random import randint as roll


def all_of_them():
    random.seed(5)
    print(numbers(3, 7), items(3, ALL), dice(5), random.random())


all_of_them()
for name in ("randint", "randrange", "uniform", "choice", "shuffle"):
    with patch(f"random.{name}", lambda *args: 3):
        all_of_them()
    with patch(f"random.{name}", getattr(random.Random(9), name)):
        all_of_them()
with patch(f"{__name__}.roll", lambda low, high: 100), patch(f"{__name__}.pick", len):
    all_of_them()


class Reads:
    def __init__(self):
        self.read = []

    def __getattr__(self, name):
        if name not in ("seed", "random"):
            self.read.append(name)
        return getattr(real, name)


real, random = random, Reads()
all_of_them()
print(random.read)
random = types.ModuleType("random")
random.__dict__.update(real.__dict__, randint=lambda low, high: (low, high), choice=max)
print(items(2, ALL), [random.randint(1, 2) for _ in range(2)])
random = real
del random.randint
for call in (numbers, dice):
    try:
        call(1, 2) if call is numbers else call(1)
    except AttributeError as error:
        print(error)
random.randint = roll
all_of_them()
with patch("random.randrange", random.SystemRandom().randrange):
    random.seed(5)
    print(all(0 <= number[1] < 3 for number in numbers(30, 3)))
    random.seed(5)
    print([number[0] for number in numbers(30, 3)])
all_of_them()
