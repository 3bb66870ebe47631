"""Mutants that are s2s itself, with one thing that is not asked before a function has room on the stack."""

from __future__ import annotations

from laid_out import profile_of
from mutants.base import Knockout, always
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.passes.room import _TEXT
from trapping import TRAPS

_ENTERED = Options.make(
    passes="room",
    header=False,
    profile=profile_of([trap.text for trap in TRAPS if trap.row == "room"], "program.py"),
)
_LOOKING = Options.make(passes="room", header=False)
_ANYTHING = _TEXT.replace("kind in mro(kind(value))", "True").replace("kind(value) is kind(found) and ", "")

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "AnythingHasRoom": Knockout(
        "whatever a `def` binds has code of its own",
        {"s2s.passes.room.may_have_room": always(Allowed())},
        _ENTERED,
        answers=False,
    ),
    "WhatHasTheNameIsAFunction": Knockout(
        "what has the name of a function that looks has code, and what has the name of its class has members",
        {"s2s.passes.room._TEXT": _ANYTHING},
        _LOOKING,
        answers=False,
    ),
    "CodeOfOthersIsTakenBack": Knockout(
        "a function that looks has the code that it had, or that with room",
        {"s2s.passes.room._TEXT": _TEXT.replace("function.__code__ is roomy", "plain is not None")},
        _LOOKING,
        answers=False,
    ),
}
