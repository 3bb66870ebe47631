"""When a float may replace an int: it represents the same number, and only float arithmetic uses it.

A float holds every int up to 2**53 as it is, and sums of such that are no greater. An operator that takes a float and
an int makes a float of the int first. So nothing is rounded otherwise, and no error has another text.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.analysis.facts import Facts
from s2s.analysis.intervals import Interval
from s2s.analysis.polynomials import Polynomial
from s2s.ir import nodes as n

_FLOAT = frozenset({float})
#: The operators that make a float of the int beside one.
_OF_BOTH = frozenset("+-*/")
#: The difference of two ints up to this one is a float, too.
_MOST = 2**52


def takes_float(operator: n.Node, operand: n.Expr, known: Facts) -> bool:
    """Whether an operator first converts an operand that is an exact int to a float."""
    if type(operator) is not n.Binary or operator.op not in _OF_BOTH:
        return False
    other = operator.right if operator.left is operand else operator.left
    return known.of(other).within(_FLOAT)


def fits(polynomial: Polynomial, within: Callable[[n.Var], Interval | None]) -> bool:
    """Whether all values of a polynomial, and the differences of two of them, are exact as floats.

    Args:
        within: between which numbers the values of its variables lie.
    """
    total = 0
    for monomial, factor in polynomial.items():
        if factor.denominator not in (1, 2):
            return False
        size = -(-abs(factor.numerator) // factor.denominator)
        for var in monomial:
            found = within(var)
            if found is None or found.least is None or found.greatest is None:
                return False
            size *= max(abs(found.least), abs(found.greatest))
        total += size
    return total < _MOST
