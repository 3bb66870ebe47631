"""Take the greater or the lesser of two or three objects by comparing them, where `max` or `min` is called for that.

Before:

    >>> def longest(rows):
    ...     best, lowest = 0, 0
    ...     for row in rows:
    ...         length = len(row)
    ...         best = max(best, length)
    ...         lowest = min(row[0], row[-1])
    ...     return best, lowest

After:

    >>> def longest(rows):
    ...     best, lowest = 0, 0
    ...     for row in rows:
    ...         length = len(row)
    ...         best = (length if length > best else best) if max is __s2s_cfca__.max else max(best, length)
    ...         if min is __s2s_cfca__.min:
    ...             value = row[0]
    ...             other = row[-1]
    ...             found = other if other < value else value
    ...             del value, other
    ...             lowest = found
    ...             del found
    ...         else:
    ...             lowest = min(row[0], row[-1])
    ...     return best, lowest

Up to CPython 3.12 the call takes six times as long as the comparison, for it makes a tuple of its arguments and goes
over that. From 3.13 on it takes 14 ns more, as much as to ask for the name and to hold one object and the outcome in
locals that are let go of: so it stays where more is held, unless the name is known, or nobody sees when they die.

Legal when: the names mean the builtins, which is tested where it is not known, in the place where the call reads them;
then the same comparisons are made, of the same objects and in the same order, whatever these are
(`legality.extremes`). What is compared twice is a constant or a local that nothing can store to meanwhile. Anything
else is evaluated before, in its turn, and held by a local of its own, which is let go of where the call would have.

Does not: touch what runs once, that is module code, and functions that no loop calls; evaluate anything else first but
one side of an operator; hold objects of unknown types in a function that handles exceptions; look at keywords.
"""

from __future__ import annotations

from functools import cached_property

from s2s.analysis.effects import ATOMIC
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import Scope, all_in_scope, blocks_of, clone
from s2s.legality.extremes import (
    COMPARED,
    MIRRORED,
    choice,
    compared,
    evaluated_beside,
    handed_over,
    is_read_again,
    may_name,
    may_precede,
    named_extreme,
)
from s2s.legality.text import Positions
from s2s.legality.verdict import Refused
from s2s.program.hot_names import hot_in
from s2s.program.kept_types import builtin_test
from s2s.regions import cost

_LOOPS = (n.For, n.While)
#: What makes a scope of its own, where a local of the function would be captured.
_APART = (n.Comp, n.Lambda)
_DONE = "compared, in place of a call"
#: What the locals are called that hold what is compared.
_PARTS = ("value", "other", "third")


def run(scope: Scope, cx: Context) -> None:
    """Write out the calls of one function."""
    if not isinstance(scope, n.Function) or scope.dynamic:
        return
    nodes = all_in_scope(scope)
    if any(type(node) is n.Call and named_extreme(node, cx.facts) is not None for node in nodes):
        _Extremes(scope, cx, any(type(node) in (n.Try, n.With) for node in nodes)).run()


