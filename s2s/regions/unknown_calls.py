"""Calls in loops that may run any code, whatever a test finds: a fast copy would be tried for nothing."""

from __future__ import annotations

from collections.abc import Container, Iterator

from s2s.analysis.methods import KNOWN
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.children import operands_of
from s2s.ir.walk import bound_by, nodes_in

#: Builtins that call methods of what they are given, or run its text.
_RUNNING = frozenset({"print", "eval", "exec", "open", "input", "setattr", "delattr"})
#: What does not evaluate all of its parts, or not now.
_CHOOSING = frozenset({n.Bool, n.Cond, n.Comp, n.Lambda})


def unknown_call(loop: n.For, known: Container[n.Var], cx: Context) -> n.Call | None:
    """A call that every iteration makes, and of which no pass finds out what it runs, or does away with it.

    It is one of a method by a name that nothing known has, of what a local leads to; or by one that classes of the
    module have, of a local that holds the same all the time, and no object that is tested for.

    Args:
        known: the locals that a test asks whether they hold objects of certain classes.
    """
    stored = {bound_by(node) for node in nodes_in([loop])}
    for call in _made_by([loop]):
        func = call.func
        if type(func) is n.Load:
            if func.var.name in _RUNNING and cx.facts.is_builtin(func.var):
                return call
            continue
        if type(func) is not n.Attr or func.name in KNOWN:
            continue
        owner = func.value
        if func.name in cx.facts.methods and (
            type(owner) is not n.Load or owner.var in stored or owner.var in known
        ):
            continue
        while type(owner) is n.Attr:
            owner = owner.value
        if type(owner) is n.Load and owner.var.storage is n.Storage.FAST:
            return call
    return None


def _made_by(block: list[n.Stmt]) -> Iterator[n.Call]:
    """The calls that each run of a block makes, and each of the loops in it, if nothing leaves it before."""
    for stmt in block:
        if type(stmt) is n.For:
            yield from _made_by(stmt.body)
            continue
        if isinstance(stmt, n.Assign | n.AnnAssign | n.AugAssign | n.ExprStmt):
            parts = [stmt.value]
        else:
            parts = [stmt.test] if type(stmt) is n.If else []
        while parts:
            expr = parts.pop()
            if expr is None or type(expr) in _CHOOSING:
                continue
            if type(expr) is n.Call:
                yield expr
            parts += operands_of(expr)
