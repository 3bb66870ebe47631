"""Keeps in locals around a private copy what files keep as attributes of an object, for nobody sees their names there.

Such are the members of enums, which take 90 ns to be read of their class up to Python 3.11, and what `object` makes
instances and stores attributes with.
"""

from __future__ import annotations

from s2s.inlining.names import numbered
from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.walk import walk
from s2s.ir.writer import Writer


def keep_in_locals(module: n.Module) -> None:
    """Give plain names to what a copy keeps for its functions, if nothing of it is made by the object that keeps it."""
    kept = {
        stmt: var for stmt in module.body if type(stmt) is n.Assign and (var := _kept_by(stmt)) is not None
    }
    reads = [node.var for stmt in kept for node in walk(stmt.value) if type(node) is n.Load]
    if not kept or any(split(var.name) is not None for var in reads):
        return
    functions = [node for node in walk(module) if type(node) is n.Function]
    names = {*module.globals, *(name for function in functions for name in function.variables)}
    for var in dict.fromkeys(kept.values()):
        _, attribute = split(var.name) or ("", "")
        var.name = numbered(f"kept_{attribute}", names.__contains__)
        names.add(var.name)
    read = {node.var for node in walk(module) if type(node) is n.Load}
    left = [
        stmt
        for stmt in module.body
        if not isinstance(stmt, n.Holder | n.Declare) and (stmt not in kept or kept[stmt] in read)
    ]
    Writer().splice(module.body, 0, len(module.body), left)


def _kept_by(stmt: n.Assign) -> n.Var | None:
    """The variable of what an assignment keeps for functions of the program."""
    target = stmt.targets[0]
    return target.var if type(target) is n.Store and split(target.var.name) is not None else None
