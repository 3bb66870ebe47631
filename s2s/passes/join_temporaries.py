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

Legal when: `join.join_at` says so. The value is evaluated at the same place among all effects, and it dies where
nobody can tell: it is of an atomic type, or nothing runs between its use and the end of the frame, or
`no-finalizers` is granted.

Does not: move a value past another statement, into a loop, a branch, a comprehension or a nested block; nor join
what a string of the function names, which a library may look up among the locals of its caller.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from s2s.analysis.mentioned import mentioned
from s2s.context import Context
from s2s.inlining.join import join_at
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of
from s2s.legality.move import dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of


def run(scope: Scope, cx: Context) -> bool:
    """Join the temporaries of one scope."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return False
    joiner = _Joiner(scope, cx)
    joiner.block(scope.body, _KEPT if scope.is_generator or scope.is_async else Allowed())
    return joiner.changed


_KEPT = Refused("the frame does not end at a `return`")


class _Joiner:
    def __init__(self, scope: Scope, cx: Context) -> None:
        self.cx = cx
        self.scope = scope
        self.overlay = cx.reaching(scope)
        self.known = cx.facts_of(scope)
        self.finalizers = not cx.granted("no-finalizers")
        self.changed = False

    def block(self, block: list[n.Stmt], frame_end: Verdict) -> None:
        for stmt in block:
            inner = all_of((frame_end, self.ends_frame(stmt)))
            for nested in blocks_of(stmt):
                self.block(nested, inner)
        for index in reversed(range(len(block) - 1)):
            self.join(block, index, frame_end)

    def ends_frame(self, stmt: n.Stmt) -> Verdict:
        """Whether a `return` in a block of this statement runs nothing before the frame ends."""
        if isinstance(stmt, n.For):
            return dies_unseen(stmt.iter, self.known)  # the iterator is let go
        return _KEPT if isinstance(stmt, (n.Try, n.With)) else Allowed()

    @cached_property
    def in_strings(self) -> frozenset[str]:
        """The names that a library may look up among the locals."""
        return mentioned(self.scope)

    def join(self, block: list[n.Stmt], index: int, frame_end: Verdict) -> None:
        stmt: Any = block[index]
        target = stmt.targets[0] if type(stmt) is n.Assign else None
        definition = self.overlay.stores.get(target) if type(target) is n.Store else None
        if definition is None or len(definition.uses) != 1 or definition.var.name in self.in_strings:
            return
        for finalizers in dict.fromkeys((True, self.finalizers)):
            verdict = join_at(
                block, index, self.overlay, self.known, frame_end=frame_end, finalizers=finalizers
            )
            if verdict:
                why = verdict.why if finalizers else verdict.why | {"no-finalizers"}
                self.cx.passed(f"joined {stmt.targets[0].var.name} into its use", stmt, why)
                self.changed = True
                return
