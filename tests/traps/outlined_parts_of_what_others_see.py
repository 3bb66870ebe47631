# While a loop of module code runs, functions may read its names, finalizers may run, and builtins may be others.
import sys


class Kind(type):
    def __eq__(cls, other):
        print("compared")
        return True

    def __hash__(cls):
        print("hashed")
        return hash(int)


class Noisy(metaclass=Kind):
    def __del__(self):
        print("dies", sys.modules[__name__].__dict__.get("turn"))


names = sys.modules[__name__].__dict__

held = Noisy()
for turn in range(150):
    if turn == 120:
        held = turn
print(held, turn)

turn = Noisy()
for turn in range(150):
    last = turn * 2
else:
    print("else", turn, last)

count = 0


def counted(x):
    return count + x


for turn in range(150):
    count = count + 1
    seen = counted(turn)
print(count, seen)


def told(x):
    return x * 3


steps = 0
reader = (steps for _ in range(500))
for turn in range(150):
    steps = steps + 1
print(steps, next(reader))

abs = lambda x: -x
lowest = 0
for turn in range(150):
    lowest = lowest + abs(turn)
print(lowest)

told = lambda x: names["lowest"]
for turn in range(150):
    lowest = told(turn) + 1
print(lowest)


def read(where):
    code = "sum_of = 0\nfor j in range(150):\n    sum_of = sum_of + j\nprint(sum_of, j)\n"
    exec(code, {}, where)
    return sorted(where)


print(read({}))


class Items(list):
    def __iter__(self):
        print("iterates")
        return iter([1, 2, 3])


items = Items([5] * 100)
found = 0
for item in items:
    found = found + item * item - found * 0
    before = found - item
print(found, before)

grown = [1] * 100


class Growing:
    def __radd__(self, other):
        grown.append(2)
        return other + 1


grown[50] = Growing()
found = 0
for item in grown:
    found = found + item
    before = found - 1
print(found, before, len(grown))
