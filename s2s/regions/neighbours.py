"""Items of an array that one iteration of a loop reads, and the next one reads again, handed on in locals.

    for x in numbers:                           before, here = row[first - 1], row[first]
        row[x] = row[x - 1] + row[x + 1]        for x in numbers:
                                                    after = row[x + 1]
                                                    row[x] = before = before + after
                                                    here = after

The indices grow by one in each iteration, so that what lies at `x + 1` is what lies at `x` in the next. The array holds
doubles: what is stored there is read as it was. That the first indices are in range is asked at the entry; they grow
from there, so that none is negative, and whatever is out of range later is found where it was.
"""

from __future__ import annotations

from s2s.analysis.facts import Facts
from s2s.analysis.polynomials import Polynomial, degree
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk_scope
from s2s.legality.items import Items, evaluated_first
from s2s.regions.asked import Asked
from s2s.regions.fields import assign

#: The typecodes of arrays that hold floats as they are.
_FOR_STORES = "d"
#: How many items are handed on at most.
_MOST_HANDED_ON = 8


def hand_on(asked: Asked, scope: n.Function, cx: Context) -> None:
    """Hand on the items of an array from one iteration of a chunk to the next."""
    if asked.numbers is None:
        return
    known: Facts = cx.facts_of(scope)
    asked.known = known
    loop = asked.loop
    does = Items(loop, scope, known)
    if not loop.body or not does.may_hand_on() or does.counter is None:
        return
    if not all(map(does.raises_for_index, evaluated_first(loop.body))):
        return
    store = loop.body[-1]
    assert type(store) is n.Assign
    (target,) = store.targets
    assert type(target) is n.Subscript and type(target.value) is n.Load
    base = does.polynomial(target.index)
    if base is None or not _grows_by_one(base, does.counter):
        return
    reads = does.distances(target.value.var, base)
    if not all(_stays_or_grows(node, does) for node in _items(loop)):
        return
    run = _run({*reads.values()})
    if not run or len(run) > _MOST_HANDED_ON:
        return
    places = {reads[node]: node for node in reads}
    lowest, highest = places[run[0]].index, places[run[-1] - 1].index
    held = asked.at_entry(target.value)
    if held is None or not asked.below_length(highest, target.value) or not asked.not_negative(lowest):
        return
    step = n.Attr(n.Load(asked.numbers, span=loop.span), "step", span=loop.span)
    asked.ask(step, "==", n.Const(1, span=loop.span))
    asked.ask(n.Attr(held, "typecode", span=loop.span), "in", n.Const(_FOR_STORES, span=loop.span))
    _write(run, reads, places, asked, scope, cx)


def _grows_by_one(polynomial: Polynomial, counter: n.Var) -> bool:
    return (
        degree(polynomial, counter) == 1
        and polynomial.get((counter,)) == 1
        and not any(counter in monomial and len(monomial) > 1 for monomial in polynomial)
    )


def _items(loop: n.For) -> list[n.Subscript]:
    return [node for stmt in loop.body for node in walk_scope(stmt) if type(node) is n.Subscript]


def _stays_or_grows(item: n.Subscript, does: Items) -> bool:
    """Whether an index was in range in the iteration before, or is out of it by one: all raise the same."""
    index = does.polynomial(item.index)
    assert does.counter is not None
    return index is not None and (not degree(index, does.counter) or _grows_by_one(index, does.counter))


def _run(distances: set[int]) -> list[int]:
    """The longest run of distances, one after the other, that ends with the greatest; empty where that is alone."""
    found = [max(distances)] if distances else []
    while found and found[0] - 1 in distances:
        found.insert(0, found[0] - 1)
    return found if len(found) > 1 else []


def _write(
    run: list[int],
    reads: dict[n.Subscript, int],
    places: dict[int, n.Subscript],
    asked: Asked,
    scope: n.Function,
    cx: Context,
) -> None:
    loop, edit = asked.loop, cx.edit(scope)
    span = loop.span
    store = loop.body[-1]
    assert type(store) is n.Assign
    local = {distance: n.Var("item", n.Storage.FAST) for distance in run}
    stored = n.Var("result", n.Storage.FAST)
    assert asked.numbers is not None and type(loop.target) is n.Store
    start = n.Subscript(n.Load(asked.numbers, span=span), n.Const(0, span=span), span=span)
    counter = loop.target.var

    def first(read: n.Expr) -> n.Expr:
        return start if type(read) is n.Load and read.var is counter else read

    before: list[n.Stmt] = []
    for distance in run[:-1]:
        made = assign(local[distance], clone(places[distance], {}, span), span)
        edit.replace(made, lambda expr: clone(first(expr)) if first(expr) is not expr else expr)
        before.append(made)
    last = run[-1]
    body: list[n.Stmt] = [assign(local[last], clone(places[last]), store.span)]
    new: dict[n.Expr, n.Expr] = {
        node: n.Load(local[distance], span=node.span) for node, distance in reads.items() if distance in local
    }
    for stmt in loop.body:
        edit.put(stmt, new)
    end: list[n.Stmt] = [
        assign(stored, store.value, store.span),
        n.Assign([*store.targets], n.Load(stored, span=store.span), span=store.span),
    ]
    for distance in run[:-1]:
        value = stored if distance + 1 == 0 else local[distance + 1]
        end.append(assign(local[distance], n.Load(value, span=store.span), store.span))
    edit.splice(loop.body, len(loop.body) - 1, len(loop.body), end)
    edit.splice(loop.body, 0, 0, body)
    region = asked.region.body
    index = region.index(loop)
    edit.splice(region, index, index, before)
    declare(scope, [*local.values(), stored], [*before, *loop.body], cx.facts, edit)
    cx.forget(scope)
