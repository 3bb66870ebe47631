"""Consumers of generator expressions over known items: the operations in a row."""

from __future__ import annotations

from types import BuiltinFunctionType
from typing import TYPE_CHECKING

from s2s.hybrid import graph
from s2s.hybrid.decided import decided
from s2s.hybrid.expressions import evaluate, truth_of
from s2s.hybrid.values import Abstract, Env, Item, Value, of_type
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def consumed(body: Body, expr: n.Call, env: Env) -> Value | None:
    """`all(test(part) for part in parts)` and its like over known items: the operations in a row."""
    if len(expr.args) != 1 or expr.keywords or not isinstance(expr.args[0], n.Comp):
        return None
    comp = expr.args[0]
    if comp.kind != "gen" or len(comp.clauses) != 1 or comp.clauses[0].is_async:
        return None
    func = evaluate(body, expr.func, env.copy())
    target = func.what.known
    is_join = (
        graph.is_a(target, BuiltinFunctionType) and target.__name__ == "join" and type(target.__self__) is str
    )
    if not func.decided or not (is_join or any(target is one for one in (all, any, list, tuple, set))):
        return None
    items = body.loops.items(evaluate(body, comp.clauses[0].iter, env), env)
    if items is None:
        return None
    opaque = env.opaque
    parts = body.loops.elements(comp, items, env)
    if parts is None or env.opaque is not opaque:
        env.opaque = opaque
        return None
    codes = [value.code for value, _ in parts]
    if target is all or target is any:
        return _quantified(body, parts, env, whole=target is all)
    if target is tuple:
        what = Abstract(type=tuple, items=tuple(Item(value.what) for value, _ in parts))
        return Value(n.Tuple(codes), what)
    if target is set:
        return Value(n.Set(codes), of_type(set)) if codes else None
    if target is list:
        return Value(n.List(codes), Abstract(type=list, items=tuple(Item(v.what) for v, _ in parts)))
    return Value(n.Call(func.code, [n.List(codes)], []), of_type(str))


def _quantified(body: Body, parts: list[tuple[Value, Value | None]], env: Env, *, whole: bool) -> Value:
    codes: list[n.Expr] = []
    for value, _ in parts:
        truth = truth_of(body, value, env)
        if truth is whole and value.pure:
            continue
        codes.append(value.code)
        if truth is (not whole) and value.pure:
            break
    if not codes:
        return decided(body, whole, "value")
    test = codes[0] if len(codes) == 1 else n.Bool("and" if whole else "or", codes)
    return Value(n.Cond(test, n.Const(True), n.Const(False)), of_type(bool))
