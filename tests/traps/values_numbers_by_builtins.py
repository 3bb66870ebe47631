# breaks: annotations
# What `abs`, `min`, `max` and `int` give of numbers: which one, with its sign and type, and of large ones.
import math


class Odd(int):
    def __abs__(self):
        return "abs"

    def __lt__(self, other):
        return "lt"


def text(x):
    return f"{x!r}"


def signs(n):
    found = []
    for i in range(n):
        j = i - 2
        found.append((abs(i), abs(j), abs(-i), min(i, j), max(i, j), min(j, 0), max(0, j)))
        found.append((int(i / 3), math.floor(j / 3), int((i + 1) / 2), math.floor(i / -2), j // 2 < 0, i % 3 < 3))
    return found


def floats(x: float, y: float, n: int):
    found = []
    for i in range(3):
        found.append((abs(x), min(x, y), max(x, y), min(y, x), max(y, x), min(i, x), max(n, i), abs(n)))
    return found


def large(first, count):
    found = []
    for i in range(first, first + count):
        found.append(int(i / 3) == i // 3)
        found.append(math.floor(i / 7) == i // 7)
    return found


print(text(signs(7)), text(signs(-1)))
nan = math.nan
for pair in ((-0.0, 0.0), (0.0, -0.0), (nan, 1.0), (1.0, nan), (0, -0.0), (True, 1), (1, True), (Odd(2), Odd(3)), (-1, 2)):
    try:
        print(text(floats(*pair, pair[0])))
    except Exception as error:
        print(type(error).__name__)
print(large(2**53 - 2, 3), large(2**53 + 2, 4), large(2**62, 6), large(0, 4), large(-4, 3))
