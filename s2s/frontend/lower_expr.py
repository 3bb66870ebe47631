"""Expressions: from `ast` to the IR.

One function per `ast` class, found by a table. Each takes the node and the scope it is evaluated in.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any

from s2s.frontend.collect_expr import unpacks
from s2s.frontend.scope import Kind, Scope
from s2s.ir import nodes as ir
from s2s.ir.spans import span_of

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.MatMult: "@",
    ast.Div: "/",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.BitAnd: "&",
    ast.FloorDiv: "//",
}
UNARY: dict[type[ast.AST], str] = {ast.Invert: "~", ast.Not: "not", ast.UAdd: "+", ast.USub: "-"}
COMPARISONS: dict[type[ast.AST], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}

_Lowerer = Callable[[Any, Scope], ir.Expr]

# Nodes are made without `__init__` where they are most frequent: it costs more than all the rest.
_new = object.__new__


def expr(node: ast.expr, scope: Scope) -> ir.Expr:
    """Lower an expression evaluated in `scope`."""
    return _LOWERERS[node.__class__](node, scope)


def optional(node: ast.expr | None, scope: Scope) -> ir.Expr | None:
    """Lower an expression that may be missing."""
    return None if node is None else _LOWERERS[node.__class__](node, scope)


def exprs(items: Iterable[ast.expr], scope: Scope) -> list[ir.Expr]:
    """Lower several expressions."""
    return [_LOWERERS[item.__class__](item, scope) for item in items]


def _name(node: ast.Name, scope: Scope) -> ir.Expr:
    made: ir.Load | ir.Store
    made = _new(ir.Load) if node.ctx.__class__ is ast.Load else _new(ir.Store)
    made.var = scope.vars[node.id]
    made.at = node  # type: ignore[union-attr]
    return made


def _constant(node: ast.Constant, scope: Scope) -> ir.Expr:
    made = _new(ir.Const)
    made.value = node.value
    made.kind = node.kind
    made.at = node  # type: ignore[attr-defined]
    return made


def _attribute(node: ast.Attribute, scope: Scope) -> ir.Expr:
    if scope.kept and node in scope.kept:
        kept: ir.Load | ir.Store
        kept = _new(ir.Load) if node.ctx.__class__ is ast.Load else _new(ir.Store)
        kept.var = scope.kept[node]
        kept.span = span_of(node)
        return kept
    made = _new(ir.Attr)
    value = node.value
    made.value = _LOWERERS[value.__class__](value, scope)
    made.name = node.attr
    made.at = node  # type: ignore[attr-defined]
    return made


def _call(node: ast.Call, scope: Scope) -> ir.Expr:
    made = _new(ir.Call)
    func = node.func
    made.func = _LOWERERS[func.__class__](func, scope)
    args = node.args
    made.args = [_LOWERERS[arg.__class__](arg, scope) for arg in args] if args else []
    made.keywords = keywords(node.keywords, scope) if node.keywords else []
    made.at = node  # type: ignore[attr-defined]
    return made


def keywords(items: list[ast.keyword], scope: Scope) -> list[ir.Keyword]:
    """Lower the keywords of a call or a class header."""
    made = []
    for item in items:
        value = item.value
        keyword = _new(ir.Keyword)
        keyword.name = item.arg
        keyword.value = _LOWERERS[value.__class__](value, scope)
        keyword.at = item  # type: ignore[attr-defined]
        made.append(keyword)
    return made


def _subscript(node: ast.Subscript, scope: Scope) -> ir.Expr:
    value, index = node.value, node.slice
    made = _new(ir.Subscript)
    made.value = _LOWERERS[value.__class__](value, scope)
    made.index = _LOWERERS[index.__class__](index, scope)
    made.at = node  # type: ignore[attr-defined]
    return made


def _slice(node: ast.Slice, scope: Scope) -> ir.Expr:
    lower, upper = optional(node.lower, scope), optional(node.upper, scope)
    return ir.Slice(lower, upper, optional(node.step, scope), span=span_of(node))


def _binary(node: ast.BinOp, scope: Scope) -> ir.Expr:
    left, right = node.left, node.right
    made = _new(ir.Binary)
    made.op = OPERATORS[node.op.__class__]
    made.left = _LOWERERS[left.__class__](left, scope)
    made.right = _LOWERERS[right.__class__](right, scope)
    made.at = node  # type: ignore[attr-defined]
    return made


def _unary(node: ast.UnaryOp, scope: Scope) -> ir.Expr:
    return ir.Unary(UNARY[node.op.__class__], expr(node.operand, scope), span=span_of(node))


def _bool(node: ast.BoolOp, scope: Scope) -> ir.Expr:
    return ir.Bool(
        "and" if node.op.__class__ is ast.And else "or", exprs(node.values, scope), span=span_of(node)
    )


def _compare(node: ast.Compare, scope: Scope) -> ir.Expr:
    left = node.left
    made = _new(ir.Compare)
    made.left = _LOWERERS[left.__class__](left, scope)
    made.ops = [COMPARISONS[op.__class__] for op in node.ops]
    made.rights = exprs(node.comparators, scope)
    made.at = node  # type: ignore[attr-defined]
    return made


def _cond(node: ast.IfExp, scope: Scope) -> ir.Expr:
    # A guard of an earlier run of s2s is a plain conditional again: what it relied on has to be shown anew.
    test, body = expr(node.test, scope), expr(node.body, scope)
    return ir.Cond(test, body, expr(node.orelse, scope), span=span_of(node))


def _tuple(node: ast.Tuple, scope: Scope) -> ir.Expr:
    made = _new(ir.Tuple)
    made.items = exprs(node.elts, scope)
    made.at = node  # type: ignore[attr-defined]
    return made


def _list(node: ast.List, scope: Scope) -> ir.Expr:
    made = _new(ir.List)
    made.items = exprs(node.elts, scope)
    made.at = node  # type: ignore[attr-defined]
    return made


def _set(node: ast.Set, scope: Scope) -> ir.Expr:
    return ir.Set(exprs(node.elts, scope), span=span_of(node))


def _dict(node: ast.Dict, scope: Scope) -> ir.Expr:
    keys = [optional(key, scope) for key in node.keys]
    return ir.Dict(keys, exprs(node.values, scope), span=span_of(node))


def _starred(node: ast.Starred, scope: Scope) -> ir.Expr:
    return ir.Starred(expr(node.value, scope), span=span_of(node))


def _fstring(node: ast.JoinedStr, scope: Scope) -> ir.Expr:
    return ir.FString(exprs(node.values, scope), span=span_of(node))


def _format(node: ast.FormattedValue, scope: Scope) -> ir.Expr:
    value, spec = expr(node.value, scope), optional(node.format_spec, scope)
    return ir.Format(value, node.conversion, spec, span=span_of(node))


def _await(node: ast.Await, scope: Scope) -> ir.Expr:
    return ir.Await(expr(node.value, scope), span=span_of(node))


def _yield(node: ast.Yield, scope: Scope) -> ir.Expr:
    return ir.Yield(optional(node.value, scope), span=span_of(node))


def _yield_from(node: ast.YieldFrom, scope: Scope) -> ir.Expr:
    return ir.YieldFrom(expr(node.value, scope), span=span_of(node))


def _walrus(node: ast.NamedExpr, scope: Scope) -> ir.Expr:
    target = ir.Store(scope.vars[node.target.id], span=span_of(node.target))
    return ir.Walrus(target, expr(node.value, scope), span=span_of(node))


_COMPREHENSIONS: dict[type[ast.AST], str] = {
    ast.ListComp: "list",
    ast.SetComp: "set",
    ast.DictComp: "dict",
    ast.GeneratorExp: "gen",
}


def _comprehension(node: Any, scope: Scope) -> ir.Expr:
    if unpacks(node):
        return _opaque(node, scope)
    inner = scope.inner[node]
    clauses: list[ir.Clause] = []
    for clause in node.generators:
        # Only the first iterable belongs to the scope around.
        iterable = expr(clause.iter, inner if clauses else scope)
        target = expr(clause.target, inner)
        clauses.append(ir.Clause(target, iterable, exprs(clause.ifs, inner), bool(clause.is_async)))
    kind = _COMPREHENSIONS[node.__class__]
    if kind == "dict":
        return ir.Comp(kind, expr(node.key, inner), expr(node.value, inner), clauses, span=span_of(node))
    return ir.Comp(kind, expr(node.elt, inner), None, clauses, span=span_of(node))


def _lambda(node: ast.Lambda, scope: Scope) -> ir.Expr:
    inner = scope.inner[node]
    body = expr(node.body, inner)
    span = span_of(node)
    function = ir.Function(
        "<lambda>",
        qualname(scope, "<lambda>"),
        params(node.args, inner, scope, scope),
        [ir.Return(body, span=body.span)],
        variables=inner.own(),
        is_generator=inner.is_generator,
        is_lambda=True,
        dynamic=inner.dynamic,
        span=span,
    )
    return ir.Lambda(function, span=span)


def _opaque(node: ast.expr, scope: Scope) -> ir.Expr:
    return ir.OpaqueExpr(node, span=span_of(node))


def params(args: ast.arguments, inner: Scope, header: Scope, scope: Scope) -> list[ir.Param]:
    """Lower the parameters of a function.

    Args:
        inner: the scope of the function's body.
        header: the scope its annotations are evaluated in.
        scope: the scope its defaults are evaluated in.
    """
    made: list[ir.Param] = []

    def add(arg: ast.arg, kind: str, default: ast.expr | None) -> None:
        var = inner.vars[arg.arg]
        made.append(
            ir.Param(var, kind, optional(default, scope), optional(arg.annotation, header), span_of(arg))
        )

    positional = [(arg, "posonly") for arg in args.posonlyargs] + [(arg, "pos") for arg in args.args]
    without = len(positional) - len(args.defaults)
    for index, (arg, kind) in enumerate(positional):
        add(arg, kind, args.defaults[index - without] if index >= without else None)
    if args.vararg is not None:
        add(args.vararg, "vararg", None)
    for arg, default in zip(args.kwonlyargs, args.kw_defaults):
        add(arg, "kwonly", default)
    if args.kwarg is not None:
        add(args.kwarg, "kwarg", None)
    return made


def qualname(scope: Scope, name: str) -> str:
    """The `__qualname__` of a function or class defined in `scope`.

    List, set and dict comprehensions leave no trace in it, as in CPython since they are inlined (3.12).
    """
    parts = [name]
    up: Scope | None = scope
    if name in scope.globals:
        return name
    while up is not None:
        if up.kind is Kind.FUNCTION:
            own = getattr(up.node, "name", "<lambda>")
            parts += ("<locals>", own)
        elif up.kind is Kind.GENERATOR:
            own = "<genexpr>"
            parts += ("<locals>", own)
        elif up.kind is Kind.CLASS:
            own = up.node.name  # type: ignore[attr-defined]
            parts.append(own)
        else:
            up = up.parent
            continue
        up = up.parent
        if up is not None and own in up.globals:
            break
    return ".".join(reversed(parts))


_LOWERERS: dict[type[ast.AST], _Lowerer] = {
    **dict.fromkeys(ast.expr.__subclasses__(), _opaque),
    ast.Name: _name,
    ast.Constant: _constant,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.Subscript: _subscript,
    ast.Slice: _slice,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _bool,
    ast.Compare: _compare,
    ast.IfExp: _cond,
    ast.Tuple: _tuple,
    ast.List: _list,
    ast.Set: _set,
    ast.Dict: _dict,
    ast.Starred: _starred,
    ast.JoinedStr: _fstring,
    ast.FormattedValue: _format,
    ast.Await: _await,
    ast.Yield: _yield,
    ast.YieldFrom: _yield_from,
    ast.NamedExpr: _walrus,
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.DictComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.Lambda: _lambda,
}
