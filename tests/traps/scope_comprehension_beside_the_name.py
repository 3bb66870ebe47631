# A comprehension's variable of the same name as a local, a global or a module leaves that name alone.
# https://github.com/python/cpython/issues/118513, https://github.com/cython/cython/issues/4105
import math


def use(x):
    return x * 2


def shadowed():
    _ = [math for math in ()]
    return [math.floor(x) for x in (1.5,)]


def local_in_iterable():
    a = 10
    result = [use(a) for a in (a + 1, a + 2)]
    return a, result


def nested():
    i = 100
    rows = [[(i, j) for j in range(i, i + 2)] for i in range(2)]
    keys = {i: i for i in (i, i + 1)}
    f = lambda: i
    dropped = [i for i in range(3) if not (lambda: i)() % 2]
    return i, rows, keys, f(), dropped


variable = "kept"
upper = [variable.upper() for variable in ("a", "b")]
print(shadowed(), local_in_iterable(), nested(), variable, upper)
print([use for use in (1, 2)], use(4), [[x for x in [x, use(x)]] for x in (1, 2)])
