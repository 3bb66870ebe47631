# Somebody has changed what the functions of module random are made of before this module imports them.
import random as library

made = library.Random
kept = made._randbelow
made._randbelow = lambda self, width: width // 2
library._inst.random = lambda: 0.75
import random
from random import choice, randint


def numbers(count, most):
    found = []
    for _ in range(count):
        found += [random.randint(1, 6), random.randrange(most), randint(0, most), random.uniform(1, most)]
        found += [choice([1, 2, 3]), random.choice(found)]
    return found


print(numbers(3, 9))
made._randbelow = kept
del library._inst.random
library.seed(1)
