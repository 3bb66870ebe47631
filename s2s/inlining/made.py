"""Attribute reads of objects that are constructed in place, as the constructor's arguments."""

from __future__ import annotations

from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone
from s2s.legality.call import bind
from s2s.legality.move import can_drop
from s2s.legality.records import constructor_called, without_call


def may_be_made(expr: n.Expr) -> bool:
    """Whether an expression may make an object, in some cases or in all."""
    if type(expr) is n.Cond:
        return may_be_made(expr.body) or may_be_made(expr.orelse)
    return type(expr) is n.Call and type(expr.func) is n.Load


def read_of_made(read: n.Attr, scope: Scope, known: Facts, cx: Context) -> tuple[n.Expr, Why] | None:
    """The value of an attribute of an object that is constructed for this read only, without the object.

    What it was given besides is dropped where nothing can tell. Nobody sees the object die.
    """
    made = read.value
    if type(made) is n.Cond:
        return _of_choice(read, made, scope, known, cx)
    if cx.flows is None or type(made) is not n.Call or type(made.func) is not n.Load:
        return None
    constructor = constructor_called(made.func.var, cx)
    if constructor is None or made.func.var not in cx.flows.made or constructor.is_tuple:
        return None
    if constructor.shape.find("__getattribute__") is not None or read.name not in constructor.values:
        return None
    verdict = without_call(constructor, made.func.var, scope, cx)
    bindings = bind(constructor.completed(made), constructor.function)
    if not verdict or isinstance(bindings, str) or any(type(arg) is n.Starred for arg in made.args):
        return None
    value, found, why = constructor.values[read.name], None, verdict.why
    for binding in bindings[1:]:
        if type(value) is n.Load and binding.param.var is value.var:
            found = binding.value
        elif dropped := can_drop(binding.value, known):
            why |= dropped.why
        else:
            return None
    if type(value) is not n.Load:
        found = clone(value, {}, read.span)
    return None if found is None else (found, why | {"closed-world"})


def _of_choice(
    read: n.Attr, made: n.Cond, scope: Scope, known: Facts, cx: Context
) -> tuple[n.Expr, Why] | None:
    """An attribute of one of two objects, of which at least one is made for it: what it is in either case."""
    arms: list[n.Expr] = []
    why, found = PROVED, False
    for arm in (made.body, made.orelse):
        part = n.Attr(arm, read.name, span=read.span)
        of_made = read_of_made(part, scope, known, cx)
        arms.append(part if of_made is None else of_made[0])
        if of_made is not None:
            found, why = True, why | of_made[1]
    return (n.Cond(made.test, arms[0], arms[1], span=read.span), why) if found else None
