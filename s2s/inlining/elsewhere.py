"""When the body of a method of another file may stand in a file that imports what it names."""

from __future__ import annotations

from collections.abc import Iterable

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.program.callgraph import frame_inspectors, mentions_any, recursive
from s2s.program.imported_classes import is_imported_before


def misplaced_here(function: n.Function, outside: Iterable[n.Var], root: Scope, cx: Context) -> str:
    """Why the body of a function of another file would do something else in a scope; empty if it would not.

    Args:
        outside: the variables that it reads and that are not its own.
    """
    elsewhere = cx.flows.elsewhere if cx.flows is not None else None
    is_own = cx.shapes is None or function in cx.shapes.owner
    if elsewhere is not None and not is_own and function in elsewhere.shapes.owner:
        if function in recursive(elsewhere.facts):
            return "it is recursive"
        if mentions_any(function, frame_inspectors(elsewhere.facts)):
            return "it calls a function that looks at frames"
        if not all(map(elsewhere.may_read, outside)):
            return "it reads a name of another file"
        if not all(_is_bound(var, root, cx) for var in outside if cx.facts.bindings[var]):
            return "a name it reads may not be imported yet"
    if not is_imported_before(function, root, cx.facts):
        return "a name it reads may not be imported yet"
    return ""


def _is_bound(var: n.Var, root: Scope, cx: Context) -> bool:
    """Whether a global has certainly been imported, or bound, where a scope runs."""
    facts = cx.facts
    position = facts.import_positions.get(var, facts.index.get(var))
    if position is None and cx.flows is not None:
        position = cx.flows.positions.get(var)
    return position is not None and isinstance(root, n.Function) and facts.has_run_before(position, root)
