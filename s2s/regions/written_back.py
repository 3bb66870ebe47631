"""Attributes that a loop stores, in locals while the copy of a region runs.

    for _ in numbers[:2400]:                    i = before = ring.i
        ring.i = ring.i * 5 % 17                try:
        …                                           for _ in numbers[:2400]:
                                                        i = i * 5 % 17
                                                        …
                                                finally:
                                                    if i is not before:
                                                        ring.i = i

What others see of the object while the copy runs, they see late, but whole (rule R2), and where the copy is left by an
exception, too. What they store to such an attribute meanwhile is as if it came right before the last store of the loop,
or else behind it (`legality.attributes`).
"""

from __future__ import annotations

from collections.abc import Mapping

from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import statements_in, walk_scope
from s2s.legality.attributes import may_write_back
from s2s.legality.stopping import MOST_NESTED, nested
from s2s.program.members import ClassShape
from s2s.regions.fields import field_of

#: What an iteration reads or stores once only is not worth what stands around the loop.
_FEWEST = 2
#: How what is to be written back compares with what was there.
IS_NEW = "is not"
_Field = tuple[n.Var, str]


def keep_stored(
    loop: n.For,
    region: list[n.Stmt],
    receivers: Mapping[n.Var, ClassShape],
    known: Facts,
    scope: n.Function,
    cx: Context,
) -> None:
    """Keep in locals what a loop stores to attributes of known objects, and write it back behind it.

    Args:
        region: the copy, which is the loop, or a `try` around it, and what stands before and behind them.
    """
    used: dict[_Field, list[n.Attr]] = {}
    for node in (node for stmt in loop.body for node in walk_scope(stmt)):
        if type(node) is n.Attr and (place := field_of(node, receivers)) is not None:
            used.setdefault(place, []).append(node)
    found: dict[_Field, n.Var] = {}
    for (owner, name), uses in used.items():
        if len(uses) >= _FEWEST and may_write_back(uses, loop, region, receivers[owner], known):
            found[owner, name] = n.Var(name.strip("_") or "field", n.Storage.FAST)
    if found and nested(scope.body) < MOST_NESTED:
        _write(loop, region, found, scope, cx)


def _write(
    loop: n.For, region: list[n.Stmt], found: dict[_Field, n.Var], scope: n.Function, cx: Context
) -> None:
    edit, span = cx.edit(scope), loop.span

    def local(expr: object) -> n.Var | None:
        if type(expr) is not n.Attr or type(expr.value) is not n.Load:
            return None
        return found.get((expr.value.var, expr.name))

    def read(expr: n.Expr) -> n.Expr:
        var = local(expr)
        return expr if var is None else n.Load(var, span=expr.span)

    def stored(target: n.Expr) -> n.Expr:
        var = local(target)
        return target if var is None else n.Store(var, span=target.span)

    for stmt in statements_in(loop.body):
        one = stmt
        if type(one) is n.Assign:
            edit.set(one, targets=[stored(target) for target in one.targets])
        elif type(one) is n.AugAssign:
            edit.set(one, target=stored(one.target))
        edit.replace(one, read)
    before: list[n.Stmt] = []
    back: list[n.Stmt] = []
    fresh: list[n.Var] = []
    for (owner, name), var in found.items():
        at_entry = n.Var("before", n.Storage.FAST)
        fresh += [var, at_entry]
        targets: list[n.Expr] = [n.Store(var, span=span), n.Store(at_entry, span=span)]
        before.append(n.Assign(targets, n.Attr(n.Load(owner, span=span), name, span=span), span=span))
        held = n.Load(var, span=span)
        is_new = n.Compare(held, [IS_NEW], [n.Load(at_entry, span=span)], span=span)
        target = n.Attr(n.Load(owner, span=span), name, span=span)
        back.append(n.If(is_new, [n.Assign([target], n.Load(var, span=span), span=span)], [], span=span))
    index = next(index for index, stmt in enumerate(region) if loop is stmt or loop in _first_block(stmt))
    around = region[index]
    if isinstance(around, n.Try):
        edit.splice(around.final, 0, 0, back)
    else:
        edit.splice(region, index, index + 1, [n.Try([loop], [], [], back, False, span=span)])
    edit.splice(region, index, index, before)
    declare(scope, fresh, region, cx.facts, edit)
    cx.forget(scope)


def _first_block(stmt: n.Stmt) -> list[n.Stmt]:
    return stmt.body if type(stmt) is n.Try else []
