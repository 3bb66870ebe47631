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


def floats(s, n):
    x = -0.0 if s else 0.5
    y = 0.0 if n else -0.0
    found = []
    for i in range(3):
        found.append((abs(x), abs(y), min(x, y), max(x, y), min(y, x), max(y, x), min(i, x), max(x, i), min(n, x)))
    return found


def squares(n):
    found = []
    for i in range(n):
        x = i / 7 + 0.1
        found.append(((i - 2) ** 2, (i % 3) ** 2, (x + 0.1) ** 2 == (x + 0.1) * (x + 0.1), ((i > 1) ** 2), (i + 1) ** 3))
    try:
        found.append((x * 1e200) ** 2)
    except OverflowError as error:
        found.append(type(error).__name__)
    return found


def others(x, y):
    return abs(x), min(x, y), max(x, y), min(y, x), max(y, x)


def large():
    found = []
    for i in range(4611686018427387904, 4611686018427387910):
        found.append((int(i / 3), math.floor(i / 7)))
    for i in range(9007199254740986, 9007199254740992):
        found.append((int(i / 3), math.floor(i / 7)))
    for i in range(-9007199254740994, -9007199254740986):
        found.append((int(i / 3), math.floor(i / 7)))
    return found


print(text(squares(9)))
print(text(signs(7)), text(signs(-1)))
print(text(floats(True, 1)), text(floats(False, 0)), text(floats(True, 0)))
for pair in ((-0.0, 0.0), (math.nan, 1.0), (1.0, math.nan), (0, -0.0), (True, 1), (1, True), (Odd(2), Odd(3)), (-1, "a")):
    try:
        print(text(others(*pair)))
    except Exception as error:
        print(type(error).__name__)
print(large())
