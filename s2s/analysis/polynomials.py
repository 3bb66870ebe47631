"""Expressions of exact ints as polynomials of the locals they read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from s2s.analysis.constants import constant_of
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from fractions import Fraction

#: The variables of a product, one as often as its power says, in the order of their names.
Monomial = tuple[n.Var, ...]
#: Coefficients that are not zero, by the variables they are multiplied with.
Polynomial = dict[Monomial, "int | Fraction"]

_MOST_TERMS = 12
_HIGHEST_DEGREE = 4
#: Remainders that divisibility is looked up for: one for each combination of those of the variables.
_MOST_REMAINDERS = 256


def constant(value: int) -> Polynomial:
    """The polynomial that is a number."""
    return {(): value} if value else {}


def variable(var: n.Var) -> Polynomial:
    """The polynomial that is a variable."""
    return {(var,): 1}


def add(left: Polynomial, right: Polynomial, sign: int = 1) -> Polynomial:
    """The sum of two polynomials, or their difference."""
    found = dict(left)
    for monomial, factor in right.items():
        found[monomial] = found.get(monomial, 0) + sign * factor
    return {monomial: factor for monomial, factor in found.items() if factor}


def multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    found: Polynomial = {}
    for (a, x), (b, y) in product(left.items(), right.items()):
        monomial = tuple(sorted(a + b, key=lambda var: (var.name, id(var))))
        found[monomial] = found.get(monomial, 0) + x * y
    return {monomial: factor for monomial, factor in found.items() if factor}


def divide(polynomial: Polynomial, divisor: int) -> Polynomial | None:
    """The quotient by a number, where nothing ever remains; None where something may.

    The remainder of a polynomial with integral coefficients only depends on those of its variables.
    """
    if any(factor.denominator != 1 for factor in polynomial.values()):
        return None
    variables = list({var: None for monomial in polynomial for var in monomial})
    if divisor < 1 or divisor ** len(variables) > _MOST_REMAINDERS:
        return None
    for remainders in product(range(divisor), repeat=len(variables)):
        if evaluate(polynomial, dict(zip(variables, remainders, strict=True))) % divisor:
            return None
    from fractions import Fraction  # most files divide no polynomial

    return {monomial: Fraction(factor) / divisor for monomial, factor in polynomial.items()}


def evaluate(polynomial: Polynomial, values: dict[n.Var, int]) -> int | Fraction:
    """The value of a polynomial for values of its variables."""
    found: int | Fraction = 0
    for monomial, factor in polynomial.items():
        for var in monomial:
            factor *= values[var]
        found += factor
    return found


def shifted(polynomial: Polynomial, var: n.Var, step: int) -> Polynomial:
    """The polynomial for a variable that has grown by a number."""
    found: Polynomial = {}
    grown = add(variable(var), constant(step))
    for monomial, factor in polynomial.items():
        term: Polynomial = {(): factor}
        for part in monomial:
            term = multiply(term, grown if part is var else variable(part))
        found = add(found, term)
    return found


def degree(polynomial: Polynomial, var: n.Var) -> int:
    """The highest power of a variable."""
    return max((monomial.count(var) for monomial in polynomial), default=0)


def of_expr(expr: n.Expr, is_int: Callable[[n.Expr], bool]) -> Polynomial | None:
    """An expression as a polynomial; None if it is not known to be one of exact ints.

    Args:
        is_int: whether a read gives an exact int, and nothing else can happen.
    """
    value = constant_of(expr)
    if type(value) is int:
        return constant(value)
    if type(expr) is n.Load:
        return variable(expr.var) if is_int(expr) else None
    if type(expr) is not n.Binary or expr.op not in ("+", "-", "*", "//"):
        return None
    left, right = of_expr(expr.left, is_int), of_expr(expr.right, is_int)
    if left is None or right is None or len(left) * len(right) > _MOST_TERMS**2:
        return None
    if expr.op == "//":
        divisor = right.get((), 0)
        return divide(left, int(divisor)) if right.keys() == {()} and divisor.denominator == 1 else None
    found = multiply(left, right) if expr.op == "*" else add(left, right, 1 if expr.op == "+" else -1)
    if len(found) > _MOST_TERMS or any(len(monomial) > _HIGHEST_DEGREE for monomial in found):
        return None
    return found


def to_expr(polynomial: Polynomial, span: n.Span | None) -> n.Expr | None:
    """A polynomial of the first degree with integral coefficients as a sum; None for another one."""
    if any(factor.denominator != 1 or len(monomial) > 1 for monomial, factor in polynomial.items()):
        return None
    found: n.Expr | None = None
    for monomial, factor in _terms(polynomial):
        size = abs(int(factor))
        term: n.Expr = n.Load(monomial[0], span=span) if monomial else n.Const(size, span=span)
        if monomial and size != 1:
            term = n.Binary("*", term, n.Const(size, span=span), span=span)
        if found is not None:
            found = n.Binary("+" if factor > 0 else "-", found, term, span=span)
        else:
            found = term if factor > 0 else n.Unary("-", term, span=span)
    return found if found is not None else n.Const(0, span=span)


def _terms(polynomial: Polynomial) -> Iterator[tuple[Monomial, int | Fraction]]:
    """The terms in the order they are written: what is added first, numbers last."""
    terms: Iterable[tuple[Monomial, int | Fraction]] = polynomial.items()
    yield from sorted(terms, key=lambda term: (term[1] < 0, term[0] == (), [var.name for var in term[0]]))
