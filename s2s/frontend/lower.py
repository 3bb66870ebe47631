"""From `ast` to the IR: names resolved, spans kept, nothing lost. `s2s.backend.emit` is the way back."""

from __future__ import annotations

import ast

from s2s.frontend.directives import Directives
from s2s.frontend.future import future
from s2s.frontend.lower_stmt import stmts
from s2s.frontend.scopes import resolve
from s2s.ir import nodes as ir
from s2s.recursion import deeply


def lower(tree: ast.Module, filename: str, directives: Directives | None = None) -> ir.Module:
    """Make the IR of a module.

    Args:
        tree: the module as `ast.parse` gives it. It is not changed; statements of the IR refer to its nodes.
        filename: kept in the result, for messages.
        directives: what comments say of it; `leave` is to follow.

    Raises:
        InternalError: the module is nested more deeply than memory allows.
    """
    return deeply(_lower, tree, filename, directives)


def _lower(tree: ast.Module, filename: str, directives: Directives | None) -> ir.Module:
    scopes = resolve(tree, directives)
    body = stmts(tree.body, scopes.module)
    # Each scope leads to all others, and to the tree: without this the collector has to find them.
    scopes.inner.clear()
    return ir.Module(filename, body, scopes.globals, future(tree), accepted=scopes.accepted)
