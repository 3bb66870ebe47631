"""Which expressions a pass may fold or simplify, going by their form: one rule for each node class.

Much that could be simplified is of values that only an assumption, a region or the flows of a program tell of. Where
nothing is told beside the text, such an expression is not looked at.
"""

from __future__ import annotations

import builtins
from collections.abc import Container

from s2s.analysis.constants import NO_CONST, constant_of, key_of
from s2s.analysis.identities import may_be_identity
from s2s.analysis.methods import RESULT_KNOWN
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.originals import split
from s2s.library import CONSTANT_NAMES

#: What an expression may be: evaluated at once; written in another way, be it only where more is told than by the text.
FOLD, SIMPLIFY, IF_TOLD = 1, 2, 4
_EQUAL = frozenset({"==", "!="})
#: The commonest of the expressions that are no constants.
_UNKNOWN = frozenset({n.Load, n.Attr, n.Call})
_ENDS_OF_RANGE = frozenset({"start", "stop", "step"})


def is_constant(expr: n.Expr) -> bool:
    """Whether an expression is a constant."""
    return constant_of(expr) is not NO_CONST


def may_be_told(expr: n.Expr, untold: Container[n.Var] = ()) -> bool:
    """Whether the text of a scope may tell what the value of an expression is: not of a global, or what one gives.

    Args:
        untold: locals of which it tells nothing.
    """
    while True:
        if type(expr) is n.Load:
            return expr.var.storage is n.Storage.FAST and expr.var not in untold
        if type(expr) is n.Call:
            expr = expr.func
            if type(expr) is not n.Attr:
                return type(expr) is n.Load and split(expr.var.name) is not None
            expr = expr.value
        elif type(expr) is n.Attr:
            if expr.name not in _ENDS_OF_RANGE:
                return False
            expr = expr.value
        elif type(expr) is n.Subscript:
            expr = expr.value
        else:
            return True


#: What makes a new object that somebody may see die, and what gives one of which the text tells nothing.
_SEEN = frozenset({n.List, n.Set, n.Dict, n.Comp, n.Lambda, n.Await, n.Yield, n.YieldFrom})


def may_be_atomic(expr: n.Expr, untold: Container[n.Var]) -> bool:
    """Whether the text of a scope may tell that nobody sees the value of an expression die."""
    cls = type(expr)
    if cls in _SEEN:
        return False
    if type(expr) is n.Binary:
        return may_be_told(expr.left, untold) and may_be_told(expr.right, untold)
    if type(expr) is n.Call and type(expr.func) is n.Attr and expr.func.name not in RESULT_KNOWN:
        return False
    return may_be_told(expr, untold)


def ends_with(stmt: n.Stmt, var: n.Var) -> bool:
    """Whether a statement may be the last that a local's value is needed for, before the frame lets go of it.

    It returns, or stores another one to it, and calls nothing with it.
    """
    if type(stmt) is n.Return:
        return type(stmt.value) in _CONSUMING
    if type(stmt) is not n.Assign or len(stmt.targets) != 1:
        return False
    target: n.Expr = stmt.targets[0]
    return type(target) is n.Store and target.var is var and type(stmt.value) in _CONSUMING


#: The expressions that something may be consumed in by an operator, or only held: see `legality.move`.
_CONSUMING = frozenset({n.Load, n.Tuple, n.List, n.Binary, n.Unary, n.Compare, n.Attr})


def _simplifies(*operands: n.Expr) -> int:
    """What an expression may be that is simplified where something is known of one of its operands."""
    return SIMPLIFY if any(map(may_be_told, operands)) else IF_TOLD


def _binary(expr: n.Binary) -> int:
    left, right = constant_of(expr.left), constant_of(expr.right)
    are_two = left is not NO_CONST and right is not NO_CONST
    found = FOLD if are_two or (expr.op == "+" and _joins_library(expr.left, expr.right)) else 0
    if left is NO_CONST and right is NO_CONST:
        return found
    if expr.op == "**" or may_be_identity(expr.op, right, constant_first=False):
        found |= _simplifies(expr.left)
    if may_be_identity(expr.op, left, constant_first=True):
        found |= _simplifies(expr.right)
    return found


def _joins_library(*parts: n.Expr) -> bool:
    return all(is_constant(part) or (type(part) is n.Attr and part.name in CONSTANT_NAMES) for part in parts)


