"""From the IR back to `ast`. Lowering, then emitting, gives the same tree, positions included."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from s2s.backend import emit_expr as _expressions
from s2s.backend import emit_stmt as _statements
from s2s.ir import nodes as ir
from s2s.recursion import deeply


def emit(module: ir.Module, reuse: bool = False) -> ast.Module:
    """Make the `ast` of a module.

    Every statement (and `except` handler, and `case`) that stands for one of the source has that as its
    attribute `_origin`. Nodes without a span get no position; what is opaque, and type parameters, are the
    source's own nodes, and so are the statements of a module or function that are as written.

    Args:
        reuse: whether the source's own also stand for other statements, or parts of them, that have not changed.

    Raises:
        InternalError: the module holds what cannot be emitted, or is nested more deeply than memory allows.
    """
    changed = [stmt for stmt in module.body if stmt not in module.as_written]
    made = iter(emit_stmts(changed, reuse))
    body = [_written(stmt) if stmt in module.as_written else next(made) for stmt in module.body]
    return ast.Module(body=body, type_ignores=[])


def _written(stmt: ir.Stmt) -> ast.stmt:
    """The statement of the source that one of the IR stands for."""
    assert stmt.origin is not None
    return stmt.origin


def emit_stmts(body: Iterable[ir.Stmt], reuse: bool = False) -> list[ast.stmt]:
    """Make the `ast` of statements, as `emit` does."""
    return deeply(_statements.stmts, list(body), reuse)


def emit_expr(expr: ir.Expr) -> ast.expr:
    """Make the `ast` of an expression that is read, as `emit` does."""
    return deeply(_expressions.expr, expr)
