"""Operations that give an operand back, and comparisons that have an opposite, on exact types."""

from __future__ import annotations

#: `x op constant` is `x`, for an `x` of the exact type and any constant equal to this one in value and type.
_RIGHT: dict[type, frozenset[tuple[str, object, type]]] = {
    int: frozenset(
        {("+", 0, int), ("-", 0, int), ("*", 1, int), ("//", 1, int), ("**", 1, int), ("<<", 0, int)}
        | {(">>", 0, int), ("|", 0, int), ("^", 0, int), ("&", -1, int)}
    ),
    float: frozenset(
        {("-", 0.0, float), ("-", 0, int), ("*", 1.0, float), ("*", 1, int), ("/", 1.0, float), ("/", 1, int)}
    ),
    str: frozenset({("+", "", str), ("*", 1, int)}),
    bytes: frozenset({("+", b"", bytes), ("*", 1, int)}),
    tuple: frozenset({("+", (), tuple), ("*", 1, int)}),
}

#: `constant op x` is `x`.
_LEFT: dict[type, frozenset[tuple[str, object, type]]] = {
    int: frozenset({("+", 0, int), ("*", 1, int), ("|", 0, int), ("^", 0, int), ("&", -1, int)}),
    float: frozenset({("*", 1.0, float), ("*", 1, int)}),
    str: frozenset({("+", "", str), ("*", 1, int)}),
    bytes: frozenset({("+", b"", bytes), ("*", 1, int)}),
    tuple: frozenset({("+", (), tuple), ("*", 1, int)}),
}

#: All of them, whatever the type of `x` is.
_OF_ANY_TYPE = {
    first: frozenset[tuple[str, object, type]]().union(*table.values())
    for first, table in ((False, _RIGHT), (True, _LEFT))
}

_OPPOSITE = {"is": "is not", "is not": "is", "in": "not in", "not in": "in"}
_OPPOSITE_EQUALITY = {"==": "!=", "!=": "=="}
_OPPOSITE_ORDER = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_EQUAL_TYPES = frozenset({bool, int, float, str, bytes})
_ORDERED_TYPES = frozenset({bool, int, str, bytes})  # not float: a nan is neither less nor not less


def may_be_identity(op: str, constant: object, *, constant_first: bool) -> bool:
    """Whether `x op constant` (or `constant op x`) is `x` for an `x` of some type."""
    return (op, constant, type(constant)) in _OF_ANY_TYPE[constant_first]


def is_identity(op: str, constant: object, kind: type | None, *, constant_first: bool) -> bool:
    """Whether `x op constant` (or `constant op x`) is `x`, in value, type and sign, for all `x` of a type."""
    if kind is None or (type(constant) is float and str(constant) == "-0.0"):
        return False
    table = _LEFT if constant_first else _RIGHT
    return (op, constant, type(constant)) in table.get(kind, ())


def opposite(op: str, left: type | None, right: type | None) -> str | None:
    """The comparison that is true exactly where `op` is false, for operands of exact types, if there is one.

    `is` and `in` give a bool whatever they are asked; the others are up to the operands.
    """
    if op in _OPPOSITE:
        return _OPPOSITE[op]
    if left is None or left is not right:
        return None
    if op in _OPPOSITE_EQUALITY and left in _EQUAL_TYPES:
        return _OPPOSITE_EQUALITY[op]
    return _OPPOSITE_ORDER.get(op) if left in _ORDERED_TYPES else None
