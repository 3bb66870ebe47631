"""The methods that operators come down to."""

from __future__ import annotations

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


def call_of(expr: n.Node | None) -> n.Call | None:
    """The call of a method of its first operand that an operator comes down to, if that knows what to do."""
    if type(expr) is n.Binary:
        owner, name, given = expr.left, OF_BINARY.get(expr.op), [expr.right]
    elif type(expr) is n.Unary:
        owner, name, given = expr.operand, OF_UNARY.get(expr.op), []
    elif type(expr) is n.Compare and len(expr.ops) == 1:
        owner, name, given = expr.left, OF_COMPARE.get(expr.ops[0]), [*expr.rights]
    else:
        return None
    return None if name is None else n.Call(n.Attr(owner, name, span=expr.span), given, [], span=expr.span)
