# Counts of `enumerate` that nobody seems to read, polynomials of counters that only floats are divided by.
import sys


class Gone:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def unread(xs):
    total = 0.5
    for i, x in enumerate(xs):
        total += x
    return total


def lets_go(n):
    i = Gone("count")
    for i, x in enumerate(Gone(k) for k in range(n)):
        name = x.name
        x = None
        print("item", name)
    print("end")


def counts_references(xs):
    for i, x in enumerate(xs):
        print(sys.getrefcount(x) > 4)


def seen():
    for i, x in enumerate("ab"):
        pass
    print(sorted(locals()))


def inside():
    for i, x in enumerate("ab"):
        pass
    return [i for _ in "c"]


def parts(i, j):
    return (i + j) * (i + j + 1) // 2 + i + 1


def series(i, xs):
    total = 0.0
    for j, x in enumerate(xs):
        total += 1.0 / parts(i, j) * x
    return total


def rows(xs):
    return [series(i, xs) for i in range(len(list(xs)))]


def constant():
    total = 0.0
    for j in range(3, 400):
        total += 2.5 / (j * j - 7 * j + 12.5) + 1.5 * (j * j * 3 + j * 2 + 1)
    return total


def by_zero():
    total = 0.0
    try:
        for j in range(-20, 20):
            total += 2.5 / (j * j - 7 * j + 12)
    except ZeroDivisionError as error:
        return total, str(error)


def too_large():
    found = []
    for j in range(194906260, 194906300):
        found.append(0.5 * (j * j + 2 * j + 2))
    return found


def grows(xs):
    total = 0.0
    ys = xs
    for j, x in enumerate(xs):
        total += 1.0 / (j * j + 3 * j + 2)
        if j < 40:
            ys.append(x)
    return total


print(unread([1.5, 2.5]), unread([]), unread(iter([1, 2])), unread({3: 4}))
lets_go(2)
counts_references([object(), object()])
seen()
print(inside())
for xs in ([1.0] * 30, [1, 2, 3], [], [True], (1.5, 2.5), [1.0, "a"]):
    try:
        print(rows(xs), series(3, xs), series(-2, xs), series(2**70, xs), series(2.0**70, xs))
    except Exception as error:
        print(type(error).__name__, error)
print(constant(), by_zero(), too_large(), grows([1.5]))
