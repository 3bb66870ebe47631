# `a, b = x, y` stores to locals last first; with a constant tuple, or what a call returns, first to last. The order
# is that in which what they replace dies.
class D:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def constants():
    a, b = D(1), D(2)
    n = 3
    a, b = n, 4
    return a, b


def folded():
    a, b, c = D(1), D(2), D(3)
    a, b, c = not 1, f"{2}", "x" + "y"
    return a, b, c


def one_is_not_constant(x):
    a, b = D(1), D(2)
    n = 3
    a, b = n, x
    return a, b


def pair(x, y):
    return x, y


def called(p, q):
    a, b = D(1), D(2)
    a, b = pair(p, q)
    return a, b


def held(p, q):
    a, b = D(1), D(2)
    both = (p, q)
    a, b = both
    return a, b


def plain():
    a, b = D(1), D(2)
    a, b = 1, 2
    return a, b


print(constants(), folded(), one_is_not_constant(5), called(1, 2), held(1, 2), plain())
