"""One scope as text, as it stands between two passes: for people to look at, never to be compiled."""

from __future__ import annotations

import ast
import copy
from typing import Any

from s2s.backend.emit import emit_expr, emit_stmts
from s2s.backend.text import to_text
from s2s.errors import InternalError
from s2s.ir import nodes as n
from s2s.ir.dump import dump
from s2s.ir.walk import Scope

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_FUNCTION = "func "


def python_of(scope: Scope) -> str:
    """A function, or module code without the bodies of its functions, as Python; empty where that has no text."""
    tree: ast.AST
    if isinstance(scope, n.Module):
        tree = ast.Module(_outlines(emit_stmts(scope.body)), [])
    elif scope.is_lambda:
        tree = emit_expr(n.Lambda(scope))
    else:
        (tree,) = emit_stmts([n.FunctionDef(n.Var(scope.name, n.Storage.FAST), scope, [])])
    try:
        return to_text(tree).rstrip("\n")
    except InternalError:  # what a pass has left for the next one may have no text yet
        return ""


def ir_of(scope: Scope) -> str:
    """A function, or module code without the bodies of its functions, as the text of the IR without spans."""
    text = dump(scope, spans=False)
    return _without_bodies(text) if isinstance(scope, n.Module) else text.rstrip("\n")


def _outlines(body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements with `...` for the bodies of functions. The trees may be the source's own, and stay as they are."""
    made: list[ast.stmt] = []
    for stmt in body:
        if isinstance(stmt, (*_DEFINITIONS, ast.ClassDef)):
            outline: Any = copy.copy(stmt)
            if isinstance(stmt, ast.ClassDef):
                outline.body = _outlines(stmt.body)
            else:
                outline.body = [ast.Expr(ast.Constant(...))]
            made.append(outline)
        else:
            made.append(stmt)
    return made


def _without_bodies(text: str) -> str:
    kept: list[str] = []
    deeper: int | None = None  # than this indentation, lines belong to a function
    for line in text.splitlines():
        margin = len(line) - len(line.lstrip(" "))
        if deeper is not None and margin > deeper:
            continue
        deeper = margin if line.startswith(_FUNCTION, margin) else None
        kept.append(line)
    return "\n".join(kept)
