"""The program of the documents, called with varying ints."""


def add(a, b):
    return a + b


def fancy_func(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    g = add(e, f)
    return g


def main(n=200_000):
    last = 0
    for i in range(n):
        last = fancy_func(i, 2, 3, i)
    return last
