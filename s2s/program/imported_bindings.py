"""What an import brings in of another file: a function, or a module of which functions are called."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from s2s.analysis.constants import constant_of
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk


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


class LentName(NamedTuple):
    """What a file has no name for.

    Attributes:
        through: what the file imports: a function of the file that has the name, or a class.
        method: the name of a method of that class.
        name: what it is called there.
    """

    through: n.Var
    method: str
    name: str


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
    """What an expression reads that another file lends: `check.__globals__["x"]`, `Rule.check.__globals__["x"]`."""
    if type(value) is not n.Subscript or type(value.value) is not n.Attr or value.value.name != SPACE:
        return None
    of, name = value.value.value, constant_of(value.index)
    read = of.value if type(of) is n.Attr else of
    if type(read) is not n.Load or not isinstance(name, str):
        return None
    return LentName(read.var, of.name if type(of) is n.Attr else "", name)


#: A function that reads more names which other files may lack stays where it is: each is read of an object there.
_MOST_LENT = 3
_REPEATING = frozenset({n.For, n.While, n.Comp})


def pays(function: n.Function, names: Collection[str]) -> bool:
    """Whether a call costs more than reading some names from an object: they are few, and read in no loop.

    None of them is likely an enum, or a class that is called other than to raise what it makes: its own file reads the
    members from where they are kept, and stores what constructors store.
    """
    raised = {part for node in walk(function) if type(node) is n.Raise for part in walk(node)}
    for node in walk(function):
        if type(node) is n.Call and type(node.func) is n.Load and node not in raised:
            name = node.func.var.name.lstrip("_")
            if node.func.var.name in names and name[:1].isupper() and not name.isupper():
                return False
        if type(node) is n.Attr and node.name.isupper() and type(node.value) is n.Load:
            if node.value.var.name in names:
                return False
    repeated = [node for stmt in function.body for node in walk(stmt) if type(node) in _REPEATING]
    in_loops = {node.var.name for loop in repeated for node in walk(loop) if type(node) is n.Load}
    return len(names) <= _MOST_LENT and in_loops.isdisjoint(names)


def kept_if_same(keeping: n.Var, read: n.Expr, definition: n.FunctionDef, text: str) -> n.Call:
    """What gives a function that is read, if it does what its text says: `__s2s_1f0c__.__function__(f, "def f…")`.

    Args:
        keeping: the variable of the method that compares them.
    """
    defaults = [param.default for param in definition.function.params if param.kind != "kwonly"]
    args = [read, n.Const(text, span=read.span), *(clone(one) for one in defaults if one is not None)]
    return n.Call(n.Load(keeping, span=read.span), args, [], span=read.span)
