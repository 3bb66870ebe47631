"""Operators on exact builtin types: their values on constants, and their effects and result types.

Folding never runs code of the program and never runs for long: the size of a result is known before it is
computed. What raises, warns, or depends on the interpreter, the platform or the hash seed is left to run
time.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final, TypeGuard

from s2s.analysis.constants import (
    MAX_BITS,
    MAX_CHARS,
    MAX_ITEMS,
    NONE,
    SCALARS,
    Marker,
    literal,
    mixes_bytes,
)
from s2s.analysis.formatting import fold_percent
from s2s.ir.expressions import Constant

#: What the `fold_*` functions return when an operation is left to run time.
NO_FOLD: Final = Marker("NO_FOLD")

INTS = frozenset({bool, int})
REALS = frozenset({bool, int, float})
NUMBERS = frozenset({bool, int, float, complex})
CONTAINERS = frozenset({tuple, list, dict, set, frozenset})
BUILTIN_TYPES = SCALARS | CONTAINERS
IMMUTABLE = SCALARS | {tuple, frozenset}
_SEQUENCES = frozenset({str, bytes, tuple, list})
CONSTANT_SEQUENCES = frozenset({str, bytes, tuple})
_TEXT = frozenset({str, bytes})
_SETS = frozenset({set, frozenset})
_SINGLETONS = (None, True, False, ...)

#: A function of constants. It raises for constants of types that it does not take.
Operation = Callable[..., Constant]

BINARY: dict[str, Operation] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
COMPARE: dict[str, Operation] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda item, container: item in container,
    "not in": lambda item, container: item not in container,
}
_ERRORS = (ArithmeticError, TypeError, ValueError, LookupError)


# --- values ---------------------------------------------------------------------------------------


def foldable(value: Constant) -> Constant:
    """The value itself if it may stand in a program as a literal, `NO_FOLD` otherwise."""
    return NO_FOLD if literal(value) is None else value


def fold_binary(op: str, left: Constant, right: Constant) -> Constant:
    """The value of `left op right` for two constants, or `NO_FOLD`."""
    if op == "%" and (type(left) is str or type(left) is bytes):
        text = fold_percent(left, right)
        return NO_FOLD if text is None else foldable(text)
    if op not in BINARY or not _is_affordable(op, left, right):
        return NO_FOLD
    if type(left) is complex or type(right) is complex:
        # Mixed arithmetic and the signs of zeros and infinities differ between interpreters.
        if not (type(left) is complex and type(right) is complex and op in "+-*"):
            return NO_FOLD
        if 0 in (left.real, left.imag, right.real, right.imag):
            return NO_FOLD
    try:
        return foldable(BINARY[op](left, right))
    except _ERRORS:
        return NO_FOLD


def _is_affordable(op: str, left: Constant, right: Constant) -> bool:
    """Whether the result is known to be small; True too for what will raise at once."""
    if is_int(left) and is_int(right):
        bits = left.bit_length()
        if op == "*":
            return bits + right.bit_length() <= MAX_BITS + 1
        if op == "<<":
            return 0 <= right <= MAX_BITS and bits + right <= MAX_BITS
        if op == "**":
            return 0 <= right <= MAX_BITS and bits * right <= MAX_BITS + right
        return True
    if op == "**":
        return False  # the mathematical library of the platform rounds it
    if op == "*":
        sequence, times = (right, left) if is_int(left) else (left, right)
        if is_int(times) and is_sequence(sequence):
            most = MAX_ITEMS if type(sequence) is tuple else MAX_CHARS
            return times <= most and len(sequence) * times <= most
    return True


def is_int(value: Constant) -> TypeGuard[int]:
    """Whether a constant is exactly an int or a bool."""
    return type(value) in INTS


def is_sequence(value: Constant) -> TypeGuard[str | bytes | tuple[Constant, ...]]:
    """Whether a constant is exactly one of the types that have a length and items."""
    return type(value) in CONSTANT_SEQUENCES


def is_real(value: Constant) -> TypeGuard[float]:
    """Whether a constant is exactly an int, a bool or a float."""
    return type(value) in REALS


def fold_unary(op: str, value: Constant) -> Constant:
    """The value of `op value` for a constant, or `NO_FOLD`."""
    if op == "not":
        return not value
    if type(value) is bool and op == "~":
        return NO_FOLD  # warns since 3.12
    if op == "~":
        return foldable(~value) if type(value) is int else NO_FOLD
    if not is_real(value) and type(value) is not complex:
        return NO_FOLD
    return foldable(-value if op == "-" else +value)


def fold_compare(op: str, left: Constant, right: Constant) -> Constant:
    """The value of one comparison of two constants, or `NO_FOLD`.

    `right` may also be a tuple standing for the items of the list or set display that `in` looks through.
    """
    if op in ("is", "is not"):
        # Any other literal beside `is` warns when it is compiled, and its identity is nobody's promise.
        if not any(left is one for one in _SINGLETONS) or not any(right is one for one in _SINGLETONS):
            return NO_FOLD
        return (left is right) == (op == "is")
    if op in ("in", "not in") and type(right) not in (str, bytes, tuple):
        return NO_FOLD
    if mixes_bytes(left, right):
        return NO_FOLD
    try:
        return COMPARE[op](left, right)
    except _ERRORS:
        return NO_FOLD


def fold_subscript(value: Constant, index: Constant) -> Constant:
    """The value of `value[index]` for constants, or `NO_FOLD`. `index` may be a `slice` of constants."""
    if not is_sequence(value):
        return NO_FOLD
    if type(index) is slice:
        if not all(part is None or is_int(part) for part in (index.start, index.stop, index.step)):
            return NO_FOLD
    elif not is_int(index):
        return NO_FOLD
    try:
        return foldable(value[index])
    except _ERRORS:
        return NO_FOLD


# --- effects and types ----------------------------------------------------------------------------

#: `(can raise, exact type of the result)`; the type is None where it depends on the values or there is none.
Purity = tuple[bool, type | None]


def binary_purity(op: str, left: type | None, right: type | None) -> Purity | None:
    """What `left op right` can do, for operands of exact types.

    Running out of memory is not counted. The operation makes a new object or returns an operand, and has no
    other effect.

    Returns:
        `(can raise, result type)`, or None if it may run code of the program, or nothing is known.
    """
    if left not in BUILTIN_TYPES or right not in BUILTIN_TYPES:
        return None
    if left in NUMBERS and right in NUMBERS:
        return _numeric(op, left, right)
    if op == "+" and left is right and left in _SEQUENCES:
        return False, left
    if op == "*":
        if left in _SEQUENCES and right in INTS:
            return right is int, left
        if right in _SEQUENCES and left in INTS:
            return left is int, right
    if op == "%" and left in _TEXT:
        # `"%s" % b""` warns under `python -b`; a container's items are asked for their text.
        plain = right in NUMBERS or right is NONE or right is left
        return (True, left) if plain else None
    if (left in _SETS and right in _SETS) or left is right is dict:
        return None  # compares keys, and so may call their `__eq__`
    return True, None


def _numeric(op: str, left: type, right: type) -> Purity:
    both = (left, right)
    if op in ("&", "|", "^"):
        if left in INTS and right in INTS:
            return False, bool if left is right is bool else int
        return True, None
    if op in ("<<", ">>"):
        return True, int if left in INTS and right in INTS else None
    if op == "**":
        # An int, a float or a complex, as the values will have it.
        return True, complex if complex in both else None
    if op not in ("+", "-", "*", "/", "//", "%"):
        return True, None
    if complex in both:
        if op in ("//", "%"):
            return True, None
        return op == "/" or int in both, complex
    if float in both:
        # An int too large for a float raises.
        return op in ("/", "//", "%") or int in both, float
    return op in ("/", "//", "%"), float if op == "/" else int


def binary_result_type(op: str, left: type | None, right: type | None) -> type | None:
    """The exact type of `left op right` whenever it has a value, or None if that is not known."""
    if left in _SETS and right in _SETS and op in ("-", "&", "|", "^"):
        return left
    if left is right is dict and op == "|":
        return dict
    if op == "%" and left is str and right in BUILTIN_TYPES - {tuple, dict}:
        return str  # of an item in those, `"%s"` may return the instance of a subclass that `__str__` made
    known = binary_purity(op, left, right)
    return None if known is None else known[1]


def unary_purity(op: str, operand: type | None) -> Purity | None:
    """What `op operand` can do, for an operand of exact type; see `binary_purity`."""
    if operand not in BUILTIN_TYPES:
        return None
    if op == "not":
        return False, bool
    if op == "~":
        if operand is bool:
            return None  # warns since 3.12
        return (False, int) if operand is int else (True, None)
    if operand in NUMBERS:
        return False, int if operand is bool else operand
    return True, None


def unary_result_type(op: str, operand: type | None) -> type | None:
    """The exact type of `op operand` whenever it has a value, or None if that is not known."""
    if op == "not":
        return bool
    if op == "~" and operand is bool:
        return int
    known = unary_purity(op, operand)
    return None if known is None else known[1]


def compare_purity(op: str, left: type | None, right: type | None) -> Purity | None:
    """What one comparison can do, for operands of exact types; see `binary_purity`."""
    if op in ("is", "is not"):
        return False, bool
    if left not in BUILTIN_TYPES or right not in BUILTIN_TYPES:
        return None
    if op in ("in", "not in"):
        if right in SCALARS:
            return not (left is right and left in _TEXT), bool
        return None
    if left not in SCALARS or right not in SCALARS:
        return None
    if op in ("==", "!="):
        # bytes beside str or int warn under `python -b`.
        warns = bytes in (left, right) and not {left, right}.isdisjoint({str, int, bool})
        return None if warns else (False, bool)
    if (left in REALS and right in REALS) or (left is right and left in _TEXT):
        return False, bool
    return True, None


def compare_result_type(op: str, left: type | None, right: type | None) -> type | None:
    """The exact type of one comparison whenever it has a value, or None if that is not known."""
    if op in ("is", "is not", "in", "not in"):
        return bool
    if left not in BUILTIN_TYPES or right not in BUILTIN_TYPES:
        return None
    if op in ("==", "!="):
        return bool
    if left in (list, tuple):
        return None  # the ordering of two items is what their `__lt__` returns
    known = compare_purity(op, left, right)
    return bool if left in _SETS or (known is not None and known[1] is bool) else None
