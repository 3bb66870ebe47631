"""Mutants that are s2s itself, with one thing that is not asked where a loop's condition is asked in its body."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.options import Options

_CLOSED = Options.make(assume="closed-world", header=False)


def _leaving_if_true(test: n.Expr) -> n.If:
    """`leaving` that takes no notice of a `not`."""
    return n.If(n.Unary("not", getattr(test, "operand", test)), [n.Break()], [])


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ElseOfLoopsLost": Knockout(
        "a loop that has an `else` is left by `break` where its condition fails",
        {"s2s.inlining.statements.may_ask_inside": always(True)},
        _CLOSED,
        answers=False,
    ),
    "NegatedConditionsLost": Knockout(
        "a loop whose condition is negated goes on while that is true",
        {"s2s.inlining.statements.leaving": _leaving_if_true},
        _CLOSED,
        answers=False,
    ),
}
