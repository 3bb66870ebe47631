# breaks: sealed-globals
# A loop that does not run misses no name, and one that raises misses none that it would have read after that.
import sys

module = sys.modules[__name__]
STEP = 4


def add(a, b):
    return a * STEP + b


def from_one(n):
    t = 0
    for i in range(1, n):
        t = add(t, i) + add(i, t) + add(t, t)
    return t


def with_divisor(n):
    t = 0
    for i in range(n):
        t = t + 6 // (n - 2)
        t = add(t, i) + add(i, t) + add(t, t)
    return t


def of_two(xs, ys):
    out = []
    for x, y in zip(xs, ys):
        out.append(add(1, 2) + add(2, 3) + add(3, 4))
    return out


def nested(n, m):
    t = 0
    for i in range(2, n):
        for j in range(m):
            t = add(t, i) + add(i, j) + add(t, j)
    return t


def comprehended(n):
    return [add(i, 1) + add(i, 2) + add(1, i) for i in range(3, n)]


def shown(function, *args):
    try:
        print(function.__name__, args, function(*args))
    except Exception as error:
        print(function.__name__, args, type(error).__name__, error)


def show_all():
    for n in (0, 1, 2, 3, 4):
        shown(from_one, n)
        shown(with_divisor, n)
        shown(of_two, [1, 2], [1] * n)
        shown(nested, n, 1)
        shown(nested, 4, n - 1)
        shown(comprehended, n)


show_all()
for names in (["add"], ["STEP"], ["STEP", "add"]):
    kept = {name: getattr(module, name) for name in names}
    for name in names:
        delattr(module, name)
    show_all()
    for name in names:
        setattr(module, name, kept[name])
show_all()
