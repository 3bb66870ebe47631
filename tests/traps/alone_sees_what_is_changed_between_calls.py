# What a function reaches may be replaced between two of its calls: functions, methods, constants, items of tables, and
# builtins. What runs in a private copy of all that asks before each call.
# breaks: sealed-globals, sealed-builtins, sealed-classes
import builtins
import sys

LIMIT = 3
TABLE = [1, 2, 3]
NAMES = {"a": 1, "b": 2}


class Counter:
    def __init__(self, start):
        self.value = start

    def step(self):
        self.value = self.value + add(self.value, LIMIT)

    @property
    def double(self):
        return self.value * 2


def add(a, b):
    return (a + b) % 7


def run(times: int = 9):
    counter = Counter(1)
    total = 0
    for _ in range(times):
        counter.step()
        for item in TABLE:
            total += abs(counter.double - item)
        total += NAMES["a"]
    return total, counter.value


def again(what):
    print(what, [run(times) for times in (3, 40)], run(True))


module = sys.modules[__name__]
again("as written")
saved = add
module.add = lambda a, b: 1
again("another function")
module.add = saved
again("the same function")
module.LIMIT = 4
again("another constant")
module.LIMIT = 3
TABLE.append(9)
again("another item")
TABLE.pop()
TABLE[0] = 1.0
again("an equal item")
TABLE[0] = 1
NAMES["a"] = 5
again("another value")
NAMES["a"] = 1
module.TABLE = (4,)
again("another table")
module.TABLE = [1, 2, 3]
again("an equal table")
module.TABLE = TABLE
step = Counter.step
for number in range(5):  # each may lie where one before has been
    Counter.step = lambda self, number=number: setattr(self, "value", number)
    again("another method")
Counter.step = step
double = Counter.double
Counter.double = 5
again("no property")
del Counter.double
try:
    again("none at all")
except AttributeError as error:
    print(type(error), error)
Counter.double = double
again("the same members, in another order")
Counter.__setattr__ = lambda self, name, value: print("set", name, value) or object.__setattr__(self, name, value)
print(run(2))
del Counter.__setattr__
again("as written")
real = abs
builtins.abs = lambda number: 1
again("another builtin")
builtins.abs = real
module.abs = lambda number: 2
again("a builtin's name")
del module.abs
again("as written")
