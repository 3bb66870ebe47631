"""How many items the tables of a private copy have, which stay the same from one look to the next."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import targets_of, walk
from s2s.legality.tables import is_display, items_of


def lengths(module: n.Module) -> dict[n.Var, int]:
    """Of names of the module."""
    found: dict[n.Var, int] = {}
    for stmt in module.body:
        if type(stmt) is n.Assign and is_display(stmt.value):
            length = len(items_of(stmt.value))
            found.update({one.var: length for one in stmt.targets if type(one) is n.Store})
    return found


def lengths_in_classes(module: n.Module) -> dict[str, int]:
    """Of attributes, the longest that classes have, where nothing else has an attribute of that name."""
    found: dict[str, int] = {}
    others = set(dir(BaseException))
    for definition in (stmt for stmt in module.body if type(stmt) is n.ClassDef):
        for stmt in definition.body:
            bound = {node.var.name for node in walk(stmt) if type(node) is n.Store}
            if type(stmt) is n.Assign and is_display(stmt.value):
                length = len(items_of(stmt.value))
                found.update({name: max(length, found.get(name, 0)) for name in bound})
            else:
                others |= {stmt.var.name} if type(stmt) is n.FunctionDef else bound
    stored = (part for node in walk(module) for target in targets_of(node) for part in walk(target))
    others.update(part.name for part in stored if type(part) is n.Attr)
    return {name: length for name, length in found.items() if name not in others}
