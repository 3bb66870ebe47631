"""Which names a module's text calls in loops, directly or through functions that it calls there."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.children import SCOPE_INNER
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
    bodies: list[tuple[list[n.Stmt], str]] = [(module.body, "")]  # of functions, with their names
    for body, function in bodies:
        called: list[str] = []
        inside: list[str] = []  # of loops
        around, loops = list[n.Node](body), list[n.Node]()
        for nodes, names in ((around, called), (loops, inside)):
            for node in nodes:
                cls = type(node)
                inner = SCOPE_INNER[cls]
                if inner is None:
                    continue
                if cls in _LOOPS and nodes is around:
                    loops.append(node)
                    continue
                if type(node) is n.Call:
                    names.append(_name(node.func))
                elif type(node) is n.FunctionDef:
                    bodies.append((node.function.body, node.function.name))
                elif type(node) is n.Lambda:
                    bodies.append((node.function.body, ""))
                elif type(node) is n.Assign and (source := _name(node.value)):
                    for target in node.targets:
                        calls.setdefault(_name(target), set()).add(source)
                nodes += inner(node)
        work += inside
        if function:
            calls.setdefault(function, set()).update(called, inside)
    found: set[str] = {""}  # what has no name is nobody's
    while work:
        name = work.pop()
        if name not in found:
            found.add(name)
            work += calls.get(name, ())
    return found - {""}


def _name(expr: n.Expr) -> str:
    if type(expr) is n.Attr:
        found: str = expr.name
        return found
    if type(expr) is n.Call and type(expr.func) is n.Load and expr.func.var.name == "getattr":
        return attribute_text(expr) or ""
    return expr.var.name if type(expr) is n.Load or type(expr) is n.Store else ""
