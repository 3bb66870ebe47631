"""What an import brings in of another file: a function, or a module of which functions are called."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from s2s.analysis.constants import constant_of
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


#: What a file has no name for: a function that it imports, and the name of it in the file of that.
LentName = tuple[n.Var, str]


@dataclass
class Lent:
    """What other files of a whole program lend to the one that is compiled (`program.lent`).

    Attributes:
        functions: those that it imports and that read names of their own file, by its names for them.
        bodies: the same, as they stand in those.
        names: the variables in them that stand for what this file has no name for.
        kept: the variables that keep such things.
    """

    functions: dict[n.Var, n.FunctionDef] = field(default_factory=dict)
    bodies: set[n.Function] = field(default_factory=set)
    names: dict[n.Var, LentName] = field(default_factory=dict)
    kept: dict[n.Var, LentName] = field(default_factory=dict)


#: The attribute by which a function has the names of its file.
SPACE = "__globals__"


def lent_by(value: n.Expr | n.Stmt) -> LentName | None:
    """What an expression reads that another file lends: `check.__globals__["find"]`."""
    if type(value) is not n.Subscript or type(value.value) is not n.Attr or value.value.name != SPACE:
        return None
    read, name = value.value.value, constant_of(value.index)
    return (read.var, name) if type(read) is n.Load and isinstance(name, str) else None


def kept_if_same(keeping: n.Var, read: n.Expr, definition: n.FunctionDef, text: str) -> n.Call:
    """What gives a function that is read, if it does what its text says: `__s2s_1f0c__.__function__(f, "def f…")`.

    Args:
        keeping: the variable of the method that compares them.
    """
    defaults = [param.default for param in definition.function.params if param.kind != "kwonly"]
    args = [read, n.Const(text, span=read.span), *(clone(one) for one in defaults if one is not None)]
    return n.Call(n.Load(keeping, span=read.span), args, [], span=read.span)
