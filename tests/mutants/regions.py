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
}
