"""Captured variables whose capture can be observed by the order of stores, or by what is unbound."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope


class StoreOrder:
    """The order in which the statements of one scope store, as far as it depends on what is captured.

    CPython swaps the stores of `a, b = x, y` and of the captures of a pattern among plain locals, and not among cells.
    What a store replaces dies in that order. So no such variable may start or stop being captured.
    """

    def __init__(self, scope: n.Function | n.Module) -> None:
        self._scope = scope

    def shown_by(self, roots: Iterable[n.Node]) -> set[n.Var]:
        """The variables that code may capture and that would be stored in another order if it did not."""
        found = _captured(roots)
        return found & self._variables if found else found

    @cached_property
    def _variables(self) -> set[n.Var]:
        """The variables whose order among one statement's stores depends on which of them are captured."""
        found: set[n.Var] = set()
        for node in walk_scope(self._scope):
            stored: list[n.Var] = []
            if type(node) is n.Assign and type(node.value) is n.Tuple and len(node.targets) == 1:
                items = getattr(node.targets[0], "items", ())
                stored = [item.var for item in items if type(item) is n.Store]
            elif type(node) is n.Case:
                parts = (part for part in walk(node.pattern) if type(part) is n.Pattern)
                stored = [part.var for part in parts if part.var is not None]
            if len(stored) > 1:
                found.update(stored)
        return found


def _captured(roots: Iterable[n.Node]) -> set[n.Var]:
    """The variables that code may capture: those that functions and comprehensions in it mention."""
    makers = (node for root in roots for node in walk(root) if type(node) in (n.Function, n.Comp))
    return {
        var for maker in makers for node in walk(maker) if (var := getattr(node, "var", None)) is not None
    }


def unbound_in(root: n.Function | n.Module) -> set[n.Var]:
    """The variables that a `del`, or the end of an `except … as`, unbinds in a scope or in those inside of it."""
    nodes = list(walk(root))
    deletes = [node for node in nodes if type(node) is n.Delete]
    found = {node.var for stmt in deletes for node in walk(stmt) if type(node) is n.Store}
    return found | {node.var for node in nodes if type(node) is n.Handler and node.var is not None}
