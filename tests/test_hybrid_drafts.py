"""Large programs run as drafts until they have run for long; then the optimizer's program takes their place."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import s2s
from s2s.api.lazy import NotCompiledWarning
from s2s.hybrid import drafts, residual
from s2s.hybrid.fuzzing.runs import difference, run_once
from s2s.hybrid.specialize import Specializer


class Leaf:
    def __init__(self, value: int) -> None:
        self.value = value

    def compute(self, x: int) -> int:
        return self.value * x


class Sum:
    def __init__(self, *parts: Any) -> None:
        self.parts = list(parts)

    def compute(self, x: int) -> int:
        total = 0
        for part in self.parts:
            total += part.compute(x)
        return total

    def stream(self, x: int) -> Iterator[int]:
        for part in self.parts:
            yield part.compute(x)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of any size are drafts first."""
    monkeypatch.setattr(residual, "MOST_AT_ONCE", 0)
    monkeypatch.setattr("s2s.hybrid.state.MOST_AT_ONCE", 0)


@pytest.fixture
def at_once(small: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """And optimized after the first call that is timed."""
    monkeypatch.setattr("s2s.hybrid.state.WORTH", 1e-9)


def is_draft(hybrid: Any) -> bool:
    return hybrid.versions[0].residual.optimized is not None


def grown(depth: int) -> Sum:
    parts = [Leaf(i) if depth == 0 else grown(depth - 1) for i in range(4)]
    return Sum(*parts)


def test_a_large_program_is_a_draft_and_a_small_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(residual, "MOST_AT_ONCE", 200)
    small, large = grown(0), grown(2)
    one = s2s.hybridize(small.compute, frozen=True)
    other = s2s.hybridize(large.compute, frozen=True)
    assert (one(3), other(3)) == (small.compute(3), large.compute(3))
    assert not is_draft(one)
    assert is_draft(other)
    assert [remark.message for remark in other.remarks if remark.kind == "note"]
    assert "parts" not in other.source
    assert "parts" not in other.ir


@pytest.mark.parametrize("frozen", [False, True])
def test_a_draft_is_optimized_when_it_has_run_for_long(at_once: None, frozen: bool) -> None:
    hybrid = s2s.hybridize(grown(2).compute, frozen=frozen, trial=False)
    assert hybrid(3) == hybrid(3) == hybrid(3)
    draft, seconds = hybrid.source, hybrid.stats().seconds
    assert not is_draft(hybrid)
    assert hybrid(3) == grown(2).compute(3)
    assert hybrid.source == draft
    assert hybrid.stats().seconds == seconds
    assert hybrid.stats().specializations == 1


def test_a_draft_with_tests_sees_changes_before_and_after_it_is_optimized(at_once: None) -> None:
    graph = grown(1)
    hybrid = s2s.hybridize(graph.compute, trial=False)
    for change in range(4):
        graph.parts.append(Leaf(change))
        assert [hybrid(x) for x in range(4)] == [graph.compute(x) for x in range(4)]


@pytest.mark.parametrize("margin", [0.0, 1e9])
def test_a_draft_with_tests_is_on_trial_first(
    at_once: None, monkeypatch: pytest.MonkeyPatch, margin: float
) -> None:
    monkeypatch.setattr("s2s.hybrid.trial._MARGIN", margin)
    graph = grown(1)
    hybrid = s2s.hybridize(graph.compute)
    assert hybrid(0) == graph.compute(0)
    assert is_draft(hybrid)
    assert all(hybrid(x) == graph.compute(x) for x in range(64))
    assert is_draft(hybrid) == (margin == 0.0)
    assert hybrid.stats().note.startswith("runs as written") == (margin == 0.0)


def test_a_generator_is_no_draft(small: None) -> None:
    hybrid = s2s.hybridize(grown(2).stream, frozen=True)
    assert list(hybrid(2)) == list(grown(2).stream(2))
    assert not is_draft(hybrid)


def test_what_is_exported_is_no_draft(small: None) -> None:
    hybrid = s2s.hybridize(grown(0).compute, frozen=True)
    assert hybrid.array_program() is not None


def test_the_optimizer_failing_leaves_the_draft(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    hybrid = s2s.hybridize(grown(2).compute, frozen=True)
    expected = hybrid(3)

    def fails(*args: Any) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr(residual, "compile_text", fails)
    assert [one.message for one in hybrid.remarks] == ["large: optimized when it has run for long"]
    assert hybrid(3) == hybrid(3) == expected
    assert is_draft(hybrid)
    (remark,) = hybrid.remarks
    assert remark.kind == "missed"
    assert remark.message == (
        "stays as it was specialized: the optimizer failed (ValueError('a bug')); please report it"
    )


def test_calls_that_raise_are_not_counted() -> None:
    told: list[int] = []

    def run(x: int) -> float:
        return 1 / x

    entry = drafts.until_hot(run, 0.0, lambda: told.append(1))
    with pytest.raises(ZeroDivisionError):
        entry(0)
    entry = drafts.until_hot(run, 1e-9, lambda: told.append(1))
    with pytest.raises(ZeroDivisionError):
        entry(0)
    assert not told
    assert entry(2) == entry(2) == 0.5
    assert told == [1]


_MUTATED = """
class Base:
    def __init__(self, k): self.k = k
    def step(self, x): return x * self.k
class More(Base):
    def __init__(self, k): super().__init__(k + 1); self.seen = []
    def step(self, x): self.seen.append(x); return super().step(x) + len(self.seen)
class N:
    def __init__(self): self.parts = [Base(2), More(3), Base(4)]; self.limit = 50
    def __call__(self, x):
        for part in self.parts:
            x = part.step(x)
            if x > self.limit: return "over", x, More(x).step(1)
        return x
n = N(); h = hybridize(n)
for x in range(4): attempt(h, x)
{changes}
"""
_CHANGES = (
    "n.limit = 5",
    "n.parts.reverse()",
    "n.parts.append(More(1))",
    "More.step = lambda self, x: -x",
    "n.parts[0].k = 'text'",
    "Base.__init__ = lambda self, k: setattr(self, 'k', 0)",
    "n.parts[1].__class__ = Base",
    "del n.parts[0].k",
)


@pytest.mark.parametrize("first", range(0, len(_CHANGES), 3))
def test_mutations_between_calls_are_seen_by_drafts(at_once: None, first: int) -> None:
    order = (*_CHANGES[first:], *_CHANGES[:first])
    changes = "\n".join(f"{one}\nfor x in range(3): attempt(h, x)" for one in order)
    text = _MUTATED.replace("{changes}", changes)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotCompiledWarning)
        original, hybrid = run_once(text, None), run_once(text, False)
    assert original.output and "ended by" not in original.output
    assert not difference(original, hybrid), "\n".join(hybrid.sources)


class Lazy:
    """Sets itself up at its first call, or, if it counts, changes in every one."""

    def __init__(self, *, counts: bool = False) -> None:
        self.counts = counts
        self.table: dict[str, int] | None = {"a": 1} if counts else None
        self.calls = 0
        self.parts = [Leaf(2), Leaf(3)]

    def __call__(self, x: int) -> int:
        if self.table is None:
            self.table = {"a": 1}
        if self.counts:
            self.calls += 1
            x += self.calls
        for part in self.parts:
            x = part.compute(x)
        return x + self.table["a"]


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("counts", [False, True])
def test_a_program_that_sets_itself_up_is_made_when_that_is_done(
    small: None, frozen: bool, counts: bool
) -> None:
    lazy, other = Lazy(counts=counts), Lazy(counts=counts)
    hybrid = s2s.hybridize(lazy, frozen=frozen, trial=False)
    assert [hybrid(x) for x in range(2)] == [other(x) for x in range(2)]
    assert hybrid.stats().specializations == 0 and not hybrid.source
    assert [hybrid(x) for x in range(4)] == [other(x) for x in range(4)]
    assert hybrid.stats().specializations == 1
    program = hybrid.source.split("return original")[-1]
    assert "table" not in program and "parts" not in program
    assert (".calls += 1" in program) == counts


@pytest.mark.parametrize("frozen", [False, True])
def test_changes_while_it_sets_itself_up_are_seen(small: None, frozen: bool) -> None:
    lazy, other = Lazy(counts=True), Lazy(counts=True)
    hybrid = s2s.hybridize(lazy, frozen=frozen, trial=False)
    assert [hybrid(x) for x in range(2)] == [other(x) for x in range(2)]
    for one in (lazy, other):
        one.parts.append(Leaf(5))
    assert [hybrid(x) for x in range(3)] == [other(x) for x in range(3)]
    assert hybrid.stats().specializations == 1


def test_a_refreshed_program_and_one_that_raised_set_themselves_up_again(small: None) -> None:
    lazy, other = Lazy(), Lazy()
    hybrid = s2s.hybridize(lazy, frozen=True)
    assert hybrid(1) == other(1)
    hybrid.refresh()
    lazy.table = None
    assert hybrid(2) == other(2)
    with pytest.raises(TypeError):
        hybrid("a", "b")
    with pytest.raises(TypeError):
        hybrid(None)
    assert [hybrid(x) for x in range(4)] == [other(x) for x in range(4)]
    assert hybrid.stats().specializations == 1
    assert "is None" not in hybrid.source.split("return original")[-1]


class Reader:
    """A part that makes its table when it is first asked."""

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self.table: list[int] | None = None

    def read(self, x: int) -> int:
        if self.table is None:
            self.table = [one * self.scale for one in range(9)]
        return self.table[x]


class Readers:
    def __init__(self) -> None:
        self.readers = [Reader(2), Reader(3), Reader(5)]

    def __call__(self, which: int, x: int) -> int:
        for index, reader in enumerate(self.readers):
            if index == which:
                return reader.read(x)
        return -1


def test_what_a_program_sets_up_is_found_by_one_round_and_taken_over(
    small: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds: list[int] = []
    begin = Specializer._begin
    monkeypatch.setattr(Specializer, "_begin", lambda self: (rounds.append(1), begin(self))[1])
    hybrid, other = s2s.hybridize(Readers(), frozen=True), Readers()
    calls = [(0, 3), (0, 4), (0, 5), (1, 3), (2, 1), (1, 8), (3, 1), (0, 0)]
    assert [hybrid(*call) for call in calls[:2]] == [other(*call) for call in calls[:2]]
    assert len(rounds) == 1 and hybrid.stats().specializations == 0
    assert [hybrid(*call) for call in calls[2:]] == [other(*call) for call in calls[2:]]
    assert len(rounds) == 2 and hybrid.stats().specializations == 1
    # The table that is there is relied on; those that are not are asked for in each call.
    assert hybrid.source.count(".table is None") == 2
    with pytest.raises(IndexError):
        hybrid(2, 9)


class Shape:
    def __init__(self, name: str) -> None:
        self.name = name


class Box(Shape):
    def __init__(self, name: str, side: int) -> None:
        super().__init__(name)
        self.side = side


class Boxes:
    def __init__(self) -> None:
        self.scale = 2

    def __call__(self, sides: list[int]) -> list[tuple[str, int]]:
        return [(box.name, box.side) for box in [self.made(side) for side in sides]]

    def made(self, side: int) -> Box:
        return Box("box", side * self.scale)


@pytest.mark.parametrize("frozen", [False, True])
def test_super_in_a_constructor_is_followed(frozen: bool) -> None:
    make = s2s.hybridize(Boxes(), frozen=frozen, trial=False)
    assert make([1, 2]) == make([1, 2]) == [("box", 2), ("box", 4)]
    assert "super(" not in make.source
    assert ".name = 'box'" in make.source
