"""What `s2s.hybridize` gains on the samples: `python -m benchmarks.hybrid [--rounds N] [NAME …]`.

Each row runs the program as written, its hybrid with tests, its frozen hybrid, and the specialization by hand, in turn,
round after round, and compares their outputs; a figure is the median over the rounds of the ratio to the program as
written. The noise is the same ratio of the program to itself.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import s2s
from benchmarks import hybrid_by_hand as by_hand
from samples import hybrid_mlp
from samples.hybrid import decision_tree, interpreter, state_machine, template, validator

Call = Callable[[], Any]


@dataclass(frozen=True)
class Row:
    """One program at one job.

    Attributes:
        target: what is hybridized.
        by_hand: the same, specialized by hand.
        args, keywords: what both are called with.
        options: of its hybrids.
        tested: whether it has a hybrid with tests.
        consume: what takes the result to its end, where that is computed as it is asked for.
    """

    name: str
    target: Callable[..., Any]
    by_hand: Callable[..., Any] | None
    args: tuple[Any, ...] = ()
    keywords: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    tested: bool = True
    consume: Callable[[Any], Any] | None = None

    def run(self, way: Callable[..., Any]) -> Any:
        """One call."""
        result = way(*self.args, **self.keywords)
        return result if self.consume is None else self.consume(result)


def add(a: Any, b: Any) -> Any:
    """The chapter's."""
    return a + b


def fancy_func(a: Any, b: Any, c: Any, d: Any) -> Any:
    """The chapter's."""
    e = add(a, b)
    f = add(c, d)
    g = add(e, f)
    return g


def array_rows() -> list[Row]:
    """The chapter's network at two sizes of batch, one of small layers, buffers, and numba if it is there."""
    net, small = hybrid_mlp.get_net(), hybrid_mlp.get_small_net()
    rng = np.random.default_rng(0)
    arrays = tuple(rng.standard_normal(10**6) for _ in range(4))
    jitted = [Row("net, numba", net, None, (hybrid_mlp.get_x(),), options={"backend": "numba"})]
    return [
        Row("fancy, reuse", fancy_func, by_hand.Fancy(), arrays, options={"reuse": True}),
        *(jitted if find_spec("numba") else []),
        Row("net", net, by_hand.forward(net), (hybrid_mlp.get_x(),)),
        Row("net, batch 64", net, by_hand.forward(net), (hybrid_mlp.get_x(64),)),
        Row("small layers", small, by_hand.forward(small), (hybrid_mlp.get_x(1, 8),)),
    ]


def object_rows() -> list[Row]:
    """The samples of `samples/hybrid`."""
    return [
        Row("interpreter", interpreter.get_formula().column, by_hand.column, (interpreter.get_rows(20),)),
        Row(
            "decision tree",
            decision_tree.get_tree().predict_all,
            by_hand.predict_all,
            (decision_tree.get_samples(50),),
        ),
        Row("validator", validator.get_schema().validate, by_hand.validate, (validator.get_records(20),)),
        Row("template", template.get_template().render, by_hand.render, (), template.get_variables()),
        Row("state machine", state_machine.get_machine().run, by_hand.run, (state_machine.get_events(200),)),
    ]


def library_rows() -> list[Row]:
    """Parsers and lexers of libraries, those that are installed; their hybrids are frozen."""
    rows = []
    if find_spec("pyparsing"):
        from samples.hybrid import grammar

        parse = grammar.json_grammar().parse_string
        rows.append(Row("pyparsing", parse, None, (grammar.document(0),), {"parse_all": True}, tested=False))
    if find_spec("lark"):
        from benchmarks.jobs import lark_job

        rows.append(Row("lark, LALR", lark_job.JSON.parse, None, (lark_job.DATA,), tested=False))
        rows.append(Row("lark, Earley", lark_job.LANGUAGE.parse, None, (lark_job.PROGRAM,), tested=False))
    if find_spec("pygments"):
        from pygments.lexers import PythonLexer

        get_tokens, text = PythonLexer().get_tokens, Path(__file__).read_text(encoding="utf-8")
        rows.append(Row("pygments", get_tokens, None, (text,), tested=False, consume=list))
    return rows


