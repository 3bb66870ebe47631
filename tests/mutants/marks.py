"""Mutants that are s2s itself, one condition of what keeps frames or names knocked out; their traps are asked."""

from __future__ import annotations

from mutants.base import Knockout, always

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "MarksAreLocals": Knockout(
        "a local that is there for whoever prints tracebacks is taken for one that nobody reads",
        {"s2s.analysis.mentioned.MARKS": frozenset()},
    ),
    "MarksNeedNoFrame": Knockout(
        "a function with such a local is taken to need no frame of its own",
        {
            "s2s.legality.call.by_marks": always(""),
            "s2s.inlining.callee.names_its_variables": always(""),
        },
    ),
}

SEEN_BY_NAMES: dict[str, Knockout] = {
    "FunctionsListNoNames": Knockout(
        "a function that reads the builtin globals is taken to read a variable of its own",
        {"s2s.program.collect.reads_globals": always(False)},
    ),
}

SEEN_BY_SCOPES: dict[str, Knockout] = {
    "LocalsAroundAreNotSeen": Knockout(
        "a function is taken to see no locals of those around it but what it reads",
        {"s2s.program.bindings.ModuleFacts.around": always(set())},
    ),
}

SEEN_BY_ORDER: dict[str, Knockout] = {
    "FramesEndAtReturns": Knockout(
        "a frame is taken to end at a `return`, whatever holds it",
        {"s2s.passes.join_temporaries._CATCH": frozenset()},
    ),
}
