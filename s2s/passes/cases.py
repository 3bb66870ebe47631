"""Ask a `match` on members of an enum as an `if` does, so that they are read from where they are kept.

Before:

    >>> from enum import Enum
    >>> class Op(Enum):
    ...     ADD = 1
    ...     SUB = 2
    ...     HALT = 3
    >>> def step(op, stack):
    ...     match op:
    ...         case Op.ADD:
    ...             stack.append(stack.pop() + stack.pop())
    ...         case Op.SUB if len(stack) > 1:
    ...             stack.append(stack.pop() - stack.pop())
    ...         case Op.SUB | Op.HALT:
    ...             return True
    ...         case _:
    ...             raise ValueError(op)

After:

    >>> def step(op, stack):
    ...     if op == Op.ADD:
    ...         stack.append(stack.pop() + stack.pop())
    ...     elif op == Op.SUB and len(stack) > 1:
    ...         stack.append(stack.pop() - stack.pop())
    ...     elif op == Op.SUB or op == Op.HALT:
    ...         return True
    ...     else:
    ...         raise ValueError(op)

A pattern can only name a member, and each time that one is asked for its enum is asked first: up to Python 3.11 that
takes longer than to compare it. An expression may read what is kept, as the pass `enums` lets it.

Legal when: each case only compares the subject with values (`legality.cases`), and a local may hold it meanwhile. One
that is no local is let go of where Python does that: with the last comparison, or where an arm begins.

Does not: touch a `match` that reads a single member, or none, or has a hundred cases; nor any on Pythons where a member
is read fast, unless the name of its enum is sealed.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.forms import is_local_read
from s2s.ir.walk import Scope, blocks_of, walk
from s2s.legality.cases import is_wildcard, may_be_asked
from s2s.legality.move import dies_unseen
from s2s.legality.verdict import Refused
from s2s.program.enums import module_enums
from s2s.regions import cost

#: So many cases may a `match` have: each is an `if` inside of the one before.
_MOST_CASES = 100
#: So many members it has to read.
_LEAST_READS = 2


def run(scope: Scope, cx: Context, settle: Callable[[], bool]) -> bool:
    """Ask the `match` statements of one scope as `if` statements; says whether there were any."""
    costs = cost.ENUMS.get(cx.options.python, cost.ENUMS_LATER)
    pays = costs.member > cost.TEST["same"] or cx.granted_somewhere("sealed-globals")
    if not pays or not isinstance(scope, n.Function) or scope.dynamic:
        return False
    cases = _Cases(scope, cx)
    cases.block(scope.body)
    if cases.changed:
        cx.forget(scope)
        settle()
    return cases.changed


class _Cases:
    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self.enums = module_enums(cx.facts)
        self.edit = cx.edit(scope)
        self.changed = self.unwinds = False

    def block(self, block: list[n.Stmt]) -> None:
        """Rewrite the statements of a block, and of those in it."""
        index = 0
        while index < len(block):
            stmt = block[index]
            outside, self.unwinds = self.unwinds, self.unwinds or type(stmt) in (n.Try, n.With)
            for inner in blocks_of(stmt):
                self.block(inner)
            self.unwinds = outside
            new = self.asked(stmt) if type(stmt) is n.Match else None
            if new is not None:
                self.edit.splice(block, index, index + 1, new)
                self.changed = True
            index += len(new or (stmt,))

    def asked(self, stmt: n.Match) -> list[n.Stmt] | None:
        """The statements that stand for a `match`; None if it stays."""
        if not self.is_worth_it(stmt):
            return None
        known = self.cx.facts_of(self.scope)
        verdict = may_be_asked(stmt, self.unwinds, known)
        if isinstance(verdict, Refused):
            self.cx.missed(f"the match is not asked as an if: {verdict.reason}", stmt)
            return None
        self.cx.done("the match is asked as an if", stmt, verdict.why)
        subject = stmt.subject
        if is_local_read(subject):
            return [_Arms(subject.var, is_held=True).of(stmt)]
        held = n.Var("subject", n.Storage.FAST)
        is_held = bool(dies_unseen(subject, known))
        made: list[n.Stmt] = [
            n.Assign([n.Store(held, span=subject.span)], subject, span=stmt.span),
            _Arms(held, is_held).of(stmt),
        ]
        declare(self.scope, [held], made, self.cx.facts, self.edit)
        return made

    def is_worth_it(self, stmt: n.Match) -> bool:
        """Whether a `match` reads several members of enums."""
        if len(stmt.cases) > _MOST_CASES:
            return False
        values = [
            part.value for case in stmt.cases for part in walk(case.pattern) if isinstance(part, n.Pattern)
        ]
        reads = [value.value for value in values if type(value) is n.Attr]
        return sum(type(read) is n.Load and read.var in self.enums for read in reads) >= _LEAST_READS


class _Arms:
    """Writes the `if` that asks what a `match` asks.

    Args:
        subject: the local that holds the subject.
        is_held: whether it may hold that for longer.
    """

    def __init__(self, subject: n.Var, is_held: bool) -> None:
        self.subject, self.is_held = subject, is_held

    def of(self, stmt: n.Match) -> n.Stmt:
        """The `if` that asks the first case, which has the others in its `else`."""
        last = [case for case in stmt.cases if not is_wildcard(case.pattern)][-1]
        moves = not self.is_held and last.pattern.kind != "MatchOr"
        rest = [] if moves else self.released(stmt.span)
        for case in reversed(stmt.cases):
            span, moved = case.pattern.span, moves and case is last
            asked = [] if is_wildcard(case.pattern) else self.compared(case.pattern, moved)
            test = asked[0] if len(asked) == 1 else n.Bool("or", asked, span=span) if asked else None
            if case.guard is not None:
                test = case.guard if test is None else n.Bool("and", [test, case.guard], span=span)
            # Once the last value is compared, nothing holds the subject any more.
            is_free = moves and (moved or is_wildcard(case.pattern))
            body = [*([] if is_free else self.released(span)), *case.body]
            rest = body if test is None else [n.If(test, body, rest, span=span)]
        (made,) = rest  # the first case asks something, for one that asks nothing is the last
        return made

    def released(self, span: n.Span | None) -> list[n.Stmt]:
        """What lets go of the subject where an arm begins."""
        return [] if self.is_held else [n.Delete([n.Store(self.subject, span=span)], True, span=span)]

    def compared(self, pattern: n.Pattern, moved: bool) -> list[n.Expr]:
        """The comparisons that a pattern stands for, of which one has to be true."""
        if pattern.kind == "MatchOr":
            return [test for part in pattern.patterns for test in self.compared(part, moved)]
        span = pattern.span
        read: n.Expr = n.Load(self.subject, span=span)
        if moved:  # `(subject, subject := None)[0]`: nobody but the comparison has it any more
            none = n.Walrus(n.Store(self.subject, span=span), n.Const(None, span=span), span=span)
            read = n.Subscript(n.Tuple([read, none], span=span), n.Const(0, span=span), span=span)
        if pattern.kind == "MatchSingleton":
            return [n.Compare(read, ["is"], [n.Const(pattern.const, span=span)], span=span)]
        assert pattern.value is not None
        return [n.Compare(read, ["=="], [pattern.value], span=span)]
