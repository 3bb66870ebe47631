"""Mutants that put expressions for calls which bind what is used several times, and forget a condition of that."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.analysis.effects import Effects
from s2s.legality.verdict import Allowed
from s2s.options import Options

_SEALED = Options.make(assume=["sealed-globals"])
#: Each is noticed by a trap of the row `inline`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "InliningBindsWhatDiesLoudly": Knockout(
        "nobody is taken to see that an argument which an expression binds dies later",
        {"s2s.inlining.join.all_die_unseen": always(Allowed())},
        _SEALED,
    ),
    "InliningBindsLate": Knockout(
        "what is evaluated before the first use of an argument is taken to change places with it",
        {
            "s2s.inlining.join.can_swap": always(Allowed()),
            "s2s.inlining.join.all_die_unseen": always(Allowed()),
        },
        _SEALED,
    ),
    "InliningBindsSeldom": Knockout(
        "the first use of an argument is taken to be evaluated in any case",
        {
            "s2s.inlining.join.evaluated_before": always(Effects()),
            "s2s.inlining.join.all_die_unseen": always(Allowed()),
        },
        _SEALED,
    ),
    "ArgumentsAssignForThemselves": Knockout(
        "no argument is taken to read what another one assigns",
        {"s2s.inlining.expand._read_apart": always(False)},
        _SEALED,
    ),
    "BoundInsideGoesUnseen": Knockout(
        "nobody is taken to see that what a function assigns inside an expression dies later",
        {"s2s.inlining.expand.bound_inside": always([])},
        _SEALED,
    ),
}
