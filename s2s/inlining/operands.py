"""The operands that a statement evaluates before a call in it, and the temporaries that hold them in front of it."""

from __future__ import annotations

import ast
from dataclasses import field
from itertools import pairwise

from s2s.analysis.effects import NONE, interleaved_operands, of_read
from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.children import operands_of
from s2s.ir.walk import Scope, nodes_in, walk, walk_scope
from s2s.legality.move import can_duplicate, dies_unseen, path_to
from s2s.legality.verdict import Refused

ORDER = Refused("its statements would run before what the call comes after")
_OUTLIVES = Refused("what is evaluated before it would live longer", "no-finalizers")


@plain()
class Hoisted:
    """Operands to be evaluated in front of a statement, and what that rests on.

    Attributes:
        temporaries: the variable each is put in.
        released: those that are to be let go after the statement.
    """

    temporaries: dict[n.Expr, n.Var] = field(default_factory=dict)
    released: list[n.Var] = field(default_factory=list)
    why: Why = PROVED


def hoist_operands(
    stmt: n.Node | None, call: n.Expr, is_guarded: bool, scope: Scope, cx: Context
) -> Hoisted | Refused:
    """What to evaluate in front of a statement that it evaluates before a call, if nothing is kept alive for longer."""
    operands = operands_before(stmt, call)
    if operands is None:
        return ORDER
    if any(type(node) is n.Walrus for node in nodes_in(operands)):
        return ORDER  # a local read before it stays where it is
    known = cx.facts_of(scope)
    if type(stmt) is n.AugAssign:
        if type(stmt.target) is not n.Store or of_read(stmt.target, known).flags != NONE:
            return ORDER  # what is read first is the target
    found = Hoisted()
    for operand in operands:
        if can_duplicate(operand, known) or _is_the_same_all_through(operand, cx):
            continue
        if _is_sealed(operand, scope, cx):
            found.why |= {"sealed-globals"}
            continue
        unseen = dies_unseen(operand, known)
        found.why |= unseen.why if unseen else PROVED
        is_function = type(operand) is n.Load and _is_kept_anyway(operand.var, cx)
        if not unseen and not is_function:
            if not cx.granted("no-finalizers", stmt):
                # Neither an `if` nor what is guarded could let go of it.
                return ORDER if type(stmt) is n.If or is_guarded else _OUTLIVES
            found.why |= {"no-finalizers"}
        if not unseen and type(stmt) is n.If:
            return ORDER
        found.temporaries[operand] = var = n.Var(name_for(operand), n.Storage.FAST)
        if not unseen:
            found.released.append(var)
    return found


def _is_the_same_all_through(operand: n.Expr, cx: Context) -> bool:
    """Whether a name means one function of the module all through the region on trial, whose test asks for it."""
    return bool(cx.hypotheses) and type(operand) is n.Load and operand.var in cx.facts.functions


def _is_sealed(operand: n.Expr, scope: Scope, cx: Context) -> bool:
    """Whether a name means the one function of the module, whose `def` has certainly run: it may be read later."""
    return (
        type(operand) is n.Load
        and operand.var in cx.facts.functions
        and isinstance(scope, n.Function)
        and cx.granted("sealed-globals", operand)
        and cx.facts.may_be_sealed(operand.var)
        and cx.facts.defined_before_use(operand.var, scope)
    )


def _is_kept_anyway(var: n.Var, cx: Context) -> bool:
    """A builtin or a function of the module is held by its namespace: one more reference changes nothing."""
    return var.storage is n.Storage.GLOBAL and (var in cx.facts.functions or cx.facts.bindings[var] == 0)


def operands_before(stmt: n.Node | None, call: n.Expr) -> list[n.Expr] | None:
    """The operands that a statement evaluates before one of its calls, in order; None if they cannot be told apart."""
    found: list[n.Expr] = []
    value = stmt.test if type(stmt) is n.If else getattr(stmt, "value", None)
    path = None if value is None else path_to(value, call)
    if path is None:
        return None
    for parent, child in pairwise(path):
        cls = type(parent)
        if cls not in _TAKEN_APART or (type(parent) is n.Call and type(parent.func) is not n.Load):
            return None
        if interleaved_operands(parent):
            return None
        for operand in operands_of(parent):
            if operand is child:
                break
            if type(operand) in (n.Starred, n.Keyword, n.Slice):
                return None
            found.append(operand)
    return found


_TAKEN_APART = frozenset(
    {n.Binary, n.Unary, n.Compare, n.Call, n.Keyword, n.Tuple, n.List, n.Subscript, n.Attr}
)


def name_for(operand: n.Expr) -> str:
    """What to call the temporary that an operand is put in: as what it reads is called."""
    if type(operand) is n.Load:
        return str(operand.var.name)
    if type(operand) is n.Attr:
        return operand.name.strip("_") or "operand"
    if type(operand) is n.Call:
        return name_for(operand.func)
    return name_for(operand.value) if type(operand) is n.Subscript else "operand"


def is_closed(expr: n.Expr) -> bool:
    """Whether an expression is made of constants alone, so that folding may make one of it."""
    return not any(type(node) in (n.Load, n.Call, n.Attr, n.Comp, n.Lambda, n.Walrus) for node in walk(expr))


def reads_outside(function: n.Function) -> bool:
    """Whether a function reads a name that is not its own."""
    return any(
        type(node) is n.Load and node.var.storage is not n.Storage.FAST for node in walk_scope(function)
    )


def was_constant(stmt: n.Stmt) -> bool:
    """Whether a statement was nothing but a constant when it was read."""
    return isinstance(stmt.origin, ast.Expr) and isinstance(stmt.origin.value, ast.Constant)
