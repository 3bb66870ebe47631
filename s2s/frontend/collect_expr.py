"""The first phase of name resolution in expressions: what each reads and binds."""

from __future__ import annotations

import ast
from typing import Any

from s2s.frontend import frames
from s2s.frontend.collector import Collector, opaque
from s2s.frontend.declarations import binds_parameters
from s2s.frontend.scope import Kind, Scope
from s2s.frontend.signature import parameters
from s2s.frontend.visiting import VISITORS, children, doubted, repeats, visit_all, visit_nothing, visit_value

#: Where a walrus may stand.
_ASSIGNED = frozenset((Kind.MODULE, Kind.FUNCTION))
#: Python takes as many targets beside a starred one.
_MOST_TARGETS = 250
_LOADED = ast.Load()


def is_async(scope: Scope) -> bool:
    """Whether a scope is an `async def`."""
    return scope.node.__class__ is ast.AsyncFunctionDef


def _name(cx: Collector, node: ast.Name, scope: Scope) -> None:
    name = node.id
    if node.ctx.__class__ is ast.Load:
        scope.reads[name] = None
        if name in frames.MENTIONS:
            cx.suspects.append((scope, name))
    else:
        scope.binds[name] = None


def _attribute(cx: Collector, node: ast.Attribute, scope: Scope) -> None:
    value = node.value
    _read_of(cx, value, node.attr, scope)
    VISITORS[value.__class__](cx, value, scope)


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
        VISITORS[func.__class__](cx, func, scope)
        if (attr := frames.asked(node)) is not None:
            _read_of(cx, node.args[0], attr, scope)
    for arg in node.args:
        if arg.__class__ is ast.Starred:
            arg = arg.value
        VISITORS[arg.__class__](cx, arg, scope)
    for keyword in node.keywords:
        value = keyword.value
        VISITORS[value.__class__](cx, value, scope)
    if len(node.keywords) > 1 and repeats(node.keywords):
        cx.doubtful = True


def _binary(cx: Collector, node: ast.BinOp, scope: Scope) -> None:
    left, right = node.left, node.right
    VISITORS[left.__class__](cx, left, scope)
    VISITORS[right.__class__](cx, right, scope)


def _display(cx: Collector, node: ast.Tuple | ast.List | ast.Set, scope: Scope) -> None:
    starred = 0
    for item in node.elts:
        if item.__class__ is ast.Starred:
            starred += 1
            item = item.value
        VISITORS[item.__class__](cx, item, scope)
    if starred and getattr(node, "ctx", _LOADED).__class__ is not ast.Load:
        cx.doubtful |= starred > 1 or len(node.elts) > _MOST_TARGETS or node.ctx.__class__ is ast.Del  # type: ignore[union-attr]


def _await(cx: Collector, node: ast.Await, scope: Scope) -> None:
    if not is_async(scope) or cx.is_strict:
        cx.doubtful = True
    visit_value(cx, node, scope)


def _yield(cx: Collector, node: ast.Yield | ast.YieldFrom, scope: Scope) -> None:
    scope.host.is_generator = True
    if scope.kind is not Kind.FUNCTION or cx.is_strict:
        cx.doubtful = True
    if is_async(scope) and (node.__class__ is ast.YieldFrom or scope in cx.returning):
        cx.doubtful = True
    visit_value(cx, node, scope)


def _walrus(cx: Collector, node: ast.NamedExpr, scope: Scope) -> None:
    name = node.target.id
    host = scope.host
    host.binds[name] = None
    if scope.kind not in _ASSIGNED or cx.is_strict:
        cx.doubtful = True
    if host is not scope:
        host.walrus.add(name)
        around: Scope | None = scope
        while around is not None and around is not host:
            around.nonlocals.add(name)
            around = around.parent
    visit_value(cx, node, scope)
    cx.alias(name, node.value)


def _comprehension(cx: Collector, node: Any, scope: Scope) -> None:
    start = len(cx.scopes)
    kind = Kind.GENERATOR if node.__class__ is ast.GeneratorExp else Kind.COMPREHENSION
    first = node.generators[0].iter
    around, cx.is_strict = cx.is_strict, True
    VISITORS[first.__class__](cx, first, scope)
    cx.is_strict = around
    inner = cx.open(kind, node, scope)
    for clause in node.generators:
        visit_all(cx, (clause.target,), inner)
        if clause.iter is not first:
            visit_all(cx, (clause.iter,), inner)
        visit_all(cx, clause.ifs, inner)
        if clause.is_async:
            cx.doubtful = True
    if node.__class__ is ast.DictComp:
        visit_all(cx, (node.key, node.value), inner)
    else:
        visit_all(cx, (node.elt,), inner)
    if unpacks(node):
        cx.carry(node, scope, start)


def _template(cx: Collector, node: Any, scope: Scope) -> None:
    start = len(cx.scopes)
    visit_all(cx, node.values, scope)
    cx.carry(node, scope, start)


def unpacks(node: Any) -> bool:
    """Whether a comprehension unpacks each of its items (PEP 798): `[*items for …]`, `{**mapping for …}`."""
    return node.value is None if node.__class__ is ast.DictComp else node.elt.__class__ is ast.Starred


def _lambda(cx: Collector, node: ast.Lambda, scope: Scope) -> None:
    args = node.args
    visit_all(cx, (*args.defaults, *args.kw_defaults), scope)
    inner = cx.open(Kind.FUNCTION, node, scope)
    binds_parameters(cx, args, parameters(args), inner)
    visit_all(cx, (node.body,), inner)


VISITORS.update(
    {
        **dict.fromkeys(ast.expr.__subclasses__(), opaque),
        **{cls: _template for cls in (getattr(ast, "TemplateStr", None),) if cls is not None},
        **{
            cls: children("value", "format_spec")
            for cls in (getattr(ast, "Interpolation", None),)
            if cls is not None
        },
        ast.Name: _name,
        ast.Attribute: _attribute,
        ast.Call: _call,
        ast.Constant: visit_nothing,
        ast.BinOp: _binary,
        ast.UnaryOp: children("operand"),
        ast.BoolOp: children("values"),
        ast.Compare: children("left", "comparators"),
        ast.IfExp: children("test", "body", "orelse"),
        ast.Subscript: children("value", "slice"),
        ast.Slice: children("lower", "upper", "step"),
        ast.Starred: doubted(visit_value),
        ast.Tuple: _display,
        ast.List: _display,
        ast.Set: _display,
        ast.Dict: children("keys", "values"),
        ast.JoinedStr: children("values"),
        ast.FormattedValue: children("value", "format_spec"),
        ast.Await: _await,
        ast.Yield: _yield,
        ast.YieldFrom: _yield,
        ast.NamedExpr: _walrus,
        ast.Lambda: _lambda,
        ast.ListComp: _comprehension,
        ast.SetComp: _comprehension,
        ast.DictComp: _comprehension,
        ast.GeneratorExp: _comprehension,
    }
)
