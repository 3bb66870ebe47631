"""Items of arrays that an iteration reads again, read once.

    for b in range(0, n, 2 * dual):             for b in range(0, n, 2 * dual):
        i = 2 * (b + a)                             i = 2 * (b + a)
        j = 2 * (b + a + dual)                      j = 2 * (b + a + dual)
        data[j] = data[i] - x                       data[j] = (item := data[i]) - x
        data[i] += x                                data[i] = item + x

An item of an array is made an object of each time it is read. Which other items are stored in between is known of the
numbers that the loops count (`legality.again`). What is computed twice to say where an item lies is computed once, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, statements_in, walk_scope
from s2s.legality.again import Again, Reads
from s2s.regions import cost


def may_read_again(stmts: Iterable[n.Stmt]) -> bool:
    """Whether statements are written so that an item is read twice, or augmented behind a read."""
    seen: set[object] = set()
    for stmt in stmts:
        for node in walk_scope(stmt):
            if type(node) is n.Subscript and type(node.value) is n.Load:
                key = node.value.var, _spelled(node.index)
                if key in seen:
                    return True
                seen.add(key)
    return False


def saved_by_reads(region: n.If | n.While, steps: Iterable[n.Expr], known: Facts) -> int:
    """How many nanoseconds an iteration of the inner loops saves by reading items once."""
    saved = 0
    for around, loop in _innermost(region.body, ()):
        reads = Reads(loop, around, steps, known)
        items = sum(len(one.others) + len(one.augmented) for one in reads.items)
        indices = sum(len(one.others) for one in reads.indices)
        saved += cost.ITEM * items + cost.INDEX * indices if items else 0
    return saved


def read_once(region: n.If | n.While, steps: Iterable[n.Expr], scope: n.Function, cx: Context) -> None:
    """Read each item once in an iteration of a region's inner loops."""
    known = cx.facts_of(scope)
    found = [(loop, Reads(loop, around, steps, known)) for around, loop in _innermost(region.body, ())]
    for loop, reads in found:
        if reads.items:
            _write(loop, reads, region, scope, cx)
    cx.forget(scope)


def _innermost(block: list[n.Stmt], around: tuple[n.For, ...]) -> Iterator[tuple[tuple[n.For, ...], n.For]]:
    """The loops of a block with no others inside, each with those around it."""
    for stmt in block:
        if type(stmt) is n.For:
            inner = list(_innermost(stmt.body, (*around, stmt)))
            yield from inner or [(around, stmt)]
        else:
            for part in blocks_of(stmt):
                yield from _innermost(part, around)


def _write(loop: n.For, reads: Reads, region: n.If | n.While, scope: n.Function, cx: Context) -> None:
    edit = cx.edit(scope)
    new: dict[n.Expr, n.Expr] = {}
    fresh: list[n.Var] = []
    read_first: set[n.Node] = set()

    def name(one: Again, called: str) -> n.Var:
        var = n.Var(called, n.Storage.FAST)
        fresh.append(var)
        new[one.first] = n.Walrus(n.Store(var, span=one.first.span), one.first, span=one.first.span)
        for other in one.others:
            new[other] = n.Load(var, span=other.span)
        return var

    written: dict[n.AugAssign, n.Var] = {}
    for one in reads.items:
        var = name(one, "item")
        for augmented in one.augmented:
            written[augmented] = var
            read_first.update(walk_scope(augmented.target))
    for one in reads.indices:
        if one.first not in read_first:  # which is now evaluated last
            name(one, "place")
    for stmt in list(statements_in(loop.body)):
        edit.put(stmt, new)
    for augmented, var in written.items():
        span = augmented.span
        value = n.Binary(augmented.op, n.Load(var, span=span), augmented.value, span=span)
        index = loop.body.index(augmented)
        edit.splice(loop.body, index, index + 1, [n.Assign([augmented.target], value, span=span)])
    declare(scope, fresh, region.body, cx.facts, edit)


def _spelled(expr: n.Expr) -> object:
    if type(expr) is n.Load:
        return expr.var
    if type(expr) is n.Const:
        return type(expr.value), expr.value
    return (expr.op, _spelled(expr.left), _spelled(expr.right)) if type(expr) is n.Binary else expr
