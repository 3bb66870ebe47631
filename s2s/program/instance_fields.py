"""Which attributes of objects hold instances of a class of the module, by what is stored there or by annotations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of

if TYPE_CHECKING:
    from s2s.program.shapes import Shapes


def add_fields(shapes: Shapes) -> None:
    """Take down which they are: `Shapes.fields`, and the `annotations` of each class."""
    for name, values in shapes.stored.values.items():
        made = {shapes.made_of_any_file(value) for value in values}
        shape = made.pop()
        if shape is not None and not made:
            shapes.fields[name] = shape
    for shape in (*shapes.of_var.values(), *shapes.nested):
        first = {
            function: function.params[0].var
            for function, member in shapes.owner.items()
            if member.owner is shape and function.params
        }
        annotated = [(stmt, None) for stmt in shape.definition.body] + [
            (stmt, var) for function, var in first.items() for stmt in _statements_of(function)
        ]
        for node, var in annotated:
            if type(node) is not n.AnnAssign:
                continue
            target: n.Node | None = node.target
            named = shapes.named_by(node.annotation)
            if named is None:
                continue
            if type(target) is n.Store and var is None:
                shape.annotations[target.var.name] = named
            elif type(target) is n.Attr and type(target.value) is n.Load and target.value.var is var:
                shape.annotations[target.name] = named


def _statements_of(function: n.Function) -> Iterator[n.Stmt]:
    """The statements of a function, and of those inside it, in program order."""
    stack = function.body[::-1]
    while stack:
        stmt = stack.pop()
        yield stmt
        inside = [stmt.function.body] if type(stmt) is n.FunctionDef else blocks_of(stmt)
        for block in reversed(inside):
            stack += block[::-1]
