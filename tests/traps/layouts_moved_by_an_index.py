# While loops that move the items of a list of a known length, at places that a number tells.
# layouts: {"flips": {}, "turns": {}, "swaps": {}, "steps": {}, "left": {}, "behind": {}, "late": {}}
import gc
import weakref


class Odd:
    def __eq__(self, other):
        raise RuntimeError("compared")

    __hash__ = object.__hash__

    def __lt__(self, other):
        print("asked", type(other).__name__)
        return False

    __gt__ = __lt__

    def __repr__(self):
        return "Odd"

    def __bool__(self):
        print("true?")
        return False


def flips(first):
    count = 0
    perm = [first, 3, 1, 0, 2]
    k = perm[0]
    while k:
        perm[: k + 1] = perm[k::-1]
        count += 1
        k = perm[0]
        if count > 50:
            break
    return count, k


def turns(first, most):
    count = most
    perm = [first, 3, 1, 0, 2]
    k = perm[0]
    while k:
        perm[: k + 1] = perm[k::-1]
        count -= 1
        x = 1 // count
        k = perm[0]
    return count, k, x, perm[0], perm[1], perm[2], perm[3], perm[4]


def swaps(k, a, b):
    total = 0
    perm = [a, b, 2, 3]
    while k:
        perm[0], perm[k] = perm[k], perm[0]
        perm[-1], perm[k - 1] = perm[k - 1], perm[1]
        total += perm[k]
        k -= 1
    return total, perm[0], perm[1], perm[2], perm[3]


def steps(k, length):
    seen = []
    perm = [1, 2, 3, 0]
    if length > 4:
        perm[3:] = [4, 0]
    while k:
        perm[0], perm[k] = perm[k], perm[0]
        seen += [perm[0]]
        k -= 1
    return seen, perm[:]


def left(k, by):
    perm = [4, 3, 2, 1, 0]
    while k:
        perm[:k] = perm[k - 1 :: -1]
        x = 12 // (k - by)
        k -= 1
    return x, perm[0], perm[1], perm[4]


def behind(k, rounds):
    out = []
    for _ in range(rounds):
        perm = [4, 3, 2, 1, 0]
        while k:
            perm[0], perm[k] = perm[k], perm[0]
            k -= 1
        k = perm[3]
        out += [k, perm[0], perm[1]]
    return out


def late(k, made):
    thing = made()
    seen = weakref.ref(thing)
    perm = [thing, 1, 2, 3]
    del thing
    while k:
        perm[0], perm[k] = perm[k], perm[0]
        k -= 1
    perm = [0, 1, 2, 3]
    gc.collect()
    return seen() is None, perm[1]


def show(function, *given):
    try:
        print(function.__name__, function(*given))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)


for first in (0, 1, 2, 3, 4, True, False, 4.0, "", None, Odd()):
    show(turns, first, 40)
    show(turns, first, 3)
    if type(first) in (int, str):
        show(flips, first)
show(turns, 5, 10)
show(turns, -2, 30)
for k in (0, 1, 2, 3, 4, 7, -1, True, 2.0):
    for a, b in ((0, 1), (True, 2.5), ("x", "y"), (None, 3)):
        show(swaps, k, a, b)
    for length in (4, 5):
        show(steps, k, length)
    for by in (9, 1, 3) if k != -1 else ():
        show(left, k, by)
    if k in (0, 1, 2, 3):
        show(behind, k, 4)
    show(late, k, Odd)
