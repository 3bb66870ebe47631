"""Mutants that are s2s itself, one condition of threading tests knocked out; their traps are asked."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.legality.verdict import Allowed

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "TestsAloneReadConstants": Knockout(
        "a constant that is stored before a test is taken to be read by that alone, and on all ways to it",
        {"s2s.passes.thread.may_thread": always(Allowed())},
    ),
    "TestsStandInLoops": Knockout(
        "what a test leads to is taken to do the same in the loop that is left before it",
        {"s2s.passes.thread.may_stand_at": always(Allowed())},
    ),
    "LocalsOfTestsHoldAtoms": Knockout(
        "nobody is taken to see die what the local of a test held",
        {"s2s.legality.coalesced.stored_dies_unseen": always(Allowed())},
    ),
}
