"""When an argument is a fresh empty dict that only the call sees."""

from __future__ import annotations

from s2s.analysis.defs import Kind, Overlay
from s2s.analysis.mentioned import mentioned
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk_scope

_LOOPS = (n.For, n.While, n.Comp)


def is_empty_dict(expr: n.Expr) -> bool:
    """Whether an expression makes an empty dict."""
    return type(expr) is n.Dict and not expr.keys and not expr.values


def fresh_dict(read: n.Load, scope: Scope, overlay: Overlay) -> n.Assign | None:
    """The statement that binds what a read gives to an empty dict, if that read alone ever sees it, and once.

    So nobody can tell what the dict holds behind that, and where it is made: neither a later read or another round of a
    loop, nor a function inside this one, nor a library that is given the name.
    """
    definition = overlay.reaching(read)
    if definition is None or definition.kind is not Kind.STORE or not isinstance(scope, n.Function):
        return None
    stmt, var = definition.site, read.var
    if type(stmt) is not n.Assign or len(stmt.targets) != 1 or not is_empty_dict(stmt.value):
        return None
    nodes = list(walk_scope(scope))
    if sum(getattr(node, "var", None) is var for node in nodes) != 2 or var.name in mentioned(scope):
        return None
    loops = [node for node in nodes if type(node) in _LOOPS]
    return None if any(read in walk_scope(loop) for loop in loops) else stmt
