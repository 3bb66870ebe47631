"""Constants: which expressions are one, and which values can be written as one.

A constant is a value of exactly one of the types in `SCALARS`, or a tuple of constants. Python has no literal
for a negative number, a complex number with a real part or a tuple: those are `Unary`, `Binary` and `Tuple`
nodes, read by `constant_of` and built by `literal`, so that a constant printed and parsed is the same tree.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from typing import Final

from s2s.ir.nodes import Binary, Const, Constant, Expr, Span, Starred, Tuple, Unary


class Marker:
    """The type of a marker that no constant can be mistaken for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


#: What `constant_of` returns for an expression that is not a constant.
NO_CONST: Final = Marker("NO_CONST")

NONE = type(None)
ELLIPSIS = type(...)
SCALARS = frozenset({NONE, ELLIPSIS, bool, int, float, complex, str, bytes})

#: Bounds of a folded value.
MAX_BITS = 128
MAX_CHARS = 4096
MAX_ITEMS = 256
MAX_DEPTH = 16

#: The longest text that is written where a local is read that holds it.
LONGEST_TEXT = 24

#: Bounds of an operand: any operation allowed on operands of this size is cheap. An int of 2048 bits has 617
#: digits, below the least limit that `sys.set_int_max_str_digits` accepts.
OPERAND_BITS = 2048
OPERAND_CHARS = 1 << 16
OPERAND_ITEMS = 4096


def constant_of(expr: Expr) -> Constant:
    """The value of a constant expression.

    Returns:
        The value, or `NO_CONST` if the expression is not a constant, or one too large to compute with.
    """
    if type(expr) is Const:
        return expr.value if _is_small(expr.value) else NO_CONST
    if type(expr) not in _OF_CONSTANTS:
        return NO_CONST
    value = _constant_of(expr, 0)
    if type(value) is tuple and sum(1 for _ in leaves(value)) > OPERAND_ITEMS:
        return NO_CONST
    return value


def key_of(value: object) -> tuple[type, object]:
    """A key that only the same constant has, of the same type and sign; no digits of a large int are asked for."""
    exact = type(value) in (int, bool, str, bytes)
    if type(value) is tuple:
        return tuple, tuple(map(key_of, value))
    return type(value), value if exact else repr(value)


#: The node classes of constants that are not literals.
_OF_CONSTANTS = frozenset({Unary, Binary, Tuple})


def _constant_of(expr: Expr, depth: int) -> Constant:
    if type(expr) is Const:
        return expr.value if _is_small(expr.value) else NO_CONST
    if type(expr) is Unary:
        if expr.op == "-" and type(expr.operand) is Const:
            value = expr.operand.value
            # A negated constant is what `literal` writes; -0 and -True are operations still to be folded.
            if type(value) is float or type(value) is complex:
                return -value
            if type(value) is int and value > 0 and _is_small(value):
                return -value
    elif type(expr) is Binary:
        return _complex_of(expr)
    elif type(expr) is Tuple:
        if depth >= MAX_DEPTH or len(expr.items) > OPERAND_ITEMS:
            return NO_CONST
        items = []
        for item in expr.items:
            part = NO_CONST if type(item) is Starred else _constant_of(item, depth + 1)
            if part is NO_CONST:
                return NO_CONST
            items.append(part)
        return tuple(items)
    return NO_CONST


def _complex_of(expr: Binary) -> Constant:
    """The value of `real + imaginary` and `real - imaginary`, where neither part is zero."""
    if expr.op not in ("+", "-") or type(expr.right) is not Const or type(expr.right.value) is not complex:
        return NO_CONST
    real = _constant_of(expr.left, 0) if type(expr.left) in (Const, Unary) else NO_CONST
    if not (type(real) is int or type(real) is float) or not 0 < abs(real) <= sys.float_info.max:
        return NO_CONST
    imaginary = expr.right.value.imag
    if imaginary == 0 or not math.isfinite(imaginary):
        return NO_CONST
    return complex(real, imaginary if expr.op == "+" else -imaginary)


