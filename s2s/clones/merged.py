"""Copies of generators put in the loops that go over them.

    for parts in self._all_moves_in_parts():        for at in self.places:
        start, end = parts                              parts = (at, at + 8)
        …                                               start, end = parts
                                                        …

A copy that yields parts is long, and what goes over it is short. It stands in the loop before anything else has been
done with it, so that all that is in it is optimized there.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby

from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.inlining.consume import MOST_LOOPS, Refusal, consume
from s2s.inlining.generators import started
from s2s.ir import nodes as n
from s2s.ir.walk import blocks, blocks_of, clone, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import size
from s2s.legality.stopping import MOST_NESTED, hands_out_plainly, nested, weight, yielded
from s2s.program.constants import module_constants

#: What stands for a loop is not longer than this, in nodes.
MOST_NODES = 1200
#: How many blocks stand around what was in a loop, besides those of the generator: what tells apart what is raised.
_ADDED = 6
_LEFT = frozenset({n.ClassDef, n.Try, n.With})
_COPY = re.compile(r"_\w+_in_parts(_\d+)?")


def is_in_parts(name: str) -> bool:
    """Whether a method may be a copy that yields parts, by its name."""
    return _COPY.fullmatch(name) is not None


def too_long(generator: n.Function, body: list[n.Stmt], cx: Context) -> str:
    """Why a generator is not to stand for a loop with this body; empty if it may."""
    looped = with_loops(generator, cx)
    yields = sum(type(node) is n.Yield for node in walk_scope(looped))
    if sum(map(size, looped.body)) + yields * sum(map(size, body)) > MOST_NODES:
        return "it is too long to stand for a loop"
    if nested(looped.body) > MOST_LOOPS:
        return "it has too many loops inside one another"
    return hands_out_plainly(looped.body)


def with_loops(generator: n.Function, cx: Context) -> n.Function:
    """A generator in which loops stand for what delegates to calls, and for what yields several times in a row.

    A call that is delegated to makes a new generator. What is yielded in a row is made of locals and constants, so that
    it can be made at once.
    """
    body = [clone(stmt, {}) for stmt in generator.body]
    made = n.Function(generator.name, generator.qualname, generator.params, body, is_generator=True)
    writer = Writer()
    for block in blocks(made):
        new: list[n.Stmt] = []
        for in_row, group in groupby(block, lambda stmt: _is_in_row(stmt, cx)):
            row = list(group)
            if in_row and len(row) > 1:
                items = [
                    given.value
                    for stmt in row
                    if (given := yielded(stmt)) is not None and given.value is not None
                ]
                row = [_yielding(n.Tuple(items, span=row[0].span), row[0])]
            new += [_as_loop(stmt) for stmt in row]
        writer.splice(block, 0, len(block), new)
    return made


def _yielding(over: n.Expr, stmt: n.Stmt) -> n.For:
    """A loop that yields what it goes over, and then holds it no longer."""
    item, span = n.Var("item", n.Storage.FAST), stmt.span
    given: n.Stmt = n.ExprStmt(n.Yield(n.Load(item, span=span), span=span), span=span)
    drop: n.Stmt = n.Assign([n.Store(item, span=span)], n.Const(None, span=span), span=span)
    return n.For(n.Store(item, span=span), over, [given, drop], [], False, span=span)


def _as_loop(stmt: n.Stmt) -> n.Stmt:
    """A loop for what delegates to a call."""
    value = stmt.value if type(stmt) is n.ExprStmt else None
    return (
        _yielding(value.value, stmt) if type(value) is n.YieldFrom and type(value.value) is n.Call else stmt
    )


def _is_in_row(stmt: n.Stmt, cx: Context) -> bool:
    given = yielded(stmt)
    return given is not None and given.value is not None and _is_at_hand(given.value, cx)


def _is_at_hand(value: n.Expr | None, cx: Context) -> bool:
    """Whether a value is a tuple of locals and constants, which are the same whatever runs meanwhile."""
    if type(value) is not n.Tuple:
        return False
    constants = module_constants(cx.facts) if cx.granted("sealed-globals") else ()
    return all(
        type(item) is n.Const
        or (type(item) is n.Load and (item.var.storage is n.Storage.FAST or item.var in constants))
        for item in value.items
    )


class Merging:
    """The loops of one function that stand in no `try`, as those do that come with what is put in their place."""

    def __init__(self, function: n.Function, cx: Context) -> None:
        self.function, self.cx = function, cx
        self.changed = False

    def run(self) -> bool:
        """Put the bodies of copies in the place of the loops over them; says whether there are any."""
        self.block(self.function.body, 0)
        return self.changed

    def block(self, block: list[n.Stmt], around: int) -> None:
        """Look at a block with so many loops, `try` and `with` statements around it."""
        for stmt in list(block):
            new = self.stands_for(stmt, around) if type(stmt) is n.For else None
            if new is not None:
                index = block.index(stmt)
                self.cx.edit(self.function).splice(block, index, index + 1, new or [n.Pass(span=stmt.span)])
                self.cx.forget(self.function)
                self.changed = True
            elif type(stmt) not in _LEFT:
                for inner in blocks_of(stmt):
                    self.block(inner, around + weight(stmt))

    def stands_for(self, loop: n.For, around: int) -> list[n.Stmt] | None:
        """What stands for a loop, if it goes over a copy."""
        call, cx = loop.iter, self.cx
        if type(call) is not n.Call or type(call.func) is not n.Attr or not is_in_parts(call.func.name):
            return None
        if loop.is_async or around + nested([loop]) + MOST_LOOPS + _ADDED > MOST_NESTED:
            return None
        callees = Callees(cx, self.function)
        callee = started(call.func, self.function, callees, MOST_NODES, delegates=True)
        if callee is None:
            return None
        found: list[n.Stmt] | Refusal = Refusal(too_long(callee.function, loop.body, cx))
        if not found:
            merged = replace(callee, function=with_loops(callee.function, cx))
            found = consume(loop, merged, callees, self.function, cx, most=MOST_NODES)
        if isinstance(found, Refusal):
            cx.missed(f"{callee.name} not run in the loop: {found}", call)
            return None
        return found


def loops_over_copies(function: n.Function) -> bool:
    """Whether a function may have such loops."""
    work = [function.body]
    while work:
        for stmt in work.pop():
            call = stmt.iter if type(stmt) is n.For else None
            if type(call) is n.Call and type(call.func) is n.Attr and is_in_parts(call.func.name):
                return True
            work += blocks_of(stmt)
    return False
