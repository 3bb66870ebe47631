"""Expressions under specialization: each gives its residual code and what is known of its value.

The residual code evaluates the same operations in the same order. What the graph decides is left out where finding it
out has no effect of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING

from s2s.analysis.operators import (
    binary_result_type,
    fold_binary,
    fold_unary,
)
from s2s.hybrid import graph
from s2s.hybrid.attributes import attr
from s2s.hybrid.comparisons import compare
from s2s.hybrid.decided import decided, folded
from s2s.hybrid.facts import LITERALS, Fact, Found
from s2s.hybrid.subscripts import slice_of, subscript
from s2s.hybrid.texts import fstring
from s2s.hybrid.values import NOTHING, Abstract, Env, Item, Value, join, joined, known, of_type, without_part
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def evaluate(body: Body, expr: n.Expr, env: Env) -> Value:
    """Specialize an expression.

    Args:
        body: the function it stands in.
        expr: as written.
        env: what is known before it; afterwards, what is known after it.
    """
    body.spec.count(1)
    return _RULES[type(expr)](body, expr, env)


def _const(body: Body, expr: n.Const, env: Env) -> Value:
    return Value(n.Const(expr.value, expr.kind), known(expr.value), pure=True)


def _load(body: Body, expr: n.Load, env: Env) -> Value:
    var = expr.var
    if var.storage is n.Storage.GLOBAL:
        return read_global(body, var.name, env)
    free = body.free_cell(var)
    if free is not None:
        found = graph.cell_value(free)
        if body.spec.reads(found, opaque=env.opaque):
            assert found is not None
            return decided(body, found.value, var.name)
        if found is None:
            return Value(n.Call(body.constant(body.spec.cell_lookup(free, var.name), var.name), [], []))
        return Value(n.Attr(body.spec.constant(free, f"{var.name}_cell"), "cell_contents"))
    what = body.fact(var, env)
    if what.mapping is not None:
        # Whoever gets the dict may change it.
        env.facts.pop(var, None)
        what = of_type(what.type)
    if what.is_known:
        return Value(body.constant(what.known, var.name), without_part(what), pure=True)
    # A local of which something is known is bound.
    return Value(n.Load(body.var(var)), what, pure=var in body.template.stable, idle=what is not NOTHING)


def read_global(body: Body, name: str, env: Env) -> Value:
    """What a name of the function's module stands for."""
    found = graph.global_value(body.globals, name)
    if found is None:
        # Nothing has that name yet: a module of its own kind, or a `NameError` to come.
        return Value(n.Call(_getter(body), [n.Const(name)], []))
    if body.spec.reads(found, opaque=env.opaque):
        return decided(body, found.value, name)
    if found.facts[0].kind == "builtin":
        # Looked up in the module and then among the builtins, as a name of it is.
        return Value(n.Call(_getter(body), [n.Const(name)], []))
    return Value(_module_item(body, name))


def _module_item(body: Body, name: str) -> n.Expr:
    namespace = body.spec.constant(body.globals, "module_globals")
    return n.Subscript(namespace, n.Const(name))


def _getter(body: Body) -> n.Expr:
    return body.spec.constant(body.spec.lookup_in(body.globals), "global_name")


def _call(body: Body, expr: n.Call, env: Env) -> Value:
    return body.calls.call(expr, env)


def _binary(body: Body, expr: n.Binary, env: Env) -> Value:
    left, right = evaluate(body, expr.left, env), evaluate(body, expr.right, env)
    return binary(body, expr.op, left, right, env)


def binary(body: Body, op: str, left: Value, right: Value, env: Env) -> Value:
    """`left op right`."""
    body.operates(env, left, right)
    operands = left.view or left.code, right.view or right.code
    residual = Value(n.Binary(op, *operands), of_type(_result_type(op, left, right)))
    if left.decided and right.decided and left.what.is_literal and right.what.is_literal:
        return folded(body, fold_binary(op, left.what.known, right.what.known), residual)
    return residual


def _result_type(op: str, left: Value, right: Value) -> type | None:
    if left.what.type is None or right.what.type is None:
        return None
    return binary_result_type(op, left.what.type, right.what.type)


def _unary(body: Body, expr: n.Unary, env: Env) -> Value:
    return unary(body, expr.op, evaluate(body, expr.operand, env), env)


def unary(body: Body, op: str, value: Value, env: Env) -> Value:
    """`op value`."""
    if op == "not":
        truth = truth_of(body, value, env)
        if truth is not None and value.pure:
            return decided(body, not truth, "value")
        return Value(n.Unary("not", value.code), of_type(bool))
    residual = Value(n.Unary(op, value.code))
    body.operates(env, value)
    if value.decided and value.what.is_literal:
        return folded(body, fold_unary(op, value.what.known), residual)
    return residual


def truth_of(body: Body, value: Value, env: Env) -> bool | None:
    """Whether a value is true, as far as the graph decides; nothing is said of what its code does before."""
    what = value.what
    if value.truth is not None:
        return value.truth
    if what.items is not None and what.type in (tuple, list):
        return bool(what.items)
    if not what.is_known:
        return None
    subject = what.known
    if type(subject) is list or type(subject) is dict:
        found = Found("value", None, (Fact("length", subject, "", len(subject)),))
        return bool(subject) if body.spec.reads(found, opaque=env.opaque) else None
    if type(subject) in LITERALS or type(subject) is tuple:
        return bool(subject)
    truth = graph.truth(subject)
    if truth is None:
        body.operates(env, value)
        return None
    fact = Fact("type", subject, "", type(subject))
    return truth if body.spec.reads(Found("value", None, (fact,)), opaque=env.opaque) else None


