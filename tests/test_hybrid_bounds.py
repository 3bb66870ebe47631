"""Graphs of any size and shape are specialized in bounded time, or run as written and say why."""

from __future__ import annotations

import importlib
import linecache
import time
import warnings
from pathlib import Path
from typing import Any

import pytest

import s2s
from s2s.api.lazy import NotCompiledWarning

#: Far more than it takes, far less than it took before there were bounds.
_SECONDS = 60.0


@pytest.fixture(autouse=True)
def unverified(monkeypatch: pytest.MonkeyPatch) -> None:
    """As users run it: the verifier takes most of the time of programs so large."""
    monkeypatch.delenv("S2S_VERIFY")


class Node:
    def __init__(self, v: int) -> None:
        self.v = v
        self.next: Node | None = None
        self.kids: list[Node] = []
        self.table: dict[str, int] = {}
        self.names: list[str] = []
        self.count = 0

    def deep(self, d: int) -> int:
        if d == 0 or self.next is None:
            return self.v
        return self.v + self.next.deep(d - 1)

    def walk(self) -> int:
        node: Node | None = self
        total = 0
        while node is not None:
            total += node.v
            node = node.next
        return total

    def flat(self) -> int:
        total = 0
        for kid in self.kids:
            total += kid.v
        return total + len(self.kids)

    def look(self, x: str) -> list[Any]:
        return [
            x in self.names, "n5" in self.names, x in self.table, "k5" in self.table, self.table.get("k7"),
            self.table["k3"], self.table.get("nope"), self.kids[7].v, list(self.table)[:2],
        ]  # fmt: skip

    def tree(self, x: int) -> int:
        self.count += 1
        for kid in self.kids:
            x = kid.tree(x) + self.v
        return x

    def cyclic(self, d: int) -> int:
        if d == 0:
            return 1
        return sum([kid.cyclic(d - 1) for kid in self.kids])


def chain(length: int) -> Node:
    root = node = Node(0)
    for number in range(length):
        node.next = Node(number % 7)
        node = node.next
    return root


def flat(size: int) -> Node:
    root = Node(1)
    root.kids = [Node(number % 5) for number in range(size)]
    root.names = [f"n{number}" for number in range(size)]
    root.table = {f"k{number}": number for number in range(size)}
    return root


def tree(depth: int, fan: int) -> Node:
    root = Node(depth)
    if depth:
        root.kids = [tree(depth - 1, fan) for _ in range(fan)]
    return root


def cycle(size: int) -> Node:
    nodes = [Node(number) for number in range(size)]
    for node in nodes:
        node.kids = nodes
    return nodes[0]


CASES = [
    pytest.param(chain(100_000).walk, (), "", id="chain walked"),
    pytest.param(chain(100_000).deep, (60,), "", id="chain descended"),
    pytest.param(flat(100_000).flat, (), "", id="flat list"),
    pytest.param(flat(100_000).look, ("n77",), "", id="large tables"),
    pytest.param(tree(15, 2).tree, (1,), "it would take more than", id="deep tree"),
    pytest.param(tree(5, 9).tree, (1,), "it would take more than", id="wide tree"),
    pytest.param(cycle(30).cyclic, (3,), "", id="cycle"),
]


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize(("target", "args", "note"), CASES)
def test_a_large_graph_takes_bounded_time(
    target: Any, args: tuple[Any, ...], note: str, frozen: bool
) -> None:
    h = s2s.hybridize(target, frozen=frozen)
    started = time.perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotCompiledWarning)
        assert h(*args) == target(*args)
    assert time.perf_counter() - started < _SECONDS
    assert note in h.stats().note
    assert bool(note) == bool(h.why_not)
    assert h(*args) == target(*args)


def test_a_limit_of_nodes_is_kept_and_named() -> None:
    h = s2s.hybridize(tree(3, 3).tree, max_nodes=50)
    with pytest.warns(NotCompiledWarning, match="more than 50 nodes"):
        assert h(1) == tree(3, 3).tree(1)
    assert "more than 50 nodes" in h.stats().note


def test_a_loop_over_more_than_the_limit_stays_one() -> None:
    h = s2s.hybridize(flat(10).flat, unroll=9)
    h()
    assert "for " in h.source
    h = s2s.hybridize(flat(9).flat, unroll=9)
    h()
    assert "for " not in h.source


def test_recursion_that_the_arguments_decide_is_one_function() -> None:
    def power(x: int, n: int) -> int:
        return 1 if n == 0 else x * power(x, n - 1)

    h = s2s.hybridize(power)
    assert [h(2, n) for n in (0, 5, 100)] == [1, 32, 2**100]
    assert h.versions[0].functions < 40


class Nest:
    """Hands on, at each level, more of what it got."""

    def pair(self, value: Any, depth: int) -> Any:
        return value if depth <= 0 else self.pair((value, depth, value), depth - 1)

    def link(self, value: Any, depth: int) -> Any:
        return value if depth <= 0 else self.link(Link(value), depth - 1)


class Link:
    def __init__(self, inner: Any) -> None:
        self.inner = inner


@pytest.mark.parametrize("frozen", [False, True])
def test_what_grows_with_the_depth_of_a_recursion_is_known_to_a_depth(frozen: bool) -> None:
    nest = Nest()
    pair = s2s.hybridize(nest.pair, frozen=frozen, trial=False)
    assert pair(None, 5) == nest.pair(None, 5)
    assert not pair.why_not and pair.source.count("def ") < 8
    link = s2s.hybridize(nest.link, frozen=frozen, trial=False)
    assert link(None, 3).inner.inner.inner is None
    assert not link.why_not and link.source.count("def ") < 12


def test_a_function_whose_file_no_longer_parses_stays_a_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "half_edited"
    package.mkdir()
    (package / "__init__.py").touch()
    helper = package / "helper.py"
    helper.write_text("def helper(x):\n    return x + 1\n")
    (package / "main.py").write_text("from .helper import helper\ndef double(x):\n    return helper(x) * 2\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    double = importlib.import_module("half_edited.main").double
    helper.write_text("def helper(x:\n    return x + 1\n")
    linecache.checkcache()
    hybrid = s2s.hybridize(double, trial=False)
    assert hybrid(3) == hybrid(3) == 8
    assert not hybrid.why_not
    assert "helper stays a call: its source does not parse" in [one.message for one in hybrid.remarks]
