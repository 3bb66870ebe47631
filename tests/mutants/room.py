"""Mutants that are s2s itself, with one thing that is not asked before a function has room on the stack."""

from __future__ import annotations

from laid_out import profile_of
from mutants.base import Knockout, always
from s2s.legality.verdict import Allowed
from s2s.options import Options
from trapping import TRAPS

_ENTERED = Options.make(
    passes="room",
    header=False,
    profile=profile_of([trap.text for trap in TRAPS if trap.row == "room"], "program.py"),
)

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "AnythingHasRoom": Knockout(
        "whatever a `def` binds has code of its own",
        {"s2s.passes.room.may_have_room": always(Allowed())},
        _ENTERED,
        answers=False,
    ),
}
