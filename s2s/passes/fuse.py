"""Run the body of a generator in the loop that consumes it, or where a `with` enters it.

Before:

    >>> def squares(n):
    ...     i = 0
    ...     while i < n:
    ...         yield i * i
    ...         i += 1
    >>> def f():
    ...     total = 0
    ...     for square in squares(10):
    ...         total += square
    ...     return total

After:

    >>> def f():
    ...     total = 0
    ...     if squares is __s2s_86fa__.squares:
    ...         i = 0
    ...         while i < 10:
    ...             square = i * i
    ...             total += square
    ...             i += 1
    ...     else:
    ...         for square in squares(10):
    ...             total += square
    ...     return total

Legal when: the name means the generator function of the module as the loop begins, which is tested; what was started
runs to its end whatever the name means later. The generator needs no frame of its own (`legality.call`), and hands its
values out plainly: no `try` or `with` around a `yield`, no value sent, none returned (`legality.stopping`). Arguments
are bound where they are evaluated, and to variables of their own where the loop's body may rebind what they are read
from. Where the generator may raise `StopIteration`, what it does is told apart from what the body does, and
`RuntimeError` is raised in its place. Objects that its frame held are let go where the loop is left, in any way.

Legal for a `yield from` of a generator when the same holds of it, and no `try` or `with` is around the statement
(`legality.delegation`). A list takes the place of a generator expression that is collected whole, where what it
iterates over is a list (`inlining.collect`).

Legal for `list` of a generator, where a statement stores or returns that, when `list` is the builtin: it takes all
items before anybody sees one. What is raised lets go of the list before it is handled (`inlining.generators`). A method
is run so where it is known which one it is (`inlining.methods`), and one that leads back to itself if no loop over a
generator comes with it.

Legal for the `with` that enters what `contextlib.contextmanager` makes of a generator, when it is tested that this is
what is called. The block takes the place of the one `yield`, and a `finally` around that is one around the block
(`legality.managers`). Each part of the generator that may raise `StopIteration` gets a `try`
of its own, and the block gets none: so nothing that the block raises is taken for what the generator raises.

Does not: run in module code, which runs once; copy bodies that are long, define functions, or raise `StopIteration` by
its name, which becomes the cause of another exception and would keep the frame of the loop.
"""

from __future__ import annotations

from s2s.analysis.survey import Survey
from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.inlining.collect import COLLECTORS, Collector, collected
from s2s.inlining.consume import Gathered, Refusal, consume
from s2s.inlining.delegation import Delegation
from s2s.inlining.generators import gathered, started, starts_generator
from s2s.inlining.managers import enter, is_entered, manages
from s2s.inlining.quantifiers import NO_PLACE, QUANTIFIERS, Quantifier, quantified
from s2s.inlining.sums import Sum, summed
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks, blocks_of, header, walk_scope
from s2s.legality.call import size
from s2s.legality.delegation import sees_what_is_raised
from s2s.legality.stopping import MOST_NESTED, nested, weight
from s2s.program.kept_managers import Manager, has_managers

#: The builtins whose names are tested where a generator expression is run, or collected.
TESTED = QUANTIFIERS.keys() | COLLECTORS | {"sum"}
#: How many more of these may stand around what was in a loop: three for each loop, and those of its generator.
_ADDED = 6
#: The same for what was in a `with`, whose generator may have two `try` statements around its `yield`.
_ADDED_BY_MANAGERS = 8
#: Nothing is put into a function larger than this.
_MOST_SCOPE_NODES = 5000


def run(scope: Scope, cx: Context) -> None:
    """Fuse the loops of one scope with the generators they consume."""
    if not isinstance(scope, n.Function) or scope.is_lambda or cx.options.keep_frames or cx.hypotheses:
        return  # a region on trial is not to be made of more tests
    drop_empty(scope, cx)
    survey = cx.edit(scope).survey
    if (
        any(starts_generator(call, cx) for call in survey.calls)
        or (cx.shapes is not None and not cx.shapes.generators.isdisjoint(survey.attributes))
        or (scope.is_generator and n.YieldFrom in survey.classes)
        or (n.With in survey.classes and has_managers(cx.facts))
        or (n.Comp in survey.classes and _may_be_handed_some(survey))
    ):
        _Fuser(scope, cx).block(scope.body)


def _may_be_handed_some(survey: Survey) -> bool:
    """Whether something is called that is looked at where it is given a generator expression."""
    return "join" in survey.attributes or any(var.name in TESTED for var in survey.called)


def drop_empty(scope: n.Function, cx: Context) -> None:
    """Take away a `try` that was made to let go of variables, which hold nothing that anybody sees die.

    Nothing is left in its `finally`, or nothing but a `raise` in the one handler that it has.
    """
    if n.Try not in cx.edit(scope).survey.classes:
        return
    for block in blocks(scope):
        for index in reversed(range(len(block))):
            stmt = block[index]
            if type(stmt) is not n.Try or stmt.origin is not None or stmt.orelse:
                continue
            if _only_raises(stmt) if stmt.handlers else all(type(part) is n.Pass for part in stmt.final):
                cx.edit(scope).splice(block, index, index + 1, stmt.body)
                cx.forget(scope)


def _only_raises(stmt: n.Try) -> bool:
    """Whether all that a `try` does is to raise again what it catches."""
    if len(stmt.handlers) != 1 or stmt.is_star or stmt.final:
        return False
    (handler,) = stmt.handlers
    only = handler.body[0] if handler.type is None and len(handler.body) == 1 else None
    return type(only) is n.Raise and only.exc is None


