# Calls of the library between what a private copy is made of do what they do, whoever has replaced what is called.
import functools
import logging
import math
import random
import re
import sys
from typing import Generic, Protocol, TypeVar


def changing(number):
    Counter.step = number


seed, tau = random.seed, math.tau
random.seed, math.tau = changing, 3.0


class Counter:
    step = 1

    def __init__(self, value):
        self.value = value

    def go(self):
        self.value = (self.value * 3 + self.step) % 1009


random.seed(5)


def count(times: int = 300):
    counter = Counter(1)
    for _ in range(times):
        counter.go()
        counter.go()
    return counter.value


print(count(), count(3), Counter.step)
random.seed = seed
print(count())
FULL = math.tau * 2


class Wheel:
    def __init__(self):
        self.angle = 0.0

    def turn(self, by):
        self.angle = (self.angle + by) % FULL


def turned(times: int = 300):
    wheel = Wheel()
    for _ in range(times):
        wheel.turn(1.0)
        wheel.turn(0.75)
    return wheel.angle


print(turned(), turned(3))
math.tau = tau
print(turned())


class Logger(logging.Logger):
    def __init__(self, name, *rest):
        super().__init__(name, *rest)
        Watcher.step = 7


plain = logging.getLoggerClass()
logging.setLoggerClass(Logger)


class Watcher:
    step = 2

    def __init__(self, value):
        self.value = value

    def go(self):
        self.value = (self.value * 3 + self.step) % 1009


logger = logging.getLogger("watcher")


def watched(times: int = 300):
    watcher = Watcher(1)
    for _ in range(times):
        watcher.go()
        watcher.go()
    return watcher.value


print(watched(), watched(3))
logging.setLoggerClass(plain)
print(watched())


class Runner:
    step = 3

    def __init__(self):
        self.at = 0

    def go(self):
        self.at = (self.at * 3 + self.step) % 1009


@functools.cache
def kept(number=setattr(Runner, "step", 4)):
    return number


def ran(times: int = 300):
    runner = Runner()
    for _ in range(times):
        runner.go()
        runner.go()
    return runner.at


print(ran(), ran(3))
T = TypeVar("T")
INF = float("inf")
HALF = -math.pi / 2


class Sized(Protocol):
    def size(self) -> int: ...


class Stack(Generic[T]):
    best = INF

    def __init__(self, least=-math.inf) -> None:
        self.items: list[T] = []
        self.least = least

    def push(self, item: T) -> None:
        self.items.append(item)
        self.best = min(self.best, item)

    def size(self) -> int:
        return len(self.items)


log = logging.getLogger("stacks")
WORDS = re.compile(r"\w+")
sys.setrecursionlimit(5000)
random.seed(1)


@functools.lru_cache(maxsize=None)
def cached(number):
    return number


def stacked(times: int = 300):
    stack: Stack[float] = Stack()
    for turn in range(times):
        stack.push(turn % 7 - HALF)
        stack.push(2.5)
    return stack, stack.size(), stack.best, stack.least


def typed(times: int = 30):
    stack = Stack[int]()
    for turn in range(times):
        stack.push(turn)
        stack.push(1)
    return stack, stack.__orig_class__


for _ in range(3):
    stack, *found = stacked()
    print(type(stack) is Stack, stack.items[:2], found)
    print(typed()[0].size(), typed()[1])
setattr(sys.modules[__name__], "HALF", 3)
print(stacked()[0].items[:2])
Stack.best = 1
print(stacked()[2])
logging.Logger.manager.loggerDict.pop("watcher")  # a second run makes it anew
