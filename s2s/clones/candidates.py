"""Finds the loops that may get clones of all that they call: most files have none."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope
from s2s.legality.clones import may_be_cloned, needs_clone


def candidates(cx: Context, may: Callable[[n.Function], bool]) -> list[tuple[n.Function, n.For]]:
    """The loops of a module that call what is worth a clone, each with the function that it stands in.

    Args:
        may: which functions may be changed.
    """
    methods = _Methods(cx)
    return [
        (function, loop)
        for function in cx.facts.statement_of
        if n.For in (survey := cx.edit(function).survey).classes
        for loop in survey.order
        if isinstance(loop, n.For) and may(function) and methods.are_called(loop, function)
    ]


class _Methods:
    """The methods of the module that are not written out where they are called, and those that call them."""

    def __init__(self, cx: Context) -> None:
        self.cx = cx

    @cached_property
    def names(self) -> set[str]:
        """Their names, and those of methods that call them."""
        functions = {
            part.function
            for stmt in self.cx.module.body
            if type(stmt) is n.ClassDef
            for part in stmt.body
            if type(part) is n.FunctionDef
        }
        found = {function.name for function in functions if needs_clone(function)}
        called = {function: _called_in(function.body) for function in functions}
        while more := {function.name for function in functions if called[function] & found} - found:
            found |= more
        return found

    def are_called(self, loop: n.For, function: n.Function) -> bool:
        """Whether a loop that may have clones calls one of them."""
        if self.cx.is_left(function):
            return False
        if self.cx.facts.methods.keys().isdisjoint(self.cx.edit(function).survey.attributes):
            return False  # as most are, and told at once
        if not may_be_cloned(loop, function, self.cx.facts):
            return False
        called = _called_in(loop.body)
        # Whether any method of the module has such a name is known without a look into them.
        return not called.isdisjoint(self.cx.facts.methods) and not called.isdisjoint(self.names)


def _called_in(stmts: list[n.Stmt]) -> set[str]:
    """The names of the methods that statements call."""
    nodes = (node for stmt in stmts for node in all_in_scope(stmt))
    return {node.func.name for node in nodes if type(node) is n.Call and type(node.func) is n.Attr}