class _Fuser:
    """Looks for loops over generators, outer ones first."""

    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self.callees = Callees(cx, scope)
        self.delegation = Delegation(scope, self.callees, cx)
        self.edit = cx.edit(scope)
        self.size = size(scope)
        self.unwinds = 0  # the `try` and `with` statements among these
        self.nested = 0  # the loops, `try` and `with` statements around the block at hand

    def block(self, block: list[n.Stmt]) -> None:
        for index in reversed(range(len(block))):
            if self.size > _MOST_SCOPE_NODES:
                return
            stmt = block[index]
            if type(stmt) is n.ClassDef:
                continue  # its names are its own
            added = _ADDED_BY_MANAGERS if type(stmt) is n.With else _ADDED
            if self.nested + nested([stmt]) + added > MOST_NESTED:
                self.inside([stmt])
                continue
            if self.is_fusable(stmt):
                assert type(stmt) is n.For
                consumed = self.consumed(stmt)
                if consumed is not None:
                    self.put(block, index, consumed)
                    continue
            elif (collects := gathered(stmt, self.cx)) is not None:
                consumed = self.consumed(collects[1], collects[0])
                if consumed is not None:
                    self.put(block, index, consumed)
                    continue
            elif (managed := manages(stmt, self.scope, self.cx)) is not None:
                entered = self.entered(stmt, *managed)
                if entered is not None:
                    self.put(block, index, entered)
                    continue
            delegated = None if self.unwinds else self.delegation.expanded(stmt)
            if delegated is not None:
                self.put(block, index, delegated)
                continue
            found = Collector(stmt, self.scope, self.callees, self.cx).run(bool(self.unwinds))
            if found is not None:
                self.put(block, index, found)
                continue
            loop = self.quantifier(stmt)
            if loop is not None:
                self.put(block, index, loop)
                continue
            self.inside([stmt])

    def consumed(self, loop: n.For, into: Gathered | None = None) -> list[n.Stmt] | None:
        """What stands for a loop over a generator, or for the statement that gathers what it gives."""
        assert type(loop.iter) is n.Call
        callee = started(loop.iter.func, self.scope, self.callees)
        if callee is None:
            return None
        new = consume(loop, callee, self.callees, self.scope, self.cx, into)
        if isinstance(new, Refusal):
            self.cx.missed(f"{callee.name} not run in the loop: {new}", loop.iter)
            return None
        return new

    def entered(self, stmt: n.Stmt, index: int, manager: Manager) -> list[n.Stmt] | None:
        """What stands for a `with` that enters a generator of the module."""
        assert type(stmt) is n.With
        new = enter(stmt, index, manager, self.callees, self.scope, self.cx)
        if isinstance(new, Refusal):
            self.cx.missed(f"{manager.title} not run where it is entered: {new}", stmt.items[index].context)
            return None
        return new

    def put(self, block: list[n.Stmt], index: int, new: list[n.Stmt]) -> None:
        """Put statements in the place of one; what is in them is looked at in the next round."""
        if not new and len(block) == 1:
            new = [n.Pass(span=block[index].span)]
        self.edit.splice(block, index, index + 1, new)
        self.size += sum(map(size, new))

    def quantifier(self, stmt: n.Stmt) -> list[n.Stmt] | None:
        """What stands for a statement that hands a generator expression to `any`, `all` or `sum`."""
        for part in header(stmt):
            for node in walk_scope(part):
                if type(node) is not n.Call:
                    continue
                comp, kind = quantified(node, self.cx), Quantifier
                if comp is None:
                    comp, kind = summed(node, self.cx), Sum
                if comp is None:
                    continue
                new = kind(stmt, node, comp, self.scope, self.callees, self.cx).run()
                if not isinstance(new, str):
                    return new
                if new != NO_PLACE:
                    self.cx.missed(f"the generator expression is not run here: {new}", node)
        return None

    def inside(self, stmts: list[n.Stmt]) -> None:
        for stmt in stmts:
            blocks = blocks_of(stmt)
            if type(stmt) is n.If and self.is_written(stmt):
                blocks = [stmt.body]  # what runs where the test has failed is what was written
            unwinds = sees_what_is_raised(stmt)
            self.nested += weight(stmt)
            self.unwinds += unwinds
            for block in blocks:
                self.block(block)
            self.nested -= weight(stmt)
            self.unwinds -= unwinds

    def is_written(self, stmt: n.If) -> bool:
        """Whether the other arm of a choice is what was written, where this pass has put something beside it."""
        return self.is_tested(stmt) or self.is_collected(stmt) or is_entered(stmt.test, self.cx)

    def is_tested(self, stmt: n.If) -> bool:
        functions = self.cx.facts.functions
        return any(
            var.name in TESTED or (var in functions and functions[var].function.is_generator)
            for var in self.callees.all_tested_by(stmt.test)
        )

    def is_collected(self, stmt: n.If) -> bool:
        """Whether the other arm is a statement that collects, as it was written."""
        parts = stmt.test.values if type(stmt.test) is n.Bool else [stmt.test]
        if len(stmt.orelse) != 1 or not all(type(part) is n.Test for part in parts):
            return False
        call = Collector(stmt.orelse[0], self.scope, self.callees, self.cx).call(False)
        return collected(call, self.cx) is not None

    def is_fusable(self, stmt: n.Stmt | None) -> bool:
        return type(stmt) is n.For and not stmt.is_async and starts_generator(stmt.iter, self.cx)
