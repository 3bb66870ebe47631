"""Mutants that are s2s itself, one condition knocked out of what runs loops of module code over locals."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.ir.walk import bound_by, walk_scope
from s2s.options import Options

_CLOSED = Options.make(assume="closed-world", header=False)


def _all_bound(stmt: Any, loop: Any) -> Any:
    if stmt is not loop:
        yield from (var for node in walk_scope(stmt) if (var := bound_by(node)) is not None)


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "NothingElseReads": Knockout(
        "nothing is taken to read the names of a loop while it runs",
        {"s2s.legality.outlined._runs_elsewhere": always(())},
        _CLOSED,
    ),
    "NamesHeldNothing": Knockout(
        "what the names of a loop held is taken to die unseen",
        {"s2s.legality.outlined._bound_quietly": _all_bound},
        _CLOSED,
    ),
}
