# Stores to a list that is filled may change its length, and what is no int may be an index.
def repeated(n, index, by):
    xs = [1] * n
    for start in range(2):
        xs[index] *= by
        for j in range(start, 400, 2):
            xs[j] = 0
    return len(xs), sum(xs)


def deleted(n, index):
    xs = [1] * n
    for start in range(2):
        del xs[index]
        for j in range(start, 400, 2):
            xs[j] = 0
    return len(xs), sum(xs)


def replaced(n, index, items):
    xs = [1] * n
    for start in range(2):
        xs[index] = items
        for j in range(start, 400, 2):
            xs[j] = 0
    return len(xs), xs.count(0)


def texts(n, index):
    xs = ["."] * n
    for start in range(2):
        xs[index] = "ab"
        for j in range(start, 400, 2):
            xs[j] = "#"
    return len(xs), xs.count("#")


def added(n, index, by):
    xs = [1] * n
    for start in range(2):
        xs[index] += 1
        for j in range(start, 400, 2):
            xs[j] = 0
    xs.append(by)
    return len(xs), xs.count(0)


def cleared(n):
    xs = [1] * n
    for start in range(2):
        for j in range(start, 400, 2):
            xs[j] = 0
        xs.clear()
    return len(xs)


def cut(n):
    xs = [1] * n
    xs[10:300] = [2]
    for start in range(2):
        for j in range(start, 400, 2):
            xs[j] = 0
    return len(xs), sum(xs)


def emptied(n):
    xs = [1] * n
    for start in range(2):
        for j in range(start, 400, 2):
            xs[j] = 0
        xs[9:] = []
    return len(xs), sum(xs)


def as_long(n):
    xs = [1] * n
    xs[0:2] = [False, None]
    xs[:1] = [3, 4]
    xs[7:3] = ["a", 5]
    for start in range(2):
        for j in range(start, 400, 2):
            xs[j] = 0
        xs[2:4] = [start, 6]
    return len(xs), xs[:9], xs.count(0)


def every_other(n):
    xs = [1] * n
    xs[0:4:2] = [None, 5]
    xs[-2:-1] = [6, 6]
    for start in range(2):
        for j in range(start, 400, 2):
            xs[j] = 0
    return len(xs), xs[:9], xs.count(0)


for does, *given in (
    (repeated, slice(0, 350), 0), (repeated, slice(0, 2), 3), (repeated, 5, 7), (deleted, slice(10, 300)), (deleted, -1),
    (replaced, slice(20, 390), ()), (replaced, slice(20, 390), [1, 2]), (replaced, 4, 9), (replaced, slice(3, 4), 7),
    (texts, slice(0, 350)), (texts, 6), (added, slice(0, 2), 3), (added, 5, 6), (cleared,), (cut,),
    (emptied,), (as_long,), (every_other,),
):  # fmt: skip
    for n in (400, 402, 1000):
        try:
            print(does.__name__, n, does(n, *given))
        except Exception as error:
            print(does.__name__, n, type(error).__name__, error)
