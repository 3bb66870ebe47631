"""What the module says of values without promising it: what to test for, and nothing else."""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n

_NUMBERS = frozenset({int, float})


def literal_types(scope: n.Function, cx: Context) -> dict[n.Var, frozenset[type]]:
    """The types of the numbers that all calls of a function in the module hand to its parameters as literals."""
    names = [var for var, definition in cx.facts.functions.items() if definition.function is scope]
    if not names:
        return {}
    if cx.literals is None:
        cx.literals = _found(cx)
    found: dict[n.Var, frozenset[type]] = {}
    for index, param in enumerate(scope.params):
        types = cx.literals.get((names[0], index), frozenset())
        if types and types <= _NUMBERS:
            found[param.var] = types
    return found


def _found(cx: Context) -> dict[tuple[n.Var, int], frozenset[type]]:
    """The types of what calls hand on, by the function called and the place: `object` for what is no literal."""
    found: dict[tuple[n.Var, int], frozenset[type]] = {}
    for var, call in cx.facts.calls:
        for index, arg in enumerate(call.args) if var in cx.facts.functions else ():
            kind = type(arg.value) if type(arg) is n.Const else object
            found[var, index] = found.get((var, index), frozenset()) | {kind}
    return found
