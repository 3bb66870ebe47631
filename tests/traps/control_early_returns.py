# Early returns of a helper leave the helper, not the caller: from loops, from nested ifs, from with.
import contextlib


def find(xs, wanted):
    for i, x in enumerate(xs):
        if x == wanted:
            return i
        for y in ():
            return -2
    else:
        wanted = None
    return -1


def sign(x):
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0


def nothing(x):
    if x:
        return
    x = 1


def managed(x):
    with contextlib.nullcontext():
        if x:
            return "inside"
    return "outside"


def caller(xs):
    results = []
    for x in xs:
        if find(xs, x) == 1:
            continue
        results.append((find(xs, x), sign(x), nothing(x), managed(x)))
        if sign(x) < 0:
            break
    else:
        results.append("else")
    return results, find(xs, "no")


print(caller([5, 5, 0]), caller([1, -1, 2]))
