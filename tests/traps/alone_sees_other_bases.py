# breaks: sealed-classes
# What a class inherits is that of the classes it derives from, and what a class is called by is its own class: both may be others between two calls.
from abc import ABC, ABCMeta


class Slow:
    def step(self, far):
        return far


class Fast:
    def step(self, far):
        return 2 * far


class Counter(Slow):
    def __init__(self, value):
        self.value = value

    def go(self, far):
        self.value = (self.value * 3 + self.step(far)) % 1009


def run(times: int = 4000):
    counter = Counter(3)
    for far in range(times):
        counter.go(far)
    return counter.value


def printed(times: int = 4000):
    counter = Counter(5)
    for far in range(times):
        counter.go(far)
    print(counter.value)


def again(what):
    printed()
    print(what, run(), run())
    printed()


again("as written")
Counter.__bases__ = (Fast,)
again("another base")
Counter.__bases__ = (Fast, Slow)
again("two bases")
Counter.__bases__ = (Slow,)
again("as written")


class Counting(ABCMeta):
    made = 0

    def __call__(cls, *given):
        Counting.made += 1
        return super().__call__(*given)


class Other(ABC):
    def __init__(self, value):
        self.value = value

    def go(self, far):
        self.value = (self.value * 3 + far) % 1009


def made(times: int = 4000):
    other = Other(3)
    for far in range(times):
        other.go(far)
    return other.value


print(made(), made(), Counting.made)
Other.__class__ = Counting
print(made(), made(), Counting.made)
Other.__class__ = ABCMeta
print(made(), made(), Counting.made)
