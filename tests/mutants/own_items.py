"""Mutants that are s2s itself, one condition knocked out of what tells what lies in a function's own containers."""

from __future__ import annotations

from collections.abc import Iterable

from mutants.base import Knockout, always
from s2s.analysis.defs import Def
from s2s.analysis.own_containers import _METHODS, _kind_made, _Mentions
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope


def _all_reads(var: n.Var, _lost: Iterable[n.Node], scope: n.Function) -> set[n.Expr]:
    return {node for node in walk_scope(scope) if type(node) is n.Load and node.var is var}


def _made_by_callers(definition: Def) -> object:
    return dict if type(definition.site) is n.Param else _kind_made(definition)


def _goes_over_all(self: _Mentions, comp: n.Comp) -> None:
    for clause in comp.clauses:
        self.gone_over(clause.iter)


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ContainersAreGivenToNobody": Knockout(
        "a list or a dict that a function has made is taken to be its own whoever has been given it",
        {"s2s.analysis.own_containers._kept": _all_reads},
        answers=False,
    ),
    "ParametersAreMadeHere": Knockout(
        "what a caller hands over is taken to be made by the function",
        {"s2s.analysis.own_containers._kind_made": _made_by_callers},
        answers=False,
    ),
    "IteratorsTellNothing": Knockout(
        "who has an iterator over a list is taken not to get at the list",
        {"s2s.analysis.own_containers._Mentions.asked_for": _goes_over_all},
        answers=False,
    ),
    "MethodsStoreNothing": Knockout(
        "methods of lists and dicts are taken to store nothing",
        {"s2s.analysis.own_containers._METHODS": dict.fromkeys(_METHODS)},
        answers=False,
    ),
    "UnknownItemsAreNone": Knockout(
        "where it is not known what is stored to an item, nothing is taken to be",
        {"s2s.analysis.own_containers._anything": always(None)},
        answers=False,
    ),
    "IndicesAreNoSlices": Knockout(
        "what is stored at an index is taken to be an item, whatever the index is",
        {"s2s.analysis.own_containers._at": lambda _index, value, known: known.result(value)},
        answers=False,
    ),
    "ItemsStayInPlace": Knockout(
        "an item that is changed in place is taken to be what it was",
        {"s2s.analysis.own_containers.in_place": lambda _op, before, _value: before},
        answers=False,
    ),
}
