"""Mutants that are s2s itself, one condition of regions and of what works in them knocked out.

The traps of regions are asked; loops that call helpers on numbers are rare in generated programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mutants.base import Knockout, always
from s2s.options import Options


def _nothing(*_: Any) -> Iterator[Any]:
    return iter(())


def _all_of_the_module(_stmt: Any, facts: Any, _known: Any) -> list[Any]:
    return [*facts.functions, *facts.module.globals.values()]


_CLOSED = Options.make(assume="closed-world", header=False)


def _without_the_remainder(polynomial: dict[Any, Any], divisor: int) -> dict[Any, Any]:
    return {monomial: factor / divisor for monomial, factor in polynomial.items()}


def _nothing_stored(*_: Any) -> set[Any]:
    return set()


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "RegionsRunUnknownCode": Knockout(
        "a region is kept whatever its operations may run", {"s2s.regions.choose.unknown_code": _nothing}
    ),
    "ListsStayAsTested": Knockout(
        "the items of a list are taken to stay what they were while a region stores into it",
        {"s2s.regions.choose.changes_lists": always(False)},
    ),
    "NamesCertainlyRead": Knockout(
        "a loop is taken to read every name of the module once it has started",
        {"s2s.regions.choose.certainly_read": _all_of_the_module},
    ),
    "TestsHoldBeforeLoops": Knockout(
        "`hoist` believes before a loop what a test in it finds",
        {"s2s.passes.hoist._Hoister.before": lambda self, operand, _: self.known.of(operand)},
        _CLOSED,
    ),
    "EndsOfLoopsAlwaysReached": Knockout(
        "what `recurrences` adds at the end of a loop is taken to run after a `continue`, too",
        {"s2s.passes.recurrences._comes_to_its_end": always(True)},
    ),
    "NothingEverRemains": Knockout(
        "`recurrences` takes every `//` by a number to leave no remainder",
        {"s2s.analysis.polynomials.divide": _without_the_remainder},
    ),
    "OperandsStayTheSame": Knockout(
        "`recurrences` takes no operand of a polynomial to change in the loop",
        {"s2s.passes.recurrences.stored_vars": _nothing_stored},
    ),
}