@dataclass(frozen=True)
class Ratios:
    """How often as fast as the program as written; `seconds` of that one call."""

    name: str
    seconds: float
    ratios: dict[str, float]
    note: str


def measure(row: Row, rounds: int) -> Ratios:
    """Run the ways of a row in turn."""
    tested = s2s.hybridize(row.target, **row.options)
    frozen = s2s.hybridize(row.target, frozen=True, **row.options)
    ways: dict[str, Callable[..., Any]] = {
        "original": row.target,
        "noise": row.target,
        **({"tests": tested} if row.tested else {}),
        "frozen": frozen,
    }
    if row.by_hand is not None:
        ways["by hand"] = row.by_hand
    expected = row.run(row.target)
    for name, way in ways.items():
        for _ in range(64 if row.tested else 3):  # past the interpreter's warm-up, and the hybrid's trial
            if not _equal(row.run(way), expected, exact="backend" not in row.options):
                raise SystemExit(f"{row.name}: {name} gives another result than the program as written")
    # A few in a row, as jobs make them, after one that is not timed: each way leaves the caches cold for the next one,
    # and has given memory back to the system that the next one then asks for.
    calls = max(4, int(0.004 / _seconds(row.target, row, 3)))
    times: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(rounds):
        names = list(ways) if turn % 2 else list(reversed(ways))
        for name in names:
            row.run(ways[name])
            times[name].append(_seconds(ways[name], row, calls))
    base = times["original"]
    ratios = {
        name: statistics.median(one / other for one, other in zip(base, took, strict=True))
        for name, took in times.items()
        if name != "original"
    }
    return Ratios(row.name, statistics.median(base), ratios, tested.stats().note)


def _equal(one: Any, other: Any, *, exact: bool) -> bool:
    if hasattr(one, "as_list"):
        one, other = one.as_list(), other.as_list()
    if not isinstance(one, np.ndarray):
        return bool(one == other)
    return bool(one.tobytes() == other.tobytes() if exact else np.allclose(one, other, rtol=1e-5))


def _seconds(way: Callable[..., Any], row: Row, calls: int) -> float:
    run = row.run
    start = time.thread_time()
    for _ in range(calls):
        run(way)
    return (time.thread_time() - start) / calls


_COLUMNS = ("noise", "tests", "frozen", "by hand")


def table(measured: Iterable[Ratios]) -> str:
    """The rows, and the geometric mean of each column."""
    found = list(measured)
    lines = [f"{'':16}{'a call':>10}" + "".join(f"{name:>10}" for name in _COLUMNS)]
    for one in found:
        cells = "".join(
            f"{one.ratios[name]:>9.2f}×" if name in one.ratios else f"{'–':>10}" for name in _COLUMNS
        )
        lines.append(f"{one.name:16}{one.seconds * 1e6:>7.1f} µs{cells}")
    means = [
        math.exp(statistics.mean(logarithms)) if logarithms else None
        for name in _COLUMNS
        for logarithms in [[math.log(one.ratios[name]) for one in found if name in one.ratios]]
    ]
    cells = "".join(f"{'–':>10}" if mean is None else f"{mean:>9.2f}×" for mean in means)
    lines.append(f"{'geometric mean':26}{cells}")
    return "\n".join(lines)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="rows to measure; all of them if left out")
    parser.add_argument("--rounds", type=int, default=31)
    given = parser.parse_args()
    for group in (object_rows(), library_rows(), array_rows()):
        chosen = [row for row in group if not given.names or row.name in given.names]
        if not chosen:
            continue
        measured = [measure(row, given.rounds) for row in chosen]
        print(table(measured))
        for one in measured:
            if one.note:
                print(f"{one.name}: {one.note}")


if __name__ == "__main__":
    main()
