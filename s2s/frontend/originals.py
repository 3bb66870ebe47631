"""Recognizes, in a file that s2s wrote, the object that keeps functions for guards (see `s2s.ir.originals`)."""

from __future__ import annotations

import ast

from s2s.ir import originals
from s2s.ir.nodes import Storage, Var


def find(tree: ast.Module) -> dict[ast.AST, Var]:
    """The statement that makes the object, with the variable of its name, and the uses of attributes, with theirs.

    Empty where something else is done with the object, or with its name: it is an object like any other then.
    """
    made = [stmt for stmt in tree.body if isinstance(stmt, ast.ClassDef) and originals.is_holder(stmt.name)]
    if len(made) != 1:
        return {}
    (definition,) = made
    name, kept = definition.name, originals.kept_by(definition)
    if kept is None or not _is_declared(tree, definition):
        return {}
    variables = {attribute: Var(originals.join(name, attribute), Storage.GLOBAL) for attribute in kept}
    found: dict[ast.AST, Var] = {definition: Var(name, Storage.GLOBAL)}
    mentions = uses = 0
    stack: list[ast.AST] = [stmt for stmt in tree.body if stmt is not definition]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name):
            mentions += node.id == name
        elif isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id == name and node.attr in variables:
                uses += 1
                found[node] = variables[node.attr]
        elif name in (getattr(node, field, None) for field in ("name", "arg", "asname", "rest")):
            return {}
        elif isinstance(node, ast.Global) and name in node.names:
            mentions, uses = mentions + 1, uses + (node in tree.body)
        stack.extend(ast.iter_child_nodes(node))
    return found if mentions == uses else {}


def _is_declared(tree: ast.Module, definition: ast.ClassDef) -> bool:
    before = tree.body[tree.body.index(definition) - 1]
    return isinstance(before, ast.Global) and before.names == [definition.name]
