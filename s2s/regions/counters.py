"""Replaces a `while` loop that counts by a `for` over a range.

Where it is not known that the counter and its bound are ints, a test before the loop asks, and the loop as written
stands behind it for all other cases:

    if type(n) is int and range is the_range_as_the_module_began:
        for i in range(i, n):
            …
        if i < n:
            i += 1
    else:
        while i < n:
            …
            i += 1
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.constants import constant_of
from s2s.analysis.fact import Why
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import Names
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import blocks_of, clone, own_jumps, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import size
from s2s.legality.counted import APART, Counted, counted, is_read_behind, may_count, to_be_tested, trips
from s2s.legality.verdict import Refused
from s2s.program.kept_types import keep_range, keep_type
from s2s.regions.bodies import is_region

#: Larger loops are not duplicated: once over a range, and once as written.
_MOST_NODES = 160
#: A loop that is known to run less often is left alone.
_FEWEST_TRIPS = 6


def is_counted(stmt: n.Stmt) -> bool:
    """Whether a statement is a loop over what is certainly a range, and in its other arm the loop as written."""
    if not isinstance(stmt, n.If) or not stmt.orelse or not isinstance(stmt.orelse[0], n.For | n.While):
        return False
    tested = stmt.test.values if isinstance(stmt.test, n.Bool) else [stmt.test]
    parts = [part for part in tested if type(part) is n.Test and part.kind in ("same", "exact")]
    if len(parts) < len(tested):
        return False
    read = parts[-1].subject
    others = all(part.types == (int,) for part in parts[:-1])
    return others and parts[-1].kind == "same" and type(read) is n.Load and read.var.name == "range"


def loops_as_written(block: list[n.Stmt]) -> Iterator[tuple[list[n.Stmt], n.While | n.For]]:
    """The loops that stand in no region, and go over a range or count by their form, each with its block."""
    for stmt in block:
        if (type(stmt) is n.While and counted(stmt) is not None) or type(stmt) is n.For:
            yield block, stmt
        if not is_region(stmt):
            for inner in blocks_of(stmt):
                yield from loops_as_written(inner)


def count(
    block: list[n.Stmt], loop: n.While, scope: n.Function, cx: Context, is_for_region: bool = False
) -> bool:
    """Put a loop over a range in the place of one that counts, if that is legal and pays; says whether it is.

    For the sake of a region, what the range itself costs does not count.
    """
    found = counted(loop)
    if found is None:
        return False
    if found.rest and not is_for_region:
        # To make a range and its iterator takes 110 ns, before a single item is looked at. Here the test at the head
        # of each iteration stays, so that this is as much as 60 iterations save (3.11; 3.13: 12), and whoever goes
        # over blanks or digits stops long before that.
        cx.missed("the loop is not one over a range: its condition asks more, so that it may end soon", loop)
        return False
    known = cx.facts_of(scope)
    verdict = may_count(found, known)
    if isinstance(verdict, Refused):
        cx.missed(f"the loop is not one over a range: {verdict.reason}", loop)
        return False
    most = trips(found, known)
    if most is not None and most < _FEWEST_TRIPS:
        return False
    range_ = cx.facts.global_named("range")
    names = Names(scope, cx.facts, cx.facts.around(scope))
    if not cx.facts.is_builtin(range_) or names.is_other(range_):
        return False
    why: Why = verdict.why
    tests: list[n.Expr] = [_is_int(read, cx) for read in to_be_tested(found, known)]
    if cx.granted("sealed-builtins", loop):
        why |= {"sealed-builtins"}
    else:
        kept = keep_range(cx.facts, range_)
        unchanged = n.Load(kept, span=loop.span)
        tests.append(n.Test("same", n.Load(range_, span=loop.span), [unchanged], span=loop.span))
        range_ = kept
    if tests and (size(loop) > _MOST_NODES or not _is_innermost(loop)):
        return False
    new = _over_range(found, range_, scope, known)
    if tests:
        test = conjunction(tests, loop.span)
        new = [n.If(test, new, [loop], span=loop.span)]
    index = block.index(loop)
    cx.edit(scope).splice(block, index, index + 1, new)
    cx.done("the loop goes over a range", loop, why)
    cx.forget(scope)
    return True


def know_range(block: list[n.Stmt], loop: n.For, scope: n.Function, cx: Context) -> bool:
    """Put a loop over what is certainly a range beside one over what is called so; says whether it is.

    What a range gives is an int, and lies between its ends.
    """
    call = loop.iter
    if (
        type(call) is not n.Call
        or type(call.func) is not n.Load
        or cx.granted("sealed-builtins", loop)
        or not _is_innermost(loop)
    ):
        return False
    if size(loop) > _MOST_NODES or any(type(node) in APART for node in walk_scope(loop)):
        return False
    copy = clone(loop)
    kept = keep_range(cx.facts, call.func.var)
    assert type(copy.iter) is n.Call and type(copy.iter.func) is n.Load
    Writer().rename(copy.iter.func, kept)
    index = block.index(loop)
    test = n.Test("same", clone(call.func), [n.Load(kept, span=loop.span)], span=loop.span)
    cx.edit(scope).splice(block, index, index + 1, [n.If(test, [copy], [loop], span=loop.span)])
    cx.done("the loop goes over a range", loop)
    cx.forget(scope)
    return True


def _is_innermost(loop: n.For | n.While) -> bool:
    return not any(isinstance(node, n.For | n.While) and node is not loop for node in walk_scope(loop))


def _is_int(read: n.Load, cx: Context) -> n.Test:
    kept: list[n.Expr] = [n.Load(keep_type(cx.facts, kind), span=read.span) for kind in (type, int)]
    return n.Test("exact", clone(read), kept, (int,), span=read.span)


def _over_range(found: Counted, range_: n.Var, scope: n.Function, known: Facts) -> list[n.Stmt]:
    """The loop over a range, and what the counter is behind it."""
    loop, span = found.loop, found.loop.span
    copy = clone(loop)
    writer = Writer()
    writer.splice(
        copy.body, len(copy.body) - 1, len(copy.body), [] if len(copy.body) > 1 else [n.Pass(span=span)]
    )
    if found.rest:
        rest = [clone(part) for part in found.rest]
        test = rest[0] if len(rest) == 1 else n.Bool("and", rest, span=span)
        leave = n.If(n.Unary("not", test, span=span), [n.Break(span=span)], [], span=span)
        writer.splice(copy.body, 0, 0, [leave])
    counter = found.counter.var
    made: list[n.Stmt] = [
        n.For(n.Store(counter, span=span), _range(found, range_), copy.body, [], False, span=span)
    ]
    flowing = known.overlay.reaching(found.counter)
    if flowing is not None and not is_read_behind(counter, loop, [flowing], scope, known):
        writer.set(made[0], orelse=copy.orelse)
        return made
    at_end = n.Compare(n.Load(counter, span=span), [found.op], [clone(found.bound)], span=span)
    by = n.Const(abs(found.step), span=span)
    op = "+" if found.step > 0 else "-"
    ended: list[n.Stmt] = [
        n.If(at_end, [n.AugAssign(n.Store(counter, span=span), op, by, span=span)], [], span=span)
    ]
    if found.rest or loop.orelse or next(own_jumps(loop.body, n.Break), None) is not None:
        writer.set(made[0], orelse=[*ended, *copy.orelse])
        return made
    return [*made, *ended]


def _range(found: Counted, range_: n.Var) -> n.Expr:
    """The numbers that the counter goes through."""
    span = found.loop.span
    last: n.Expr = clone(found.bound)
    if found.op in ("<=", ">="):
        one = n.Const(1, span=span)
        last = n.Binary("+" if found.op == "<=" else "-", last, one, span=span)
        value = constant_of(found.bound)
        if type(value) is int:
            last = n.Const(value + 1 if found.op == "<=" else value - 1, span=span)
    args: list[n.Expr] = [clone(found.counter), last]
    if found.step != 1:
        args.append(n.Const(found.step, span=span))
    return n.Call(n.Load(range_, span=span), args, [], span=span)
