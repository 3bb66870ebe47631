# Somebody has changed where the generator of module random gets its bits from, before this module imports it.
import random as library

library.Random.getrandbits = lambda self, count: (1 << count) // 3
import random


def numbers(count, most):
    found = [0]
    for _ in range(count):
        found += [random.randint(1, 6), random.randrange(most), random.choice([1, 2, 3]), random.choice(found)]
    return found


print(numbers(3, 9))
del library.Random.getrandbits
library.seed(1)
