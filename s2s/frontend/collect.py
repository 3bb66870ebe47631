"""The first phase of name resolution: which scopes there are, and what each reads, binds and declares."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from s2s.frontend import originals
from s2s.frontend.collect_expr import is_async
from s2s.frontend.collector import Collector, opaque
from s2s.frontend.declarations import (
    are_bound,
    binds_parameters,
    declares_global,
    declares_nonlocal,
    imports,
    imports_from,
)
from s2s.frontend.future import annotations_are_late, future, future_imports
from s2s.frontend.scope import Kind, Scope
from s2s.frontend.signature import parameters
from s2s.frontend.visiting import (
    VISITORS,
    Visitor,
    children,
    doubted,
    repeats,
    visit_all,
    visit_nothing,
    visit_value,
)

#: Python takes as many as this in any version.
_MOST_BLOCKS = 18


def collect(tree: ast.Module) -> Collector:
    """Walk a module and note the names of every scope."""
    cx = Collector(annotations_are_late(future(tree)), frozenset(future_imports(tree)))
    module = Scope(Kind.MODULE, tree, None, "", {}, originals.find(tree))
    cx.scopes.append(module)
    visit_all(cx, tree.body, module)
    cx.spread()
    cx.doubtful |= not are_bound(cx.nonlocals)
    return cx


def _if(cx: Collector, node: ast.If, scope: Scope) -> None:
    test = node.test
    VISITORS[test.__class__](cx, test, scope)
    visit_all(cx, node.body, scope)
    visit_all(cx, node.orelse, scope)


def _assign(cx: Collector, node: ast.Assign, scope: Scope) -> None:
    for target in node.targets:
        VISITORS[target.__class__](cx, target, scope)
    value = node.value
    VISITORS[value.__class__](cx, value, scope)
    for target in node.targets:
        cx.alias_targets(target, value)


def _ann_assign(cx: Collector, node: ast.AnnAssign, scope: Scope) -> None:
    target = node.target
    if isinstance(target, ast.Name) and not node.simple and node.value is None:
        scope.reads[target.id] = None  # `(x): int` does nothing to x, not even make it a local
        _annotations(cx, (node.annotation,), scope)
    else:
        # A function's local variable has its annotation for readers only.
        late = cx.late_annotations and scope.kind is not Kind.FUNCTION
        visit_all(cx, (target,), scope)
        if isinstance(target, ast.Name) and (target.id in scope.globals or target.id in scope.nonlocals):
            cx.doubtful = True
        _annotations(cx, (node.annotation,), cx.open(Kind.ANNOTATIONS, node, scope) if late else scope)
        visit_all(cx, (node.value,), scope)
        if node.value is not None:
            cx.alias_targets(target, node.value)


def _function(cx: Collector, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> None:
    scope.binds[node.name] = None
    args = node.args
    visit_all(cx, (*node.decorator_list, *args.defaults, *args.kw_defaults), scope)
    header = _header(cx, node, scope, None)
    params = parameters(args)
    late = cx.late_annotations and (node.returns or any(param.annotation for param in params))
    annotations = cx.open(Kind.ANNOTATIONS, args, header) if late else header
    _annotations(cx, (*[param.annotation for param in params], node.returns), annotations)
    inner = cx.open(Kind.FUNCTION, node, header)
    binds_parameters(cx, args, params, inner)
    _body(cx, node.body, inner)


def _annotations(cx: Collector, nodes: Iterable[ast.expr | None], scope: Scope) -> None:
    around, cx.is_strict = cx.is_strict, True
    visit_all(cx, nodes, scope)
    cx.is_strict = around


def _body(cx: Collector, body: list[ast.stmt], scope: Scope) -> None:
    """Visit what runs in a scope of its own, where a `break` cannot leave a loop around that scope."""
    loops, blocks, is_strict = cx.loops, cx.blocks, cx.is_strict
    cx.loops, cx.blocks, cx.is_strict = 0, 0, False
    visit_all(cx, body, scope)
    cx.loops, cx.blocks, cx.is_strict = loops, blocks, is_strict


def _class(cx: Collector, node: ast.ClassDef, scope: Scope) -> None:
    if node in scope.kept:
        return  # the object that keeps functions for guards
    scope.binds[node.name] = None
    stripped = node.name.lstrip("_")
    private = "_" + stripped if stripped else ""
    visit_all(cx, node.decorator_list, scope)
    header = _header(cx, node, scope, private)
    visit_all(cx, node.bases, header)
    visit_all(cx, [keyword.value for keyword in node.keywords], header)
    if repeats(node.keywords):
        cx.doubtful = True
    _body(cx, node.body, cx.open(Kind.CLASS, node, header, private))


def _header(cx: Collector, node: Any, scope: Scope, private: str | None) -> Scope:
    """The scope that the header of a definition is evaluated in: that of the type parameters, if any."""
    type_params = getattr(node, "type_params", None)
    if not type_params:
        return scope
    cx.doubtful = True
    header = cx.open(Kind.TYPE_PARAMS, node, scope, private)
    for param in type_params:
        header.binds[param.name] = None
        visit_all(cx, (getattr(param, "bound", None), getattr(param, "default_value", None)), header)
    return header


def _return(cx: Collector, node: ast.Return, scope: Scope) -> None:
    if scope.kind is not Kind.FUNCTION:
        cx.doubtful = True
    elif node.value is not None and is_async(scope):
        cx.returning.add(scope)
        cx.doubtful |= scope.is_generator
    visit_value(cx, node, scope)


def _jump(cx: Collector, node: ast.Break | ast.Continue, scope: Scope) -> None:
    if not cx.loops:
        cx.doubtful = True


def _loop(*fields: str) -> Visitor:
    """A visitor of a loop that visits those fields first."""
    header = children(*fields)

    def visit(cx: Collector, node: Any, scope: Scope) -> None:
        if node.__class__ is ast.AsyncFor and not is_async(scope):
            cx.doubtful = True
        header(cx, node, scope)
        cx.loops += 1
        _enter(cx, 1)
        visit_all(cx, node.body, scope)
        cx.loops -= 1
        cx.blocks -= 1
        visit_all(cx, node.orelse, scope)

    return visit


def _with(cx: Collector, node: ast.With | ast.AsyncWith, scope: Scope) -> None:
    if node.__class__ is ast.AsyncWith and not is_async(scope):
        cx.doubtful = True
    visit_all(cx, node.items, scope)
    _enter(cx, 2 * len(node.items))
    visit_all(cx, node.body, scope)
    cx.blocks -= 2 * len(node.items)


def _enter(cx: Collector, blocks: int) -> None:
    cx.blocks += blocks
    if cx.blocks > _MOST_BLOCKS:
        cx.doubtful = True


def _try(cx: Collector, node: Any, scope: Scope) -> None:
    _enter(cx, 4)
    visit_all(cx, node.body, scope)
    for handler in node.handlers:
        if handler.type is None and handler is not node.handlers[-1]:
            cx.doubtful = True
        visit_all(cx, (handler.type,), scope)
        if handler.name is not None:
            scope.binds[handler.name] = None
        visit_all(cx, handler.body, scope)
    visit_all(cx, node.orelse, scope)
    visit_all(cx, node.finalbody, scope)
    cx.blocks -= 4


def _captures(*fields: str) -> Visitor:
    """A visitor of patterns that bind the name in the first field, if it is not None."""
    rest = children(*fields[1:])

    def visit(cx: Collector, node: Any, scope: Scope) -> None:
        rest(cx, node, scope)
        name = getattr(node, fields[0])
        if name is not None:
            scope.binds[name] = None

    return visit


VISITORS.update(
    {
        **dict.fromkeys(ast.stmt.__subclasses__(), opaque),
        ast.Expr: visit_value,
        ast.Assign: _assign,
        ast.AugAssign: children("target", "value"),
        ast.AnnAssign: _ann_assign,
        ast.Return: _return,
        ast.Raise: children("exc", "cause"),
        ast.Assert: children("test", "msg"),
        ast.Delete: children("targets"),
        ast.Pass: visit_nothing,
        ast.Break: _jump,
        ast.Continue: _jump,
        ast.If: _if,
        ast.While: _loop("test"),
        ast.For: _loop("target", "iter"),
        ast.AsyncFor: _loop("target", "iter"),
        ast.With: _with,
        ast.AsyncWith: _with,
        ast.withitem: children("context_expr", "optional_vars"),
        ast.Try: _try,
        ast.TryStar: doubted(_try),
        ast.Match: doubted(children("subject", "cases")),
        ast.match_case: children("pattern", "guard", "body"),
        ast.MatchValue: visit_value,
        ast.MatchSingleton: visit_nothing,
        ast.MatchSequence: children("patterns"),
        ast.MatchMapping: _captures("rest", "keys", "patterns"),
        ast.MatchClass: children("cls", "patterns", "kwd_patterns"),
        ast.MatchStar: _captures("name"),
        ast.MatchAs: _captures("name", "pattern"),
        ast.MatchOr: children("patterns"),
        ast.Import: imports,
        ast.ImportFrom: imports_from,
        ast.Global: declares_global,
        ast.Nonlocal: declares_nonlocal,
        ast.FunctionDef: _function,
        ast.AsyncFunctionDef: _function,
        ast.ClassDef: _class,
    }
)
