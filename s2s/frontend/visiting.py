"""How the first phase of name resolution goes over a tree: a visitor for each class of `ast`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any

from s2s.frontend.collector import Collector
from s2s.frontend.scope import Scope

Visitor = Callable[[Collector, Any, Scope], None]
#: Filled by the modules that have the visitors.
VISITORS: dict[type[ast.AST], Visitor] = {}


def visit_all(cx: Collector, nodes: Iterable[ast.AST | None], scope: Scope) -> None:
    """Visit several nodes; None among them is skipped."""
    for node in nodes:
        if node is not None:
            VISITORS[node.__class__](cx, node, scope)


def children(*fields: str) -> Visitor:
    """A visitor that does nothing but visit those fields, in that order."""

    def visit(cx: Collector, node: Any, scope: Scope) -> None:
        for name in fields:
            value = getattr(node, name)
            if value.__class__ is list:
                visit_all(cx, value, scope)
            elif value is not None:
                VISITORS[value.__class__](cx, value, scope)

    return visit


def doubted(visit: Visitor) -> Visitor:
    """A visitor of what Python refuses in many places."""

    def doubting(cx: Collector, node: Any, scope: Scope) -> None:
        cx.doubtful = True
        visit(cx, node, scope)

    return doubting


def repeats(keywords: list[ast.keyword]) -> bool:
    """Whether two keywords have one name."""
    names = [keyword.arg for keyword in keywords if keyword.arg is not None]
    return len(set(names)) < len(names)


def visit_nothing(cx: Collector, node: ast.AST, scope: Scope) -> None:
    """Names nothing."""


def visit_value(cx: Collector, node: Any, scope: Scope) -> None:
    """Visit the value of a node, if it has one."""
    value = node.value
    if value is not None:
        VISITORS[value.__class__](cx, value, scope)
