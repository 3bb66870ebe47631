"""A small array that a long loop looks things up in, as a list while a chunk of the loop runs.

    for _ in numbers[:2400]:                items = ring[:].tolist(), and a copy of that
        x = ring[i] - ring[j]               try:
        ring[j] = x                             for _ in numbers[:2400]:
        i = 16 if i == 0 else i - 1                 x = items[i] - items[j]
        …                                           items[j] = x
                                                    …
                                            finally:
                                                what is another object than in the copy is stored to the array

An item of a list is read in a tenth of the time. That no index is outside of the array is asked at the entry, so that
nothing that the list would say otherwise is raised. The array gets back what the loop has stored, item by item, and
nothing else: what other threads have stored to its other items meanwhile stays.
"""

from __future__ import annotations

from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.walk import clone, targets_of, walk_scope
from s2s.legality.indices import Indices
from s2s.legality.stopping import MOST_NESTED, nested
from s2s.regions.asked import Asked
from s2s.regions.build import Entry
from s2s.regions.fields import assign, release

_FLOAT = frozenset({float})
#: The typecodes of arrays that hold floats as they are.
_FOR_STORES = "d"
#: A chunk has so many iterations for each item of the table at least.
_ITERATIONS_FOR_ITEM = 10


def copy_table(asked: Asked, entry: Entry, scope: n.Function, cx: Context) -> None:
    """Keep the only array of a region's loop as a list, if all indices are certainly inside."""
    known: Facts = cx.facts_of(scope)
    asked.known = known
    loop = asked.loop
    nodes = [node for part in loop.body for node in walk_scope(part)]
    arrays = [node for node in nodes if isinstance(node, n.Expr) and known.of(node).within(ARRAYS)]
    uses = [node for node in nodes if type(node) is n.Subscript and node.value in arrays]
    if not uses or len(arrays) != len(uses):
        return
    array = uses[0].value
    if type(array) is not n.Load or any(
        type(one) is not n.Load or one.var is not array.var for one in arrays
    ):
        return
    element = known.of(array).element
    stores = [node for node in nodes if isinstance(node, n.Stmt) and {*uses} & {*targets_of(node)}]
    if element is None or not element.within(_FLOAT) or not all(_stores_float(one, known) for one in stores):
        return
    indices = Indices(loop, array.var, known)
    held = asked.at_entry(array)
    if nested(scope.body) >= MOST_NESTED:
        return
    if held is None or not indices.are_inside() or not _ask(asked, indices, held, entry):
        return
    _write(asked, array, uses, bool(stores), scope, cx)


def _stores_float(stmt: n.Stmt, known: Facts) -> bool:
    """Whether a statement stores a float, in the place of an item that is one."""
    if type(stmt) is n.AugAssign and stmt.op not in ("+", "-", "*"):
        return False
    return isinstance(stmt, (n.Assign, n.AugAssign)) and known.of(stmt.value).within(_FLOAT)


def _ask(asked: Asked, indices: Indices, held: n.Expr, entry: Entry) -> bool:
    """Ask that all indices are inside where the loop begins, and that the table is short; says whether that can be."""
    first, most = entry.length.first, entry.most
    if asked.numbers is None and type(first) not in (n.Load, n.Binary):
        return False
    fields = [asked.field_at_entry(read) for read in indices.entering.values()]
    length, span = asked.length_of(held), held.span
    if length is None or None in fields:
        return False
    if asked.numbers is not None:
        least = n.Slice(length, None, None, span=span)
        asked.ask_for(n.Subscript(n.Load(asked.numbers, span=span), least, span=span))
    elif first is not None:
        asked.ask(clone(length), "<", clone(first, {}, span))
    asked.ask(clone(length), "<", n.Const(max(most // _ITERATIONS_FOR_ITEM, 1), span=span))
    asked.ask(n.Const(indices.greatest, span=span), "<", clone(length))
    for field in fields:
        assert field is not None
        asked.ask(n.Const(0, span=span), "<=", field)
        asked.ask(clone(field), "<", clone(length))
    return True


def _write(
    asked: Asked, array: n.Load, uses: list[n.Subscript], is_stored: bool, scope: n.Function, cx: Context
) -> None:
    loop, edit, region = asked.loop, cx.edit(scope), asked.region.body
    span = loop.span
    items, before = n.Var("items", n.Storage.FAST), n.Var("before", n.Storage.FAST)
    made = n.Call(n.Attr(n.Load(array.var, span=span), "tolist", span=span), [], [], span=span)
    new: list[n.Stmt] = [assign(items, made, span)]
    for use in uses:
        edit.set(use, value=n.Load(items, span=use.span))
    fresh, held_items = [items], [items]
    ran: n.Stmt = loop
    if is_stored:
        held = asked.at_entry(array)
        assert held is not None
        asked.ask(n.Attr(held, "typecode", span=span), "in", n.Const(_FOR_STORES, span=span))
        everything = n.Slice(None, None, None, span=span)
        new.append(assign(before, n.Subscript(n.Load(items, span=span), everything, span=span), span))
        index, item = n.Var("index", n.Storage.FAST), n.Var("item", n.Storage.FAST)
        held_items.append(before)
        fresh += [before, index, item]
        ran = n.Try([loop], [], [], _put_back(array.var, items, before, index, item, span), False, span=span)
    place = region.index(loop)
    edit.splice(region, place, place + 1, [*new, ran, release(held_items, span)])
    declare(scope, fresh, region, cx.facts, edit)
    cx.forget(scope)


def _put_back(
    array: n.Var, items: n.Var, before: n.Var, index: n.Var, item: n.Var, span: n.Span | None
) -> list[n.Stmt]:
    """Store what is not what it was."""

    def at(container: n.Var) -> n.Subscript:
        return n.Subscript(n.Load(container, span=span), n.Load(index, span=span), span=span)

    is_new = n.Compare(n.Load(item, span=span), ["is not"], [at(before)], span=span)
    stored = n.Assign([at(array)], n.Load(item, span=span), span=span)
    following = n.AugAssign(n.Store(index, span=span), "+", n.Const(1, span=span), span=span)
    body: list[n.Stmt] = [n.If(is_new, [stored], [], span=span), following]
    return [
        assign(index, n.Const(0, span=span), span),
        n.For(n.Store(item, span=span), n.Load(items, span=span), body, [], False, span=span),
    ]
