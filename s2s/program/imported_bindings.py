"""What an import brings in of another file: a function, or a module of which functions are called."""

from __future__ import annotations

from typing import NamedTuple

from s2s.ir import nodes as n


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
