"""Dicts of a function's own that become locals, and what keeps them dicts."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import s2s
from s2s.backend.emit import emit
from s2s.backend.text import to_text
from s2s.frontend.lower import lower
from s2s.frontend.parsing import parse_text
from s2s.hybrid.scattered import scatter
from s2s.ir import nodes as n


def scattered(body: str) -> str:
    """The body of a function of `x` and `call` without such dicts."""
    text = "def f(x, call):\n" + "".join(f"    {line}\n" for line in body.strip("\n").splitlines())
    module = lower(parse_text(text), "f.py")
    for stmt in module.body:
        assert isinstance(stmt, n.FunctionDef)
        scatter(stmt.function)
    return "\n".join(line[4:] for line in to_text(emit(module)).rstrip().splitlines()[1:])


def run(body: str, x: Any) -> Any:
    """What the function does, with what it calls."""
    text = "def f(x, call):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    namespace: dict[str, Any] = {}
    exec(text, namespace)
    called: list[Any] = []
    try:
        return namespace["f"](copy.deepcopy(x), lambda *args: called.append(args)), called
    except Exception as error:
        return repr(error), called


MADE = "d = {'a': 0, 'b': x}\n"
SCATTERED = [
    "d['a'] += 1\nreturn d",
    "for y in x:\n    d['a'] += y\n    if y > 2:\n        return y, d\nreturn d['b']",
    "d['b'] = d['a']\ncall(d['b'])",
    "try:\n    d['a'] += x[9]\nexcept IndexError:\n    d['a'] = 7\nreturn [d, x]",
    "call([d['a'] for _ in x])\nreturn d",
    "d_a = 5\nd['a'] += d_a\nreturn d, d_a",
]
KEPT = [
    "call(d)\nd['a'] += 1\nreturn d",  # others have it
    "d['c'] = 1\nreturn d",  # a new key
    "e = d\ne['a'] = 5\nreturn d['a']",
    "d[call(1)] = 1\nreturn d['a']",
    "try:\n    return d\nfinally:\n    d['a'] = 9",  # reached after it is returned
    "with x:\n    d['a'] = 2\n    return d",
    "return d, d, d['a']",  # one dict twice
    "d['a'] += 1\nreturn [d for _ in x]",  # one dict, several times
    "g = lambda: d['a']\nd['a'] = 3\nreturn g()",
    "del d['a']\nreturn d['b']",
    "d['a'] += 1\nd = {'a': 1, 'b': 2}\nreturn d",
    "for d['a'] in x:\n    pass\nreturn d",
    "d['a'], y = 1, 2\nreturn d",
    "[d['a'], *y] = x\nreturn d",
    "call([y for d['a'], y in x])\nreturn d",
    "yield d['a']",
]


@pytest.mark.parametrize("body", SCATTERED)
def test_a_dict_that_nobody_else_gets_becomes_locals(body: str) -> None:
    made = scattered(MADE + body)
    assert "d_a" in made
    assert "d['" not in made
    for x in ([1, 2, 3], [], [0] * 12):
        assert run(made, x) == run(MADE + body, x)


@pytest.mark.parametrize("body", KEPT)
def test_a_dict_that_somebody_may_get_stays(body: str) -> None:
    assert scattered(MADE + body) == (MADE + body).strip()


@pytest.mark.parametrize(
    "made",
    [
        "d = {'a': 0, **x}",
        "d = {'a': 0, 1: x}",
        "d = {'a': call(1), 'b': call(2)}",
        "d = {'a': 0, 'a': x}",
        "if x:\n    d = {'a': 0}",
        "call(d)\nd = {'a': 0}",
    ],
)
def test_only_displays_of_different_texts_at_the_top(made: str) -> None:
    text = f"{made}\nd['a'] = 1\nreturn d"
    assert scattered(text) == text


def test_a_hybrid_gives_a_dict_of_its_own_each_time() -> None:
    class Counter:
        def __init__(self) -> None:
            self.step = 2

        def add(self, counts: dict[str, int], key: str) -> None:
            counts[key] += self.step

        def __call__(self, values: list[int]) -> dict[str, int]:
            counts = {"even": 0, "odd": 0}
            for value in values:
                self.add(counts, "odd" if value % 2 else "even")
            return counts

    for frozen in (False, True):
        h = s2s.hybridize(Counter(), frozen=frozen, trial=False)
        one, other = h([1, 2, 3]), h([1, 2, 3])
        assert one == other == {"even": 2, "odd": 4}
        assert list(one) == ["even", "odd"]
        assert one is not other
