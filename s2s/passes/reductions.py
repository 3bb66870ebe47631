"""Run what `functools.reduce` does with a lambda as the loop that it is.

Before:

    >>> from functools import reduce
    >>> def product(numbers, scale):
    ...     found = reduce(lambda total, number: total * number % scale, numbers)
    ...     return found

After:

    >>> def product(numbers, scale):
    ...     if reduce is __s2s_4a5f__.reduce and __s2s_4a5f__.type(numbers) is __s2s_4a5f__.list:
    ...         source = numbers.__iter__()
    ...         for reduced in source:
    ...             break
    ...         else:
    ...             reduced = __s2s_4a5f__.reduce(None, source)
    ...         item = number_1 = total_1 = reduced
    ...         for item in source:
    ...             total_1 = reduced
    ...             number_1 = item
    ...             reduced = total_1 * number_1 % scale
    ...         del item, number_1, total_1, source
    ...         found = reduced
    ...         del reduced
    ...     else:
    ...         found = reduce(lambda total, number: total * number % scale, numbers)
    ...     return found

A call of the lambda for each item takes longer than what it does. Where there is nothing, the function itself raises.

Legal when: the name means the function, which is tested where it is read, and it is given an exact list, what `range`,
`map`, `zip`, `filter` or `enumerate` makes, or a sequence of which that is known: Python goes over it by itself. Then
the same is computed in the same order (`legality.reductions`). What the function would hold, locals hold as long, and
let go of in the same order.

Does not: touch module code, which runs once; calls that are a part of something else, or stand in a `try` or `with`,
where what is held might be seen; lambdas that read locals which may not be bound; anything under
`keep_frames`.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import Scope, blocks_of, clone, walk
from s2s.legality.extremes import is_read_again
from s2s.legality.reductions import SEQUENCES, Reduction, made_by, may_loop, reduction
from s2s.legality.verdict import Refused
from s2s.program.kept_types import keep_range, keep_type
from s2s.program.library import keep_library, read_for
from s2s.program.originals import keep_builtin

#: The method by which a sequence is gone over.
_ITER = "__iter__"


def run(scope: Scope, cx: Context, settle: Callable[[], bool]) -> bool:
    """Rewrite the calls of one function; says whether there were any."""
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic or cx.options.keep_frames:
        return False
    writer = _Reductions(scope, cx)
    writer.block(scope.body)
    if writer.fresh:
        declare(scope, writer.fresh, scope.body, cx.facts, cx.edit(scope))
        cx.forget(scope)
        settle()
    return bool(writer.fresh)


class _Reductions:
    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope, self.cx, self.edit = scope, cx, cx.edit(scope)
        self.fresh: list[n.Var] = []

    def block(self, block: list[n.Stmt], unwinds: bool = False) -> None:
        """Rewrite the statements of a block, and of those in it.

        Args:
            unwinds: whether the function does something where what is raised in the block leaves it.
        """
        index = 0
        while index < len(block):
            stmt = block[index]
            index += 1
            if type(stmt) in (n.FunctionDef, n.ClassDef):
                continue
            if type(stmt) is n.If and self.is_made(stmt):
                continue
            value = stmt.value if isinstance(stmt, n.Assign | n.Return) else None
            found = reduction(value, self.cx.facts)
            if found is None:
                for inner in blocks_of(stmt):
                    self.block(inner, unwinds or type(stmt) in (n.Try, n.With))
                continue
            assert isinstance(stmt, n.Assign | n.Return)
            known = self.cx.facts_of(self.scope)
            verdict = may_loop(found, self.scope, unwinds, known, self.cx.facts)
            if isinstance(verdict, Refused):
                self.cx.missed(f"`reduce` stays a call: {verdict.reason}", found.call)
                continue
            loop = _Loop(self, found, stmt)
            index += self.edit.splice(block, index - 1, index, loop.written()) - 1
            self.cx.done("a loop in place of `reduce`", found.call, verdict.why | loop.why)

    def is_made(self, stmt: n.If) -> bool:
        """Whether the other arm of a choice is a call as it was written, beside which this pass has put a loop."""
        last = stmt.orelse[-1] if len(stmt.orelse) == 1 else None
        value = last.value if isinstance(last, n.Assign | n.Return) else None
        first = stmt.test.values[0] if type(stmt.test) is n.Bool else stmt.test
        asks = any(type(node) is n.Load and node.var in self.cx.facts.library for node in walk(first))
        return asks and reduction(value, self.cx.facts) is not None

    def local(self, name: str) -> n.Var:
        """A new local of the function."""
        var = n.Var(name, n.Storage.FAST)
        self.fresh.append(var)
        return var


class _Loop:
    """One call, and the statements that do what it does."""

    def __init__(self, writer: _Reductions, found: Reduction, stmt: n.Assign | n.Return) -> None:
        self.writer, self.found, self.stmt = writer, found, stmt
        self.facts, self.span = writer.cx.facts, found.call.span
        self.known = writer.cx.facts_of(writer.scope)
        self.reduced = writer.local("reduced")
        self.why: Why = PROVED  # what it rests on that the items are a sequence

    def written(self) -> list[n.Stmt]:
        """The loop under the tests that it takes, and the call."""
        found, span = self.found, self.stmt.span
        given = [found.items] if found.start is None else [found.items, found.start]
        if all(is_read_again(one, self.known) for one in given):
            loop = [*self.loop(found.items, found.start), *self.end([])]
            asked = [*self.names(), *self.kind(found.items)]
            return [n.If(conjunction(asked, asked[0].span), loop, [self.stmt], span=span)]
        before: list[n.Stmt] = []
        held: list[n.Var] = []
        called = self.held(found.call.func, "called", before, held)
        items, *start = [
            self.held(one, name, before, held) for one, name in zip(given, ("items", "start"), strict=False)
        ]
        kept = n.Load(self.keep(), span=self.span)
        tests = [n.Compare(called, ["is"], [kept], span=self.span), *self.kind(items)]
        loop = self.loop(items, start[0] if start else None)
        read = [clone(one) for one in (items, *start)]
        self.writer.edit.set(found.call, func=clone(called), args=[found.call.args[0], *read])
        either = n.If(conjunction(tests, tests[0].span), loop, [self.store(found.call)], span=span)
        return [*before, either, *self.end([*held[1:], held[0]])]

    def keep(self) -> n.Var:
        """What keeps the function."""
        return keep_library(self.facts, read_for(self.found.call.func)[-1])

    def names(self) -> list[n.Expr]:
        """What asks whether the name means the function: of the module first, which is asked for nothing else then."""
        tests: list[n.Expr] = []
        for kept in read_for(self.found.call.func):
            read: n.Expr = n.Load(kept[0], span=self.span)
            asked = n.Attr(read, kept[1], span=self.span) if kept[1] else read
            alias = n.Load(keep_library(self.facts, kept), span=self.span)
            tests.append(n.Compare(asked, ["is"], [alias], span=self.span))
        return tests

    def kind(self, items: n.Expr) -> list[n.Expr]:
        """What asks whether Python goes over the items by itself; nothing where that is known."""
        fact = self.known.of(self.found.items)
        if fact.within(SEQUENCES):
            self.why = fact.why
            return []
        assert type(items) is n.Load
        kind = keep_type(self.facts, type)
        name = made_by(self.found.items, self.facts)
        if name is None:
            want: list[n.Expr] = [
                n.Load(kept, span=self.span) for kept in (kind, keep_type(self.facts, list))
            ]
            return [n.Test("exact", clone(items), want, (list,), span=self.span)]
        asked = n.Call(n.Load(kind, span=self.span), [clone(items)], [], span=self.span)
        keep = keep_range if name.name == "range" else keep_builtin
        return [n.Compare(asked, ["is"], [n.Load(keep(self.facts, name), span=self.span)], span=self.span)]

    def loop(self, items: n.Expr, start: n.Expr | None) -> list[n.Stmt]:
        """The loop, and what lets go of what it holds."""
        have, item = (self.writer.local(var.name) for var in (self.found.have, self.found.item))
        given = clone(self.found.given, {self.found.have: have, self.found.item: item})
        taken = self.writer.local("item")
        span = self.span
        held, before = [taken, item, have], list[n.Stmt]()
        source = clone(items)
        if start is None:
            of = self.writer.local("source")
            made = n.Call(n.Attr(clone(items), _ITER, span=span), [], [], span=span)
            before.append(self.assign([of], made))
            source = n.Load(of, span=span)
            kept, stop = n.Load(self.keep(), span=span), n.Break(span=span)
            nothing = self.store(n.Call(kept, [n.Const(None, span=span), clone(source)], [], span=span))
            first = n.For(
                n.Store(self.reduced, span=span), clone(source), [stop], [nothing], False, span=span
            )
            before.append(first)
            held.append(of)
        else:
            before.append(self.store(clone(start)))
        before.append(self.assign([taken, item, have], self.read(self.reduced)))
        body = [
            self.assign([have], self.read(self.reduced)),
            self.assign([item], self.read(taken)),
            self.store(given),
        ]
        loop = n.For(n.Store(taken, span=span), source, body, [], False, span=span)
        return [*before, loop, self.release(held)]

    def end(self, held: list[n.Var]) -> list[n.Stmt]:
        """What lets go of what was evaluated, and stores or returns what there is."""
        ends = [self.release(held)] if held else []
        read = self.read(self.reduced)
        if isinstance(self.stmt, n.Return):
            return [*ends, n.Return(read, span=self.stmt.span)]
        stored = n.Assign([clone(target) for target in self.stmt.targets], read, span=self.stmt.span)
        return [*ends, stored, self.release([self.reduced])]

    # -- parts

    def held(self, expr: n.Expr, name: str, before: list[n.Stmt], held: list[n.Var]) -> n.Expr:
        """What reads a value that is evaluated once: itself, or a local that is to be let go of."""
        if is_read_again(expr, self.known):
            return expr
        var = self.writer.local(name)
        before.append(self.assign([var], expr))
        held.append(var)
        return self.read(var)

    def read(self, var: n.Var) -> n.Expr:
        return n.Load(var, span=self.span)

    def assign(self, targets: list[n.Var], value: n.Expr) -> n.Stmt:
        stores: list[n.Expr] = [n.Store(var, span=self.span) for var in targets]
        return n.Assign(stores, value, span=self.span)

    def store(self, value: n.Expr) -> n.Stmt:
        return self.assign([self.reduced], value)

    def release(self, variables: list[n.Var]) -> n.Stmt:
        return n.Delete([n.Store(var, span=self.span) for var in variables], span=self.span)
