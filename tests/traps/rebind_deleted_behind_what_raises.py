# breaks: sealed-globals
# A function that was deleted is not missed before what is evaluated, and raises, in front of its call.
import sys


def add(a, b):
    return a + b


def divided(x: int, y: int):
    a = 6 // x + (add(x, y) + add(y, x))
    b = add(a, 1) + add(a, 2)
    return add(b, 1)


def in_a_loop(x: int, y: int):
    t = 0
    for k in "abc":
        t = 6 // x
        y = add(x, y) + add(y, x)
    return t, y


def shown(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error)


for _ in range(2):
    for x in (1, 0):
        shown(divided, x, 2)
        shown(in_a_loop, x, 2)
    if hasattr(sys.modules[__name__], "add"):
        delattr(sys.modules[__name__], "add")
