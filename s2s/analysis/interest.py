"""Which expressions a pass may fold or simplify, going by their form: one rule for each node class."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.identities import may_be_identity
from s2s.ir import nodes as n
from s2s.ir.library import CONSTANT_NAMES

#: What an expression may be: evaluated at once, and written in another way.
FOLD, SIMPLIFY = 1, 2
_EQUAL = frozenset({"==", "!="})


def is_constant(expr: n.Expr) -> bool:
    """Whether an expression is a constant."""
    return constant_of(expr) is not NO_CONST


def _binary(expr: n.Binary) -> int:
    left, right = constant_of(expr.left), constant_of(expr.right)
    are_two = left is not NO_CONST and right is not NO_CONST
    found = FOLD if are_two or (expr.op == "+" and _joins_library(expr.left, expr.right)) else 0
    if left is NO_CONST and right is NO_CONST:
        return found
    if expr.op == "**" or (
        may_be_identity(expr.op, right, constant_first=False)
        or may_be_identity(expr.op, left, constant_first=True)
    ):
        found |= SIMPLIFY
    return found


def _joins_library(*parts: n.Expr) -> bool:
    return all(is_constant(part) or (type(part) is n.Attr and part.name in CONSTANT_NAMES) for part in parts)


def _unary(expr: n.Unary) -> int:
    simplifies = expr.op != "-" or type(expr.operand) is n.Unary
    return (FOLD if is_constant(expr.operand) else 0) | (SIMPLIFY if simplifies else 0)


def _compare(expr: n.Compare) -> int:
    operands = [expr.left, *expr.rights]
    constant = [is_constant(operand) for operand in operands]
    # A local beside a constant, or its type beside a type; objects that may be asked for by what they are.
    told = expr.ops[0] in _EQUAL or any(constant) or any(type(operand) is n.Call for operand in operands)
    return (FOLD if constant[0] else 0) | (SIMPLIFY if told else 0)


def _bool(expr: n.Bool) -> int:
    return (FOLD | SIMPLIFY) if any(map(is_constant, expr.values)) else 0


def _cond(expr: n.Cond) -> int:
    return SIMPLIFY | (FOLD if is_constant(expr.test) else 0)


def _subscript(expr: n.Subscript) -> int:
    return (SIMPLIFY if type(expr.index) is n.Slice else 0) | (FOLD if is_constant(expr.value) else 0)


def _fstring(expr: n.FString) -> int:
    texts = 0
    folds = False
    for part in expr.parts:
        if type(part) is n.Format:
            texts = 0
            folds = folds or is_constant(part.value)
        else:
            texts += 1
            folds = folds or texts > 1 or not getattr(part, "value", "x")
    return (FOLD if folds else 0) | (SIMPLIFY if len(expr.parts) == 1 else 0)


def _call(expr: n.Call) -> int:
    func = expr.func
    if type(func) is n.Attr:
        folds = is_constant(func.value) and all(map(is_constant, expr.args))
        return FOLD if folds and all(is_constant(keyword.value) for keyword in expr.keywords) else 0
    if type(func) is not n.Load or func.var.storage is not n.Storage.GLOBAL:
        return 0
    name = func.var.name
    folds = not expr.keywords and name in BUILTINS and all(map(is_constant, expr.args))
    return (FOLD if folds else 0) | (SIMPLIFY if name in _SIMPLIFIED else 0)


#: Builtins that make a value of a type: of one that has the type already they give it back.
CONVERSIONS: dict[str, type] = {
    "str": str,
    "int": int,
    "float": float,
    "bool": bool,
    "bytes": bytes,
    "tuple": tuple,
}

_SIMPLIFIED = frozenset({*CONVERSIONS, "isinstance"})
#: The names of builtins.
BUILTINS = frozenset(vars(builtins))

#: By node class: what an expression of it may be.
INTEREST: dict[type, Callable[[Any], int]] = {
    n.Binary: _binary,
    n.Unary: _unary,
    n.Compare: _compare,
    n.Bool: _bool,
    n.Cond: _cond,
    n.Subscript: _subscript,
    n.FString: _fstring,
    n.Call: _call,
    n.Test: lambda expr: 0,
    n.Walrus: lambda expr: 0,
    n.Comp: lambda expr: 0,
}
