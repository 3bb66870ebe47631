# What is imported as `random` is another module each time: functions of its own, another generator, another class.
import sys
import types

import random as real

NAMES = "randint", "randrange", "uniform", "choice"


class Loud(real.Random):
    def getrandbits(self, count):
        print("bits", count)
        return super().getrandbits(count)

    def random(self):
        print("random")
        return super().random()


class Fair(real.Random):
    def _randbelow(self, width):
        return width - 1


class Told(types.ModuleType):
    def __getattribute__(self, name):
        print("asks for", name)
        return super().__getattribute__(name)


def put(generator, kind=types.ModuleType, **others):
    sys.modules["random"] = made = kind("random")
    made.__dict__.update({**real.__dict__, **{name: getattr(generator, name) for name in NAMES}, **others})


put(types.SimpleNamespace(**dict.fromkeys(NAMES, lambda *args: (len(args), 7))))
import random as first

put(Loud(4))
import random as second

loud = Loud(5)
put(loud, _inst=loud, Random=Loud)
import random as third
from random import choice as one_of
from random import randint as roll

fair = Fair(6)
put(fair, _inst=fair, Random=Fair)
import random as fourth

put(real._inst, kind=Told)
import random as fifth

real._inst.randrange = lambda start, stop=None: "its own"
put(real._inst)
import random as sixth

sys.modules["random"] = real
import random


def numbers(count, most):
    found = []
    for _ in range(count):
        found += [first.randint(1, 6), first.randrange(most), first.uniform(1, 2), first.choice([1, 2]), first.choice(found)]
        found += [second.randint(1, 6), second.randrange(most), second.uniform(1, 2), second.choice(found)]
        found += [third.randint(1, 6), third.randrange(most), third.uniform(1, 2), third.choice(found)]
        found += [fourth.randint(1, 6), fourth.randrange(most), fourth.uniform(1, 2), fourth.choice(found)]
        found += [fifth.randint(1, 6), fifth.randrange(most), fifth.uniform(1, 2), fifth.choice(found)]
        found += [sixth.randint(1, 6), sixth.randrange(most), sixth.uniform(1, 2), sixth.choice(found)]
        found += [random.randint(1, 6), random.randrange(most), random.uniform(1, 2), random.choice(found)]
        found += [roll(1, 6), roll(0, most), one_of("abc"), one_of(found)]
    return found


real.seed(3)
print(numbers(5, 9))
del real._inst.randrange
print(numbers(2, 4))
