"""The methods that operators come down to."""

from __future__ import annotations

from typing import Any

from s2s.ir import nodes as n

#: Of the left operand; those of the right one begin with an `r`, and those that change the left one with an `i`.
OF_BINARY = {
    "+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "//": "__floordiv__", "%": "__mod__",
    "@": "__matmul__", "&": "__and__", "|": "__or__", "^": "__xor__", "<<": "__lshift__", ">>": "__rshift__",
}  # fmt: skip
OF_UNARY = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}
OF_COMPARE = {
    "<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__", "==": "__eq__", "!=": "__ne__",
}  # fmt: skip


def first_operand(expr: n.Node) -> n.Expr | None:
    """The operand whose method is asked first."""
    if type(expr) is n.Binary:
        return expr.left
    if type(expr) is n.Unary and expr.op in OF_UNARY:
        return expr.operand
    if type(expr) is n.Compare and len(expr.ops) == 1 and expr.ops[0] in OF_COMPARE:
        return expr.left
    return None


def call_of(expr: Any) -> n.Call | None:
    """The call of a method of its first operand that an operator comes down to, if that knows what to do."""
    operand = first_operand(expr)
    if operand is None:
        return None
    names = {n.Binary: OF_BINARY, n.Unary: OF_UNARY, n.Compare: OF_COMPARE}[type(expr)]
    name = names.get(expr.ops[0] if type(expr) is n.Compare else expr.op)
    if name is None:
        return None
    args = {n.Binary: "right", n.Compare: "rights"}.get(type(expr))
    given = [] if args is None else getattr(expr, args)
    given = given if type(given) is list else [given]
    return n.Call(n.Attr(operand, name, span=expr.span), [*given], [], span=expr.span)
