"""Values that are one of some objects of the graph: what their attributes, items and parts may be, and tests that tell.

What a table of the graph has for a key that the program computes is one of what it holds, as long as the user promised
that it does not change. A tuple that is unpacked makes its parts go together: a test of one tells which the others are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from s2s.hybrid import containers, graph
from s2s.hybrid.decided import decided
from s2s.hybrid.facts import LITERALS, MISSING, raw_of
from s2s.hybrid.keyed import keyed_item
from s2s.hybrid.records import Unpacking
from s2s.hybrid.values import Abstract, Env, Item, Part, Value, Via, one_of, part_of
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def chosen_item(body: Body, table: Value, index: Value, env: Env, residual: Value) -> Value:
    """`table[index]` of a dict that the graph decides, by a key that it does not."""
    if not table.decided or type(table.what.known) is not dict or not body.spec.frozen:
        return residual
    items = _items_of(body, [table.what.known], env)
    if items:
        residual.owner, residual.key = table.what, index.what
        residual.table = table.what.known, 1
        residual.what = one_of(items)
    return residual


def item_of_one(body: Body, value: Value, index: Value, env: Env, residual: Value) -> Value:
    """`value[index]`, where the value is one of some dicts of the graph."""
    among = value.what.among
    if not body.spec.frozen or among is None or not all(type(one) is dict for one in among):
        return residual
    keyed = keyed_item(body, value, index, env)
    if keyed is not None:
        return keyed
    items = _items_of(body, among, env)
    residual.what = residual.what if items is None else one_of(items)
    if value.table is not None and value.table[1] == 1 and isinstance(value.code, n.Subscript):
        residual.table = value.table[0], 2
    return residual


def _items_of(body: Body, tables: Iterable[object], env: Env) -> list[object] | None:
    """All that some dicts have; None if it cannot be relied on."""
    items = []
    for table in tables:
        found = containers.frozen_entries(table)
        if not body.spec.reads(found, opaque=env.opaque):
            return None
        assert found is not None
        items += [item for _, item in found.pairs]
    return items


def attribute_of_one(body: Body, value: Value, name: str, env: Env, residual: Value) -> Value:
    """`value.name`, where the value is one of some objects of the graph."""
    if not body.spec.frozen:
        return residual
    items = []
    among = value.what.among or ()
    for one in among:
        if type(one) in LITERALS and raw_of(type(one), name) is MISSING:
            continue  # an AttributeError
        found = graph.attribute(one, name)
        if found is None or found.kind != "value" or not body.spec.reads(found, opaque=env.opaque):
            return residual
        items.append(found.value)
    residual.what = one_of(items)
    if not value.may_go or len(items) < len(among):
        return residual
    if residual.what.is_known:
        return decided(body, residual.what.known, name)
    residual.idle = True
    of = {id(one): item for one, item in zip(among, items, strict=True)}
    if value.via is not None:
        pairs = tuple((base, of[id(one)]) for base, one in value.via.pairs)
        residual.via = Via(value.via.load, pairs, value.via.part)
    elif isinstance(value.code, n.Load):
        residual.via = Via(value.code, tuple(zip(among, items, strict=True)), value.what.part)
    return residual


def unpacked_rows(what: Abstract) -> tuple[Item, ...] | None:
    """The parts of a tuple that is one of some of the graph, all of one length."""
    if what.among is None or what.type is not tuple:
        return None
    rows = tuple(row for row in what.among if type(row) is tuple)
    if len({len(row) for row in rows}) != 1:
        return None
    tag = Unpacking()
    return tuple(Item(part_of(Part(tag, rows, index))) for index in range(len(rows[0])))


def only_unknown_part(value: Value, targets: list[n.Expr]) -> tuple[int, tuple[Item, ...]] | None:
    """Which part of a tuple that is unpacked to locals is the only one not known, where it can be had alone."""
    parts = unpacked_rows(value.what) if value.split is not None else None
    variables = [target.var for target in targets if isinstance(target, n.Store)]
    if parts is None or not len(parts) == len(targets) == len(set(variables)):
        return None
    unknown = [index for index, part in enumerate(parts) if not part.what.is_known]
    return (unknown[0], parts) if len(unknown) == 1 else None


def narrow(body: Body, test: n.Expr, yes: Env, no: Env) -> None:
    """Where `local is object` holds, and where it does not, only some tuples are left that it can be a part of."""
    match test:
        case n.Compare(left=n.Load(var=var), ops=["is" | "is not" as op], rights=[right]):
            pass
        case _:
            return
    part = yes.facts[var].part if var in yes.facts else None
    wanted = body.evaluate(right, yes.copy())
    if part is None or not wanted.decided or wanted.what.is_literal:
        return
    same = tuple(row for row in part.rows if row[part.index] is wanted.what.known)
    rest = tuple(row for row in part.rows if row[part.index] is not wanted.what.known)
    for env, rows in ((yes, same), (no, rest)) if op == "is" else ((yes, rest), (no, same)):
        for other, what in list(env.facts.items()):
            if what.part is not None and what.part.tag is part.tag and rows:
                env.facts[other] = part_of(replace(what.part, rows=rows))
