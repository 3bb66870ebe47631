# A product of an int and a float is the same in each iteration, and raises where the int is too large for a float.


def at_once(large, n):
    scale = 1 << 2000 if large else 3
    offset = 1.5 if n else 2.5
    total = 0.0
    for i in range(n):
        total += abs(i) // 7 + scale * offset
    return total


def after_what_raises(large, n):
    scale = 1 << 2000 if large else 3
    offset = 1.5 if n else 2.5
    total = 0.0
    for i in range(n):
        total += 100 // (abs(i) - 0) + scale * offset
    return total


def in_a_second_statement(large, n):
    scale = 1 << 2000 if large else 3
    offset = 1.5 if n else 2.5
    total = 0.0
    for i in range(n):
        total += abs(100 // (i - 1))
        total += scale * offset
    return total


def after_a_store(large, n, seen):
    scale = 1 << 2000 if large else 3
    offset = 1.5 if n else 2.5
    total = 0.0
    for i in range(n):
        seen[0] = abs(i) + 1
        total += scale * offset
    return total


def only_sometimes(large, n):
    scale = 1 << 2000 if large else 3
    offset = 1.5 if n else 2.5
    total = 0.0
    for i in range(n):
        total += scale * offset if abs(i) > 40 else 1.0
    return total


def handled(large, n):
    scale = 1 << 2000 if large else 3
    offset = 1.5 if n else 2.5
    total = 0.0
    i = "before"
    try:
        for i in range(n):
            total += abs(i) + scale * offset
    except OverflowError:
        return "handled", i, total
    return total, i


def told(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


for large in (False, True):
    for n in (0, 1, 50, 90000):
        print(told(at_once, large, n), told(handled, large, n), told(only_sometimes, large, n))
        seen = [0]
        print(told(after_what_raises, large, n), told(in_a_second_statement, large, n))
        print(told(after_a_store, large, n, seen), seen)
