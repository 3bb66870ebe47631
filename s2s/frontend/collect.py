"""The first phase of name resolution: which scopes there are, and what each reads, binds and declares."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any

from s2s.frontend import frames, originals
from s2s.frontend.collector import Collector, opaque
from s2s.frontend.future import annotations_are_late, future
from s2s.frontend.scope import Kind, Scope
from s2s.frontend.signature import defaults, parameters


def collect(tree: ast.Module) -> Collector:
    """Walk a module and note the names of every scope."""
    cx = Collector(annotations_are_late(future(tree)))
    module = Scope(Kind.MODULE, tree, None, "", {}, originals.find(tree))
    cx.scopes.append(module)
    _visit_all(cx, tree.body, module)
    cx.spread()
    return cx


_Visitor = Callable[[Collector, Any, Scope], None]


def _visit_all(cx: Collector, nodes: Iterable[ast.AST | None], scope: Scope) -> None:
    """Visit several nodes; None among them is skipped."""
    for node in nodes:
        if node is not None:
            _VISITORS[node.__class__](cx, node, scope)


def _children(*fields: str) -> _Visitor:
    """A visitor that does nothing but visit those fields, in that order."""

    def visit(cx: Collector, node: Any, scope: Scope) -> None:
        for name in fields:
            value = getattr(node, name)
            if value.__class__ is list:
                _visit_all(cx, value, scope)
            elif value is not None:
                _VISITORS[value.__class__](cx, value, scope)

    return visit


# --- expressions --------------------------------------------------------------------------------------------


def _name(cx: Collector, node: ast.Name, scope: Scope) -> None:
    name = node.id
    if node.ctx.__class__ is ast.Load:
        scope.reads[name] = None
        if name in frames.MENTIONS:
            cx.suspects.append((scope, name))
    else:
        scope.binds[name] = None
        if name in frames.MARKS:
            scope.host.dynamic = frames.MARKS_REASON


def _attribute(cx: Collector, node: ast.Attribute, scope: Scope) -> None:
    value = node.value
    _read_of(cx, value, node.attr, scope)
    _VISITORS[value.__class__](cx, value, scope)


def _read_of(cx: Collector, value: ast.expr, attr: str, scope: Scope) -> None:
    if attr in frames.ATTRIBUTES:
        scope.host.dynamic = frames.ATTRIBUTES[attr]
    elif attr in frames.FUNCTION_NAMES and isinstance(value, ast.Name):
        cx.stack_calls.append((scope, value.id, attr))


def _call(cx: Collector, node: ast.Call, scope: Scope) -> None:
    func = node.func
    if func.__class__ is ast.Name and func.id in frames.EXCUSABLE and frames.excused(node, func.id):
        scope.reads[func.id] = None
    else:
        _VISITORS[func.__class__](cx, func, scope)
        if (attr := frames.asked(node)) is not None:
            _read_of(cx, node.args[0], attr, scope)
    for arg in node.args:
        _VISITORS[arg.__class__](cx, arg, scope)
    for keyword in node.keywords:
        value = keyword.value
        _VISITORS[value.__class__](cx, value, scope)


def _constant(cx: Collector, node: ast.Constant, scope: Scope) -> None:
    """Names nothing."""


def _binary(cx: Collector, node: ast.BinOp, scope: Scope) -> None:
    left, right = node.left, node.right
    _VISITORS[left.__class__](cx, left, scope)
    _VISITORS[right.__class__](cx, right, scope)


def _value(cx: Collector, node: Any, scope: Scope) -> None:
    value = node.value
    if value is not None:
        _VISITORS[value.__class__](cx, value, scope)


def _yield(cx: Collector, node: ast.Yield | ast.YieldFrom, scope: Scope) -> None:
    scope.host.is_generator = True
    _value(cx, node, scope)


def _walrus(cx: Collector, node: ast.NamedExpr, scope: Scope) -> None:
    name = node.target.id
    host = scope.host
    host.binds[name] = None
    if host is not scope:
        host.walrus.add(name)
        around: Scope | None = scope
        while around is not None and around is not host:
            around.nonlocals.add(name)
            around = around.parent
    _value(cx, node, scope)
    cx.alias(name, node.value)


def _comprehension(cx: Collector, node: Any, scope: Scope) -> None:
    start = len(cx.scopes)
    kind = Kind.GENERATOR if node.__class__ is ast.GeneratorExp else Kind.COMPREHENSION
    first = node.generators[0].iter
    _VISITORS[first.__class__](cx, first, scope)
    inner = cx.open(kind, node, scope)
    for clause in node.generators:
        _visit_all(cx, (clause.target,), inner)
        if clause.iter is not first:
            _visit_all(cx, (clause.iter,), inner)
        _visit_all(cx, clause.ifs, inner)
    if node.__class__ is ast.DictComp:
        _visit_all(cx, (node.key, node.value), inner)
    else:
        _visit_all(cx, (node.elt,), inner)
    if unpacks(node):
        cx.carry(node, scope, start)


def _template(cx: Collector, node: Any, scope: Scope) -> None:
    start = len(cx.scopes)
    _visit_all(cx, node.values, scope)
    cx.carry(node, scope, start)


def unpacks(node: Any) -> bool:
    """Whether a comprehension unpacks each of its items (PEP 798): `[*items for …]`, `{**mapping for …}`."""
    return node.value is None if node.__class__ is ast.DictComp else node.elt.__class__ is ast.Starred


def _lambda(cx: Collector, node: ast.Lambda, scope: Scope) -> None:
    args = node.args
    _visit_all(cx, (*args.defaults, *args.kw_defaults), scope)
    inner = cx.open(Kind.FUNCTION, node, scope)
    for param in parameters(args):
        inner.binds[param.arg] = None
    for param, default in defaults(args):
        cx.alias(param.arg, default)
    _visit_all(cx, (node.body,), inner)


# --- statements ---------------------------------------------------------------------------------------------


def _if(cx: Collector, node: ast.If, scope: Scope) -> None:
    test = node.test
    _VISITORS[test.__class__](cx, test, scope)
    _visit_all(cx, node.body, scope)
    _visit_all(cx, node.orelse, scope)


def _assign(cx: Collector, node: ast.Assign, scope: Scope) -> None:
    for target in node.targets:
        _VISITORS[target.__class__](cx, target, scope)
    value = node.value
    _VISITORS[value.__class__](cx, value, scope)
    for target in node.targets:
        cx.alias_targets(target, value)


def _ann_assign(cx: Collector, node: ast.AnnAssign, scope: Scope) -> None:
    target = node.target
    if isinstance(target, ast.Name) and not node.simple and node.value is None:
        scope.reads[target.id] = None  # `(x): int` does nothing to x, not even make it a local
        _visit_all(cx, (node.annotation,), scope)
    else:
        # A function's local variable has its annotation for readers only.
        late = cx.late_annotations and scope.kind is not Kind.FUNCTION
        _visit_all(cx, (target,), scope)
        _visit_all(cx, (node.annotation,), cx.open(Kind.ANNOTATIONS, node, scope) if late else scope)
        _visit_all(cx, (node.value,), scope)
        if node.value is not None:
            cx.alias_targets(target, node.value)


def _function(cx: Collector, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> None:
    scope.binds[node.name] = None
    args = node.args
    _visit_all(cx, (*node.decorator_list, *args.defaults, *args.kw_defaults), scope)
    header = _header(cx, node, scope, None)
    params = parameters(args)
    late = cx.late_annotations and (node.returns or any(param.annotation for param in params))
    annotations = cx.open(Kind.ANNOTATIONS, args, header) if late else header
    _visit_all(cx, [param.annotation for param in params], annotations)
    _visit_all(cx, (node.returns,), annotations)
    inner = cx.open(Kind.FUNCTION, node, header)
    for param in params:
        inner.binds[param.arg] = None
    for param, default in defaults(args):
        cx.alias(param.arg, default)
    _visit_all(cx, node.body, inner)


def _class(cx: Collector, node: ast.ClassDef, scope: Scope) -> None:
    if node in scope.kept:
        return  # the object that keeps functions for guards
    scope.binds[node.name] = None
    stripped = node.name.lstrip("_")
    private = "_" + stripped if stripped else ""
    _visit_all(cx, node.decorator_list, scope)
    header = _header(cx, node, scope, private)
    _visit_all(cx, node.bases, header)
    _visit_all(cx, [keyword.value for keyword in node.keywords], header)
    inner = cx.open(Kind.CLASS, node, header, private)
    _visit_all(cx, node.body, inner)


def _header(cx: Collector, node: Any, scope: Scope, private: str | None) -> Scope:
    """The scope that the header of a definition is evaluated in: that of the type parameters, if any."""
    type_params = getattr(node, "type_params", None)
    if not type_params:
        return scope
    header = cx.open(Kind.TYPE_PARAMS, node, scope, private)
    for param in type_params:
        header.binds[param.name] = None
        _visit_all(cx, (getattr(param, "bound", None), getattr(param, "default_value", None)), header)
    return header


def _global(cx: Collector, node: ast.Global, scope: Scope) -> None:
    scope.globals.update(node.names)
    scope.reads.update(dict.fromkeys(node.names))


def _nonlocal(cx: Collector, node: ast.Nonlocal, scope: Scope) -> None:
    scope.nonlocals.update(node.names)
    scope.reads.update(dict.fromkeys(node.names))


def _import(cx: Collector, node: ast.Import, scope: Scope) -> None:
    for alias in node.names:
        bound = alias.asname or alias.name.partition(".")[0]
        _bind_import(node, bound, scope)
        if alias.name in frames.MODULES:
            cx.modules[bound] = alias.name


def _import_from(cx: Collector, node: ast.ImportFrom, scope: Scope) -> None:
    for alias in node.names:
        if alias.name == "*":
            cx.stack_functions.update(frames.exported(node.module or ""))
            continue
        bound = alias.asname or alias.name
        _bind_import(node, bound, scope)
        reason = frames.imported(node.module or "", alias.name)
        if reason:
            cx.stack_functions[bound] = reason


def _bind_import(node: ast.Import | ast.ImportFrom, name: str, scope: Scope) -> None:
    scope.binds[name] = None
    if getattr(node, "is_lazy", 0):
        scope.opaque[name] = True  # reading it may run a whole module (PEP 810)


def _try(cx: Collector, node: Any, scope: Scope) -> None:
    _visit_all(cx, node.body, scope)
    for handler in node.handlers:
        _visit_all(cx, (handler.type,), scope)
        if handler.name is not None:
            scope.binds[handler.name] = None
        _visit_all(cx, handler.body, scope)
    _visit_all(cx, node.orelse, scope)
    _visit_all(cx, node.finalbody, scope)


def _captures(*fields: str) -> _Visitor:
    """A visitor of patterns that bind the name in the first field, if it is not None."""
    rest = _children(*fields[1:])

    def visit(cx: Collector, node: Any, scope: Scope) -> None:
        rest(cx, node, scope)
        name = getattr(node, fields[0])
        if name is not None:
            scope.binds[name] = None

    return visit


_VISITORS: dict[type[ast.AST], _Visitor] = {
    **dict.fromkeys((*ast.expr.__subclasses__(), *ast.stmt.__subclasses__()), opaque),
    **{cls: _template for cls in (getattr(ast, "TemplateStr", None),) if cls is not None},
    **{
        cls: _children("value", "format_spec")
        for cls in (getattr(ast, "Interpolation", None),)
        if cls is not None
    },
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.Constant: _constant,
    ast.BinOp: _binary,
    ast.UnaryOp: _children("operand"),
    ast.BoolOp: _children("values"),
    ast.Compare: _children("left", "comparators"),
    ast.IfExp: _children("test", "body", "orelse"),
    ast.Subscript: _children("value", "slice"),
    ast.Slice: _children("lower", "upper", "step"),
    ast.Starred: _value,
    ast.Tuple: _children("elts"),
    ast.List: _children("elts"),
    ast.Set: _children("elts"),
    ast.Dict: _children("keys", "values"),
    ast.JoinedStr: _children("values"),
    ast.FormattedValue: _children("value", "format_spec"),
    ast.Await: _value,
    ast.Yield: _yield,
    ast.YieldFrom: _yield,
    ast.NamedExpr: _walrus,
    ast.Lambda: _lambda,
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.DictComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.Expr: _value,
    ast.Assign: _assign,
    ast.AugAssign: _children("target", "value"),
    ast.AnnAssign: _ann_assign,
    ast.Return: _value,
    ast.Raise: _children("exc", "cause"),
    ast.Assert: _children("test", "msg"),
    ast.Delete: _children("targets"),
    ast.Pass: _constant,
    ast.Break: _constant,
    ast.Continue: _constant,
    ast.If: _if,
    ast.While: _children("test", "body", "orelse"),
    ast.For: _children("target", "iter", "body", "orelse"),
    ast.AsyncFor: _children("target", "iter", "body", "orelse"),
    ast.With: _children("items", "body"),
    ast.AsyncWith: _children("items", "body"),
    ast.withitem: _children("context_expr", "optional_vars"),
    ast.Try: _try,
    ast.TryStar: _try,
    ast.Match: _children("subject", "cases"),
    ast.match_case: _children("pattern", "guard", "body"),
    ast.MatchValue: _value,
    ast.MatchSingleton: _constant,
    ast.MatchSequence: _children("patterns"),
    ast.MatchMapping: _captures("rest", "keys", "patterns"),
    ast.MatchClass: _children("cls", "patterns", "kwd_patterns"),
    ast.MatchStar: _captures("name"),
    ast.MatchAs: _captures("name", "pattern"),
    ast.MatchOr: _children("patterns"),
    ast.Import: _import,
    ast.ImportFrom: _import_from,
    ast.Global: _global,
    ast.Nonlocal: _nonlocal,
    ast.FunctionDef: _function,
    ast.AsyncFunctionDef: _function,
    ast.ClassDef: _class,
}
