"""Which methods a module's text names otherwise than to call them on an object that finds them there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.program.members import ClassShape

if TYPE_CHECKING:
    from s2s.program.shapes import Shapes


def add_named(shapes: Shapes, nodes: list[n.Node]) -> None:
    """Take down which they are: `Shapes.above`, `named` and `unbound`."""
    on_self: set[n.Expr] = set()
    for each in (*shapes.of_var.values(), *shapes.nested):
        shapes.named.update(_renamed(each))
    for function, member in shapes.owner.items():
        first = function.params[0].var if function.params else None
        for node in walk(function):
            if (
                type(node) is n.Call
                and node.args
                and type(node.args[0]) is n.Load
                and node.args[0].var is first
            ):
                shape = _class_of(node.func, shapes)
                if shape is not None and shape in member.owner.mro and type(node.func) is n.Attr:
                    on_self.add(node.func)
                    found = shape.find(node.func.name)
                    shapes.named.add(found.function if found is not None else None)
    for node in nodes:
        if type(node) is n.Attr and type(node.value) is n.Call and type(node.value.func) is n.Load:
            if node.value.func.var.name == "super":
                shapes.above.add(node.name)
        if type(node) is not n.Attr:
            continue
        shape = _class_of(node, shapes)
        found = shape.find(node.name) if shape is not None and node not in on_self else None
        if found is not None and found.kind == "method" and found.function is not None:
            shapes.unbound.add(found.function)


def _renamed(shape: ClassShape) -> Iterator[n.Function | None]:
    """The methods that the body of a class reads, but to say what they are called."""
    for stmt in shape.definition.body:
        target = stmt.targets[0] if type(stmt) is n.Assign else None
        if type(target) is n.Attr and target.name == "__qualname__":
            continue
        for node in walk_scope(stmt):
            if type(node) is n.Load and (member := shape.members.get(node.var.name)) is not None:
                yield member.function


def _class_of(node: n.Expr, shapes: Shapes) -> ClassShape | None:
    """The class whose attribute an expression is by its text."""
    if type(node) is not n.Attr or type(node.value) is not n.Load:
        return None
    var = node.value.var
    if var.storage is n.Storage.DYNAMIC:  # in a class body
        return next((shape for of_class, shape in shapes.of_var.items() if of_class.name == var.name), None)
    return shapes.of_var.get(var)
