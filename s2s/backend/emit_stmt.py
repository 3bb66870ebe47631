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
from s2s.backend.unchanged import (
    all_as_written,
    is_as_written,
    optional_as_written,
    params_as_written,
)
from s2s.errors import InternalError
from s2s.ir import nodes as ir
from s2s.ir.originals import definition

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_HAS_TYPE_PARAMS = sys.version_info >= (3, 12)
#: What an import has from 3.15 on that is not a lazy one.
_EAGER: Fields = {"is_lazy": 0} if "is_lazy" in ast.Import._fields else {}


def stmts(body: Iterable[ir.Stmt], reuse: bool = False) -> list[ast.stmt]:
    """Emit statements, each new one with its origin as the attribute `_origin`: None if it has none.

    Args:
        reuse: whether the source's own statement stands for one that is as written.

    Raises:
        InternalError: a statement that exists only inside the inliner is left.
    """
    made = []
    for stmt in body:
        origin = stmt.origin
        compound = _COMPOUND.get(stmt.__class__)
        if compound is not None:
            node = compound(stmt, reuse)
            if origin is not None and (node is origin or (reuse and _is_the_same(node, origin))):
                made.append(origin)
                continue
        elif reuse and origin is not None and is_as_written(stmt, origin):
            made.append(origin)
            continue
        else:
            emitter = _EMITTERS.get(stmt.__class__)
            if emitter is None:
                raise InternalError(f"{stmt.__class__.__name__} left for emission")
            node = emitter(stmt)
        node._origin = origin  # type: ignore[attr-defined]
        made.append(node)
    return made


def _is_the_same(node: ast.stmt, origin: ast.stmt) -> bool:
    """Whether a compound statement is made of nothing but the parts of the source's own."""
    parts = _PARTS.get(node.__class__)
    if parts is None or node.__class__ is not origin.__class__:
        return False
    ours, theirs = node.__dict__, origin.__dict__
    return all(ours[name] is theirs[name] or ours[name] == theirs[name] for name in parts)


#: The fields of compound statements that may be the source's own.
_PARTS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.If: ("test", "body", "orelse"),
    ast.While: ("test", "body", "orelse"),
    **dict.fromkeys((ast.For, ast.AsyncFor), ("target", "iter", "body", "orelse")),
    **dict.fromkeys((ast.With, ast.AsyncWith), ("items", "body")),
    **dict.fromkeys((ast.Try, ast.TryStar), ("body", "handlers", "orelse", "finalbody")),
    **dict.fromkeys(
        (ast.FunctionDef, ast.AsyncFunctionDef), ("name", "args", "body", "decorator_list", "returns")
    ),
    ast.ClassDef: ("name", "bases", "keywords", "body", "decorator_list"),
}


def _part(node: ir.Expr, origin: Any, name: str) -> ast.expr:
    """Emit an expression of a header, or take that of the source's own statement, if it has one."""
    tree: ast.expr | None = getattr(origin, name, None)
    return tree if tree is not None and is_as_written(node, tree) else expr(node)


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


def _if(stmt: ir.If, reuse: bool) -> ast.stmt:
    fields: Fields = {
        "test": _part(stmt.test, stmt.origin if reuse else None, "test"),
        "body": stmts(stmt.body, reuse),
        "orelse": stmts(stmt.orelse, reuse),
    }
    return make(ast.If, stmt.span, fields)


def _while(stmt: ir.While, reuse: bool) -> ast.stmt:
    fields: Fields = {
        "test": _part(stmt.test, stmt.origin if reuse else None, "test"),
        "body": stmts(stmt.body, reuse),
        "orelse": stmts(stmt.orelse, reuse),
    }
    return make(ast.While, stmt.span, fields)


def _for(stmt: ir.For, reuse: bool) -> ast.stmt:
    origin: Any = stmt.origin if reuse else None
    bound = getattr(origin, "target", None)
    fields: Fields = {
        "target": bound if bound is not None and is_as_written(stmt.target, bound) else target(stmt.target),
        "iter": _part(stmt.iter, origin, "iter"),
        "body": stmts(stmt.body, reuse),
        "orelse": stmts(stmt.orelse, reuse),
    }
    cls: type[ast.stmt] = ast.AsyncFor if stmt.is_async else ast.For
    return make(cls, stmt.span, fields)


