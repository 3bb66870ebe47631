"""Mutants that are s2s itself, with one thing that is not asked before a local is let go where its function ends."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.legality.verdict import Allowed
from s2s.options import Options

_ASSUMING = Options.make(assume="closed-world", passes="cycles", header=False)

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "CollectorIsPythons": Knockout(
        "no program says when the garbage collector runs",
        {"s2s.passes.cycles.collects_by_itself": always(Allowed())},
        _ASSUMING,
        answers=False,
    ),
    "AnythingIsAnException": Knockout(
        "a local that holds what was caught holds nothing else",
        {"s2s.passes.cycles.may_let_go": always(Allowed())},
        _ASSUMING,
        answers=False,
    ),
}
