# breaks: sealed-globals
# A loop that calls its parameter does what the function it is given does.
import sys


def square(x):
    return x * x


def cube(x):
    return x * x * x


def table(function, n):
    return [function(i) for i in range(n)]


def total(function, n):
    t = 0
    for i in range(n):
        t = t + function(i)
    return t


def both(n):
    return table(square, n), table(cube, n), total(square, n), total(cube, n)


class Callable:
    def __call__(self, x):
        print("called", x)
        return x


print(both(4))
print(table(lambda x: x + 1, 2), table(Callable(), 2), table(str, 2), total(float, 2))
print(table(square, 0), table(square, True), total(cube, -1))
for function in (None, lambda: 0):
    try:
        table(function, 1)
    except TypeError as error:
        print(type(error).__name__)
original = square
sys.modules[__name__].square = cube
print(both(3), table(original, 3))
sys.modules[__name__].square = original


def leaks(function, i):
    values = [function(i) for i in range(3)]
    return values, i


print(leaks(square, "outer"), leaks(cube, None))
leaks(square, 1)
