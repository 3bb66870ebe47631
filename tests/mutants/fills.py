"""Mutants that are s2s itself, with one thing that is not asked before a loop is a store to a slice."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.regions.fills import _Writer

_ALONE = Options.make(passes="fold,fills", header=False)
_ASKED, _STORE = _Writer.asked, _Writer.store


def _not_asked(name: str) -> Any:
    """Ask nothing about an attribute of the range."""

    def asked(self: _Writer, fill: Any) -> list[n.Expr]:
        tests = _ASKED(self, fill)
        return [
            test for test in tests if not any(getattr(node, "name", "") == name for node in walk_scope(test))
        ]

    return asked


def _without_counter(self: _Writer, fill: Any, numbers: n.Var) -> list[n.Stmt]:
    """The store alone."""
    return _STORE(self, fill, numbers)[:1]


def _is_true(name: n.Var, facts: Any, span: Any) -> n.Expr:
    return n.Const(True, span=span)


def _knockout(what: str, patches: dict[str, Any], *, answers: bool = True) -> Knockout:
    return Knockout(what, patches, _ALONE, answers=answers)


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ProductsAreLists": _knockout(
        "a list times anything is taken for a list of its items",
        {"s2s.legality.fills._locals_in": lambda *_: iter(())},
        answers=False,
    ),
    "ListsStayHere": _knockout(
        "nobody else is taken to have a list while it is filled, or to store to it",
        {"s2s.passes.fills.stays_here": always(Allowed())},
    ),
    "ListsAreMadeOfAtoms": _knockout(
        "a list that a function makes is taken to hold nothing that is seen to die",
        {"s2s.legality.fills._atom": always(Allowed())},
    ),
    "AtomsAreStored": _knockout(
        "what a function stores to a list is taken not to be seen to die, and to be one item",
        {"s2s.legality.fills._single": always(Allowed())},
    ),
    "TextsAreSingle": _knockout(
        "a text that is stored to a slice is taken for one item",
        {"s2s.legality.fills._SINGLE": frozenset({bool, int, str, type(None)})},
        answers=False,
    ),
    "SlicesStayAsLong": _knockout(
        "a list that is stored to a slice is taken to be as long",
        {"s2s.legality.fills._most_in": always(0)},
    ),
    "NothingIsStoredWhereListsAreMade": _knockout(
        "what a list is made of is taken to be the same behind the statement that makes it",
        {"s2s.legality.fills._is_asked_later": always(True)},
    ),
    "ValuesAreBound": _knockout(
        "what a loop stores is taken to be the same each time",
        {"s2s.passes.fills.may_fill": always(Allowed())},
    ),
    "FillsStartInside": _knockout(
        "the first number of a range is taken not to be negative",
        {"s2s.regions.fills._Writer.asked": _not_asked("start")},
        answers=False,
    ),
    "FillsGoUp": _knockout(
        "a range is taken to go up",
        {"s2s.regions.fills._Writer.asked": _not_asked("step")},
        answers=False,
    ),
    "FillsEndInside": _knockout(
        "the last number of a range is taken to be an index",
        {"s2s.regions.fills._Writer.asked": _not_asked("stop")},
        answers=False,
    ),
    "CountersOfFillsAreNotRead": _knockout(
        "nobody is taken to read what a loop that fills a list counted with",
        {"s2s.regions.fills._Writer.store": _without_counter},
        answers=False,
    ),
    "RangesMakeNumbers": _knockout(
        "`range` is taken to mean the builtin, whatever it is bound to",
        {"s2s.regions.fills.builtin_test": _is_true},
        answers=False,
    ),
}
