"""Attributes that hold one literal in all instances, for all that the text says: a guess, which the entry asks for."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.program.inferred import Inferred
from s2s.program.members import ClassShape


def literal_of(shape: ClassShape, name: str, inferred: Inferred) -> int | None:
    """The integer that all constructor calls of a class give for an attribute, if a range is made of that."""
    if name not in inferred.ranged or (init := shape.find("__init__")) is None or init.function is None:
        return None
    params = [param.var for param in init.function.params]
    stored = {
        node.value.var
        for stmt in init.function.body
        for node in walk_scope(stmt)
        if type(node) is n.Assign and type(node.value) is n.Load and _is_stored(node, params[0], name)
    }
    if len(stored) != 1 or not stored <= {*params[1:]}:
        return None
    place = params.index(stored.pop()) - 1
    found = [
        call.args[place] if place < len(call.args) else None
        for call in inferred.constructed.get(shape.var, ())
    ]
    values = {arg.value if type(arg) is n.Const and type(arg.value) is int else None for arg in found}
    return values.pop() if len(values) == 1 else None


def _is_stored(stmt: n.Assign, owner: n.Var, name: str) -> bool:
    return any(
        type(target) is n.Attr
        and target.name == name
        and type(target.value) is n.Load
        and target.value.var is owner
        for target in stmt.targets
    )
