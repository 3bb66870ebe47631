"""Statements: from `ast` to the IR.

One function per `ast` class, found by a table. Each takes the node and the scope it runs in.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from s2s.frontend.lower_expr import OPERATORS, expr, exprs, keywords, optional, params, qualname
from s2s.frontend.scope import Kind, Scope
from s2s.ir import nodes as ir
from s2s.ir import originals
from s2s.ir.spans import span_of

# Nodes are made without `__init__` where they are most frequent: it costs more than all the rest. `stmts` does what is
# left of it.
_new = object.__new__

_Lowerer = Callable[[Any, Scope], ir.Stmt]


def stmts(body: list[ast.stmt], scope: Scope) -> list[ir.Stmt]:
    """Lower statements that run in `scope`."""
    made = []
    for node in body:
        stmt = _LOWERERS[node.__class__](node, scope)
        stmt.at = node  # type: ignore[attr-defined]
        stmt.origin = node
        made.append(stmt)
    return made


def _assign(node: ast.Assign, scope: Scope) -> ir.Stmt:
    made = _new(ir.Assign)
    targets, value = node.targets, node.value
    made.targets = [expr(targets[0], scope)] if len(targets) == 1 else exprs(targets, scope)
    made.value = expr(value, scope)
    return made


def _aug_assign(node: ast.AugAssign, scope: Scope) -> ir.Stmt:
    return ir.AugAssign(expr(node.target, scope), OPERATORS[node.op.__class__], expr(node.value, scope))


def _ann_assign(node: ast.AnnAssign, scope: Scope) -> ir.Stmt:
    target, annotation = expr(node.target, scope), expr(node.annotation, scope.inner.get(node, scope))
    return ir.AnnAssign(target, annotation, optional(node.value, scope), node.simple)


def _delete(node: ast.Delete, scope: Scope) -> ir.Stmt:
    return ir.Delete(exprs(node.targets, scope))


def _expr(node: ast.Expr, scope: Scope) -> ir.Stmt:
    made = _new(ir.ExprStmt)
    made.value = expr(node.value, scope)
    return made


def _return(node: ast.Return, scope: Scope) -> ir.Stmt:
    return ir.Return(optional(node.value, scope))


def _raise(node: ast.Raise, scope: Scope) -> ir.Stmt:
    return ir.Raise(optional(node.exc, scope), optional(node.cause, scope))


def _assert(node: ast.Assert, scope: Scope) -> ir.Stmt:
    return ir.Assert(expr(node.test, scope), optional(node.msg, scope))


def _pass(node: ast.Pass, scope: Scope) -> ir.Stmt:
    return ir.Pass()


def _break(node: ast.Break, scope: Scope) -> ir.Stmt:
    return ir.Break()


def _continue(node: ast.Continue, scope: Scope) -> ir.Stmt:
    return ir.Continue()


def _global(node: ast.Global, scope: Scope) -> ir.Stmt:
    return ir.Declare("global", list(node.names))


def _nonlocal(node: ast.Nonlocal, scope: Scope) -> ir.Stmt:
    return ir.Declare("nonlocal", list(node.names))


def _import(node: ast.Import, scope: Scope) -> ir.Stmt:
    if getattr(node, "is_lazy", 0):
        return ir.Opaque(node)
    names = []
    for item in node.names:
        bound = item.asname or item.name.partition(".")[0]
        names.append(ir.Alias(item.name, item.asname, scope.vars[bound], span_of(item)))
    return ir.Import(names)


def _import_from(node: ast.ImportFrom, scope: Scope) -> ir.Stmt:
    if getattr(node, "is_lazy", 0):
        return ir.Opaque(node)
    names = []
    for item in node.names:
        var = None if item.name == "*" else scope.vars[item.asname or item.name]
        names.append(ir.Alias(item.name, item.asname, var, span_of(item)))
    return ir.ImportFrom(node.module, names, node.level)


def _if(node: ast.If, scope: Scope) -> ir.Stmt:
    orelse = node.orelse
    return ir.If(expr(node.test, scope), stmts(node.body, scope), stmts(orelse, scope) if orelse else [])


def _while(node: ast.While, scope: Scope) -> ir.Stmt:
    return ir.While(expr(node.test, scope), stmts(node.body, scope), stmts(node.orelse, scope))


def _for(node: ast.For | ast.AsyncFor, scope: Scope) -> ir.Stmt:
    target, iterable = expr(node.target, scope), expr(node.iter, scope)
    body, orelse = stmts(node.body, scope), stmts(node.orelse, scope)
    return ir.For(target, iterable, body, orelse, node.__class__ is ast.AsyncFor)


def _with(node: ast.With | ast.AsyncWith, scope: Scope) -> ir.Stmt:
    items = [
        ir.WithItem(expr(item.context_expr, scope), optional(item.optional_vars, scope))
        for item in node.items
    ]
    return ir.With(items, stmts(node.body, scope), node.__class__ is ast.AsyncWith)


def _try(node: ast.Try | ast.TryStar, scope: Scope) -> ir.Stmt:
    body = stmts(node.body, scope)
    handlers = []
    for item in node.handlers:
        kind = optional(item.type, scope)
        var = None if item.name is None else scope.vars[item.name]
        handlers.append(ir.Handler(kind, var, stmts(item.body, scope), span_of(item), item))
    orelse, final = stmts(node.orelse, scope), stmts(node.finalbody, scope)
    return ir.Try(body, handlers, orelse, final, node.__class__ is ast.TryStar)


def _match(node: ast.Match, scope: Scope) -> ir.Stmt:
    subject = expr(node.subject, scope)
    cases = []
    for item in node.cases:
        pattern, guard = _pattern(item.pattern, scope), optional(item.guard, scope)
        cases.append(ir.Case(pattern, guard, stmts(item.body, scope), item))
    return ir.Match(subject, cases)


def _pattern(node: Any, scope: Scope) -> ir.Pattern:
    """Lower a pattern: what its class has not is left at the defaults."""
    made = ir.Pattern(node.__class__.__name__, span=span_of(node))
    cls = node.__class__
    if cls is ast.MatchValue:
        made.value = expr(node.value, scope)
    elif cls is ast.MatchSingleton:
        made.const = node.value
    elif cls is ast.MatchStar:
        made.var = None if node.name is None else scope.vars[node.name]
    elif cls is ast.MatchAs:
        made.patterns = [] if node.pattern is None else [_pattern(node.pattern, scope)]
        made.var = None if node.name is None else scope.vars[node.name]
    else:
        made.patterns = [_pattern(item, scope) for item in node.patterns]
        if cls is ast.MatchMapping:
            made.keys = exprs(node.keys, scope)
            made.var = None if node.rest is None else scope.vars[node.rest]
        elif cls is ast.MatchClass:
            made.value = expr(node.cls, scope)
            made.names = list(node.kwd_attrs)
            made.patterns += [_pattern(item, scope) for item in node.kwd_patterns]
    return made


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> ir.Stmt:
    inner = scope.inner[node]
    header = scope.inner.get(node.args) or _header(inner, scope)
    decorators = exprs(node.decorator_list, scope)
    function = ir.Function(
        node.name,
        qualname(scope, node.name),
        params(node.args, inner, header, scope),
        stmts(node.body, inner),
        returns=optional(node.returns, header),
        variables=inner.own(),
        is_async=node.__class__ is ast.AsyncFunctionDef,
        is_generator=inner.is_generator,
        dynamic=inner.dynamic,
        type_params=list(getattr(node, "type_params", ())),
        span=span_of(node),
    )
    return ir.FunctionDef(scope.vars[node.name], function, decorators)


def _class(node: ast.ClassDef, scope: Scope) -> ir.Stmt:
    if node in scope.kept:
        return ir.Holder(node.name, originals.kept_by(node) or [])
    inner = scope.inner[node]
    header = _header(inner, scope)
    return ir.ClassDef(
        scope.vars[node.name],
        node.name,
        qualname(scope, node.name),
        exprs(node.bases, header),
        keywords(node.keywords, header),
        stmts(node.body, inner),
        exprs(node.decorator_list, scope),
        list(getattr(node, "type_params", ())),
    )


def _header(inner: Scope, scope: Scope) -> Scope:
    """The scope that the header of a definition is evaluated in."""
    parent = inner.parent
    return parent if parent is not None and parent.kind is Kind.TYPE_PARAMS else scope


def _opaque(node: ast.stmt, scope: Scope) -> ir.Stmt:
    return ir.Opaque(node)


_LOWERERS: dict[type[ast.AST], _Lowerer] = {
    **dict.fromkeys(ast.stmt.__subclasses__(), _opaque),
    ast.Assign: _assign,
    ast.AugAssign: _aug_assign,
    ast.AnnAssign: _ann_assign,
    ast.Delete: _delete,
    ast.Expr: _expr,
    ast.Return: _return,
    ast.Raise: _raise,
    ast.Assert: _assert,
    ast.Pass: _pass,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Global: _global,
    ast.Nonlocal: _nonlocal,
    ast.Import: _import,
    ast.ImportFrom: _import_from,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Try: _try,
    ast.TryStar: _try,
    ast.Match: _match,
    ast.FunctionDef: _function,
    ast.AsyncFunctionDef: _function,
    ast.ClassDef: _class,
}
