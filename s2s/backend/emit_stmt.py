"""Statements: from the IR to `ast`. One function per IR class, found by a table."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable
from typing import Any

from s2s.backend.emit_expr import (
    DEL,
    OPERATORS,
    Fields,
    arguments,
    expr,
    exprs,
    keywords,
    make,
    optional,
    target,
)
from s2s.errors import InternalError
from s2s.ir import nodes as ir
from s2s.ir.originals import definition

_HAS_TYPE_PARAMS = sys.version_info >= (3, 12)
#: What an import has from 3.15 on that is not a lazy one.
_EAGER: Fields = {"is_lazy": 0} if "is_lazy" in ast.Import._fields else {}


def stmts(body: Iterable[ir.Stmt]) -> list[ast.stmt]:
    """Emit statements, each with its origin as the attribute `_origin`: None if it is new.

    Raises:
        InternalError: a statement that exists only inside the inliner is left.
    """
    made = []
    for stmt in body:
        emitter = _EMITTERS.get(stmt.__class__)
        if emitter is None:
            raise InternalError(f"{stmt.__class__.__name__} left for emission")
        node = emitter(stmt)
        node._origin = stmt.origin  # type: ignore[attr-defined]
        made.append(node)
    return made


def _assign(stmt: ir.Assign) -> ast.stmt:
    fields: Fields = {"targets": [target(item) for item in stmt.targets], "value": expr(stmt.value)}
    return make(ast.Assign, stmt.span, fields)


def _aug_assign(stmt: ir.AugAssign) -> ast.stmt:
    fields: Fields = {"target": target(stmt.target), "op": OPERATORS[stmt.op], "value": expr(stmt.value)}
    return make(ast.AugAssign, stmt.span, fields)


def _ann_assign(stmt: ir.AnnAssign) -> ast.stmt:
    fields: Fields = {
        "target": target(stmt.target),
        "annotation": expr(stmt.annotation),
        "value": optional(stmt.value),
        "simple": stmt.simple,
    }
    return make(ast.AnnAssign, stmt.span, fields)


def _delete(stmt: ir.Delete) -> ast.stmt:
    return make(ast.Delete, stmt.span, {"targets": [target(item, DEL) for item in stmt.targets]})


def _expr(stmt: ir.ExprStmt) -> ast.stmt:
    return make(ast.Expr, stmt.span, {"value": expr(stmt.value)})


def _return(stmt: ir.Return) -> ast.stmt:
    return make(ast.Return, stmt.span, {"value": optional(stmt.value)})


def _raise(stmt: ir.Raise) -> ast.stmt:
    return make(ast.Raise, stmt.span, {"exc": optional(stmt.exc), "cause": optional(stmt.cause)})


def _assert(stmt: ir.Assert) -> ast.stmt:
    return make(ast.Assert, stmt.span, {"test": expr(stmt.test), "msg": optional(stmt.msg)})


def _pass(stmt: ir.Pass) -> ast.stmt:
    return make(ast.Pass, stmt.span, {})


def _break(stmt: ir.Break) -> ast.stmt:
    return make(ast.Break, stmt.span, {})


def _continue(stmt: ir.Continue) -> ast.stmt:
    return make(ast.Continue, stmt.span, {})


def _declare(stmt: ir.Declare) -> ast.stmt:
    cls: type[ast.stmt] = ast.Global if stmt.kind == "global" else ast.Nonlocal
    return make(cls, stmt.span, {"names": list(stmt.names)})


def _holder(stmt: ir.Holder) -> ast.stmt:
    node = definition(stmt.name, stmt.kept)
    return make(ast.ClassDef, stmt.span, dict(node.__dict__))


def _alias(item: ir.Alias) -> ast.alias:
    """Emit an imported name; a variable that was given another name is bound under that."""
    asname = item.asname
    if item.var is not None and item.var.name != (asname or item.name.partition(".")[0]):
        if asname is None and "." in item.name:
            raise InternalError(f"import {item.name} cannot bind {item.var.name}")
        asname = item.var.name
    return make(ast.alias, item.span, {"name": item.name, "asname": asname})


def _import(stmt: ir.Import) -> ast.stmt:
    return make(ast.Import, stmt.span, {"names": [_alias(item) for item in stmt.names], **_EAGER})


def _import_from(stmt: ir.ImportFrom) -> ast.stmt:
    names = [_alias(item) for item in stmt.names]
    fields: Fields = {"module": stmt.module, "names": names, "level": stmt.level, **_EAGER}
    return make(ast.ImportFrom, stmt.span, fields)


def _if(stmt: ir.If) -> ast.stmt:
    fields: Fields = {"test": expr(stmt.test), "body": stmts(stmt.body), "orelse": stmts(stmt.orelse)}
    return make(ast.If, stmt.span, fields)


def _while(stmt: ir.While) -> ast.stmt:
    fields: Fields = {"test": expr(stmt.test), "body": stmts(stmt.body), "orelse": stmts(stmt.orelse)}
    return make(ast.While, stmt.span, fields)


def _for(stmt: ir.For) -> ast.stmt:
    fields: Fields = {
        "target": target(stmt.target),
        "iter": expr(stmt.iter),
        "body": stmts(stmt.body),
        "orelse": stmts(stmt.orelse),
    }
    cls: type[ast.stmt] = ast.AsyncFor if stmt.is_async else ast.For
    return make(cls, stmt.span, fields)


def _with(stmt: ir.With) -> ast.stmt:
    items = []
    for item in stmt.items:
        bound = None if item.target is None else target(item.target)
        items.append(make(ast.withitem, None, {"context_expr": expr(item.context), "optional_vars": bound}))
    cls: type[ast.stmt] = ast.AsyncWith if stmt.is_async else ast.With
    return make(cls, stmt.span, {"items": items, "body": stmts(stmt.body)})


def _try(stmt: ir.Try) -> ast.stmt:
    fields: Fields = {
        "body": stmts(stmt.body),
        "handlers": [_handler(handler) for handler in stmt.handlers],
        "orelse": stmts(stmt.orelse),
        "finalbody": stmts(stmt.final),
    }
    cls: type[ast.stmt] = ast.TryStar if stmt.is_star else ast.Try
    return make(cls, stmt.span, fields)


def _handler(handler: ir.Handler) -> ast.ExceptHandler:
    fields: Fields = {
        "type": optional(handler.type),
        "name": None if handler.var is None else handler.var.name,
        "body": stmts(handler.body),
    }
    if handler.origin is not None:
        fields["_origin"] = handler.origin
    return make(ast.ExceptHandler, handler.span, fields)


def _match(stmt: ir.Match) -> ast.stmt:
    cases = []
    for case in stmt.cases:
        fields: Fields = {
            "pattern": _pattern(case.pattern),
            "guard": optional(case.guard),
            "body": stmts(case.body),
        }
        if case.origin is not None:
            fields["_origin"] = case.origin
        cases.append(make(ast.match_case, None, fields))
    return make(ast.Match, stmt.span, {"subject": expr(stmt.subject), "cases": cases})


def _pattern(pattern: ir.Pattern) -> ast.pattern:
    """Emit a pattern."""
    name = None if pattern.var is None else pattern.var.name
    patterns = [_pattern(item) for item in pattern.patterns]
    fields: Fields
    match pattern.kind:
        case "MatchValue":
            fields = {"value": optional(pattern.value)}
        case "MatchSingleton":
            fields = {"value": pattern.const}
        case "MatchStar":
            fields = {"name": name}
        case "MatchAs":
            fields = {"pattern": patterns[0] if patterns else None, "name": name}
        case "MatchMapping":
            fields = {"keys": exprs(pattern.keys), "patterns": patterns, "rest": name}
        case "MatchClass":
            positional = len(patterns) - len(pattern.names)
            fields = {
                "cls": optional(pattern.value),
                "patterns": patterns[:positional],
                "kwd_attrs": list(pattern.names),
                "kwd_patterns": patterns[positional:],
            }
        case _:
            fields = {"patterns": patterns}
    return make(_PATTERNS[pattern.kind], pattern.span, fields)


_PATTERNS: dict[str, type[ast.pattern]] = {cls.__name__: cls for cls in ast.pattern.__subclasses__()}


def _function(stmt: ir.FunctionDef) -> ast.stmt:
    function = stmt.function
    origin: Any = stmt.origin
    fields: Fields = {
        "name": stmt.var.name,
        "args": arguments(function.params),
        "body": origin.body if function.as_written and origin is not None else stmts(function.body),
        "decorator_list": exprs(stmt.decorators),
        "returns": optional(function.returns),
    }
    if _HAS_TYPE_PARAMS:
        fields["type_params"] = list(function.type_params)
    cls: type[ast.stmt] = ast.AsyncFunctionDef if function.is_async else ast.FunctionDef
    return make(cls, stmt.span, fields)


def _class(stmt: ir.ClassDef) -> ast.stmt:
    fields: Fields = {
        "name": stmt.var.name,
        "bases": exprs(stmt.bases),
        "keywords": keywords(stmt.keywords),
        "body": stmts(stmt.body),
        "decorator_list": exprs(stmt.decorators),
    }
    if _HAS_TYPE_PARAMS:
        fields["type_params"] = list(stmt.type_params)
    return make(ast.ClassDef, stmt.span, fields)


def _opaque(stmt: ir.Opaque) -> ast.stmt:
    return stmt.node


_EMITTERS: dict[type[ir.Stmt], Callable[[Any], ast.stmt]] = {
    ir.Assign: _assign,
    ir.AugAssign: _aug_assign,
    ir.AnnAssign: _ann_assign,
    ir.Delete: _delete,
    ir.ExprStmt: _expr,
    ir.Return: _return,
    ir.Raise: _raise,
    ir.Assert: _assert,
    ir.Pass: _pass,
    ir.Break: _break,
    ir.Continue: _continue,
    ir.Declare: _declare,
    ir.Holder: _holder,
    ir.Import: _import,
    ir.ImportFrom: _import_from,
    ir.If: _if,
    ir.While: _while,
    ir.For: _for,
    ir.With: _with,
    ir.Try: _try,
    ir.Match: _match,
    ir.FunctionDef: _function,
    ir.ClassDef: _class,
    ir.Opaque: _opaque,
}