class _Extremes(Headers):
    def __init__(self, scope: n.Function, cx: Context, unwinds: bool) -> None:
        super().__init__(scope, cx)
        self.unwinds = unwinds  # whether the function has handlers
        self.in_loop = False  # whether what is looked at runs more than once each time
        #: Whether no local can be bound there: in a comprehension, or a lambda.
        self.is_apart = scope.is_lambda

    @cached_property
    def known(self) -> Facts:
        """What is known of the values of the function, asked for where a call may be written out."""
        return self.cx.facts_of(self.scope)

    @cached_property
    def is_hot(self) -> bool:
        """Whether the function itself runs more than once: that is asked of few."""
        return self.scope.is_lambda or self.scope.name in hot_in(self.cx.facts)

    def run(self) -> None:
        """Rewrite all calls, and declare the new locals."""
        self.block(self.scope.body, False)
        if self.fresh:
            declare(self.scope, self.fresh, self.scope.body, self.cx.facts, self.edit)

    def block(self, block: list[n.Stmt], in_loop: bool) -> None:
        """Rewrite the calls of a block, and of those in it."""
        index = 0
        while index < len(block):
            stmt = block[index]
            index += 1
            if type(stmt) in (n.FunctionDef, n.ClassDef):
                continue
            is_loop = isinstance(stmt, _LOOPS)
            self.in_loop, self.positions = in_loop or is_loop, Positions(stmt)
            self.edit.operands(stmt, self.visit)
            new = None if self.is_apart else self.before(stmt)
            if new is not None:
                index += self.edit.splice(block, index - 1, index, new) - 1
                for one in new:
                    inner = one.body if type(one) is n.If and self.asks(one.test) else []
                    self.block(inner, in_loop)
                continue
            if type(stmt) is n.If and self.asks(stmt.test):
                self.block(stmt.body, in_loop)
                continue
            for inner in blocks_of(stmt):
                self.block(inner, in_loop or is_loop)

    # -- expressions

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if type(expr) is n.Cond and self.asks(expr.test):
            self.edit.set(expr, body=self.visit(expr.body))
            return expr
        if isinstance(expr, _APART):
            outer, self.is_apart, self.in_loop = (self.is_apart, self.in_loop), True, True
            self.edit.operands(expr, self.visit)
            self.is_apart, self.in_loop = outer
            return expr
        new = self.chosen(expr)
        if new is None:
            self.edit.operands(expr, self.visit)
            return expr
        return new

    def chosen(self, expr: n.Expr) -> n.Expr | None:
        """The expression that gives what a call does; None where there is none."""
        if type(expr) is not n.Call or named_extreme(expr, self.cx.facts) is None:
            return None
        if not (self.in_loop or self.is_hot):
            return None
        found = choice(expr, self.known, self.cx.facts)
        if found is not None:
            return self.put(expr, found.expr, list(found.names), PROVED)
        verdict = may_name(expr, self.known)
        if self.is_apart or not verdict:
            return None
        written, func = clone(expr), expr.func
        assert type(func) is n.Load
        self.edit.operands(expr, self.visit)
        return self.put(written, self.named(expr, COMPARED[func.var.name]), [func], verdict.why)

    def put(self, call: n.Call, made: n.Expr, names: list[n.Load], why: Why) -> n.Expr | None:
        """An expression in the place of a call, under a test of the names that are not known."""
        asked = self.tests(names)
        if asked is None:
            return None
        tests, known = asked
        new: n.Expr = (
            made if not tests else n.Cond(conjunction(tests, tests[0].span), made, call, span=call.span)
        )
        if not self.positions.allows(call, new):
            return None
        self.cx.done(_DONE, call, why | known)
        return new

    def named(self, call: n.Call, op: str) -> n.Expr:
        """A comparison of two objects, where what is evaluated for it gets a name in it."""
        left, right = call.args
        span = call.span
        if is_read_again(left, self.known):
            read, again = self.bound(right)
            return n.Cond(n.Compare(read, [op], [left], span=span), again, clone(left), span=span)
        first, first_again = self.bound(left)
        if is_read_again(right, self.known):
            test = n.Compare(right, [op], [first], span=span)
            return n.Cond(test, clone(right), first_again, span=span)
        second, second_again = self.bound(right)
        test = n.Compare(first, [MIRRORED[op]], [second], span=span)
        return n.Cond(test, second_again, first_again, span=span)

    def bound(self, value: n.Expr) -> tuple[n.Expr, n.Expr]:
        """What evaluates a value and gives it a name, and what reads it once more."""
        var = self.local("value")
        return n.Walrus(n.Store(var, span=value.span), value, span=value.span), n.Load(var, span=value.span)

    # -- statements

    def before(self, stmt: n.Stmt) -> list[n.Stmt] | None:
        """The statements that do what one does which calls `max` or `min`; None if it stays."""
        value = stmt.value if isinstance(stmt, n.Assign | n.AugAssign | n.Return) else None
        given = stmt.value.args if type(stmt) is n.ExprStmt and type(stmt.value) is n.Call else ()
        value = given[0] if len(given) == 1 else value
        found = None if value is None else evaluated_beside(value, self.cx.facts)
        if found is None or not (self.in_loop or self.is_hot):
            return None
        outer = handed_over(stmt.value, self.known) if type(stmt) is n.ExprStmt else None
        if given and outer is None:
            return None
        call, operator = found
        func = call.func
        assert type(func) is n.Load
        verdict = may_precede(stmt, call, self.unwinds, self.known)
        if isinstance(verdict, Refused):
            self.cx.missed(f"{func.var.name} stays a call: {verdict.reason}", call)
            return None
        if not self.pays(call, self.known.builtin(func) is not None):
            self.cx.missed(
                f"{func.var.name} stays a call: it costs less than the locals that comparing takes", call
            )
            return None
        asked = self.tests([func])
        if asked is None:
            return None
        tests, why = asked
        self.cx.done(_DONE, call, why)
        written = clone(stmt) if tests else stmt
        new = _Before(self, stmt, outer, call, operator).run(COMPARED[func.var.name])
        return [n.If(conjunction(tests, tests[0].span), new, [written], span=stmt.span)] if tests else new

    def pays(self, call: n.Call, is_known: bool) -> bool:
        """Whether a call costs more than to ask for its name, and to hold what it is given and gives in locals."""
        python = self.cx.options.python
        stored = [self.known.of(arg) for arg in call.args if not is_read_again(arg, self.known)]
        held = sum(not fact.within(ATOMIC) for fact in stored)
        asked = 0 if is_known else cost.INSTANCES.get(python, cost.INSTANCES_LATER).name
        taken = asked + cost.LOCAL * (len(stored) - held) + cost.HELD * (held + (held > 0))
        return cost.EXTREMES.get(python, cost.EXTREMES_LATER) > taken

    # -- parts

    def local(self, name: str) -> n.Var:
        """A new local of the function."""
        var = n.Var(name, n.Storage.FAST)
        self.fresh.append(var)
        return var

    def tests(self, names: list[n.Load]) -> tuple[list[n.Expr], Why] | None:
        """What asks whether names mean the builtins, and what that rests on where it is known; None if none can ask."""
        tests: dict[n.Var, n.Expr] = {}
        why = PROVED
        for name in names:
            known = self.known.builtin(name)
            if known is not None:
                why |= known[1]
            elif self.cx.facts.lists_names:
                return None  # the module lists its own names, and would see the one a test needs
            elif name.var not in tests:
                tests[name.var] = builtin_test(name.var, self.cx.facts, name.span)
        return list(tests.values()), why

    def asks(self, test: n.Expr) -> bool:
        """Whether a test is one that this pass has written: behind it stands what was written."""
        first = test.values[0] if type(test) is n.Bool else test
        subject = first.subject if type(first) is n.Test and first.kind == "same" else None
        return type(subject) is n.Load and subject.var.name in COMPARED


