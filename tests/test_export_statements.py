"""Statements: what is known runs while exporting, what the data decides becomes `If` and `Loop`."""

from __future__ import annotations

import numpy as np
import pytest

from s2s.export import symbol
from tests.exporting import check, program

rng = np.random.default_rng(1)
W = rng.standard_normal((4, 4)).astype(np.float32)

CASES = {
    "locals keep their arrays in place": """
def f(x):
    h = x * 2
    h += 1
    return h
""",
    "parts are assigned": """
def f(x):
    h = x @ W
    h[0] = 1
    h[1:, 2] += 3
    h[:] = h + 1
    h[[0, 2], [1, 1]] *= 2
    return h
""",
    "rows are assigned": """
def f(x):
    out = np.zeros((3, 4), np.float32)
    for i in range(3):
        out[i] = x[i] * i
    return out
""",
    "two arms": """
def f(x):
    if x.sum() > 0:
        y = x + 1
    else:
        y = x - 1
    return y
""",
    "early returns": """
def f(x):
    if x.sum() > 0:
        return x
    if x.max() > 1:
        return x * 2
    return x * 3
""",
    "in place in one arm": """
def f(x):
    y = x * 1
    if x.sum() > 0:
        y += 1
        y[0] = 7
    return y
""",
    "while on data": """
def f(x):
    n = 0
    while abs(x.sum()) > 1:
        x = x / 2
        n += 1
    return x, n
""",
    "a loop with break at its end": """
def f(x):
    n = 0
    while True:
        x = x / 2
        n += 1
        if np.abs(x).max() < 0.1:
            break
    return x, n
""",
    "continue and break in a counted loop": """
def f(x):
    total = np.float32(0)
    for i in range(int(np.abs(x).sum())):
        if i % 2 == 0:
            continue
        total = total + x[i % 3, i % 4]
        if total > 5:
            break
    return total
""",
    "two carried numbers": """
def f(x, n):
    a, b = 0, 1
    for i in range(n):
        a, b = b, a + b
    return a
""",
    "a step in the range": """
def f(x, n):
    t = 0.0
    for i in range(1, n, 2):
        t += float(x[i % 3, 0])
    return t
""",
    "a range that goes down": """
def f(x, n):
    t = 0
    for i in range(n, -n, -3):
        t += i
    return t
""",
    "a list that grows": """
def f(x):
    hs = []
    h = np.zeros(4, np.float32)
    for row in x:
        h = np.tanh(row @ W + h)
        hs.append(h)
    return np.stack(hs)
""",
    "a long range is a loop": """
def f(x):
    out = np.zeros(1000, np.float32)
    for i in range(1000):
        out[i] = x[i % 3, i % 4] * i
    return out
""",
    "rows are assigned by computed numbers": """
def f(x, n):
    out = np.zeros((5, 4), np.float32)
    for i in range(n):
        out[i % 5] = out[i % 5] + x[i % 3]
        out[-1, i % 4] += 1
    return out
""",
    "break, else and nested loops that are known": """
def f(x):
    for k in range(3):
        for j in range(4):
            if j == 2:
                break
            x = x + k * j
        else:
            x = x * 100
    return x
""",
    "break on data in a known loop": """
def f(x):
    for k in range(5):
        if x.sum() > k * 10:
            break
        x = x + 1
    return x
""",
    "while that is known": """
def f(x):
    k = 0
    while k < 4:
        x = x + k
        k += 1
        if k == 2:
            continue
        x = x * 1.5
    else:
        x = -x
    return x
""",
    "functions inside": """
def f(x):
    def g(a, b=2):
        return a * b + k
    k = 3
    return g(x), g(x, 3), (lambda v: v - k)(x)
""",
    "unpacking": """
def f(x):
    (a, b), c = np.split(x, 2, axis=1), 3
    first, *rest = [a, b, a + b]
    return first * c, rest
""",
    "two names of one array": """
def f(x):
    a = b = x * 2
    a = a + 1
    return a, b
""",
    "numpy's warnings are set": """
def f(x):
    with np.errstate(all="ignore"):
        return np.log(x)
""",
    "what says nothing": """
def f(x):
    \"\"\"Doc.\"\"\"
    assert x.shape[1] == 4
    n: int = 3
    y: np.ndarray = x
    del n
    return y
""",
    "conditional expressions": """
def f(x):
    s = x.sum()
    y = (x if s > 0 else -x) if s < 10 else x * 0
    return y
""",
    "loops in loops": """
def f(x):
    i = 0
    best = -1
    while i < 3:
        if x[i].sum() > 0:
            best = i
            j = 0
            while x[i, j] < 0:
                j += 1
            best += 10 * j
        i += 1
    return best
""",
    "a loop over what it started with": """
def f(x):
    i, j = int(x[0, 0]) % 3, 0
    while i < 10:
        j = j + i
        i = i + 1
    return i, j
""",
    "two arrays change places": """
def f(x):
    h, c = x * 1, x * 2
    for i in range(int(abs(x[0, 0])) + 1):
        h, c = c, h + c
    return h, c
""",
    "in place in a loop": """
def f(x):
    h = x * 1
    k = 0
    while k < 5 + x.sum() * 0:
        h += 1
        h[0] = k
        k += 1
    return h
""",
    "a dict that grows": """
def f(x):
    d = {}
    for i, name in enumerate("ab"):
        d[name] = x * i
    d["c"] = d["a"] + d["b"]
    return d
""",
    "a tuple is carried": """
def f(x, n):
    s = (np.float32(0), x)
    for i in range(n):
        s = (s[0] + 1, s[1] * 2)
    return s
""",
    "functions made in comprehensions see its variables": """
def f(x):
    k = 7
    fs = [lambda v: v * k for k in range(3)]
    return fs[0](x) + k, [x for x in x][0]
""",
    "defaults are those of the definition": """
def f(x):
    k = 2
    def g(v, by=k):
        return v * by
    k = 3
    return g(x), (lambda v=x: v + k)()
""",
    "while loops in while loops": """
def f(x):
    n = m = 0
    while x.sum() > n and n < 9:
        m = 0
        while x.max() > m and m < 5:
            m += 2
        n += m + 1
    return n, m
""",
    "and, or in a condition": """
def f(x):
    k = 0
    while x.sum() > 0 and k < 3 or k == 0:
        x = x - 1
        k += 1
    return k
""",
}


def values(text: str) -> list[dict[str, object]]:
    """Inputs that go different ways."""
    made = []
    for scale, shift, number in ((3, 0, 0), (3, 0, 1), (1, 2, 7), (0.1, 0.3, 12), (1, -3, 3)):
        x = (rng.standard_normal((3, 4)) * scale + shift).astype(np.float32)
        if "x[i, j] < 0" in text:
            x = np.abs(x) * np.array([-1, -1, 1, 1], np.float32)
        made.append({"x": x, "n": number} if "(x, n)" in text else {"x": x})
    return made


@pytest.mark.parametrize("name", CASES)
def test_statements(name: str) -> None:
    check(CASES[name], *values(CASES[name]), W=W)


@pytest.mark.parametrize(
    ("name", "operations"),
    [
        ("two arms", {"if"}),
        ("while on data", {"loop"}),
        ("a list that grows", set()),
        ("a long range is a loop", {"loop"}),
        ("break, else and nested loops that are known", set()),
        ("loops in loops", {"if", "loop"}),
    ],
)
def test_only_what_the_data_decides_is_decided_later(name: str, operations: set[str]) -> None:
    made = symbol(program(CASES[name], W=W)[0], values(CASES[name])[0])
    assert {node.operation for node in made.nodes()} & {"if", "loop"} == operations
