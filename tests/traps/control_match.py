# Patterns bind, guards run in order, classes and mappings are asked as written.
from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int


def note(x):
    print("note", x)
    return x


def positive(n):
    return n > 0


def describe(value):
    match value:
        case 0 | 1:
            return "small"
        case True:
            return "never: equals 1"
        case int(n) if note(n) and positive(n):
            return "positive", n
        case Point(x=0, y=y):
            return "axis", y
        case Point(x, y) if x == y:
            return "diagonal"
        case [first, *rest, last]:
            return first, rest, last
        case {"key": k, **more}:
            return k, more
        case str() as s:
            return s * 2
        case -1.5:
            return "float"
        case None:
            return "none"
        case _:
            pass
    return "fell through", value


for value in (
    0,
    True,
    7,
    -7,
    Point(0, 2),
    Point(3, 3),
    Point(1, 2),
    [1, 2, 3, 4],
    {"key": 1, "b": 2},
    "ab",
    -1.5,
    None,
    2j,
):
    print(describe(value))