class _Before:
    """Evaluates before a statement what a call in it is given, and lets go of it where the call would have."""

    def __init__(
        self, writer: _Extremes, stmt: n.Stmt, outer: n.Call | None, call: n.Call, operator: n.Binary | None
    ) -> None:
        self.writer, self.stmt, self.outer, self.call, self.operator = writer, stmt, outer, call, operator
        self.made: list[n.Stmt] = []
        self.held: list[n.Var] = []  # what new locals hold of which somebody may see when it dies

    def run(self, op: str) -> list[n.Stmt]:
        """The statements."""
        stmt, call, operator = self.stmt, self.call, self.operator
        left = self.read(operator.left, "left") if operator is not None and operator.right is call else None
        outer, self.held = self.held, []
        parts = [self.read(arg, name) for arg, name in zip(call.args, _PARTS, strict=False)]
        value = compared(parts, op, call.span)
        if self.held:
            value = self.put(value, "found", outer)
            self.release()
        self.held = outer
        if operator is not None:
            # What is held has been compared by then: the other side may be evaluated before the operator is applied.
            right = self.read(operator.right, "right") if self.held and left is None else operator.right
            sides = (left, value) if left is not None else (value, right)
            value = n.Binary(operator.op, *sides, span=operator.span)
            if self.held and not isinstance(stmt, n.Return):
                value = self.put(value, "result", result := list[n.Var]())
                self.release()
                self.held = result
        if self.outer is None:
            self.writer.edit.set(stmt, value=value)
        else:
            self.writer.edit.set(self.outer, args=[value])
        self.made.append(stmt)
        if not isinstance(stmt, n.Return):
            self.release()
        return self.made

    def read(self, expr: n.Expr, name: str) -> n.Expr:
        """What reads a value when all has been evaluated: itself, if it may be read again, or a local."""
        known = self.writer.known
        if is_read_again(expr, known):
            return expr
        return self.put(expr, name, [] if known.of(expr).within(ATOMIC) else self.held)

    def put(self, expr: n.Expr, name: str, held: list[n.Var]) -> n.Expr:
        """What reads a local that a value is stored to."""
        var, span = self.writer.local(name), self.call.span
        self.made.append(n.Assign([n.Store(var, span=span)], expr, span=span))
        held.append(var)
        return n.Load(var, span=span)

    def release(self) -> None:
        """Let go of what the locals hold."""
        if self.held:
            span = self.call.span
            self.made.append(n.Delete([n.Store(var, span=span) for var in self.held], span=span))
