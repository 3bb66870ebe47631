# breaks: sealed-globals
# A loop reads a number of a module in each iteration: it may be another one by then, or no number.
import math

module, real = math, math.pi


class Number(float):
    def __rmul__(self, other):
        print("rmul", other)
        math.pi = real
        return 1.0


class Counting:
    asked = 0

    @property
    def pi(self):
        Counting.asked += 1
        return Counting.asked


def area(r):
    return r * r


def areas(n):
    found = 0.0
    for r in range(n):
        found += area(r) * math.pi
    return found


def turns(n):
    return [area(r) + math.tau * math.e for r in range(n)]


def shown(title):
    print(title)
    for function in areas, turns:
        try:
            print(function(40), function(0))
        except (AttributeError, NameError, TypeError) as error:
            print(type(error).__name__, error)


shown("as imported")
math.pi = 3
shown("an int")
math.pi = "3"
shown("a text")
math.pi = float("3.141592653589793")
shown("an equal one")
math.pi = Number(3)
shown("one of its own class")
math.pi = math.nan
shown("no number")
del math.pi
shown("none")
math.pi = real
areas.__globals__["math"] = Counting()
shown("another object")
print(Counting.asked)
areas.__globals__["math"] = module
shown("the same again")
