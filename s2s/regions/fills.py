"""Writes stores to slices in the place of loops that fill a list.

What is certain of the list is asked once, behind the statement that makes it, and of the numbers before each loop:

    size = len(flags) if type(n) is int and n + 1 >= 300 and len is the_len_as_the_module_began else 0
    …
        if size and range is the_range_as_the_module_began:
            numbers = range(i * i, n + 1, i)
            if 0 <= numbers.start and numbers.step > 0 and numbers.stop <= size and len(numbers) >= 48:
                …
                flags[numbers.start : numbers.stop : numbers.step] = [False] * len(numbers)
                j = numbers[-1]
            else:
                size = 0
                for j in numbers:
                    flags[j] = False
        else:
            …                               # the loop as written

Where it is known that the name means the builtin, there is no test of it, and no loop as written.
"""

from __future__ import annotations

from dataclasses import field

from s2s.analysis.constants import constant_of
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.frozen import plain
from s2s.inlining.names import Names, declare
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import clone
from s2s.ir.writer import Writer
from s2s.legality.fills import Fill, Made
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_types import builtin_test, keep_range, keep_type
from s2s.program.originals import keep_builtin

#: Shorter lists are left alone: to fill them takes not much longer than to ask what is certain of them.
SHORTEST_LIST = 300
#: A loop that runs as often takes as long as the store, on the slowest of the interpreters.
_FEWEST = 48
#: How many items one store has at most: less than half a millisecond, wherever they lie (rule R2).
_MOST = 20_000
_NO_RANGE = Refused("it may go over what is no range")
_SELDOM = Refused("it runs seldom")
#: A statement, behind the block it stands in.
Place = tuple[list[n.Stmt], n.Stmt]


@plain()
class Filled:
    """The loops that fill a list.

    Attributes:
        site: the statement that makes the list.
        var: the local that holds it.
        block: where that statement stands.
        fills: the loops, each with the block that it stands in.
        last: the last of them, behind the statements around it, from one in the block of that which makes the list.
        is_inner: whether one of them may run more than once for each list.
        made: what the list is made of.
        why: what it rests on that the loops go over ranges, and store atoms.
    """

    site: n.Assign | n.AnnAssign
    var: n.Var
    block: list[n.Stmt]
    fills: list[tuple[Fill, list[n.Stmt]]] = field(default_factory=list)
    last: list[Place] = field(default_factory=list)
    is_inner: bool = False
    made: Made = field(default_factory=Made)
    why: Why = PROVED


def goes_over_many(fill: Fill, known: Facts, facts: ModuleFacts) -> Verdict:
    """Whether a loop goes over what the builtin `range` makes, as is known or can be asked, and may do so for long."""
    builtin, var = known.builtin(fill.func), fill.func.var
    if builtin is None and not (var.name == "range" and facts.is_builtin(var)):
        return _NO_RANGE
    if builtin is not None and builtin[0] != "range":
        return _NO_RANGE
    return _SELDOM if _is_known_short(fill) else Allowed(builtin[1] if builtin is not None else PROVED)


def _is_known_short(fill: Fill) -> bool:
    """Whether a loop is known to run too seldom for a store to pay."""
    args = [constant_of(arg) for arg in fill.call.args]
    first, last = args[:2] if len(args) > 1 else (0, args[0])
    step = args[2] if len(args) == 3 else 1
    if type(first) is not int or type(last) is not int or type(step) is not int or step < 1:
        return False
    return (last - first + step - 1) // step < _FEWEST


def may_ask_length(scope: n.Function, cx: Context) -> bool:
    """Whether `len` is the builtin, as far as the module tells, and no other variable in a function."""
    names, length = Names(scope, cx.facts, cx.facts.around(scope)), cx.facts.global_named("len")
    return cx.facts.is_builtin(length) and not names.is_other(length)


