"""Mutants that are s2s itself, one condition of what is left as written knocked out; their traps are asked."""

from __future__ import annotations

from mutants.base import Knockout, always

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "LeftLinesLookAtNoFrames": Knockout(
        "a line that is left as written is taken to look at no frames",
        {"s2s.program.callgraph._is_opaque": always(False)},
    ),
    "LeftLinesBindNothing": Knockout(
        "a line that is left as written is taken to bind no name, and to hand on nothing",
        {"s2s.program.bindings.ModuleFacts.is_taken": always(False)},
    ),
    "LeftLinesNameNoLocalFunctions": Knockout(
        "a line that is left as written is taken to name nothing that could go",
        {"s2s.program.bindings.ModuleFacts.is_in_opaque_syntax": always(False)},
    ),
    "LeftLinesChangeNoEnums": Knockout(
        "a line that is left as written is taken to give enums no attributes",
        {"s2s.program.enums._given_others": always(())},
    ),
}
