"""Leaving code as written where a comment asks for it: what no pass may look into is opaque to all of them."""

from __future__ import annotations

import ast
from typing import Any

from s2s.frontend.directives import Directives, Marks, expressions_of, is_simple
from s2s.frontend.scope import Scope
from s2s.frontend.signature import defaults
from s2s.ir import nodes as ir
from s2s.ir.spans import span_of
from s2s.ir.walk import blocks, functions, walk


def hide(directives: Directives, module: Scope) -> None:
    """Take the names that the statements to be left mention out of everybody's hands.

    Args:
        directives: what the comments say.
        module: the scope of the module, with all that it and those inside it mention.
    """
    for stmt, owner in directives.left.items():
        scope = module.inner.get(owner, module)
        # Of a simple one all: from 3.14 on it opens a scope itself, for its annotation.
        for part in [stmt] if is_simple(stmt) else expressions_of(stmt):
            for node in ast.walk(part):
                if isinstance(node, ast.Name) and (node.id in scope.reads or node.id in scope.binds):
                    is_stored = not isinstance(node.ctx, ast.Load)
                    scope.opaque[node.id] = is_stored or scope.opaque.get(node.id, False)
                elif (opened := module.inner.get(node)) is not None:
                    for name in opened.reads:
                        opened.opaque.setdefault(name, False)


def leave(directives: Directives, module: ir.Module) -> dict[ir.Function, Marks]:
    """Put what no pass looks into in the place of the statements to be left, and mark the functions to be left.

    Returns:
        What the comments say of the other functions, those inside them included.
    """
    own: dict[ir.Function, Marks] = {}
    for definition in [node for node in walk(module) if type(node) is ir.FunctionDef]:
        marks = directives.functions.get(definition.origin) if definition.origin else None
        if marks is not None:
            for function in functions(definition.function):
                own[function] = own.get(function, Marks()) | marks
    for function, marks in own.items():
        if marks.off:
            function.dynamic = function.dynamic or ir.LEFT
    scopes: list[ir.Function | ir.Module] = [module, *functions(module)]
    for scope in scopes:
        for block in blocks(scope):
            for index, stmt in enumerate(block):
                if stmt.origin in directives.left:
                    block[index] = _left(stmt)
    return {function: marks for function, marks in own.items() if not marks.off}


def _left(stmt: ir.Stmt) -> ir.Stmt:
    node: Any = stmt.origin  # of the class that is lowered to that of the statement
    if getattr(node, "type_params", None):
        pass  # they are evaluated in a scope of their own
    elif type(stmt) is ir.Return:
        stmt.value = None if node.value is None else _whole(node.value)
    elif is_simple(node):
        made = ir.Opaque(node, left=True)
        made.span, made.origin = stmt.span, node
        return made
    elif type(stmt) is ir.FunctionDef:
        stmt.decorators = [_whole(part) for part in node.decorator_list]
        own = [param for param in stmt.function.params if param.default is not None]
        written = [default for _, default in defaults(node.args) if default is not None]
        for param, default in zip(own, written, strict=True):
            param.default = _whole(default)
    elif type(stmt) is ir.ClassDef:
        stmt.decorators = [_whole(part) for part in node.decorator_list]
        stmt.bases = [_whole(part) for part in node.bases]
        for keyword, part in zip(stmt.keywords, node.keywords, strict=True):
            keyword.value = _whole(part.value)
    elif isinstance(stmt, ir.If | ir.While):
        stmt.test = _whole(node.test)
    elif type(stmt) is ir.For:
        stmt.iter = _whole(node.iter)
    elif type(stmt) is ir.With:
        for item, part in zip(stmt.items, node.items, strict=True):
            item.context = _whole(part.context_expr)
    elif type(stmt) is ir.Match:
        stmt.subject = _whole(node.subject)
        for case, part in zip(stmt.cases, node.cases, strict=True):
            case.guard = None if part.guard is None else _whole(part.guard)
    return stmt


def _whole(node: ast.expr) -> ir.Expr:
    return ir.OpaqueExpr(node, left=True, span=span_of(node))
