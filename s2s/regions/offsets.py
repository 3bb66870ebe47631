"""How far it is from one int to another, where both are the same read with constants added."""

from __future__ import annotations

from s2s.analysis.constants import constant_of
from s2s.analysis.places import Place, place_of
from s2s.ir import nodes as n


def apart(first: n.Expr, last: n.Expr) -> int | None:
    """How far a `range` goes from a number to the same one with a constant added; None where they are others."""
    start, stop = _offset(first), _offset(last)
    return stop[1] - start[1] if start is not None and stop is not None and start[0] == stop[0] else None


def _offset(expr: n.Expr | None) -> tuple[Place, int] | None:
    """A read of an int as what is read, and the constant that is added to it."""
    if type(expr) is n.Binary and expr.op in ("+", "-"):
        left, value = _offset(expr.left), constant_of(expr.right)
        if left is None or type(value) is not int:
            return None
        return left[0], left[1] + (value if expr.op == "+" else -value)
    place = place_of(expr)
    return None if place is None else (place, 0)
