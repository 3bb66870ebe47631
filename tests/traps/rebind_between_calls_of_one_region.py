# breaks: sealed-globals, pure-operators
# differs: sealed-globals
# Each call of a function finds what its name stands for by then, though the ones before it rebound that.
import sys

module = sys.modules["__main__"]


def add(a, b):
    return a + b


def less(a, b):
    return a < b


original = add, less


class Rebinds:
    def __add__(self, other):
        module.add = lambda a, b: "rebound"
        return "added"

    def __lt__(self, other):
        module.less = lambda a, b: "rebound"
        return "compared"


def in_one(r):
    return add(r, 1), add(r, 2), add(r, 3)


def in_turn(r):
    print(add(r, 1))
    print(add(r, 2))


def in_loop(r):
    for c in "abc":
        print(c, less(r, 1))


for function in (in_one, in_turn, in_loop):
    module.add, module.less = original
    print(function(Rebinds()))
