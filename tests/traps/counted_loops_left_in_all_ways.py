# Loops that count: by what they compare with, how they are left, and what they leave in their counters.


class Number(int):
    def __add__(self, other):
        print("added", other)
        return Number(int(self) + other)


class Bound:
    def __gt__(self, other):
        print("compared", other)
        return other < 3

    __ge__ = __gt__


def up(i, n, seen):
    while i < n:
        seen.append(i)
        i += 2
    return i


def down(i, n, seen):
    while n <= i:
        seen.append(i)
        i = i - 1
    else:
        seen.append("else")
    return i, type(i).__name__


def left(n, stop):
    i = 0
    found = []
    while i < n and i != stop:
        found.append(i)
        if i == 4:
            break
        i += 1
    return i, found


def skipped(n):
    i, steps = 0, 0
    while i < n:
        steps += 1
        if steps == 2 or i == 6:
            if steps > 9:
                return i, steps
            continue
        i += 1
    return i, steps


def failing(n, items):
    i = 0
    try:
        while i < n:
            items[i]
            i += 1
    except LookupError:
        return "left at", i
    return "ended at", i


def lazy(n):
    i = 0
    while i < n:
        n = (yield i) or n
        i += 1
    yield "end", i


def nested(n):
    i = 0
    found = []
    while i < n:
        j = i
        while j < n:
            found.append((i, j))
            j += 1
        i += 1
    return found, i, j


def shared(n):
    i = 0

    def step():
        nonlocal i, n
        i += 1
        n -= 1

    while i < n:
        step()
        i += 1
    return i, n


def shrinking(n):
    i = 0
    while i < n:
        n -= 1
        i += 1
    return i, n


def named(xs):
    i = 0
    while i < 9:
        if (i := i + 1) in xs:
            break
        i += 1
    return i


def deleted(n):
    i = 0
    while i < n:
        if i == 2:
            del i
            return "deleted"
        i += 1
    return i


for first, last in ((0, 7), (7, 0), (0, 2.5), (1.0, 4), (False, True), (True, 9), (-3, Number(2)), (Number(1), 4), (0, Bound())):
    for function in (up, down):
        seen = []
        try:
            print(function.__name__, function(first, last, seen), seen)
        except TypeError as error:
            print(type(error).__name__, seen)
for n in (0, 3, 8, 10**30):
    print(left(n, 2), left(n, 7), n > 99 or skipped(n), n > 99 or failing(n, "abcd"))
print(list(lazy(4)), nested(3), shared(9), shrinking(9), named({5}), named(()), deleted(6), deleted(1))
try:
    print(up(0, "a", []))
except TypeError as error:
    print(error)
print(up(10**30, 10**30 + 5, seen := []), seen)
