# breaks: sealed-globals pure-operators
# A list that a loop stores into may hold anything soon after its items were asked for their types.
import sys


def double(x):
    return x + x


def f(xs, late):
    out = []
    for k in range(40):
        for i in range(len(xs)):
            item = xs[i]
            out.append(double(item))
            xs[2] = late
    return len(out), out[-1]


class Rebinds:
    def __add__(self, other):
        sys.modules[__name__].double = lambda x: "rebound"
        return 1


numbers = [1, 2, 3]
print(f(numbers, 5), numbers)
numbers = [1, 2, 3]
print(f(numbers, Rebinds()))
