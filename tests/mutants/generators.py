"""Mutants that run generators where they are consumed and forget what a generator keeps apart."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.inlining.handed_on import HandedOn
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed
from s2s.options import Options

_taken_apart = HandedOn.taken_apart


def _without_drop(self: HandedOn, value: n.Expr, body: list[n.Stmt]) -> tuple[list[n.Stmt], list[n.Stmt]]:
    stores, rest = _taken_apart(self, value, body)
    return stores[1:], rest


#: Each is noticed by a trap of the row `generators`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "GeneratorsNeverStop": Knockout(
        "what a generator runs is taken to raise no StopIteration",
        {
            "s2s.inlining.consume.cannot_stop": always(Allowed()),
            "s2s.inlining.consume.cannot_raise": always(Allowed()),
        },
    ),
    "ExpressionsNeverStop": Knockout(
        "what a generator expression runs is taken to raise no StopIteration",
        {"s2s.inlining.quantifiers.stops": always(False)},
    ),
    "FunctionsNeverStop": Knockout(
        "what functions of the program run is taken to raise no StopIteration",
        {"s2s.legality.calls_that_stop._never_stops": always(True)},
        Options.make(assume="closed-world", header=False),
    ),
    "LoopsNeverStop": Knockout(
        "what the body of a loop raises is taken for what the generator raises",
        {"s2s.inlining.consume._Consumption.tells_apart": property(always(False))},
    ),
    "GeneratorsHoldNothing": Knockout(
        "what the frame of a generator holds lives on with the function",
        {"s2s.inlining.consume.seen_dying": always(({}, frozenset()))},
    ),
    "RaisingGeneratorsHoldNothing": Knockout(
        "what a generator holds is let go as it raises, not when that has been handled",
        {"s2s.inlining.consume.cannot_raise": always(Allowed())},
    ),
    "TuplesAreHeld": Knockout(
        "a tuple that a loop was given before lives on where the next one is taken apart at once",
        {"s2s.inlining.handed_on.HandedOn.taken_apart": _without_drop},
    ),
    "PartsStay": Knockout(
        "a loop is taken to bind the parts of a tuple to nothing else",
        {"s2s.inlining.handed_on._is_bound": always(False)},
    ),
    "GatheredListsStay": Knockout(
        "what `list` has taken lives on with the function where the generator raises",
        {"s2s.inlining.consume._Consumption.raises_nothing": always(Allowed())},
    ),
    "DelegatesHoldNothing": Knockout(
        "what a generator holds lives on with the one that delegates to it",
        {"s2s.inlining.delegation.seen_dying": always(({}, frozenset()))},
    ),
    "DelegatesInTries": Knockout(
        "a try around what is delegated to sees a StopIteration as it is raised",
        {"s2s.passes.fuse.sees_what_is_raised": always(False)},
    ),
    "DelegatesLookAtFrames": Knockout(
        "what is delegated to may look at frames",
        {"s2s.legality.delegation.mentions_any": always(False)},
    ),
    "ListsNeverStop": Knockout(
        "what is evaluated for the items of a list is taken to raise no StopIteration",
        {"s2s.inlining.collect.stops": always(False)},
    ),
    "ListsOfAnything": Knockout(
        "what is iterated over is taken to give an iterator and raise nothing",
        {"s2s.inlining.collect.Collector.exact": lambda *_: []},
    ),
    "ReturnsGoOn": Knockout(
        "a return in the loop goes on with the next item, as a continue does",
        {"s2s.inlining.fusion._set_aside": always({})},
    ),
    "ArgumentsStay": Knockout(
        "a generator reads its arguments from locals that the loop's body binds anew",
        {"s2s.inlining.consume.rebound_by": always(frozenset())},
    ),
}
