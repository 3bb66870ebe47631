# What a test inside a loop finds of a local does not hold before the loop.
def tested(xs, x, y):
    out = []
    for _ in xs:
        if type(x) is int and type(y) is int:
            out.append((x + y) * 2)
            out.append((x + y) * 3)
    return out


def skipped(xs, x):
    out = []
    for _ in xs:
        if type(x) is not float:
            continue
        out.append((x + 1.5) * 2)
    return out


def narrowed(xs, x, y):
    out = []
    n = 3 if y else None
    for _ in xs:
        if n is not None:
            out.append((n - 1) * 2)
    if type(x) is int:
        for _ in xs:
            out.append((x + 1) * 2)
    return out


def shown(function, *args):
    try:
        print(function(*args))
    except TypeError as error:
        print(error)


shown(tested, [1, 2], 3, 4)
shown(tested, [1, 2], "a", 4)
shown(skipped, [1], 2.0)
shown(skipped, [1], "a")
shown(narrowed, [1], 1, 1)
shown(narrowed, [1], "a", 0)
