"""Which methods calls of `super()` are, in a program whose classes have one base each."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.above import is_super


def methods_above(module: n.Module) -> dict[n.Attr, list[n.Function]]:
    """The methods that attributes of `super()` are: the first of that name in the line of classes above, if any is.

    The answer is empty where any class has several bases: an instance's own line of classes may then put another
    class between the two.
    """
    classes = {stmt.var: stmt for stmt in module.body if type(stmt) is n.ClassDef}
    if any(len(definition.bases) > 1 for definition in classes.values()):
        return {}
    found: dict[n.Attr, list[n.Function]] = {}
    for definition in classes.values():
        for node in walk(definition):
            if type(node) is n.Attr and is_super(node.value) and not getattr(node.value, "args", ()):
                found[node] = _first(node.name, definition, classes)
    return found


def _first(name: str, definition: n.ClassDef, classes: dict[n.Var, n.ClassDef]) -> list[n.Function]:
    seen = {definition.var}
    while definition.bases:
        base = definition.bases[0]
        if type(base) is not n.Load or base.var not in classes or base.var in seen:
            break
        definition = classes[base.var]
        seen.add(base.var)
        found = [stmt.function for stmt in definition.body if type(stmt) is n.FunctionDef]
        named = [function for function in found if function.name == name]
        if named:
            return named
    return []
