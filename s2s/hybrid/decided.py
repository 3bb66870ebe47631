"""Values that are decided before the residual program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.analysis.operators import NO_FOLD
from s2s.hybrid.values import Value, known

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def decided(body: Body, value: object, hint: str) -> Value:
    """A value of which the object is known."""
    return Value(body.spec.constant(value, hint), known(value), pure=True)


def folded(body: Body, value: object, otherwise: Value) -> Value:
    """The value of operators on literals, or what computes it when the program runs."""
    return otherwise if value is NO_FOLD else decided(body, value, "value")
