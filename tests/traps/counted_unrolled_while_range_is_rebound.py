# breaks: sealed-builtins
# A short loop over `range`, whose body stands once for each number, while the name comes to mean something else.
import builtins
import sys

try:
    xrange
except NameError:
    xrange = range


class Item:
    def __init__(self, number):
        self.number = number

    def __add__(self, other):
        print("added", self.number)
        return self.number + other

    def __del__(self):
        print("gone", self.number)


def other_range(*ends):
    return map(Item, real_range(*ends))


def counted(t):
    total = 0
    for i in range(3):
        total += t[(i + 1) % 3] * 2
    print("counted", total)


def renamed(t):
    total = 0
    for i in xrange(3):
        total += t[(i + 1) % 3] * 2
    print("renamed", total)


def twice(t):
    for again in "ab":
        for i in range(3):
            t[i + 1 - 1] = i * 2 + 1
        print(t)
        builtins.range = real_range


real_range = range
counted([1, 2, 3])
renamed([1, 2, 3])
builtins.range = other_range
counted([1, 2, 3])
renamed([1, 2, 3])
setattr(sys.modules[__name__], "xrange", other_range)
renamed([1, 2, 3])
try:
    twice([1, 2, 3])
except TypeError as error:
    print(error)
builtins.range = real_range
counted([1, 2, 3])
del xrange
try:
    renamed([1, 2, 3])
except NameError as error:
    print(error)
