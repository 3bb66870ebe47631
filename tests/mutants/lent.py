"""Mutants that are s2s itself, with one thing that it does not ask of what one file lends another."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.options import ProgramNames


def _ready_at_last(self: Any, position: int) -> Any:
    return self.others


def _stores_nothing(self: ProgramNames, name: str) -> bool:
    return False


#: By the programs of `test_lent` that notice them.
SEEN_BY_PROGRAMS: dict[str, Knockout] = {
    "bound later": Knockout(
        "what a file binds below a function counts as bound", {"s2s.shared.Sharing.ready": _ready_at_last}
    ),
    "bound twice": Knockout(
        "nobody asks whether a name is bound once", {"s2s.shared.is_bound_once": always(True)}
    ),
    "stored by another file": Knockout(
        "nobody asks what the program stores on attributes",
        {"s2s.options.ProgramNames.__contains__": _stores_nothing},
    ),
    "imported later": Knockout(
        "an import below is taken to have run", {"s2s.legality.elsewhere._is_bound": always(True)}
    ),
    "compiled again": Knockout(
        "what is lent is nothing that flows", {"s2s.program.merged._Merging.unite_lent": always(True)}
    ),
    "bound below a class": Knockout(
        "what a file binds below a class counts as bound",
        {"s2s.program.elsewhere.Elsewhere._lendable": property(lambda self: _all_names(self))},
    ),
}


def _all_names(elsewhere: Any) -> Any:
    names = {var: var.name for var in elsewhere.facts.module.globals.values()}
    return dict.fromkeys(elsewhere.shapes.of_var, names)
