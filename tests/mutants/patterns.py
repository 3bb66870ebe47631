"""Mutants that keep patterns, and forget a condition of that."""

from __future__ import annotations

from mutants.base import Knockout
from s2s.ir import nodes as n
from s2s.ir import originals

_ASKS = originals.KEEPS_PATTERNS
_GENUINE = 'kind(found) is not function or found.__globals__ is not space or space.get("__name__") != "re"'
assert _GENUINE in _ASKS

#: Each is noticed by a trap of the row `patterns`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "PatternsOfAnything": Knockout(
        "what is called `re` is taken to be that module without a look at it",
        {"s2s.ir.originals.KEEPS_PATTERNS": _ASKS.replace(_GENUINE, "False")},
    ),
    "FunctionsOfReStay": Knockout(
        "nobody is taken to replace a function of module re",
        {"s2s.passes.patterns.n.Cond": lambda test, body, orelse, span=None: body},
    ),
    "NothingLooksBelow": Knockout(
        "what `re.sub` calls is taken not to look at the frame below its own",
        {
            "s2s.legality.patterns._is_text": lambda expr: (
                type(expr) is not n.Const or type(expr.value) in (str, bytes)
            )
        },
    ),
}
