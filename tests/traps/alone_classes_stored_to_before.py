# What is stored to a class, or into a table, behind its statement is there for a function that runs in a private copy.
class Counter:
    step = 1

    def __init__(self, value: int):
        self.value = value

    def next(self):
        self.value = self.value * 3 % 1001 + self.step


Counter.step = 2


def run(times: int = 300):
    counter = Counter(1)
    for _ in range(times):
        counter.next()
        counter.next()
    return counter.value


print(run(), run(10))

TABLE = {"a": 1}


class Reader:
    def __init__(self):
        self.total = 0

    def read(self, key):
        self.total = self.total * 7 % 1009 + TABLE[key]


TABLE["a"] = 5


def read_all(times: int = 300):
    reader = Reader()
    for _ in range(times):
        reader.read("a")
        reader.read("a")
    return reader.total


print(read_all(), read_all(10))


def change(cls):
    cls.step = 11
    return int


class Walker:
    step = 3

    def __init__(self):
        self.at = 0

    def go(self):
        self.at = (self.at + self.step) % 1001


width: change(Walker) = 7


def walk(times: int = 300):
    walker = Walker()
    for _ in range(times):
        walker.go()
        walker.go()
    return walker.at


print(walk(), walk(10))