def _unary(expr: n.Unary) -> int:
    op, operand = expr.op, expr.operand
    if op == "not":
        simplifies = SIMPLIFY if type(operand) is n.Compare or type(operand) is n.Unary else 0
    elif op == "+":
        simplifies = _simplifies(operand)
    else:
        simplifies = SIMPLIFY if type(operand) is n.Unary else 0
    # A negative number is a constant as it stands.
    return (FOLD if is_constant(operand) and not is_constant(expr) else 0) | simplifies


def _compare(expr: n.Compare) -> int:
    if len(expr.rights) == 1 and type(expr.left) in _UNKNOWN and type(expr.rights[0]) in _UNKNOWN:
        is_told = expr.ops[0] in _EQUAL or type(expr.left) is n.Call or type(expr.rights[0]) is n.Call
        return IF_TOLD if is_told else 0
    operands = [expr.left, *expr.rights]
    constant = [is_constant(operand) for operand in operands]
    found = FOLD if constant[0] else 0
    # A local beside a constant, or its type beside a type; objects that may be asked for by what they are.
    if any(constant):
        others = [operand for operand, is_one in zip(operands, constant, strict=True) if not is_one]
        return found | (_simplifies(*others) if others else SIMPLIFY)
    is_told = expr.ops[0] in _EQUAL or any(type(operand) is n.Call for operand in operands)
    return found | (IF_TOLD if is_told else 0)


def _bool(expr: n.Bool) -> int:
    return (FOLD | SIMPLIFY) if any(map(is_constant, expr.values)) else 0


def _cond(expr: n.Cond) -> int:
    arms = constant_of(expr.body), constant_of(expr.orelse)
    are_truths = type(arms[0]) is bool and type(arms[1]) is bool
    return (SIMPLIFY if are_truths else 0) | (FOLD if is_constant(expr.test) else 0)


def _subscript(expr: n.Subscript) -> int:
    index = expr.index
    if type(index) is not n.Slice and type(expr.value) in _UNKNOWN:
        return 0
    is_all = type(index) is n.Slice and not (index.lower or index.upper or index.step)
    return (_simplifies(expr.value) if is_all else 0) | (FOLD if is_constant(expr.value) else 0)


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
    only = expr.parts[0] if len(expr.parts) == 1 else None
    return (FOLD if folds else 0) | (_simplifies(only.value) if type(only) is n.Format else 0)


def _call(expr: n.Call) -> int:
    func = expr.func
    if type(func) is n.Attr:
        if type(func.value) in _UNKNOWN:
            return 0
        folds = is_constant(func.value) and all(map(is_constant, expr.args))
        return FOLD if folds and all(is_constant(keyword.value) for keyword in expr.keywords) else 0
    if type(func) is not n.Load or func.var.storage is not n.Storage.GLOBAL:
        return 0
    name = func.var.name
    folds = name in BUILTINS and not expr.keywords and all(map(is_constant, expr.args))
    return (FOLD if folds else 0) | (IF_TOLD if name in _SIMPLIFIED else 0)


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
INTEREST: n.Rules[int] = {
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


_JUMPS = frozenset({n.Return, n.Raise, n.Break, n.Continue})


def is_passed(stmt: n.Stmt) -> bool:
    """Whether control may get past a statement, by the last ones in its blocks: what others end is noted there."""
    if type(stmt) in _JUMPS:
        return False
    if type(stmt) is n.If:
        return not stmt.orelse or _is_left(stmt.body) or _is_left(stmt.orelse)
    if type(stmt) is n.Try:
        if not _is_left(stmt.final):
            return False
        return (_is_left(stmt.body) and _is_left(stmt.orelse)) or any(_is_left(h.body) for h in stmt.handlers)
    if type(stmt) is n.Match:
        return any(_is_left(case.body) for case in stmt.cases)
    if type(stmt) is n.While and is_constant(stmt.test):
        return False  # if no `break` leaves it
    return _is_left(stmt.orelse) if isinstance(stmt, n.While | n.For) else True


def _is_left(block: list[n.Stmt]) -> bool:
    """Whether control may get to the end of a block, by its last statement."""
    return not block or is_passed(block[-1])


#: What an operand is that need not be looked into.
PLAIN = frozenset({n.Load, n.Const})


def is_signed(operand: n.Expr) -> bool:
    """Whether an operand is a literal with a sign."""
    return type(operand) is n.Unary and type(operand.operand) is n.Const


def spelled(operand: n.Expr) -> object:
    """A key that equal variables, or equal literals, have in common."""
    if type(operand) is n.Unary:
        return operand.op, spelled(operand.operand)
    return key_of(operand.value) if type(operand) is n.Const else var_of(operand)
