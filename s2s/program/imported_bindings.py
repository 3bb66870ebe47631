"""What an import brings in of another file: a function, or a module of which functions are called."""

from __future__ import annotations

from typing import NamedTuple

from s2s.ir import nodes as n
from s2s.ir.walk import clone


class ImportedBinding(NamedTuple):
    """An import of a function of another file: the statement, the function's text, whether it can mean nothing else."""

    statement: n.Stmt
    text: str
    is_certain: bool


class ModuleFunction(NamedTuple):
    """A function that is called as an attribute of a module: `helpers.add`; the position is that of its import."""

    definition: n.FunctionDef
    statement: n.Stmt
    position: int
    text: str
    is_certain: bool


def kept_if_same(keeping: n.Var, read: n.Expr, definition: n.FunctionDef, text: str) -> n.Call:
    """What gives a function that is read, if it does what its text says: `__s2s_1f0c__.__function__(f, "def f…")`.

    Args:
        keeping: the variable of the method that compares them.
    """
    defaults = [param.default for param in definition.function.params if param.kind != "kwonly"]
    args = [read, n.Const(text, span=read.span), *(clone(one) for one in defaults if one is not None)]
    return n.Call(n.Load(keeping, span=read.span), args, [], span=read.span)