def _with(stmt: ir.With, reuse: bool) -> ast.stmt:
    items = getattr(stmt.origin, "items", None) if reuse else None
    if items is None or not _items_as_written(stmt.items, items):
        items = []
        for item in stmt.items:
            bound = None if item.target is None else target(item.target)
            fields: Fields = {"context_expr": expr(item.context), "optional_vars": bound}
            items.append(make(ast.withitem, None, fields))
    cls: type[ast.stmt] = ast.AsyncWith if stmt.is_async else ast.With
    return make(cls, stmt.span, {"items": items, "body": stmts(stmt.body, reuse)})


def _items_as_written(items: list[ir.WithItem], trees: list[ast.withitem]) -> bool:
    if len(items) != len(trees):
        return False
    for item, tree in zip(items, trees):
        if not is_as_written(item.context, tree.context_expr):
            return False
        if not optional_as_written(item.target, tree.optional_vars):
            return False
    return True


def _try(stmt: ir.Try, reuse: bool) -> ast.stmt:
    fields: Fields = {
        "body": stmts(stmt.body, reuse),
        "handlers": [_handler(handler, reuse) for handler in stmt.handlers],
        "orelse": stmts(stmt.orelse, reuse),
        "finalbody": stmts(stmt.final, reuse),
    }
    cls: type[ast.stmt] = ast.TryStar if stmt.is_star else ast.Try
    return make(cls, stmt.span, fields)


def _handler(handler: ir.Handler, reuse: bool) -> ast.ExceptHandler:
    body, origin = stmts(handler.body, reuse), handler.origin
    name = None if handler.var is None else handler.var.name
    if reuse and isinstance(origin, ast.ExceptHandler):
        is_same = optional_as_written(handler.type, origin.type) and name == origin.name
        if is_same and body == origin.body:
            return origin
    fields: Fields = {"type": optional(handler.type), "name": name, "body": body}
    if origin is not None:
        fields["_origin"] = origin
    return make(ast.ExceptHandler, handler.span, fields)


def _match(stmt: ir.Match, reuse: bool) -> ast.stmt:
    cases = []
    for case in stmt.cases:
        fields: Fields = {
            "pattern": _pattern(case.pattern),
            "guard": optional(case.guard),
            "body": stmts(case.body, reuse),
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


def _function(stmt: ir.FunctionDef, reuse: bool) -> ast.stmt:
    function = stmt.function
    origin: Any = stmt.origin
    fields: Fields = {"name": stmt.var.name}
    written = function.as_written and origin is not None
    if reuse and isinstance(origin, _DEFINITIONS) and params_as_written(function.params, origin.args):
        if written and _is_header_the_same(stmt, origin):
            return origin
        fields["args"] = origin.args
    else:
        fields["args"] = arguments(function.params)
    fields["body"] = origin.body if written else stmts(function.body, reuse)
    fields["decorator_list"] = exprs(stmt.decorators)
    fields["returns"] = optional(function.returns)
    if _HAS_TYPE_PARAMS:
        fields["type_params"] = list(function.type_params)
    cls: type[ast.stmt] = ast.AsyncFunctionDef if function.is_async else ast.FunctionDef
    return make(cls, stmt.span, fields)


def _is_header_the_same(stmt: ir.FunctionDef, origin: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether the header of a definition is that of the source's own, but for its parameters."""
    function = stmt.function
    return (
        stmt.var.name == origin.name
        and function.is_async is isinstance(origin, ast.AsyncFunctionDef)
        and all_as_written(stmt.decorators, origin.decorator_list)
        and optional_as_written(function.returns, origin.returns)
    )


def _class(stmt: ir.ClassDef, reuse: bool) -> ast.stmt:
    fields: Fields = {
        "name": stmt.var.name,
        "bases": exprs(stmt.bases),
        "keywords": keywords(stmt.keywords),
        "body": stmts(stmt.body, reuse),
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
    ir.Opaque: _opaque,
}

#: Those that hold others.
_COMPOUND: dict[type[ir.Stmt], Callable[[Any, bool], ast.stmt]] = {
    ir.If: _if,
    ir.While: _while,
    ir.For: _for,
    ir.With: _with,
    ir.Try: _try,
    ir.Match: _match,
    ir.FunctionDef: _function,
    ir.ClassDef: _class,
}
