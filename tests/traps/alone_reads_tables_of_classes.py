# Tables in class bodies are read in a private copy as they are by then, and those that the program fills are its own.
from dataclasses import dataclass
from typing import ClassVar as Shared
from typing import ClassVar


class Snake:
    MOVES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    ORDER = ["N", "E", "S", "W"]

    def __init__(self):
        self.x = self.y = 5
        self.heading = "E"

    def turn(self, by):
        self.heading = self.ORDER[(self.ORDER.index(self.heading) + by) % 4]

    def step(self):
        dx, dy = self.MOVES[self.heading]
        self.x = (self.x + dx * 3) % 20
        self.y = (self.y + dy) % 20


def play(steps: int = 400):
    snake = Snake()
    for step in range(steps):
        if step % 3 == 0:
            snake.turn(1 if step % 2 else -1)
        snake.step()
        snake.step()
    return snake.x, snake.y, snake.heading, max(Snake.MOVES), [*snake.ORDER]


print(play())
east, order = Snake.MOVES["E"], Snake.ORDER
Snake.MOVES["E"] = (2, 5)
print(play())
Snake.MOVES["E"] = east
Snake.ORDER.reverse()
print(play())
Snake.ORDER.reverse()
Snake.ORDER = ["W", "E", "E", "E"]
print(play())
Snake.ORDER = order
print(play())


@dataclass
class Shop:
    PRICES: ClassVar[dict] = {"fig": 9, "plum": 2}
    LIMITS: ClassVar = [(5, 1), (3, 2)]
    total: int = 0

    def add(self, name, count):
        for limit, percent in self.LIMITS:
            if count > limit:
                self.total -= percent
        self.total = (self.total + self.PRICES[name] * count) % 1009


def shop(times: int = 400):
    one = Shop(7)
    for turn in range(times):
        one.add("fig", turn % 7)
        one.add("plum", 3)
    return one, one == Shop(one.total)


print(shop())
Shop.PRICES["fig"] = 4
print(shop(), type(shop()[0]) is Shop)


@dataclass
class Odd:
    rate: Shared[int] = 3
    total: int = 0

    def add(self, count):
        self.total = (self.total * self.rate + count) % 1009


def odd(times: int = 400):
    one = Odd(4)
    for turn in range(times):
        one.add(turn)
        one.add(1)
    return one


print(odd())


class Words:
    KNOWN = ["a", "b"]
    BOTH = KNOWN

    def __init__(self, kept=KNOWN):
        self.kept = kept

    def learn(self, word):
        self.kept.append(word)


def words(times: int = 40):
    one = Words()
    for turn in range(times):
        one.learn(turn)
        one.learn("x")
    return len(one.kept), len(Words.KNOWN)


print(words(), words(3))
