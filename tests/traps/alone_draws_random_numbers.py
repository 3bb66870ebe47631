# breaks: sealed-classes, sealed-globals
# What runs in a private copy draws the numbers that it would draw as written, in the same order, and draws none twice where it is left.
import random
import traceback
from random import Random
from random import choice as pick
from unittest import mock


class Walker:
    def __init__(self, start):
        self.at = start
        self.seen = {}

    def step(self):
        way = random.randint(1, 6)
        self.seen[way] = self.seen.get(way, 0) + 1
        self.at += way if random.random() < 0.5 else -way

    def turn(self):
        self.at += pick([1, 2, 3, 5])

    def stop(self, limit):
        if abs(self.at) > limit:
            raise ValueError(f"beyond {limit}: {self.at}")


def walk(steps: int = 2000):
    walker = Walker(0)
    for _ in range(steps):
        walker.step()
        walker.turn()
    return walker.at, walker.seen


def left(steps: int = 2000, limit: int = 40):
    walker = Walker(0)
    for _ in range(steps):
        walker.step()
        walker.stop(limit)
    return walker.at


def ranged(steps: int = 2000):
    walker = Walker(0)
    for _ in range(steps):
        walker.step()
    return range(walker.at, walker.at + 2)


class Deck:
    def __init__(self, seed):
        self.rng = Random(seed)
        self.cards = list(range(52))
        self.rng.shuffle(self.cards)

    def draw(self):
        card = self.cards.pop()
        self.cards.insert(self.rng.randrange(len(self.cards)), card)
        return card


def deal(times: int = 1500):
    deck, total = Deck(7), 0
    for _ in range(times):
        total = (total * 3 + deck.draw()) % 1009
    return total, deck


random.seed(1)
print(walk(), random.random())
print(walk(3000), random.random())
for _ in range(2):
    try:
        print(left())
    except ValueError as error:
        print(error, traceback.extract_tb(error.__traceback__)[1].name, random.random())
    print(ranged(), random.random())
total, deck = deal()
print(total, deck.draw(), deck.rng.random(), type(deck.rng).__name__)
state = random.getstate()
with mock.patch.object(random, "randint", lambda first, last: 3):
    print(walk(1000))
print(walk(1000), random.random())
with mock.patch.object(Random, "choice", lambda self, items: items[0]):
    print(deal(1000)[0])
with mock.patch.object(Random, "randrange", lambda self, *bounds: 0):
    print(deal(1000)[0])
random.setstate(state)
print(walk(1000), random.random())
