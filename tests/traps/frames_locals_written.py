# A function that reaches its own frame may write its locals there, which CPython 3.13 and later store at once.
import sys


def by_frame():
    x = 1
    sys._getframe().f_locals["x"] = 2
    return x


def by_locals():
    x = 1
    locals()["x"] = 2
    return x


def by_an_inner_function():
    x = 1
    y = x + 1

    def poke(name, value):
        sys._getframe(1).f_locals[name] = value

    poke("x", 5)
    poke("y", 6)
    return x, y, x + y, locals()["x"] == x


def through_a_comprehension():
    x = 1
    frame = sys._getframe()
    [frame.f_locals.__setitem__("x", n) for n in (7, 8)]
    del frame
    return x


def in_a_loop():
    total = 0
    for n in range(3):
        step = 1
        sys._getframe().f_locals["step"] = n
        total += step
    return total


def by_a_generator():
    x = 1
    frame = sys._getframe()
    yield x
    frame.f_locals["x"] = 3
    yield x


print(by_frame(), by_locals(), by_an_inner_function(), through_a_comprehension(), in_a_loop())
print(list(by_a_generator()))
