# breaks: pure-operators, sealed-globals, closed-world
# The operators of one line are promised to do nothing else; those of the lines around it do.
def both(a, b):
    return a and b


def either(a, b):
    return a or b


class Loud:
    def __init__(self, name):
        self.name = name

    def __bool__(self):
        print("asked", self.name)
        return self.name == "y"

    def __add__(self, other):
        print("added", self.name)
        globals()["both"] = lambda a, b: ("rebound", a)
        return 1

    def __iadd__(self, other):
        print("added in place")
        return self


def f(x, y, a, b):
    if either(a, b):  # s2s: assume=pure-operators,sealed-globals
        a = 2
    if either(x, y):
        b = 3
    t = x + y
    u = a + b  # s2s: assume=pure-operators
    x += y
    return t, u, both(1, 2), a, b


print(f(1, 2, 3, 4))
print(f(Loud("x"), Loud("y"), 3, 4))
