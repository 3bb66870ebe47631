"""One small program per rewrite: what it is worth on its own, and what its guard costs."""

from __future__ import annotations

from dataclasses import dataclass

HEAD = """
import random
import string
from contextlib import contextmanager
from enum import Enum
from functools import reduce

class Kind(Enum):
    CREDIT = 1
    DEBIT = 2
    FEE = 3

def add(a, b):
    return a + b

def weighted(a, b=2, *, scale=3):
    return (a + b) * scale

def clamp(x):
    if x < 0:
        return 0
    return x

def steps(a, b):
    t = a * b
    return t + 1

def digits(a):
    while a:
        yield a % 10
        a //= 10

@contextmanager
def entered(a):
    opened.append(a)
    yield a
    opened.pop()

def scaled(factor):
    return lambda a: a * factor

def summed(rows, value):
    t = 0
    for row in rows:
        for a in row:
            t += value(a)
    return t

def paths(width):
    table = [[1] * width for _ in range(width)]
    for i in range(1, width):
        for j in range(1, width):
            table[i][j] = table[i - 1][j] + table[i][j - 1]
    return table[-1][-1]

def distances(edges, start):
    found = {start: 0}
    queue = [start]
    ties = 0
    for at in queue:
        here = found[at]
        for other in edges[at]:
            if other not in found:
                queue.append(other)
                found[other] = here + 1
            if found[other] == here + 1:
                ties += 1
    return ties

class Node:
    def __new__(cls, *args, **kwds):
        return object.__new__(cls)

class Leaf(Node):
    def __init__(self, kind, text=""):
        self.kind = kind
        self.text = text

edges = {a: [(a * 7 + b * b) % 50 for b in range(9)] for a in range(50)}
value = scaled(3)
opened = []
moves = [1, 2, 3]
names = ["first", "second"]
LIMIT = 10
"""


@dataclass(frozen=True)
class Micro:
    """A rewrite: the body of a loop over `i` that shows it, and the passes that make it."""

    name: str
    body: str
    passes: str | None = None

    @property
    def slug(self) -> str:
        """The name as a file name."""
        return self.name.replace(" ", "_").replace("-", "_")

    @property
    def text(self) -> str:
        lines = "\n".join("        " + line for line in self.body.splitlines())
        return f"{HEAD}\n\ndef main(n=100_000):\n    x = 0\n    for i in range(n):\n{lines}\n    return x\n"


MICROS = [
    Micro("call of a one-line helper", "x = add(i, 1)"),
    Micro("nested calls of one helper", "x = add(add(i, 1), add(2, i))"),
    Micro("keyword call with defaults", "x = weighted(i, scale=4)"),
    Micro("call with literal star arguments", "x = add(*(i, 1))"),
    Micro("helper with an early return", "x = clamp(i)"),
    Micro("helper of two statements", "x = steps(i, 3)"),
    Micro("call of a lambda on the spot", "x = (lambda a: a + 1)(i)"),
    Micro("loop over a generator", "for digit in digits(i):\n    x += digit"),
    Micro("with over a generator", "with entered(i) as one:\n    x += one"),
    Micro("any of a generator expression", "x = any(j == i for j in (1, 2, 3))"),
    Micro("call folded to a constant", "x = add(1, 2)"),
    Micro("lambda that loops call", "x = summed(((1, 2, 3, 4), (5, 6, 7, 8), (9, i)), value)", "callbacks"),
    Micro("table that its function has made", "if not i % 200:\n    x = paths(20)", "rows"),
    Micro(
        "items of a dict that its function has made", "if not i % 200:\n    x = distances(edges, 0)", "hoist"
    ),
    Micro("class with a __new__ of its own", "x = Leaf(i, text=x)\nx = None", "makers"),
    Micro("member of an enum", "if x is not Kind.DEBIT:\n    x = Kind.DEBIT", "enums"),
    Micro(
        "match on members of an enum",
        "x = Kind.DEBIT\nmatch x:\n    case Kind.CREDIT:\n        x = 1\n    case Kind.DEBIT:\n        x = 2",
        "cases,enums",
    ),
    Micro("value of a member of an enum", "x = Kind.DEBIT.value", "enums"),
    Micro("member of an enum among some", "x = Kind.DEBIT in {Kind.CREDIT, Kind.DEBIT}", "enums"),
    Micro("loop over an enum", "for kind in Kind:\n    x = kind.name", "enums"),
    Micro("greater of two locals", "x = max(x, i)", "extremes"),
    Micro("lesser of three that are read", "pair = (i, 3)\nx = min(pair[0], pair[1], x)", "extremes"),
    Micro(
        "records sorted by an item", "x = sorted(((3, i), (1, 5), (2, 7)), key=lambda row: row[1])", "keys"
    ),
    Micro("greatest of items by one", "x = max(((3, i), (1, 5), (2, 7)), key=lambda row: row[1])", "keys"),
    Micro(
        "items that are mapped to a sum", "x = sum(map(lambda row: row[1], ((3, i), (1, 5), (2, 7))))", "keys"
    ),
    Micro("product of a list", "x = reduce(lambda a, b: a * b, moves)", "reductions"),
    Micro("text formatted of locals", 'name = names[0]\nx = "{} of {}".format(name, name)', "formats"),
    Micro("text formatted of names", 'x = "{i} of {last}".format(i=i, last=i)', "formats"),
    Micro("text joined of constants", 'x = "7" in string.ascii_letters + string.digits + "_"', "joined"),
    Micro("number of a die", "x = random.randint(1, 6)", "draws"),
    Micro("number below a local", "x = random.randrange(i + 1)", "draws"),
    Micro("item of a list", "x = random.choice(moves)", "draws"),
    Micro("constants through locals", "a = 3\nb = a * 4\nc = b + a\nx = c", "propagate,fold,dead"),
    Micro("copies through locals", "a = i\nb = a\nc = b\nx = c", "propagate,dead"),
    Micro("temporaries used once", "a = i + 1\nb = a * 2\nx = b", "join_temporaries"),
    Micro("branch on a constant", "debug = 0\nif debug:\n    print(i)\nx = i", "propagate,branches,dead"),
    Micro(
        "test of a constant",
        "if i % 3:\n    found = True\nelse:\n    found = False\nif found:\n    x += 1",
        "thread",
    ),
    Micro(
        "loops that fill a list",
        "xs = [0] * 300\nfor k in (1, 2):\n    for j in range(k, 300):\n        xs[j] = k\nx = xs[i % 300]",
        "fold,fills",
    ),
    Micro("stores nobody reads", "a = 1\na = 2\na = 3\nx = i", "dead"),
]
