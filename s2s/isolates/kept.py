"""Keeps in locals around a private copy what files keep as attributes of an object, for nobody sees their names there.

Such are the members of enums, which take 90 ns to be read of their class up to Python 3.11, and what `object` makes
instances and stores attributes with.
"""

from __future__ import annotations

from collections import Counter

from s2s.inlining.names import numbered
from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.walk import walk
from s2s.ir.writer import Writer


def keep_in_locals(module: n.Module) -> None:
    """Give plain names to what a copy keeps for its functions, but for what is made by the object that keeps it.

    That object stays where something is left for it: methods of it that are called, and what it keeps under a test.
    """
    kept = {
        stmt: var for stmt in module.body if type(stmt) is n.Assign and (var := _kept_by(stmt)) is not None
    }
    stores = Counter(node.var for node in walk(module) if type(node) is n.Store)
    stores.subtract(kept.values())
    kept = {stmt: var for stmt, var in kept.items() if not stores[var] and not _is_made(stmt)}
    if not kept:
        return
    functions = [node for node in walk(module) if type(node) is n.Function]
    names = {*module.globals, *(name for function in functions for name in function.variables)}
    gone = set[str]()
    for var in dict.fromkeys(kept.values()):
        _, attribute = split(var.name) or ("", "")
        gone.add(attribute)
        var.name = numbered(f"kept_{attribute}", names.__contains__)
        names.add(var.name)
    read = {node.var for node in walk(module) if type(node) is n.Load}
    stored = {node.var for node in walk(module) if type(node) is n.Store}
    is_holding = any(split(var.name) is not None for var in read | stored)
    left = [
        stmt
        for stmt in module.body
        if type(stmt) is not n.Declare
        and (type(stmt) is not n.Holder or is_holding)
        and (stmt not in kept or kept[stmt] in read)
    ]
    writer = Writer()
    for stmt in left:
        if type(stmt) is n.Holder:
            writer.set(stmt, kept=[name for name in stmt.kept if name not in gone])
    writer.splice(module.body, 0, len(module.body), left)


def _kept_by(stmt: n.Assign) -> n.Var | None:
    """The variable of what an assignment keeps for functions of the program."""
    target = stmt.targets[0]
    return target.var if type(target) is n.Store and split(target.var.name) is not None else None


def _is_made(stmt: n.Assign) -> bool:
    """Whether what an assignment keeps is made by the object that keeps it."""
    return any(type(node) is n.Load and split(node.var.name) is not None for node in walk(stmt.value))
