# What a private copy needs may be imported behind the classes and functions that it is made of.
class Counter:
    def __init__(self, start: int):
        self.value = start

    def step(self):
        self.value = self.value * 3 % 1001 + math.isqrt(self.value)


import math  # noqa: E402


def main(times: int = 2000):
    print("begin")
    counter = Counter(1)
    for _ in range(times):
        counter.step()
    print(counter.value)


main()


class Die:
    def __init__(self, sides: int):
        self.sides = sides
        self.total = 0

    def roll(self):
        self.total += random.randrange(self.sides)


def rolled(times: int = 2000):
    die = Die(6)
    for _ in range(times):
        die.roll()
    return die.total


import random  # noqa: E402

random.seed(5)
print(rolled(), rolled(10))
