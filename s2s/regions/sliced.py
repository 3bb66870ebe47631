"""Writes loops that take items of arrays from slices, and store what they compute when they have ended.

Where nothing in the loop could see what it stores, that waits in a list until the loop has ended, or has been left:

    stored = []
    try:
        for item, other in zip(grid[start : start + count], grid[start_1 : start_1 + count]):
            stored.append(item + other)
    finally:
        if stored:
            part = grid[:0]
            part.fromlist(stored)
            grid[start_2 : start_2 + len(stored)] = part

An array whose memory is lent, as to a `memoryview`, refuses any slice of no items.

Nothing counts where nothing reads the counter any more.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from s2s.context import Context
from s2s.frozen import plain
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk_scope
from s2s.legality.strips import Strip
from s2s.regions.asked_lengths import len_of
from s2s.regions.fields import assign, release

_FLOAT = frozenset({float})


@plain()
class Sliced:
    """What a loop takes from slices, and stores to one.

    Attributes:
        strips: the reads, and the locals that stand for them.
        held: those that the loop itself stores such an item to, which its head does in their place.
        stored: the statement that stores an item, if that waits until the loop has ended.
    """

    strips: dict[Strip, n.Var]
    held: dict[Strip, n.Stmt]
    stored: tuple[n.Assign, Strip] | None


class Run(NamedTuple):
    """One run of a loop: what its counter is first, how often it runs at most, and how often it does."""

    first: n.Expr
    most: n.Expr
    runs: n.Expr


def zip_of(cx: Context) -> n.Var:
    """The name of the builtin `zip`."""
    return cx.facts.global_named("zip")


def write_sliced(
    sliced: Sliced, loop: n.For, run: Run, block: list[n.Stmt], scope: n.Function, cx: Context
) -> None:
    """Let a loop of a block go over slices."""
    cx.forget(scope)
    _Writer(sliced, loop, run, block, scope, cx).write()
    cx.forget(scope)


class _Writer:
    def __init__(
        self, sliced: Sliced, loop: n.For, run: Run, block: list[n.Stmt], scope: n.Function, cx: Context
    ) -> None:
        self.sliced, self.loop, self.run, self.block = sliced, loop, run, block
        self.scope, self.cx, self.edit, self.span = scope, cx, cx.edit(scope), loop.span
        self.fresh: list[n.Var] = []
        self.before: list[n.Stmt] = []
        self.starts: dict[Strip, n.Var] = {}
        assert type(loop.target) is n.Store
        self.counter = loop.target

    def write(self) -> None:
        """Write it."""
        loop, edit, span, sliced = self.loop, self.edit, self.span, self.sliced
        sources: list[n.Expr] = []
        targets = [n.Store(var, span=span) for var in sliced.strips.values()]
        count = self.run.most
        if self.is_counter_seen():
            sources, targets = [loop.iter], [self.counter, *targets]
        else:
            # How often it runs may read what the counter held, which lives no longer than it did.
            count = self.read(self.named("count", self.run.runs))
            self.before.append(assign(self.counter.var, clone(self.run.first), span))
        sources += [self.slice_of(strip, count) for strip in sliced.strips]
        over = sources[0]
        if len(sources) > 1:
            over = n.Call(n.Load(zip_of(self.cx), span=span), sources, [], span=span)
        target = n.Tuple([*targets], span=span) if len(targets) > 1 else targets[0]
        new: dict[n.Expr, n.Expr] = {
            strip.read: n.Load(var, span=strip.read.span) for strip, var in sliced.strips.items()
        }
        self.fresh += [var for strip, var in sliced.strips.items() if strip not in sliced.held]
        self.write_operators()
        ran = [loop] if sliced.stored is None else self.waiting(*sliced.stored)
        kept = [stmt for stmt in loop.body if stmt not in sliced.held.values()]
        edit.splice(loop.body, 0, len(loop.body), kept)
        for stmt in kept:
            edit.put(stmt, new)
        edit.set(loop, target=target, iter=over)
        index = self.block.index(loop)
        edit.splice(self.block, index, index + 1, [*self.before, *ran])
        declare(self.scope, self.fresh, self.block, self.cx.facts, edit)

    def is_counter_seen(self) -> bool:
        """Whether anything needs the counter but to say where the items lie that are taken from slices or wait."""
        taken = {node for strip in self.sliced.strips for node in walk_scope(strip.read)}
        if self.sliced.stored is not None:
            taken.update(walk_scope(self.sliced.stored[1].read))
        return self.is_seen(self.counter.var, taken)

    def is_seen(self, var: n.Var, taken: Container[n.Node]) -> bool:
        """Whether anybody may tell which number the counter is, whose reads inside of the loop go."""
        overlay = self.cx.reaching(self.scope)
        own = overlay.stores.get(self.counter)
        if own is None or own.joins_read or var in overlay.untracked or var.name in self.edit.in_strings:
            return True
        return not all(read in taken for read in own.uses)

    def write_operators(self) -> None:
        """Write sums of floats that a loop computes in place as others, which can be joined with what follows."""
        known, body = self.cx.facts_of(self.scope), self.loop.body
        for index, stmt in enumerate(body):
            if type(stmt) is not n.AugAssign or type(stmt.target) is not n.Store:
                continue
            if known.of(stmt.value).within(_FLOAT) and known.of(stmt.target).within(_FLOAT):
                read = n.Load(stmt.target.var, span=stmt.span)
                value = n.Binary(stmt.op, read, stmt.value, span=stmt.span)
                self.edit.splice(body, index, index + 1, [assign(stmt.target.var, value, stmt.span)])

    def read(self, var: n.Var) -> n.Load:
        """A read of a local."""
        return n.Load(var, span=self.span)

    def named(self, name: str, value: n.Expr) -> n.Var:
        """A local that holds a value before the loop."""
        var = n.Var(name, n.Storage.FAST)
        self.before.append(assign(var, value, self.span))
        self.fresh.append(var)
        return var

    def start_of(self, strip: Strip) -> n.Var:
        """A local that holds where the items lie that the loop takes or stores."""
        known = next((var for one, var in self.starts.items() if one.index == strip.index), None)
        if known is not None:
            return known
        start = self.starts[strip] = self.named("start", clone(strip.read.index, {}, self.span))

        def first(expr: n.Expr) -> n.Expr:
            return clone(self.run.first) if type(expr) is n.Load and expr.var is self.counter.var else expr

        self.edit.replace(self.before[-1], first)
        return start

    def slice_of(self, strip: Strip, count: n.Expr) -> n.Expr:
        """The items that the loop takes."""
        start = self.start_of(strip)
        end = n.Binary("+", self.read(start), clone(count), span=self.span)
        return n.Subscript(
            self.read(strip.array.var), n.Slice(self.read(start), end, None, span=self.span), span=self.span
        )

    def waiting(self, stmt: n.Assign, strip: Strip) -> list[n.Stmt]:
        """Let what a statement stores wait in a list, and store it all when the loop has ended, or has been left."""
        span, edit, loop, array = self.span, self.edit, self.loop, strip.array.var
        start = self.start_of(strip)
        stored = self.named("stored", n.List([], span=span))
        part = n.Var("part", n.Storage.FAST)
        self.fresh.append(part)
        index = loop.body.index(stmt)
        edit.splice(loop.body, index, index + 1, [self.call(stored, "append", stmt.value)])
        none = n.Slice(None, n.Const(0, span=span), None, span=span)
        length = n.Call(self.read(len_of(self.cx.facts)), [self.read(stored)], [], span=span)
        end = n.Binary("+", self.read(start), length, span=span)
        place = n.Slice(self.read(start), end, None, span=span)
        store: list[n.Stmt] = [
            assign(part, n.Subscript(self.read(array), none, span=span), span),
            self.call(part, "fromlist", self.read(stored)),
            n.Assign([n.Subscript(self.read(array), place, span=span)], self.read(part), span=span),
        ]
        final = n.If(self.read(stored), store, [], span=span)
        return [n.Try([loop], [], [], [final], False, span=span), release([stored, part], span)]

    def call(self, var: n.Var, method: str, argument: n.Expr) -> n.Stmt:
        """`var.method(argument)`."""
        func = n.Attr(self.read(var), method, span=self.span)
        return n.ExprStmt(n.Call(func, [argument], [], span=self.span), span=self.span)
