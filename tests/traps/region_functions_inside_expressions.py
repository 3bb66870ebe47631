# breaks: sealed-globals
# Functions of several statements are called inside of expressions: each operand is evaluated before the next call, and
# a name may mean another function, or raise, in between.
import sys

module = sys.modules[__name__]


def cost(x):
    y = x * 2
    if y < 0:
        y = -y
    return y + 1


def pair(a, b=3, *, c=5):
    if a > b:
        a, b = b, a
    return a * 10 + b + c


def nothing(x):
    if x > 3:
        return x


def total(xs):
    found = 0
    for x in xs:
        found += cost(x) + cost(x + 1) * pair(x, c=cost(x - 1)) - pair(b=x, a=cost(x))
    return found


def order(n):
    found = []
    for i in range(n):
        found.append((i, cost(i) - cost(-i), cost(i) or cost(i + 1), cost(i) if cost(i) > 3 else pair(i, i)))
    return found


def chosen(n):
    found = 0
    for i in range(n):
        if cost(i) > 5 and cost(i + 1) < 30 or pair(i, 2) == 25:
            found += i
        while found > 1000 and cost(found) > cost(1000):
            found -= 500
    return found


def missing(n):
    found = 0
    for i in range(n):
        found += cost(i) + nothing(i) * cost(2)
    return found


def counted(x, log):
    log.append(x)
    if len(log) == 5:
        setattr(module, "co" + "st", pair)
    return x


def rebound(n, log):
    found = 0
    for i in range(n):
        found += cost(i) + counted(i, log) + cost(i)
    return found


def shown(function, *args):
    try:
        print(function.__name__, function(*args))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)


class Number(float):
    def __mul__(self, other):
        print("times", other)
        return float(self) * other

    def __add__(self, other):
        print("plus", other)
        return self


shown(total, [1, -2, 3.5, 40])
shown(total, (1, 2, 3))
shown(total, [1, "a", 3])
shown(total, [1, Number(2)])
shown(total, [True, 2])
shown(order, 4)
shown(chosen, 40)
shown(missing, 2)
shown(missing, 0)
kept = cost
shown(rebound, 8, [])
setattr(module, "co" + "st", kept)
shown(total, [1, 2])
delattr(module, "co" + "st")
shown(total, [1, 2])
shown(total, [])
setattr(module, "co" + "st", kept)
shown(total, [1, 2])