def literal(value: Constant, span: Span | None = None) -> Expr | None:
    """The expression that evaluates to exactly this value: same type, same sign of zero.

    Args:
        value: any object.
        span: the source position of the expression built.

    Returns:
        The expression, or None if the value has no such literal (`nan`, an infinity, an instance of a
        subclass) or exceeds the bounds of a folded value.
    """
    if not within_bounds(value):
        return None
    return _literal(value, span)


def _literal(value: Constant, span: Span | None) -> Expr | None:
    if type(value) is tuple:
        items = []
        for item in value:
            built = _literal(item, span)
            if built is None:
                return None
            items.append(built)
        return Tuple(items, span=span)
    if type(value) is complex:
        return _complex_literal(value, span)
    if type(value) is float and not math.isfinite(value):
        return None
    if (type(value) is int or type(value) is float) and math.copysign(1.0, value) < 0:
        return Unary("-", Const(-value, span=span), span=span)
    return Const(value, span=span)


def _complex_literal(value: complex, span: Span | None) -> Expr | None:
    real, imaginary = value.real, value.imag
    if not (math.isfinite(real) and math.isfinite(imaginary)):
        return None
    sign = math.copysign(1.0, imaginary)
    size = Const(complex(0.0, abs(imaginary)), span=span)
    if real == 0:
        # `-2j` is (-0.0-2j). The other two signs of zero have no form that every interpreter reads alike.
        if math.copysign(1.0, real) != sign:
            return None
        return size if sign > 0 else Unary("-", size, span=span)
    left = _literal(real, span)
    if imaginary == 0 or left is None:
        return None
    return Binary("+" if sign > 0 else "-", left, size, span=span)


def leaves(value: Constant) -> Iterator[Constant]:
    """The scalars in a constant; an empty tuple counts as one."""
    if type(value) is tuple and value:
        for item in value:
            yield from leaves(item)
    else:
        yield value


def is_constant(value: object, depth: int = 0) -> bool:
    """Whether an object is a constant: exactly a builtin scalar, or a tuple of constants."""
    if type(value) is tuple:
        return depth < MAX_DEPTH and all(is_constant(item, depth + 1) for item in value)
    return type(value) in SCALARS


def within_bounds(value: Constant) -> bool:
    """Whether an object is a constant no larger than what may be folded."""
    if type(value) is tuple:
        for count, leaf in enumerate(leaves(value)):
            if count >= MAX_ITEMS or not (type(leaf) is tuple or within_bounds(leaf)):
                return False
        return is_constant(value)
    if type(value) is int:
        return value.bit_length() <= MAX_BITS
    if type(value) is str or type(value) is bytes:
        return len(value) <= MAX_CHARS
    return type(value) in SCALARS


def _is_small(value: Constant) -> bool:
    if type(value) is int:
        return value.bit_length() <= OPERAND_BITS
    if type(value) is str or type(value) is bytes:
        return len(value) <= OPERAND_CHARS
    return type(value) in SCALARS


def is_ascii(value: object) -> bool:
    """Whether no string in a constant depends on the Unicode tables, which differ between interpreters."""
    return all(leaf.isascii() for leaf in leaves(value) if type(leaf) is str)


def mixes_bytes(*values: object) -> bool:
    """Whether comparing these constants may compare bytes with `str` or `int`: `python -b` warns of that."""
    kinds = {type(leaf) for value in values for leaf in leaves(value)}
    return bytes in kinds and not kinds.isdisjoint({str, int, bool})


def is_long(constant: Constant) -> bool:
    """Whether a constant is better named than written again: a tuple, or a long text."""
    if type(constant) is tuple:
        return True
    return isinstance(constant, str | bytes) and len(constant) > LONGEST_TEXT
