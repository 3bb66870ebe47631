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

Legal when: each case only compares the subject with values (`legality.cases`), which a local holds, or nobody sees that
one does.

Does not: touch a `match` that reads a single member, or none, or has a hundred cases; nor any on Pythons where a member
is read fast, unless the name of its enum is sealed.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, clone, walk
from s2s.legality.cases import is_wildcard, may_be_asked
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
        self.changed = False

    def block(self, block: list[n.Stmt]) -> None:
        """Rewrite the statements of a block, and of those in it."""
        index = 0
        while index < len(block):
            stmt = block[index]
            for inner in blocks_of(stmt):
                self.block(inner)
            new = self.asked(stmt) if type(stmt) is n.Match else None
            if new is not None:
                self.edit.splice(block, index, index + 1, new)
                self.changed = True
            index += len(new or (stmt,))

    def asked(self, stmt: n.Match) -> list[n.Stmt] | None:
        """The statements that stand for a `match`; None if it stays."""
        if not self.is_worth_it(stmt):
            return None
        verdict = may_be_asked(stmt, self.cx.facts_of(self.scope))
        if isinstance(verdict, Refused):
            self.cx.missed(f"the match is not asked as an if: {verdict.reason}", stmt)
            return None
        self.cx.done("the match is asked as an if", stmt, verdict.why)
        subject = stmt.subject
        if type(subject) is n.Load and subject.var.storage is n.Storage.FAST:
            return [_first(stmt, subject.var, [])]
        held = n.Var("subject", n.Storage.FAST)
        made: list[n.Stmt] = [
            n.Assign([n.Store(held, span=subject.span)], subject, span=stmt.span),
            _first(stmt, held, [n.Delete([n.Store(held, span=stmt.span)], True, span=stmt.span)]),
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


def _first(stmt: n.Match, subject: n.Var, released: list[n.Stmt]) -> n.Stmt:
    """The `if` that asks the first case, which has the others in its `else`.

    Args:
        released: lets go of the subject, in each arm.
    """
    rest: list[n.Stmt] = [clone(one, {}) for one in released]
    for case in reversed(stmt.cases):
        span = case.pattern.span
        body = [*(clone(one, {}) for one in released), *case.body]
        asked = [] if is_wildcard(case.pattern) else _compared(case.pattern, subject)
        test: n.Expr | None = (
            asked[0] if len(asked) == 1 else n.Bool("or", asked, span=span) if asked else None
        )
        if case.guard is not None:
            test = case.guard if test is None else n.Bool("and", [test, case.guard], span=span)
        rest = body if test is None else [n.If(test, body, rest, span=span)]
    (made,) = rest  # the first case asks something, for one that asks nothing is the last
    return made


def _compared(pattern: n.Pattern, subject: n.Var) -> list[n.Expr]:
    """The comparisons that a pattern stands for, of which one has to be true."""
    if pattern.kind == "MatchOr":
        return [test for part in pattern.patterns for test in _compared(part, subject)]
    read, span = n.Load(subject, span=pattern.span), pattern.span
    if pattern.kind == "MatchSingleton":
        return [n.Compare(read, ["is"], [n.Const(pattern.const, span=span)], span=span)]
    assert pattern.value is not None
    return [n.Compare(read, ["=="], [pattern.value], span=span)]
