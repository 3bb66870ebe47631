"""Subscripts under specialization: items of what the graph decides, and of tables asked by keys that it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.analysis.operators import fold_subscript
from s2s.hybrid import containers
from s2s.hybrid.candidates import chosen_item, item_of_one
from s2s.hybrid.comparisons import keyword_name
from s2s.hybrid.decided import decided, folded
from s2s.hybrid.facts import LITERALS, Fact, Found
from s2s.hybrid.values import NOTHING, Abstract, Env, Item, Value, known, of_type
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def subscript(body: Body, expr: n.Subscript, env: Env) -> Value:
    mapping = body.keywords(expr.value, env)
    name = None if mapping is None else keyword_name(body, expr.index, env)
    if mapping is not None and name is not None and name in mapping:
        given = mapping[name].what
        if given.is_known:
            return decided(body, given.known, name)
    value = body.evaluate(expr.value, env)
    if isinstance(expr.index, n.Slice):
        return _sliced(body, value, expr.index, env)
    return subscripted(body, value, body.evaluate(expr.index, env), env)


def subscripted(body: Body, value: Value, index: Value, env: Env) -> Value:
    """`value[index]`."""
    residual = Value(n.Subscript(value.code, index.code), _item_type(value))
    if not value.decided and value.what.among is not None:
        return item_of_one(body, value, index, env, residual)
    if not index.decided:
        body.operates(env, value)
        return chosen_item(body, value, index, env, residual)
    place = index.what.known
    if (
        value.what.items is not None
        and type(place) is int
        and -len(value.what.items) <= place < len(value.what.items)
    ):
        item = value.what.items[place]
        if item.what.is_known and value.pure:
            return Value(body.constant(item.what.known, "item"), item.what, pure=True)
        if item.var is not None and value.pure:
            return Value(n.Load(item.var), item.what, pure=True)
        residual.what = item.what
        return residual
    if not value.decided:
        return residual
    return _known_item(body, value.what.known, place, env, residual)


def _known_item(body: Body, subject: object, place: object, env: Env, residual: Value) -> Value:
    if type(subject) in LITERALS and type(place) in LITERALS:
        return folded(body, fold_subscript(subject, place), residual)
    found = None
    if (
        (type(subject) is list or type(subject) is tuple)
        and type(place) is int
        and -len(subject) <= place < len(subject)
    ):
        item = subject[place]
        facts: tuple[Fact, ...] = ()
        if type(subject) is list:
            facts = (
                Fact("item", subject, place, item),
                Fact("length", subject, "", len(subject)),
            )
        found = Found("value", item, facts)
    elif type(subject) is dict:
        found = containers.entry(subject, place)
    if not body.spec.reads(found, opaque=env.opaque):
        body.operates(env, Value(residual.code, known(subject)), Value(residual.code, known(place)))
        return residual
    assert found is not None
    return decided(body, found.value, f"{body.spec.name_of(subject, 'graph')}_{_word(place)}")


def _word(value: object) -> str:
    text = str(value) if type(value) in (int, str) else "item"
    return text if text.replace("_", "").isalnum() and text.isascii() else "item"


def _item_type(value: Value) -> Abstract:
    return of_type(str) if value.what.type is str else NOTHING


def _sliced(body: Body, value: Value, bounds: n.Slice, env: Env) -> Value:
    parts = [
        None if part is None else body.evaluate(part, env)
        for part in (bounds.lower, bounds.upper, bounds.step)
    ]
    codes = [None if part is None else part.code for part in parts]
    residual = Value(n.Subscript(value.code, n.Slice(*codes)))
    if value.what.type in (str, tuple, list, bytes):
        residual.what = of_type(value.what.type)
    if not value.decided or any(part is not None and not part.decided for part in parts):
        return residual
    if not all(part is None or type(part.what.known) in (int, type(None)) for part in parts):
        return residual
    found = containers.elements(value.what.known, body.spec.limits.unroll)
    place: slice = slice(*(None if part is None else part.what.known for part in parts))
    if place.step == 0 or found is None or not body.spec.reads(found, opaque=env.opaque):
        return residual
    residual.what = Abstract(
        type=value.what.type, items=tuple(Item(known(item)) for item in found.items[place])
    )
    residual.pure = True
    return residual


def slice_of(body: Body, expr: n.Slice, env: Env) -> Value:
    parts = [
        None if part is None else body.evaluate(part, env).code
        for part in (expr.lower, expr.upper, expr.step)
    ]
    return Value(n.Slice(*parts))
