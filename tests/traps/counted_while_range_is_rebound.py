# breaks: sealed-builtins
# `range` is nothing that a `while` loop reads: whatever it means, from the start or while the loop runs.
import builtins

kept = builtins.range


def twice(x):
    return x + x


def count(n, xs):
    i = 0
    while i < n:
        xs.append(twice(i))
        if i == 1:
            builtins.range = lambda *args: [5, 6]
        i += 1
    return i, xs


def goes_over(n):
    found = []
    for i in range(n):
        if i < 0:
            found.append("less")
        found.append(abs(i) + min(i, 7))
        if i == 2:
            builtins.abs = lambda x: "abs of" and -9
    return found


own = abs
for _ in (1, 2):
    try:
        print(count(8, []), goes_over(4))
    finally:
        print(builtins.range is kept)
        builtins.abs = own
builtins.range = lambda n: (-1, 0, n)
print(count(7, []), goes_over(3))
builtins.range = kept
builtins.abs = own
print(count(6, []), goes_over(3))
