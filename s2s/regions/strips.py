"""Items of an array that lie side by side, taken from slices of it while a chunk of a loop runs.

    for x in numbers[:6300]:                    start = above + numbers[0]
        item = grid[above + x]                  start_1 = below + numbers[0]
        other = grid[below + x]                 items = grid[start : start + 6300]
        grid[here + x] = item + other           others = grid[start_1 : start_1 + 6300]
                                                for x, item, other in zip(numbers[:6300], items, others):
                                                    grid[here + x] = item + other

An item that a slice hands out needs no index to be computed, of which each is an object. The entry asks that all the
indices are in range, and that what the loop stores lies apart from what it reads (`legality.strips`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk_scope
from s2s.legality.items import Items
from s2s.legality.strips import Strip, Strips
from s2s.regions.asked import Asked
from s2s.regions.build import Entry
from s2s.regions.chunks import Chunks
from s2s.regions.fields import assign

#: To go over several things at once costs what it saves to take the items of one of them.
_FEWEST = 2


@dataclass
class Sliced:
    """What a chunk takes from slices, once it is known how long it is.

    Attributes:
        strips: the reads, and the locals that stand for them.
        held: those that the copy itself stores such an item to, which the loop does in its place.
    """

    strips: dict[Strip, n.Var] = field(default_factory=dict)
    held: dict[Strip, n.Stmt] = field(default_factory=dict)


def plan(asked: Asked, entry: Entry, scope: n.Function, cx: Context) -> Sliced | None:
    """Find what the loop of a chunk may take from slices, and ask what that relies on; None without enough of it."""
    name = cx.facts.global_named("zip")
    if asked.numbers is None or not cx.facts.is_builtin(name):
        return None
    known: Facts = cx.facts_of(scope)
    asked.known = known
    loop = asked.loop
    found = Strips(loop, Items(loop, scope, known), known)
    if len(found.reads) < _FEWEST or not _ask(asked, found):
        return None
    entry.ask_builtin(name, cx)
    sliced = Sliced()
    for strip in found.reads:
        stmt = loop.body[0]
        target, value = (stmt.targets[0], stmt.value) if type(stmt) is n.Assign else (None, None)
        if type(target) is n.Store and value is strip.read and _is_stored_once(target.var, scope):
            sliced.strips[strip], sliced.held[strip] = target.var, stmt
        else:
            sliced.strips[strip] = n.Var("item", n.Storage.FAST)
    return sliced


def _is_stored_once(var: n.Var, scope: n.Function) -> bool:
    stores = [node for node in walk_scope(scope) if type(node) is n.Store and node.var is var]
    return len(stores) == 1 and var.storage is n.Storage.FAST


def _ask(asked: Asked, found: Strips) -> bool:
    """Ask that all indices are in range, and that stores lie apart; says whether that can be asked."""
    assert asked.numbers is not None
    span, numbers = asked.loop.span, asked.numbers
    held = asked.at_entry(found.reads[0].read.value)
    length = None if held is None else asked.length_of(held)
    bounds = [*found.bounds()]
    ends = [(asked.at_entry(one.lowest), asked.at_entry(one.highest)) for one in bounds]
    distances = [_at_entry(distance, found.reads_of, asked) for distance in found.distances]
    if length is None or None in distances or any(None in pair for pair in ends):
        return False
    asked.ask(n.Attr(n.Load(numbers, span=span), "step", span=span), "==", n.Const(1, span=span))
    for one, (_, last) in zip(bounds, ends, strict=True):
        asked.not_negative(one.lowest)
        assert last is not None
        asked.ask(_at_end(last, numbers), "<", clone(length))
    first, last = (n.Subscript(n.Load(numbers, span=span), index, span=span) for index in _ends(span))
    for distance in distances:
        assert distance is not None
        asked.ask(n.Binary("-", clone(last), clone(first), span=span), "<", distance)
    return True


def _at_entry(expr: n.Expr, reads: Mapping[n.Var, n.Load], asked: Asked) -> n.Expr | None:
    """A sum of locals that the loop reads, as the entry can ask for it."""
    if type(expr) is n.Load:
        return asked.at_entry(reads[expr.var])
    if type(expr) is not n.Binary:
        return clone(expr) if type(expr) is n.Const else None
    left, right = (_at_entry(part, reads, asked) for part in (expr.left, expr.right))
    return None if left is None or right is None else n.Binary(expr.op, left, right, span=expr.span)


def _ends(span: n.Span | None) -> list[n.Expr]:
    return [n.Const(0, span=span), n.Unary("-", n.Const(1, span=span), span=span)]


def _at_end(expr: n.Expr, numbers: n.Var) -> n.Expr:
    """What the entry asks of the first number, asked of the last."""
    if type(expr) is n.Subscript and type(expr.value) is n.Load and expr.value.var is numbers:
        return n.Subscript(expr.value, _ends(expr.span)[1], span=expr.span)
    if type(expr) is n.Binary:
        left, right = _at_end(expr.left, numbers), _at_end(expr.right, numbers)
        return n.Binary(expr.op, left, right, span=expr.span)
    return expr


def write(sliced: Sliced, chunks: Chunks, loop: n.For, size: int, scope: n.Function, cx: Context) -> None:
    """Let a loop, which goes over a chunk of so many numbers now, go over the slices besides."""
    edit, span = cx.edit(scope), loop.span
    region, numbers = chunks.region.body, chunks.numbers
    counter = loop.target
    assert type(counter) is n.Store
    first = n.Subscript(n.Load(numbers, span=span), n.Const(0, span=span), span=span)
    before: list[n.Stmt] = []
    slices: list[n.Expr] = []
    fresh: list[n.Var] = []
    for strip, var in sliced.strips.items():
        start = n.Var("start", n.Storage.FAST)
        made = assign(start, clone(strip.read.index, {}, span), span)
        edit.replace(made, lambda expr: clone(first) if _reads(expr, counter.var) else expr)
        before.append(made)
        end = n.Binary("+", n.Load(start, span=span), n.Const(size, span=span), span=span)
        part = n.Slice(n.Load(start, span=span), end, None, span=span)
        slices.append(n.Subscript(clone(strip.read.value, {}, span), part, span=span))
        fresh += [start, var] if strip not in sliced.held else [start]
    new: dict[n.Expr, n.Expr] = {
        strip.read: n.Load(var, span=strip.read.span) for strip, var in sliced.strips.items()
    }
    kept = [stmt for stmt in loop.body if stmt not in sliced.held.values()]
    edit.splice(loop.body, 0, len(loop.body), kept)
    for stmt in kept:
        edit.put(stmt, new)
    zipped = n.Call(n.Load(cx.facts.module.globals["zip"], span=span), [loop.iter, *slices], [], span=span)
    stores = [n.Store(var, span=span) for var in sliced.strips.values()]
    edit.set(loop, target=n.Tuple([counter, *stores], span=span), iter=zipped)
    index = region.index(loop)
    edit.splice(region, index, index, before)
    declare(scope, fresh, region, cx.facts, edit)
    cx.forget(scope)


def _reads(expr: n.Node, var: n.Var) -> bool:
    return type(expr) is n.Load and expr.var is var
