"""Mutants that drop what unpacks again, and forget a condition of that."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout
from s2s.ir import nodes as n
from s2s.legality import unpacked
from s2s.legality.verdict import Allowed


def _repeated(stmt: Any, other: Any) -> bool:
    """Like the function itself, without a look at whether what is read is stored."""
    if type(stmt) is not n.Assign or type(other) is not n.Assign:
        return False
    parts = unpacked._parts(stmt)
    return parts[0] is not None and parts == unpacked._parts(other)


def _of_anybody(stmt: n.Assign) -> tuple[n.Var | None, list[n.Var]]:
    """What a statement reads and stores, whoever else stores to that."""
    (target, *others), value = stmt.targets, stmt.value
    if others or type(target) is not n.Tuple or type(value) is not n.Load:
        return None, []
    if any(type(item) is not n.Store for item in target.items):
        return None, []
    return value.var, [item.var for item in target.items]  # type: ignore[attr-defined]


#: Each is noticed by a trap of the row `unpacking`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "AnythingUnpacksAlike": Knockout(
        "whatever is unpacked is taken to give the same items again, and to run no code",
        {"s2s.passes.unpack_once.may_go": lambda stmt, known: Allowed()},
    ),
    "TargetsAreOthers": Knockout(
        "what is unpacked is taken not to be stored by that",
        {"s2s.passes.unpack_once.repeated": _repeated},
    ),
    "NobodyElseStores": Knockout(
        "what is unpacked, and what to, is taken to be stored by the function alone",
        {"s2s.legality.unpacked._parts": _of_anybody},
    ),
}
