"""Fold a temporary that is used once back into its use.

Before:

    >>> def f(a, b, c):
    ...     e = a + b
    ...     return e + c

After:

    >>> def f(a, b, c):
    ...     return a + b + c

This is what frees memory: a named temporary lives until its function returns, an operand only until it is used,
and numpy then reuses its buffer.

Legal when: `join.may_join` says so. The value is evaluated at the same place among all effects, and it dies where
nobody can tell: it is of an atomic type, or nothing runs between its use and the end of the frame, which no
exception holds that the function has caught, or `no-finalizers` is granted.

Does not: move a value past another statement, into a loop, a branch, a comprehension or a nested block; nor join
what a string of the function names, which a library may look up among the locals of its caller.
"""

from __future__ import annotations

from functools import cached_property

from s2s.context import Context
from s2s.inlining.join import may_join
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, expressions
from s2s.legality.move import dies_unseen, lists_attribute
from s2s.legality.references import References
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of


def run(scope: Scope, cx: Context) -> None:
    """Join the temporaries of one scope."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    joiner = _Joiner(scope, cx)
    for stmt in reversed(joiner.edit.take("join_temporaries")):
        joiner.statement(stmt)


_KEPT = Refused("the frame does not end at a `return`")
_CAUGHT = Refused("what it has caught may hold the frame", "no-finalizers")
#: Where a function catches what its frame is among the traceback of.
_CATCH = frozenset({n.Try, n.With})


class _Joiner:
    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.cx = cx
        self.scope = scope
        self.edit = cx.edit(scope)
        self.overlay = cx.reaching(scope)
        self.known = cx.facts_of(scope)
        self.frame_end: Verdict = Allowed()
        if scope.is_generator or scope.is_async:
            self.frame_end = _KEPT
        elif not self.edit.survey.classes.isdisjoint(_CATCH):
            self.frame_end = _CAUGHT
        self.references = References(scope, self.known)

    def statement(self, stmt: n.Stmt) -> None:
        """Join what a statement stores into the next one, and what the one before it stores into it."""
        survey = self.edit.survey
        if stmt not in survey.order:
            return  # joined itself, just now
        block = survey.block[stmt]
        index = block.index(stmt)
        self.join(block, index)
        while index and self.join(block, index - 1):
            index -= 1

    def ends_frame(self, stmt: n.Stmt) -> Verdict:
        """Whether a `return` in the block of a statement ends the frame at once.

        Where the function has neither `try` nor `with`, it only lets go of the iterators of the loops around it.
        """
        found = self.frame_end
        around = self.edit.survey.parent[stmt]
        while around is not None and found:
            if isinstance(around, n.For):
                found = all_of((found, dies_unseen(around.iter, self.known)))
            around = self.edit.survey.parent[around]
        return found

    @cached_property
    def in_strings(self) -> frozenset[str]:
        """The names that a library may look up among the locals."""
        return self.edit.in_strings

    def join(self, block: list[n.Stmt], index: int) -> bool:
        """Join the temporary that a statement of a block stores into the next one, if that is legal."""
        stmt = block[index]
        use = self.read_next(block, index)
        target = stmt.targets[0] if type(stmt) is n.Assign else None
        if use is None or type(stmt) is not n.Assign or type(target) is not n.Store:
            return False
        if lists_attribute(block[index + 1], use, stmt.value):
            return False
        if self.cx.hypotheses and self.stands_for_object(target.var, use, block[index + 1]):
            return False
        lets_go = self.cx.granted("no-finalizers", stmt)
        counted = self.references.may_go(stmt, lets_go)
        if not counted:
            return False
        frame_end = self.ends_frame(stmt)
        for finalizers in dict.fromkeys((True, not lets_go)):
            verdict = may_join(
                block, index, self.overlay, self.known, frame_end=frame_end, finalizers=finalizers
            )
            if verdict:
                if target.var.name in self.in_strings:  # asked last: it takes a look at the whole scope
                    return False
                why = verdict.why | counted.why | (frozenset() if finalizers else {"no-finalizers"})
                self.cx.done(f"joined {target.var.name} into its use", stmt, why)
                self.edit.join(block, index, use)
                return True
        return False

    def stands_for_object(self, var: n.Var, use: n.Expr, user: n.Stmt) -> bool:
        """Whether a local holds a tuple in the place of an object on trial, and its read is not yet that of an item."""
        if not any(var in hypothesis.tuples for hypothesis in self.cx.hypotheses.values()):
            return False
        return not any(type(node) is n.Subscript and node.value is use for node in expressions(user))

    def read_next(self, block: list[n.Stmt], index: int) -> n.Load | None:
        """The only read of the local a statement stores, if it stands in the header of the next one."""
        stmt = block[index]
        if type(stmt) is not n.Assign or index + 1 == len(block):
            return None
        definition = self.overlay.stores.get(stmt.targets[0])
        if definition is None or len(definition.uses) != 1:
            return None
        ((use, user),) = definition.uses.items()
        return use if type(use) is n.Load and user is block[index + 1] else None