def asks_length(filled: Filled, cx: Context) -> Verdict:
    """What it rests on that `len` is the builtin where a list is made: nothing where that is asked."""
    return Allowed(frozenset({"sealed-builtins"})) if _is_sealed(filled, cx) else Allowed()


def _is_sealed(filled: Filled, cx: Context) -> bool:
    """Whether `len` is granted to mean the builtin where a list is made."""
    return cx.granted("sealed-builtins", filled.site)


def write(lists: list[Filled], scope: n.Function, cx: Context) -> None:
    """Write the stores to slices of some lists, and what they ask; legal where `legality.fills` says so."""
    writers = [_Writer(filled, scope, cx) for filled in lists]
    roots = [stmt for writer in writers for stmt in writer.write()]
    declare(scope, [var for writer in writers for var in writer.fresh], roots, cx.facts, cx.edit(scope))
    cx.forget(scope)


class _Writer:
    def __init__(self, filled: Filled, scope: n.Function, cx: Context) -> None:
        self.filled, self.cx = filled, cx
        self.edit, self.known = cx.edit(scope), cx.facts_of(scope)
        self.fresh = [n.Var(name, n.Storage.FAST) for name in ("size", "numbers", "first", "part")]
        self.size, self.numbers, self.first, self.part = self.fresh
        length = cx.facts.global_named("len")
        self.len = length if _is_sealed(filled, cx) else keep_builtin(cx.facts, length)

    def write(self) -> list[n.Stmt]:
        """Write all of them; returns what stands there now."""
        filled, roots = self.filled, list[n.Stmt]()
        for fill, block in filled.fills:
            new = self.filling(fill)
            index = block.index(fill.loop)
            self.edit.splice(block, index, index + 1, new)
            roots += new
        site = filled.block.index(filled.site) + 1
        measure = _assign(self.size, self.measured(), filled.site.span)
        self.edit.splice(filled.block, site, site, [measure])
        return [measure, *roots]

    def measured(self) -> n.Expr:
        """How long the list is, where it is certainly one, and long enough; else 0."""
        span, made, facts = self.filled.site.span, self.filled.made, self.cx.facts
        tests: list[n.Expr] = []
        for read in made.ints:
            kept: list[n.Expr] = [n.Load(keep_type(facts, kind), span=span) for kind in (type, int)]
            tests.append(n.Test("exact", clone(read, {}, span), kept, (int,), span=span))
        if made.times is not None and made.length is None:
            shortest = n.Const(SHORTEST_LIST, span=span)
            tests.append(n.Compare(clone(made.times, {}, span), [">="], [shortest], span=span))
        if not _is_sealed(self.filled, self.cx):
            tests.append(builtin_test(facts.global_named("len"), facts, span))
        length = self.length_of(self.filled.var, span)
        return (
            length
            if not tests
            else n.Cond(conjunction(tests, span), length, n.Const(0, span=span), span=span)
        )

    def filling(self, fill: Fill) -> list[n.Stmt]:
        """What stands in the place of a loop."""
        loop, span, facts = fill.loop, fill.loop.span, self.cx.facts
        call = clone(fill.call)
        is_known = self.known.builtin(fill.func) is not None
        range_ = fill.func.var if is_known else keep_range(facts, fill.func.var)
        assert type(call.func) is n.Load
        Writer().rename(call.func, range_)
        short = n.For(
            clone(fill.counter), self.read(self.numbers, span), clone(loop).body, [], False, span=span
        )
        no_more = _assign(self.size, n.Const(0, span=span), span)
        tests, size = self.asked(fill), self.read(self.size, span)
        test = conjunction([size, *tests] if is_known else tests, span)
        new: list[n.Stmt] = [
            _assign(self.numbers, call, span),
            n.If(test, self.stores(fill, range_), [no_more, short], span=span),
        ]
        if is_known:
            return new
        return [
            n.If(conjunction([size, builtin_test(fill.func.var, facts, span)], span), new, [loop], span=span)
        ]

    def asked(self, fill: Fill) -> list[n.Expr]:
        """What is asked of the numbers: that they go up, and are indices of the list, and many."""
        span, args, offset = fill.loop.span, fill.call.args, fill.offset
        tests: list[n.Expr] = []
        least = n.Compare(
            n.Const(0, span=span), ["<="], [self.bound(self.numbers, "start", offset, span)], span=span
        )
        first = args[0] if len(args) > 1 else n.Const(0)
        if type(first) is not n.Const or type(first.value) is not int or first.value + offset < 0:
            tests.append(least)
        if len(args) == 3 and type(args[2]) is not n.Const:
            step = n.Attr(self.read(self.numbers, span), "step", span=span)
            tests.append(n.Compare(step, [">"], [n.Const(0, span=span)], span=span))
        end = self.bound(self.numbers, "stop", offset, span)
        tests.append(n.Compare(end, ["<="], [self.read(self.size, span)], span=span))
        many = n.Const(_FEWEST, span=span)
        tests.append(n.Compare(self.length_of(self.numbers, span), [">="], [many], span=span))
        return tests

    def stores(self, fill: Fill, range_: n.Var) -> list[n.Stmt]:
        """The store, or some that have no more items than take half a millisecond, and what the counter is then."""
        span, numbers, part, first = fill.loop.span, self.numbers, self.part, self.first
        most, zero = n.Const(_MOST, span=span), n.Const(0, span=span)
        is_short = n.Compare(self.length_of(numbers, span), ["<="], [most], span=span)
        starts = n.Call(
            n.Load(range_, span=span), [zero, self.length_of(numbers, span), clone(most)], [], span=span
        )
        end = n.Binary("+", self.read(first, span), clone(most), span=span)
        place = n.Slice(self.read(first, span), end, None, span=span)
        taken = _assign(part, n.Subscript(self.read(numbers, span), place, span=span), span)
        parts = n.For(
            n.Store(first, span=span), starts, [taken, *self.store(fill, part)], [], False, span=span
        )
        return [n.If(is_short, self.store(fill, numbers), [parts], span=span)]

    def store(self, fill: Fill, numbers: n.Var) -> list[n.Stmt]:
        """One store, to the items whose numbers a range gives, and the last of these."""
        span = fill.store.span
        step = n.Attr(self.read(numbers, span), "step", span=span) if len(fill.call.args) == 3 else None
        lower, upper = (self.bound(numbers, end, fill.offset, span) for end in ("start", "stop"))
        place = n.Subscript(
            self.read(self.filled.var, span), n.Slice(lower, upper, step, span=span), span=span
        )
        items = n.List([clone(fill.store.value)], span=span)
        count = self.length_of(numbers, span)
        last = n.Subscript(self.read(numbers, span), n.Const(-1, span=span), span=span)
        return [
            n.Assign([place], n.Binary("*", items, count, span=span), span=span),
            _assign(fill.counter.var, last, fill.loop.span),
        ]

    def bound(self, numbers: n.Var, end: str, offset: int, span: n.Span | None) -> n.Expr:
        """Where a range starts or stops, as an index of the list."""
        found = n.Attr(self.read(numbers, span), end, span=span)
        if not offset:
            return found
        by = n.Const(abs(offset), span=span)
        return n.Binary("+" if offset > 0 else "-", found, by, span=span)

    def length_of(self, var: n.Var, span: n.Span | None) -> n.Expr:
        """How many items a local has."""
        return n.Call(n.Load(self.len, span=span), [self.read(var, span)], [], span=span)

    @staticmethod
    def read(var: n.Var, span: n.Span | None) -> n.Load:
        """A read of a local."""
        return n.Load(var, span=span)


def _assign(var: n.Var, value: n.Expr, span: n.Span | None) -> n.Stmt:
    return n.Assign([n.Store(var, span=span)], value, span=span)
