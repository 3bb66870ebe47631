"""Items of an array that lie side by side, taken from slices of it while a chunk of a loop runs.

    for x in numbers[:6300]:                    start = above + numbers[0]
        item = grid[above + x]                  start_1 = below + numbers[0]
        other = grid[below + x]                 items = grid[start : start + 6300]
        grid[here + x] = item + other           others = grid[start_1 : start_1 + 6300]
                                                for x, item, other in zip(numbers[:6300], items, others):
                                                    grid[here + x] = item + other

An item that a slice hands out needs no index to be computed, of which each is an object. The entry asks that all the
indices are in range, and that what the loop stores lies apart from what it reads (`legality.strips`).

What the loop stores waits for its end where nothing could see it sooner (`regions.sliced`). A loop inside of the copy
does the same behind a test of its own, for each run of it has other ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, clone, walk_scope
from s2s.legality.items import Items
from s2s.legality.stopping import MOST_NESTED, nested
from s2s.legality.strips import Strips
from s2s.regions.asked import Asked, spelled
from s2s.regions.asked_lengths import len_of
from s2s.regions.build import Entry
from s2s.regions.chunks import Chunks
from s2s.regions.rows import counted
from s2s.regions.sliced import Run, Sliced, write_sliced, zip_of

#: To go over several things at once costs what it saves to take the items of one of them.
_FEWEST = 2


#: An inner loop that takes items from slices runs more often than this: to make these costs as much as it saves in so
#: many iterations, on the slowest of the interpreters.
_FEWEST_RUNS = 40


def plan(asked: Asked, entry: Entry, scope: n.Function, cx: Context) -> Sliced | None:
    """Find what the loop of a chunk may take from slices, and ask what that relies on; None without enough of it."""
    if asked.numbers is None or not _is_zip(cx):
        return None
    known: Facts = cx.facts_of(scope)
    asked.known = known
    loop = asked.loop
    found = Strips(loop, Items(loop, scope, known), known)
    if not _is_worth_it(found) or not _ask(asked, found):
        return None
    entry.ask_builtin(zip_of(cx), cx)
    return _sliced(found, scope)


def _is_zip(cx: Context) -> bool:
    return cx.facts.is_builtin(zip_of(cx))


def _is_worth_it(found: Strips) -> bool:
    return len(found.reads) + (found.stored is not None) >= _FEWEST and bool(found.reads)


def _sliced(found: Strips, scope: n.Function) -> Sliced:
    """The locals for what a loop takes from slices."""
    sliced = Sliced({}, {}, None)
    if found.stored is not None and nested(scope.body) < MOST_NESTED:
        sliced.stored = found.stored, found.stores[0]
    first = found.loop.body[0]
    for strip in found.reads:
        target, value = (first.targets[0], first.value) if type(first) is n.Assign else (None, None)
        if type(target) is n.Store and value is strip.read and _is_stored_once(target.var, scope):
            sliced.strips[strip], sliced.held[strip] = target.var, first
        else:
            sliced.strips[strip] = n.Var("item", n.Storage.FAST)
    return sliced


def _is_stored_once(var: n.Var, scope: n.Function) -> bool:
    stores = [node for node in walk_scope(scope) if type(node) is n.Store and node.var is var]
    return len(stores) == 1 and var.storage is n.Storage.FAST


class _Numbers(NamedTuple):
    """How a test writes what it asks about the numbers that a loop goes over.

    Attributes:
        at_last: an index as it is at the last number, or at the one behind it.
        unchanged: an expression that is the same in every iteration.
        reach: the last number less the first one, or the one behind it.
        below: `<` of the last number, `<=` of the one behind it.
    """

    at_last: Callable[[n.Expr], n.Expr | None]
    unchanged: Callable[[n.Expr], n.Expr | None]
    reach: n.Expr
    below: str


Comparison = tuple[n.Expr, str, n.Expr]


def _limits(
    found: Strips, numbers: _Numbers, asked: Asked
) -> tuple[list[Comparison], list[Comparison]] | None:
    """What keeps the indices of each of the `bounds` below the length of their array, and stores apart from reads.

    Besides, the least index of each is not to be negative. None where the test cannot ask for all of it.
    """
    inside: list[Comparison] = []
    apart: list[Comparison] = []
    for one in found.bounds():
        array, last = numbers.unchanged(one.lowest.value), numbers.at_last(one.highest.index)
        length = None if array is None else asked.length_of(array)
        if length is None or last is None:
            return None
        inside.append((last, numbers.below, length))
    for distance in found.distances:
        least = numbers.unchanged(distance)
        if least is None:
            return None
        apart.append((clone(numbers.reach), numbers.below, least))
    return inside, apart


def _ask(asked: Asked, found: Strips) -> bool:
    """Ask for the limits of a chunk of a range; says whether that can be asked."""
    assert asked.numbers is not None
    span, numbers = asked.loop.span, asked.numbers

    def at_last(index: n.Expr) -> n.Expr | None:
        first = asked.at_entry(index)
        return None if first is None else _at_end(first, numbers)

    first, last = (n.Subscript(n.Load(numbers, span=span), index, span=span) for index in _ends(span))
    reach = n.Binary("-", last, first, span=span)
    unchanged = partial(_at_entry, reads=found.reads_of, asked=asked)
    limits = _limits(found, _Numbers(at_last, unchanged, reach, "<"), asked)
    bounds = [*found.bounds()]
    if limits is None or any(asked.at_entry(one.lowest.index) is None for one in bounds):
        return False
    asked.ask(n.Attr(n.Load(numbers, span=span), "step", span=span), "==", n.Const(1, span=span))
    for one, inside in zip(bounds, limits[0], strict=True):
        asked.not_negative(one.lowest.index)
        asked.ask(*inside)
    for apart in limits[1]:
        asked.ask(*apart)
    return True


def _at_entry(expr: n.Expr, reads: Mapping[n.Var, n.Load], asked: Asked) -> n.Expr | None:
    """A local that the loop reads, or a sum of such, as the entry can ask for it."""
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
    span = loop.span
    first = n.Subscript(n.Load(chunks.numbers, span=span), n.Const(0, span=span), span=span)
    most = n.Const(size, span=span)
    assert type(loop.iter) is n.Cond
    left = n.Call(n.Load(len_of(cx.facts), span=span), [n.Load(chunks.numbers, span=span)], [], span=span)
    runs = n.Cond(clone(loop.iter.test), clone(most), left, span=span)
    write_sliced(sliced, loop, Run(first, most, runs), chunks.region.body, scope, cx)


# -- loops inside of the copy


def slice_inner(asked: Asked, outer: n.For, entry: Entry, scope: n.Function, cx: Context) -> None:
    """Let the innermost loops of a copy take items from slices, where a test of their own finds them there.

    Args:
        outer: the loop of the copy.
    """
    if not _is_zip(cx):
        return
    for block, loop in [*_inner(asked.region.body)]:
        known: Facts = cx.facts_of(scope)
        ends = counted(loop, known)
        if (loop is outer and asked.numbers is not None) or ends is None:
            continue
        found = Strips(loop, Items(loop, scope, known), known)
        if not _is_worth_it(found) or not all(_may_be_repeated(end) for end in ends):
            continue
        tests = _tests(found, *ends, asked)
        if tests is None:
            continue
        entry.ask_builtin(zip_of(cx), cx)
        edit, index, span = cx.edit(scope), block.index(loop), loop.span
        as_it_was = clone(loop)
        fast = n.If(n.Bool("and", tests, span=span), [loop], [as_it_was], span=span)
        edit.splice(block, index, index + 1, [fast])
        start, stop = ends
        runs = n.Binary("-", clone(stop), clone(start), span=span)
        write_sliced(_sliced(found, scope), loop, Run(clone(start), runs, clone(runs)), fast.body, scope, cx)


def _inner(block: list[n.Stmt]) -> Iterator[tuple[list[n.Stmt], n.For]]:
    """The loops with no others inside, each with its block."""
    for stmt in block:
        found = [one for part in blocks_of(stmt) for one in _inner(part)]
        yield from found
        if type(stmt) is n.For and not found:
            yield block, stmt


def _may_be_repeated(expr: n.Expr) -> bool:
    """Whether an expression of ints gives the same each time."""
    if type(expr) is n.Binary:
        return expr.op in ("+", "-") and _may_be_repeated(expr.left) and _may_be_repeated(expr.right)
    return type(expr) is n.Const or (type(expr) is n.Load and expr.var.storage is n.Storage.FAST)


def _tests(found: Strips, start: n.Expr, stop: n.Expr, asked: Asked) -> list[n.Expr] | None:
    """What is to be asked before a loop over a range: that it runs some times, and the limits of its numbers."""
    span, counter = found.loop.span, found.does.counter
    assert counter is not None

    def at(expr: n.Expr, value: n.Expr) -> n.Expr:
        if type(expr) is n.Load and expr.var is counter:
            return clone(value)
        if type(expr) is n.Binary:
            return n.Binary(expr.op, at(expr.left, value), at(expr.right, value), span=span)
        return clone(expr)

    def test(left: n.Expr, op: str, right: n.Expr) -> n.Expr:
        return n.Compare(left, [op], [right], span=span)

    runs = n.Binary("-", clone(stop), clone(start), span=span)
    limits = _limits(found, _Numbers(lambda index: at(index, stop), clone, runs, "<="), asked)
    if limits is None:
        return None
    tests = [test(n.Const(_FEWEST_RUNS, span=span), "<", runs)]
    for one, inside in zip(found.bounds(), limits[0], strict=True):
        first = at(one.lowest.index, start)
        if not (type(first) is n.Const and type(first.value) is int and first.value >= 0):
            tests.append(test(n.Const(0, span=span), "<=", first))
        tests.append(test(*inside))
    tests += [test(*apart) for apart in limits[1]]
    return [*{spelled(test): test for test in tests}.values()]