def _bool(body: Body, expr: n.Bool, env: Env) -> Value:
    """Operands that are decided drop out; one that decides the chain ends it."""
    stop = expr.op == "or"
    codes: list[n.Expr] = []
    what = NOTHING
    ways: list[Env] = []
    settled: bool | None = None
    for position, operand in enumerate(expr.values):
        value = evaluate(body, operand, env)
        last = position == len(expr.values) - 1
        truth = truth_of(body, value, env)
        if not last and truth is not None and truth is not stop and value.pure:
            continue
        if truth is stop:
            settled = stop  # whatever the others are
        codes.append(value.code)
        what = value.what if len(codes) == 1 else join(what, value.what)
        if last or (truth is stop and value.what.is_known):
            if len(codes) == 1:
                return value
            break
        ways.append(env.copy())
    env.replace(joined([*ways, env]))
    return Value(n.Bool(expr.op, codes), what, truth=settled)


def _cond(body: Body, expr: n.Cond, env: Env) -> Value:
    test = evaluate(body, expr.test, env)
    truth = truth_of(body, test, env)
    if truth is not None and test.pure:
        return evaluate(body, expr.body if truth else expr.orelse, env)
    other = env.copy()
    yes = evaluate(body, expr.body, env)
    no = evaluate(body, expr.orelse, other)
    env.replace(joined([env, other]))
    return Value(n.Cond(test.code, yes.code, no.code), join(yes.what, no.what))


def _tuple(body: Body, expr: n.Tuple, env: Env) -> Value:
    values = [evaluate(body, item, env) for item in expr.items]
    made = Value(n.Tuple([value.code for value in values]), pure=all(value.pure for value in values))
    if any(isinstance(item, n.Starred) for item in expr.items):
        made.what = of_type(tuple)
        made.pure = False
    else:
        made.what = Abstract(type=tuple, items=tuple(Item(value.what) for value in values))
    return made


def _display(kind: type, node: type[n.List | n.Set]) -> Callable[[Body, n.List | n.Set, Env], Value]:
    def rule(body: Body, expr: n.List | n.Set, env: Env) -> Value:
        values = [evaluate(body, item, env) for item in expr.items]
        what = of_type(kind)
        if kind is list and not any(isinstance(item, n.Starred) for item in expr.items):
            what = Abstract(type=list, items=tuple(Item(value.what) for value in values))
        return Value(node([value.code for value in values]), what)

    return rule


def _dict(body: Body, expr: n.Dict, env: Env) -> Value:
    keys: list[n.Expr | None] = []
    values = []
    facts = []
    for key, value in zip(expr.keys, expr.values, strict=True):
        keys.append(None if key is None else evaluate(body, key, env).code)
        made = evaluate(body, value, env)
        values.append(made.code)
        facts.append(made.what)
    what = of_type(dict)
    names = [key.value for key in expr.keys if isinstance(key, n.Const) and type(key.value) is str]
    if len(names) == len(facts) and all(fact.is_known for fact in facts):
        what = Abstract(
            type=dict, mapping={name: Item(fact) for name, fact in zip(names, facts, strict=True)}
        )
    return Value(n.Dict(keys, values), what)


def _starred(body: Body, expr: n.Starred, env: Env) -> Value:
    return Value(n.Starred(evaluate(body, expr.value, env).code))


def _lambda(body: Body, expr: n.Lambda, env: Env) -> Value:
    return Value(n.Lambda(body.nested(expr.function, env)), of_type(FunctionType))


def _comp(body: Body, expr: n.Comp, env: Env) -> Value:
    return body.loops.comprehension(expr, env)


def _walrus(body: Body, expr: n.Walrus, env: Env) -> Value:
    value = evaluate(body, expr.value, env)
    body.assigned(expr.target.var, value, env)
    return Value(n.Walrus(n.Store(body.var(expr.target.var)), value.code), value.what)


def _yield(body: Body, expr: n.Yield, env: Env) -> Value:
    code = None if expr.value is None else evaluate(body, expr.value, env).code
    body.runs_opaque(env)
    return Value(n.Yield(code))


def _yield_from(body: Body, expr: n.YieldFrom, env: Env) -> Value:
    value = evaluate(body, expr.value, env)
    body.runs_opaque(env)
    return Value(n.YieldFrom(value.code))


_RULES: n.RulesOfGiven[Body, [Env], Value] = {
    n.Const: _const,
    n.Load: _load,
    n.Attr: attr,
    n.Subscript: subscript,
    n.Slice: slice_of,
    n.Call: _call,
    n.Binary: _binary,
    n.Unary: _unary,
    n.Bool: _bool,
    n.Compare: compare,
    n.Cond: _cond,
    n.Tuple: _tuple,
    n.List: _display(list, n.List),
    n.Set: _display(set, n.Set),
    n.Dict: _dict,
    n.Starred: _starred,
    n.FString: fstring,
    n.Lambda: _lambda,
    n.Comp: _comp,
    n.Walrus: _walrus,
    n.Yield: _yield,
    n.YieldFrom: _yield_from,
}
