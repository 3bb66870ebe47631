"""Calls of one of the functions of a table, and of a method of one of some objects: tables of residual functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.hybrid import containers, graph
from s2s.hybrid.binding import Given
from s2s.hybrid.decided import decided
from s2s.hybrid.records import field_of
from s2s.hybrid.values import Abstract, Env, Value, joined_results
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.calls import Calls

#: A table of more methods is not worth the functions it takes.
_MOST_DISPATCHED = 64


def chosen(calls: Calls, func: Value, given: Given, env: Env) -> Value | None:
    """A call of a function that a table of the graph has for a key: a table of residual functions has them, too."""
    body = calls.body
    code, spec = func.code, body.spec
    if not isinstance(code, n.Subscript) or func.owner is None or not spec.frozen:
        return None
    entries = containers.frozen_entries(func.owner.known)
    if entries is None or len(entries.pairs) > _MOST_DISPATCHED:
        return None
    rows: list[tuple[n.Expr, n.Expr]] = []
    first: n.Call | None = None
    hint = spec.name_of(func.owner.known, "table")
    for key, target in entries.pairs:
        inner, handed = calls.without_partial(target, given, env)
        there = env.copy()
        entered = calls.entered(inner, handed, there) or calls.constructed(inner, handed, there)
        made = None if entered is None else entered.code
        if isinstance(made, n.Call) and isinstance(made.func, n.Load):
            if [id(arg) for arg in made.args] != [id(value.code) for value in given.args] or made.keywords:
                return None
            first = first or made
            rows.append((spec.constant(key, f"{hint}_key"), n.Load(made.func.var)))
        else:
            rows.append((spec.constant(key, f"{hint}_key"), spec.constant(target, f"{hint}_function")))
    if first is None or given.keywords:
        return None
    if all(containers.is_key(key) for key, _ in entries.pairs):
        first.func = n.Subscript(n.Load(spec.table(f"{hint}_functions", rows)), code.index)
        if func.key is not None and _are_among(func.key, [key for key, _ in entries.pairs]):
            first.func = _field(calls, func, entries.pairs, rows) or first.func
    elif func.key is not None and _are_among(func.key, [key for key, _ in entries.pairs]):
        first.func = _field(calls, func, entries.pairs, rows) or n.Subscript(
            n.Load(spec.table(f"{hint}_functions", [(_id_of(key), function) for key, function in rows])),
            _id_of(code.index),
        )
    elif isinstance(code.index, n.Load):
        by_id = [(_id_of(key), function) for key, function in rows]
        table = n.Load(spec.table(f"{hint}_functions", by_id))
        # Asking a key of the program for its hash runs its code: the very key is looked up by identity.
        found = n.Subscript(table, _id_of(n.Load(code.index.var)))
        first.func = n.Cond(
            n.Compare(_id_of(n.Load(code.index.var)), ["in"], [n.Load(table.var)]), found, code
        )
    else:
        return None
    body.runs_opaque(env)
    return Value(first)


def dispatched(calls: Calls, func: Value, given: Given, env: Env) -> Value | None:
    """A method of one of some objects of the graph: a table says which residual function is that object's."""
    body = calls.body
    code, owner, spec = func.code, func.owner, body.spec
    if not isinstance(code, n.Attr) or owner is None or owner.among is None or not spec.frozen:
        return None
    if not isinstance(code.value, n.Load) or len(owner.among) > _MOST_DISPATCHED:
        return None
    found = [graph.attribute(one, code.name) for one in owner.among]
    if any(one is None or one.kind != "method" for one in found) or not all(
        map(containers.is_key, owner.among)
    ):
        return None
    made: list[tuple[n.Expr, n.Expr]] = []
    results = []
    first: Value | None = None
    for subject, one in zip(owner.among, found, strict=True):
        assert one is not None
        receiver = decided(body, subject, "item")
        entered = calls.specialized(
            one.as_function(), Given([receiver, *given.args], given.keywords), env.copy(), one.facts
        )
        if (
            entered is None
            or not isinstance(entered.code, n.Call)
            or not isinstance(entered.code.func, n.Load)
        ):
            return None
        if first is not None and not _same_arguments(first.code, entered.code):
            return None
        first = first or entered
        made.append((receiver.code, n.Load(entered.code.func.var)))
        results.append(entered.what)
    assert first is not None and isinstance(first.code, n.Call)
    by_object = [(one, row[1]) for one, row in zip(owner.among, made, strict=True)]
    field = field_of(body, code.value, owner.part, code.name, by_object)
    if field is None:
        field = n.Subscript(n.Load(spec.table(f"{code.name}_of", made)), code.value)
    first.code.func = field
    return Value(first.code, joined_results(results))


def _field(
    calls: Calls, func: Value, entries: tuple[tuple[object, object], ...], rows: list[tuple[n.Expr, n.Expr]]
) -> n.Expr | None:
    """The local that holds the function of the row that its key is unpacked from."""
    code = func.code
    if not isinstance(code, n.Subscript) or not isinstance(code.index, n.Load) or func.key is None:
        return None
    wanted = {id(one) for one in func.key.among or ()}
    of = [(key, row[1]) for (key, _), row in zip(entries, rows, strict=True) if id(key) in wanted]
    return field_of(calls.body, code.index, func.key.part, "function", of)


def _id_of(value: n.Expr) -> n.Expr:
    return n.Call(n.Load(n.Var("id", n.Storage.GLOBAL)), [value], [])


def _are_among(key: Abstract, keys: list[object]) -> bool:
    """Whether a key is certainly one of some objects."""
    ids = set(map(id, keys))
    return key.among is not None and all(id(one) in ids for one in key.among)


def _same_arguments(one: n.Expr, other: n.Expr) -> bool:
    """Whether two residual calls hand over the same of one call's arguments."""
    if not isinstance(one, n.Call) or not isinstance(other, n.Call):
        return False
    pairs = zip(one.args, other.args, strict=False)
    return (
        len(one.args) == len(other.args)
        and all(a is b for a, b in pairs)
        and [k.name for k in one.keywords] == [k.name for k in other.keywords]
    )
