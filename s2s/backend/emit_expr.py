"""Expressions: from the IR to `ast`.

One function per IR class, found by a table. Nothing of the source's own tree is used again.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from s2s.backend.tests import written
from s2s.errors import InternalError
from s2s.ir import nodes as ir
from s2s.ir.originals import split

_A = TypeVar("_A", bound=ast.AST)

Fields = dict[str, Any]

LOAD, STORE, DEL = ast.Load(), ast.Store(), ast.Del()

OPERATORS: dict[str, ast.operator] = {
    "+": ast.Add(),
    "-": ast.Sub(),
    "*": ast.Mult(),
    "@": ast.MatMult(),
    "/": ast.Div(),
    "%": ast.Mod(),
    "**": ast.Pow(),
    "<<": ast.LShift(),
    ">>": ast.RShift(),
    "|": ast.BitOr(),
    "^": ast.BitXor(),
    "&": ast.BitAnd(),
    "//": ast.FloorDiv(),
}
_UNARY: dict[str, ast.unaryop] = {"~": ast.Invert(), "not": ast.Not(), "+": ast.UAdd(), "-": ast.USub()}
_BOOL: dict[str, ast.boolop] = {"and": ast.And(), "or": ast.Or()}
_COMPARISONS: dict[str, ast.cmpop] = {
    "==": ast.Eq(),
    "!=": ast.NotEq(),
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
    "is": ast.Is(),
    "is not": ast.IsNot(),
    "in": ast.In(),
    "not in": ast.NotIn(),
}


def make(cls: type[_A], span: ir.Span | None, fields: Fields) -> _A:
    """A node of a class with those fields, standing at `span` if there is one.

    Filling the namespace at once is several times faster than the constructor.
    """
    node = cls.__new__(cls)
    if span is not None:
        fields["lineno"], fields["col_offset"], fields["end_lineno"], fields["end_col_offset"] = span
    node.__dict__ = fields
    return node


def expr(node: ir.Expr) -> ast.expr:
    """Emit an expression that is read."""
    return _EMITTERS[node.__class__](node)


def optional(node: ir.Expr | None) -> ast.expr | None:
    """Emit an expression that may be missing."""
    return None if node is None else _EMITTERS[node.__class__](node)


def exprs(items: Iterable[ir.Expr]) -> list[ast.expr]:
    """Emit several expressions that are read."""
    return [_EMITTERS[item.__class__](item) for item in items]


def target(node: ir.Expr, ctx: ast.expr_context = STORE) -> ast.expr:
    """Emit an expression that is assigned to, or deleted when `ctx` says so.

    Raises:
        InternalError: it is none of the classes that can be.
    """
    emitter = _TARGETS.get(node.__class__)
    if emitter is None:
        raise InternalError(f"{node.__class__.__name__} as a target")
    return emitter(node, ctx)


def _store(node: ir.Store, ctx: ast.expr_context) -> ast.expr:
    return _variable(node, ctx)


def _variable(node: ir.Load | ir.Store, ctx: ast.expr_context) -> ast.expr:
    name = node.var.name
    if (kept := split(name)) is None:
        return make(ast.Name, node.span, {"id": name, "ctx": ctx})
    holder = make(ast.Name, node.span, {"id": kept[0], "ctx": LOAD})
    return make(ast.Attribute, node.span, {"value": holder, "attr": kept[1], "ctx": ctx})


def _attribute_target(node: ir.Attr, ctx: ast.expr_context) -> ast.expr:
    return make(ast.Attribute, node.span, {"value": expr(node.value), "attr": node.name, "ctx": ctx})


def _subscript_target(node: ir.Subscript, ctx: ast.expr_context) -> ast.expr:
    return make(ast.Subscript, node.span, {"value": expr(node.value), "slice": expr(node.index), "ctx": ctx})


def _tuple_target(node: ir.Tuple, ctx: ast.expr_context) -> ast.expr:
    return make(ast.Tuple, node.span, {"elts": [target(item, ctx) for item in node.items], "ctx": ctx})


def _list_target(node: ir.List, ctx: ast.expr_context) -> ast.expr:
    return make(ast.List, node.span, {"elts": [target(item, ctx) for item in node.items], "ctx": ctx})


def _starred_target(node: ir.Starred, ctx: ast.expr_context) -> ast.expr:
    return make(ast.Starred, node.span, {"value": target(node.value, ctx), "ctx": ctx})


def _load(node: ir.Load) -> ast.expr:
    return _variable(node, LOAD)


def _const(node: ir.Const) -> ast.expr:
    fields: Fields = {"value": node.value}
    if node.kind is not None:  # what the class has anyway; a namespace of six names is half as large again
        fields["kind"] = node.kind
    return make(ast.Constant, node.span, fields)


def _attribute(node: ir.Attr) -> ast.expr:
    value = node.value
    fields: Fields = {"value": _EMITTERS[value.__class__](value), "attr": node.name, "ctx": LOAD}
    return make(ast.Attribute, node.span, fields)


def _subscript(node: ir.Subscript) -> ast.expr:
    return make(ast.Subscript, node.span, {"value": expr(node.value), "slice": expr(node.index), "ctx": LOAD})


def _slice(node: ir.Slice) -> ast.expr:
    fields: Fields = {
        "lower": optional(node.lower),
        "upper": optional(node.upper),
        "step": optional(node.step),
    }
    return make(ast.Slice, node.span, fields)


def keywords(items: list[ir.Keyword]) -> list[ast.keyword]:
    """Emit the keywords of a call or a class header."""
    return [make(ast.keyword, item.span, {"arg": item.name, "value": expr(item.value)}) for item in items]


def _call(node: ir.Call) -> ast.expr:
    func = node.func
    fields: Fields = {
        "func": _EMITTERS[func.__class__](func),
        "args": [_EMITTERS[arg.__class__](arg) for arg in node.args],
        "keywords": keywords(node.keywords) if node.keywords else [],
    }
    return make(ast.Call, node.span, fields)


def _binary(node: ir.Binary) -> ast.expr:
    left, right = node.left, node.right
    fields: Fields = {
        "left": _EMITTERS[left.__class__](left),
        "op": OPERATORS[node.op],
        "right": _EMITTERS[right.__class__](right),
    }
    return make(ast.BinOp, node.span, fields)


def _unary(node: ir.Unary) -> ast.expr:
    return make(ast.UnaryOp, node.span, {"op": _UNARY[node.op], "operand": expr(node.operand)})


def _bool(node: ir.Bool) -> ast.expr:
    return make(ast.BoolOp, node.span, {"op": _BOOL[node.op], "values": exprs(node.values)})


def _compare(node: ir.Compare) -> ast.expr:
    fields: Fields = {
        "left": expr(node.left),
        "ops": [_COMPARISONS[op] for op in node.ops],
        "comparators": exprs(node.rights),
    }
    return make(ast.Compare, node.span, fields)


def _cond(node: ir.Cond) -> ast.expr:
    test, body = expr(node.test), expr(node.body)
    return make(ast.IfExp, node.span, {"test": test, "body": body, "orelse": expr(node.orelse)})


def _test(node: ir.Test) -> ast.expr:
    return expr(written(node))


def _tuple(node: ir.Tuple) -> ast.expr:
    return make(ast.Tuple, node.span, {"elts": exprs(node.items), "ctx": LOAD})


def _list(node: ir.List) -> ast.expr:
    return make(ast.List, node.span, {"elts": exprs(node.items), "ctx": LOAD})


def _set(node: ir.Set) -> ast.expr:
    return make(ast.Set, node.span, {"elts": exprs(node.items)})


def _dict(node: ir.Dict) -> ast.expr:
    return make(
        ast.Dict, node.span, {"keys": [optional(key) for key in node.keys], "values": exprs(node.values)}
    )


def _starred(node: ir.Starred) -> ast.expr:
    return make(ast.Starred, node.span, {"value": expr(node.value), "ctx": LOAD})


def _fstring(node: ir.FString) -> ast.expr:
    return make(ast.JoinedStr, node.span, {"values": exprs(node.parts)})


def _format(node: ir.Format) -> ast.expr:
    fields: Fields = {
        "value": expr(node.value),
        "conversion": node.conversion,
        "format_spec": optional(node.spec),
    }
    return make(ast.FormattedValue, node.span, fields)


def _await(node: ir.Await) -> ast.expr:
    return make(ast.Await, node.span, {"value": expr(node.value)})


def _yield(node: ir.Yield) -> ast.expr:
    return make(ast.Yield, node.span, {"value": optional(node.value)})


def _yield_from(node: ir.YieldFrom) -> ast.expr:
    return make(ast.YieldFrom, node.span, {"value": expr(node.value)})


def _walrus(node: ir.Walrus) -> ast.expr:
    return make(ast.NamedExpr, node.span, {"target": target(node.target), "value": expr(node.value)})


_COMPREHENSIONS: dict[str, type[ast.expr]] = {
    "list": ast.ListComp,
    "set": ast.SetComp,
    "dict": ast.DictComp,
    "gen": ast.GeneratorExp,
}


def _comprehension(node: ir.Comp) -> ast.expr:
    fields: Fields
    clauses = []
    for clause in node.clauses:
        fields = {
            "target": target(clause.target),
            "iter": expr(clause.iter),
            "ifs": exprs(clause.ifs),
            "is_async": int(clause.is_async),
        }
        clauses.append(make(ast.comprehension, None, fields))
    element = expr(node.element)
    if node.value is not None:
        fields = {"key": element, "value": expr(node.value), "generators": clauses}
    else:
        fields = {"elt": element, "generators": clauses}
    return make(_COMPREHENSIONS[node.kind], node.span, fields)


def _lambda(node: ir.Lambda) -> ast.expr:
    function = node.function
    body = function.body[0] if len(function.body) == 1 else None
    if not isinstance(body, ir.Return) or body.value is None:
        raise InternalError("a lambda whose body is not one expression")
    return make(ast.Lambda, node.span, {"args": arguments(function.params), "body": expr(body.value)})


def arguments(params: list[ir.Param]) -> ast.arguments:
    """Emit the parameters of a function."""
    fields: Fields
    lists: dict[str, list[ast.arg]] = {"posonly": [], "pos": [], "kwonly": [], "vararg": [], "kwarg": []}
    defaults: list[ast.expr] = []
    kw_defaults: list[ast.expr | None] = []
    for param in params:
        fields = {"arg": param.var.name, "annotation": optional(param.annotation)}
        lists[param.kind].append(make(ast.arg, param.span, fields))
        if param.kind == "kwonly":
            kw_defaults.append(optional(param.default))
        elif param.default is not None:
            defaults.append(expr(param.default))
    fields = {
        "posonlyargs": lists["posonly"],
        "args": lists["pos"],
        "vararg": lists["vararg"][0] if lists["vararg"] else None,
        "kwonlyargs": lists["kwonly"],
        "kw_defaults": kw_defaults,
        "kwarg": lists["kwarg"][0] if lists["kwarg"] else None,
        "defaults": defaults,
    }
    return make(ast.arguments, None, fields)


def _opaque(node: ir.OpaqueExpr) -> ast.expr:
    return node.node


_TARGETS: dict[type[ir.Expr], Callable[[Any, ast.expr_context], ast.expr]] = {
    ir.Store: _store,
    ir.Attr: _attribute_target,
    ir.Subscript: _subscript_target,
    ir.Tuple: _tuple_target,
    ir.List: _list_target,
    ir.Starred: _starred_target,
}

_EMITTERS: dict[type[ir.Expr], Callable[[Any], ast.expr]] = {
    ir.Load: _load,
    ir.Const: _const,
    ir.Attr: _attribute,
    ir.Call: _call,
    ir.Subscript: _subscript,
    ir.Slice: _slice,
    ir.Binary: _binary,
    ir.Unary: _unary,
    ir.Bool: _bool,
    ir.Compare: _compare,
    ir.Cond: _cond,
    ir.Test: _test,
    ir.Tuple: _tuple,
    ir.List: _list,
    ir.Set: _set,
    ir.Dict: _dict,
    ir.Starred: _starred,
    ir.FString: _fstring,
    ir.Format: _format,
    ir.Lambda: _lambda,
    ir.Comp: _comprehension,
    ir.Walrus: _walrus,
    ir.Await: _await,
    ir.Yield: _yield,
    ir.YieldFrom: _yield_from,
    ir.OpaqueExpr: _opaque,
}
