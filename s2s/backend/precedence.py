"""How operators are written, and how strongly each binds."""

from __future__ import annotations

import ast

from s2s.backend.same import repr_sign

# The level of an expression's outermost operator, from loosest to tightest. A place that asks for
# level n takes expressions of level n and above without parentheses.
YIELD, BARE, NAMED, TEST, OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SHIFT, SUM, PRODUCT, SIGN, POWER, \
    AWAIT, ATOM = range(18)  # fmt: skip

BINARY: dict[type[ast.operator], tuple[str, int]] = {
    ast.BitOr: (" | ", BIT_OR), ast.BitXor: (" ^ ", BIT_XOR), ast.BitAnd: (" & ", BIT_AND),
    ast.LShift: (" << ", SHIFT), ast.RShift: (" >> ", SHIFT), ast.Add: (" + ", SUM), ast.Sub: (" - ", SUM),
    ast.Mult: (" * ", PRODUCT), ast.Div: (" / ", PRODUCT), ast.FloorDiv: (" // ", PRODUCT),
    ast.Mod: (" % ", PRODUCT), ast.MatMult: (" @ ", PRODUCT), ast.Pow: (" ** ", POWER),
}  # fmt: skip
OPERATORS = {operator: symbol.strip() for operator, (symbol, _) in BINARY.items()}
UNARY: dict[type[ast.unaryop], tuple[str, int]] = {
    ast.Not: ("not ", NOT), ast.USub: ("-", SIGN), ast.UAdd: ("+", SIGN), ast.Invert: ("~", SIGN),
}  # fmt: skip
COMPARE_SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: " == ", ast.NotEq: " != ", ast.Lt: " < ", ast.LtE: " <= ", ast.Gt: " > ", ast.GtE: " >= ",
    ast.Is: " is ", ast.IsNot: " is not ", ast.In: " in ", ast.NotIn: " not in ",
}  # fmt: skip


def level_of(node: ast.expr) -> int:
    """The level of an expression's outermost operator, where that is a binary one or a sign."""
    if isinstance(node, ast.BinOp):
        return BINARY[type(node.op)][1]
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and repr_sign(node.value):
        return SIGN
    return ATOM
