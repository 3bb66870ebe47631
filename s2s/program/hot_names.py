"""Which names a module's text calls in loops, directly or through functions that it calls there."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.texts import attribute_text

_LOOPS = frozenset({n.For, n.While, n.Comp})


def hot_in(facts: ModuleFacts) -> set[str]:
    """The names that loops of a module may call, which are found once."""
    if facts.hot is None:
        facts.hot = hot_names(facts.module)
    return facts.hot


def hot_names(module: n.Module) -> set[str]:
    """The names, of functions and attributes, that loops of a module may call, by the names alone.

    A name that another one is stored to calls what that calls.
    """
    calls: dict[str, set[str]] = {}
    work: list[str] = []
    for node in walk(module):
        if type(node) in _LOOPS:
            work += _called(node)
        elif type(node) is n.FunctionDef:
            calls.setdefault(node.function.name, set()).update(
                name for stmt in node.function.body for name in _called(stmt)
            )
        elif type(node) is n.Assign and (source := _name(node.value)):
            for target in node.targets:
                calls.setdefault(_name(target), set()).add(source)
    found: set[str] = set()
    while work:
        name = work.pop()
        if name not in found:
            found.add(name)
            work += calls.get(name, ())
    return found


def _called(root: n.Node) -> list[str]:
    """The names that code calls, that of functions inside of it left out."""
    return [name for node in walk_scope(root) if type(node) is n.Call and (name := _name(node.func))]


def _name(expr: n.Expr) -> str:
    if type(expr) is n.Attr:
        found: str = expr.name
        return found
    if type(expr) is n.Call and type(expr.func) is n.Load and expr.func.var.name == "getattr":
        return attribute_text(expr) or ""
    return expr.var.name if type(expr) is n.Load or type(expr) is n.Store else ""
