# breaks: sealed-builtins
# What a loop over a range raises, and what it has stored by then, and what its counter is behind it.
import builtins


class Dying:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


def fill(n, first, last, step, offset_is_one=False):
    xs = [1] * n
    j = Dying((n, first, last, step))
    try:
        for _ in range(2):
            if offset_is_one:
                for j in range(first, last, step):
                    xs[j + 1] = 0
            else:
                for j in range(first, last, step):
                    xs[j] = 0
            print("filled", j if type(j) is not Dying else "not at all")
    except (IndexError, TypeError, ValueError, OverflowError, UnboundLocalError) as error:
        print(type(error).__name__, error)
    return sum(item == 0 for item in xs), xs[:3], xs[-3:], str(j)[:20]


def ends(n):
    xs = [1] * n
    found = []
    for start in range(3):
        for j in range(n - start):
            xs[j] = start
        found.append(j)
        for j in range(start, n):
            xs[j - 1] = None
        for j in range(3 - start, n - 2):
            xs[j - 3] = 2
        found.append((j, xs.count(2), xs[-3:]))
    return found


def unbound(n, first):
    xs = [1] * n
    for start in range(2):
        for j in range(first, n):
            xs[j] = 0
    return j


def late(n, value):
    xs = [1] * n
    j = None
    try:
        for start in range(2):
            if start or value:
                missing = 1
            for j in range(start, n):
                xs[j] = missing
    except UnboundLocalError:
        return "unbound", j, sum(xs)
    return j


def changed(n):
    xs = [1] * n
    for start in range(1, 4):
        for j in range(start, len(xs), start):
            xs[j] = start
        xs[start] += 5
        if start == 2:
            xs[start] = -1
    return sum(xs), xs[:8]


class Index:
    def __index__(self):
        print("index")
        return 390

    def __repr__(self):
        return "Index()"


for arguments in (
    (400, 0, 400, 1), (400, 0, 401, 1), (400, 0, 402, 3), (400, -5, 300, 1), (400, -400, 0, 1), (400, 399, -1, -1),
    (400, 399, -401, -1), (400, 5, 5, 1), (400, 0, 400, 0), (400, 0, 10**30, 10**29), (400, -(10**30), 10**30, 10**10),
    (400, True, Index(), 1), (400, 0, 2.5, 1), (400, 7, 60, 1), (310, 0, 10**30, 1), (400, 2, 400, True),
    (50, 0, 50, 1), (400, 100, 398, 7), (-1, 0, 400, 1), (100_000, 3, 99_999, 2), (100_000, 0, 100_000, 1),
):  # fmt: skip
    print(arguments[:3], fill(*arguments))
    print(fill(*arguments, True))
print(ends(400))
for first in (0, 400):
    try:
        print(unbound(400, first))
    except UnboundLocalError as error:
        print(error)
for value in (0, 1):
    print(late(400, value))
print(changed(500))


class Any(list):
    start, stop, step = 0, 400, 1

    def __len__(self):
        print("length")
        return 400


kept, own = range, len
for other in (
    lambda *ends: [5, 6, 5], lambda *ends: [slice(0, 3)], lambda *ends: Any([7, 8]), lambda *ends: [2.5], lambda *ends: 3,
    lambda *ends: iter([Dying("item"), Dying("other")]),
):  # fmt: skip
    builtins.range = other
    try:
        print(unbound(400, 0))
    except Exception as error:
        print(type(error).__name__)
    builtins.range = kept
builtins.len = lambda items: 1000
try:
    print(fill(400, 0, 500, 1))
finally:
    builtins.len = own
print(unbound(400, 7))
