"""Mutants that are s2s itself, with one thing that the entry of copies over small lists does not ask."""

from __future__ import annotations

from typing import Any

from laid_out import profile_of
from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.layouts.entry import Entry
from s2s.layouts.switched import _Switch
from s2s.legality.verdict import Allowed
from s2s.options import Options
from trapping import TRAPS

_ALONE = Options.make(
    passes="layouts",
    header=False,
    profile=profile_of([trap.text for trap in TRAPS if trap.row == "layouts"], "program.py"),
)


def _not_again(self: Entry, parts: list[Any]) -> None:
    """Ask for no places."""


def _never_back(self: Entry, part: Any, leaves: Any) -> None:
    _WRITTEN(self, part, leaves)
    self.back.clear()


_WRITTEN = Entry._load_written

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "LayoutsKeepTheirPlaces": Knockout(
        "lists are taken to lie where the profile saw them, and to be as many as it saw",
        {"s2s.layouts.entry.Entry._ask_places": _not_again},
        _ALONE,
    ),
    "LayoutsKeepTheirLengths": Knockout(
        "lists are taken to be as long as the profile saw them",
        {"s2s.layouts.entry.Entry._ask_shapes": _not_again},
        _ALONE,
    ),
    "LayoutsKeepTheirTypes": Knockout(
        "items are taken to be of the types that the profile saw",
        {"s2s.layouts.entry.Entry._ask_leaves": _not_again},
        _ALONE,
    ),
    "ItemsNeverGoBack": Knockout(
        "what a copy stores to the items of a list is forgotten",
        {"s2s.layouts.entry.Entry._load_written": _never_back},
        _ALONE,
        answers=False,
    ),
    "ItemsAreReadByNobody": Knockout(
        "nobody reads behind a loop what it leaves in its locals",
        {"s2s.layouts.choose.read_behind": always(set())},
        _ALONE,
        answers=False,
    ),
    "ItemsDieWhenever": Knockout(
        "a copy over the items of lists may store anything, and look at any list",
        {"s2s.layouts.choose.may_hold_items": always(Allowed())},
        _ALONE,
        answers=False,
    ),
}


def _any_length(self: _Switch, length: int) -> Any:
    return self.is_int([self.index])


def _any_kind(self: _Switch, variables: list[n.Var]) -> Any:
    return n.Const(True)


SEEN_BY_TRAPS |= {
    "SwitchedItemsAreAsMany": Knockout(
        "a list whose items an index moves is taken to be as long as the text says",
        {"s2s.layouts.switched._Switch.test": _any_length},
        _ALONE,
    ),
    "SwitchedItemsAreInts": Knockout(
        "an index that comes from a list, and what the list holds, are taken to be ints",
        {"s2s.layouts.switched._Switch.is_int": _any_kind},
        _ALONE,
    ),
    "SwitchedItemsAreTakenForInts": Knockout(
        "lists that begin as ints are taken to be given ints alone",
        {
            "s2s.legality.own_ints.OwnInts._is_fine": always(True),
            "s2s.legality.own_ints.OwnInts._stores_ints": always(True),
        },
        _ALONE,
    ),
    "SwitchedItemsAreSeenByNobody": Knockout(
        "nobody reads behind a loop what it has moved in a list",
        {"s2s.layouts.switched.is_seen_behind": always(False)},
        _ALONE,
        answers=False,
    ),
}
