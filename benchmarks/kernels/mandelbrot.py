"""The Mandelbrot set on pairs of floats, one helper for each step."""


def square(x):
    return x * x


def norm2(x, y):
    return square(x) + square(y)


def escaped(x, y):
    return norm2(x, y) > 4.0


def iterations(cx, cy, limit):
    x = y = 0.0
    for i in range(limit):
        if escaped(x, y):
            return i
        x, y = square(x) - square(y) + cx, 2.0 * x * y + cy
    return limit


def main(size=40):
    total = 0
    for row in range(size):
        for column in range(size):
            total += iterations(3.0 * column / size - 2.0, 2.0 * row / size - 1.0, 30)
    return total
