"""The operands that a statement evaluates before a call in it, and what to call the temporaries that hold them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from s2s.analysis.effects import interleaved_operands
from s2s.ir import nodes as n
from s2s.ir.walk import children
from s2s.legality.move import path_to


def operands_before(stmt: Any, call: n.Expr) -> list[n.Expr] | None:
    """The operands that a statement evaluates before one of its calls, in order; None if they cannot be told apart."""
    found: list[n.Expr] = []
    value = stmt.test if type(stmt) is n.If else stmt.value
    path = None if value is None else path_to(value, call)
    if path is None:
        return None
    for parent, child in pairwise(path):
        cls = type(parent)
        if cls not in _TAKEN_APART or (cls is n.Call and type(parent.func) is not n.Load):  # type: ignore[attr-defined]
            return None
        if interleaved_operands(parent):
            return None
        for operand in children(parent):
            if operand is child:
                break
            if type(operand) in (n.Starred, n.Keyword, n.Slice):
                return None
            found.append(operand)
    return found


_TAKEN_APART = frozenset(
    {n.Binary, n.Unary, n.Compare, n.Call, n.Keyword, n.Tuple, n.List, n.Subscript, n.Attr}
)


def name_for(operand: Any) -> str:
    """What to call the temporary that an operand is put in: as what it reads is called."""
    cls = type(operand)
    if cls is n.Load:
        return str(operand.var.name)
    if cls is n.Attr:
        return operand.name.strip("_") or "operand"
    if cls is n.Call:
        return name_for(operand.func)
    return name_for(operand.value) if cls is n.Subscript else "operand"
