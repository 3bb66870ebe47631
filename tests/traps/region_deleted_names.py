# breaks: sealed-globals
# A function that was deleted is missed where the loop comes to it, and nowhere else.
import sys


def often(x):
    return x + 1


def seldom(x):
    return x * 2


def f(n, rare):
    t = 0
    for i in range(n):
        t = often(t)
        if i == rare:
            t = seldom(t)
    return t


def g(rows):
    t = 0
    for i in range(2):
        for x in rows:
            t = t + seldom(x)
    return t


def attempt(function, *args):
    try:
        return function(*args)
    except NameError as error:
        return str(error)


print(f(3, 1), f(3, 9), g([1, 2]), g([]))
del sys.modules[__name__].seldom
print(attempt(f, 3, 1), attempt(f, 3, 9), attempt(g, [1, 2]), attempt(g, []))
del sys.modules[__name__].often
print(attempt(f, 3, 9), attempt(f, 0, 9))
