"""Mutants that read items of arrays once, and forget a condition of that."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.regions import trips

_strided = trips._strided


def _unasked(args: list[Any], scope: trips.Scope, found: trips.Trips) -> n.Expr | None:
    """The length of a range with a step, of which nothing is asked."""
    length = _strided(args, scope, found)
    found.steps.clear()
    return length


#: Each is noticed by a trap of the row `region`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "OtherItemsAreStored": Knockout(
        "what a loop stores to an array is taken for another item than what it has read",
        {"s2s.legality.again.Reads._are_apart": always(True)},
    ),
    "IndicesAreNatural": Knockout(
        "two indices that differ are taken for two items, though one may be negative",
        {"s2s.legality.again.Reads._are_apart": lambda self, one, other: other is not None and one != other},
    ),
    "StepsGoUp": Knockout(
        "a range is taken to go up, whatever its step is",
        {"s2s.regions.trips._strided": _unasked},
    ),
}
