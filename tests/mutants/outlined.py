"""Mutants that are s2s itself, one condition knocked out of what runs loops of module code over locals."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.ir.walk import bound_by, walk_scope
from s2s.options import Options
from s2s.regions import module_loops

_OPEN = Options.make(header=False)
_CLOSED = Options.make(assume="closed-world", header=False)


def _all_bound(stmt: Any, loop: Any) -> Any:
    if stmt is not loop:
        yield from (var for node in walk_scope(stmt) if (var := bound_by(node)) is not None)


def _written(old: str, new: str) -> dict[str, Any]:
    """What runs loops in parts, with something else in it."""
    assert old in module_loops._TEXT
    return {"s2s.regions.module_loops._TEXT": module_loops._TEXT.replace(old, new)}


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
    "ErrorsOfOthersAreOwn": Knockout(
        "what others raise while a part of a loop runs is taken for an error of its own",
        _written("                    raise\n", "                    pass\n"),
        _OPEN,
    ),
    "AnythingDiesUnseen": Knockout(
        "what the names of a loop held is taken to die unseen when a part of it has run",
        _written("not is_any(kind(names.get(name)), atoms) or ", ""),
        _OPEN,
    ),
    "AnythingIsAList": Knockout(
        "all that has items is taken to be gone over as a list is",
        _written("else not is_any(kind(items), lists)", "else False"),
        _OPEN,
    ),
    "NamesAreBoundInOrder": Knockout(
        "names that a loop binds late are bound in the order of its text",
        _written(" or is_late and name not in names", ""),
        _OPEN,
    ),
}
