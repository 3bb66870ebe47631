"""Merge guards of one fact into one, and move them out of loops.

Before:

    >>> def f(x: int, y: int):
    ...     a = x + y if add is __s2s_10a6__.add else add(x, y)
    ...     return a + 1 if add is __s2s_10a6__.add else add(a, 1)

After (with the types granted, so that `x + y` runs no other code):

    >>> def f(x: int, y: int):
    ...     if add is __s2s_10a6__.add:
    ...         a = x + y
    ...         return a + 1
    ...     else:
    ...         a = add(x, y)
    ...         return add(a, 1)

Legal when: from the first guard on, nothing that runs while the fact holds can rebind the name: no operation on
values of unknown type, no call, no suspension, no store that drops an object. The fact then holds for the whole
region or not at all. Entering the region also evaluates a guard, before anything can raise: where the name was
deleted, the program misses it in that region, too.

Does not: copy more than a small region, or one that makes functions; merge guards of different functions; move a
guard out of a loop that may not run at all, or that may not end, which another thread could end by rebinding.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import stored_vars
from s2s.analysis.effects import Effect, of_stmt
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, clone, rewrite_scope, scope_children, walk, walk_scope
from s2s.legality.call import size
from s2s.legality.move import evaluated_before, stored_dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

_MOST_NODES = 160
_LARGEST_SCOPE = 4000
_LEAVES = frozenset({n.Return, n.Break, n.Continue, n.Raise})


def run(scope: Scope, cx: Context) -> bool:
    """Merge the guards of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return False
    if cx.hypotheses:
        return False  # a region on trial is kept or taken back as one piece
    if not cx.facts.alias_of or not cx.edit(scope).survey.tests or size(scope) > _LARGEST_SCOPE:
        return False
    merger = _Merger(scope, cx)
    merger.block(scope.body)
    return merger.changed


class _Merger:
    """Merges the guards of one scope; all questions are about the scope as it was before the first merge."""

    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope = scope
        self.cx = cx
        self.changed = False
        self.in_loop = False

    def block(self, block: list[n.Stmt]) -> None:
        """Merge the guards of a block, and of the blocks in what is left as it was."""
        done: list[n.Stmt] = []
        start = 0
        while start < len(block):
            end = self.region(block, start)
            if end == start:
                done.append(block[start])
                around, self.in_loop = self.in_loop, self.in_loop or type(block[start]) in (n.For, n.While)
                for inner in blocks_of(block[start]):
                    self.block(inner)
                self.in_loop = around
                end = start + 1
            else:
                done.append(_versions(block[start:end]))
            start = end
        block[:] = done

    def region(self, block: list[n.Stmt], start: int) -> int:
        """The end of the longest region that begins at a position; the position itself if there is none."""
        callee = _callee(block[start])
        # In a loop, what the other arm left in an earlier iteration may be anything.
        if callee is None or self.in_loop or not _reaches_guard(block[start]):
            return start
        if self.may_raise_before_guard(block[start]):
            return start
        end = _longest(block, start, callee)
        end = start + _quiet(block[start:end], self.scope, self.cx)
        while end > start:
            if _pays(block[start:end]):
                verdict = _holds(block[start:end], callee, self.scope, self.cx)
                if verdict:
                    self.cx.done(f"one guard of {callee.name} for the region", block[start], verdict.why)
                    self.changed = True
                    return end
            end -= 1
        return start

    def may_raise_before_guard(self, stmt: n.Stmt) -> bool:
        """Whether a statement may raise something else before it misses a function that was deleted."""
        known = self.cx.facts_of(self.scope)
        if type(stmt) is n.For and constant_of(stmt.iter) is not NO_CONST:
            for inner in stmt.body:
                if _guards([inner]):
                    return self.may_raise_before_guard(inner)
                if of_stmt(inner, known).flags & Effect.RAISE:
                    return True
        before = evaluated_before(stmt, _guards([stmt])[0].test, known)
        return before is None or bool(before.flags & Effect.RAISE)


def _longest(block: list[n.Stmt], start: int, callee: n.Var) -> int:
    """Where a region that begins at a position must have ended: at another function's guard, or for its size."""
    room = _MOST_NODES
    end = start
    while end < len(block) and _callee(block[end]) is callee and (room := room - size(block[end])) >= 0:
        end += 1
    return end


def _reaches_guard(part: Any) -> bool:
    """Whether a guard is evaluated whenever a statement or expression is, if nothing raises before.

    Where it is not, the guard of the region would miss a function that was deleted, and the program would not.
    """
    cls = type(part)
    if cls is n.Test:
        return True
    if cls in (n.Try, n.With, n.Assert, n.Lambda):
        return False  # a handler would miss the error, and an assertion may be switched off
    if cls in (n.If, n.Cond):
        arms = (part.body, part.orelse)
        return _reaches_guard(part.test) or all(_first_reaches(arm) for arm in arms)
    if cls is n.For:
        items = constant_of(part.iter)
        runs = items is not NO_CONST and type(items) in (str, bytes, tuple) and len(items) > 0
        return _reaches_guard(part.iter) or (runs and _first_reaches(part.body))
    if cls is n.While:
        return _reaches_guard(part.test)
    if cls is n.Match:
        return _reaches_guard(part.subject)
    if cls is n.Bool:
        return _reaches_guard(part.values[0])
    if cls is n.Compare:
        return _reaches_guard(part.left) or _reaches_guard(part.rights[0])
    if cls is n.Comp:
        return _reaches_guard(part.clauses[0].iter)
    return any(_reaches_guard(child) for child in scope_children(part))


def _first_reaches(arm: n.Expr | list[n.Stmt]) -> bool:
    """Whether an arm or block reaches a guard before control can leave it."""
    if not isinstance(arm, list):
        return _reaches_guard(arm)
    for stmt in arm:
        if _reaches_guard(stmt):
            return True
        if any(type(node) in _LEAVES for node in walk_scope(stmt)):
            return False
    return False


def _guards(stmts: list[n.Stmt]) -> list[n.Cond]:
    return [node for stmt in stmts for node in walk_scope(stmt) if _is_guard(node)]


def _is_guard(node: Any) -> bool:
    return type(node) is n.Cond and type(node.test) is n.Test


def _arm(expr: Any, arm: str) -> n.Expr:
    """One arm of a guard; any other expression as it is."""
    return getattr(expr, arm) if _is_guard(expr) else expr  # type: ignore[no-any-return]


def _callee(stmt: n.Stmt) -> n.Var | None:
    """The one function a statement has guards of."""
    variables = {guard.test.subject.var for guard in _guards([stmt])}  # type: ignore[attr-defined]
    return variables.pop() if len(variables) == 1 else None


def _pays(stmts: list[n.Stmt]) -> bool:
    """Two guards for one, or one out of a loop; and not too much code for it."""
    loops = any(
        type(node) in (n.For, n.While) and _guards(node.body) for stmt in stmts for node in walk_scope(stmt)
    )
    copies = not any(
        type(node) in (n.Function, n.ClassDef, n.Opaque) for stmt in stmts for node in walk(stmt)
    )
    return copies and (loops or len(_guards(stmts)) > 1) and sum(map(size, stmts)) <= _MOST_NODES


@contextmanager
def _passed(stmts: list[n.Stmt], scope: n.Function, cx: Context) -> Iterator[Facts]:
    """What is known in a scope whose region is entered with the fact: as if its guards had no other arm."""
    guards = _guards(stmts)
    slow = [guard.orelse for guard in guards]
    for guard in guards:
        guard.orelse = guard.body
    yield Facts(scope, cx.reaching(scope), cx)
    for guard, arm in zip(guards, slow, strict=True):
        guard.orelse = arm


def _quiet(stmts: list[n.Stmt], scope: n.Function, cx: Context) -> int:
    """How many statements of a region there are before one that may rebind a name: no region goes beyond."""
    with _passed(stmts, scope, cx) as known:
        return next((index for index, stmt in enumerate(stmts) if not _is_quiet(stmt, known)), len(stmts))


def _is_quiet(stmt: n.Stmt, known: Facts) -> Verdict:
    effects = of_stmt(stmt, known)
    if effects.runs_code or effects.flags & (Effect.WRITE | Effect.DIVERGE):
        return Refused("something may rebind the name")
    return Allowed(effects.why)


def _holds(stmts: list[n.Stmt], callee: n.Var, scope: n.Function, cx: Context) -> Verdict:
    """Whether nothing can rebind the name while the region runs with the fact known to hold."""
    if callee.storage is not n.Storage.GLOBAL:
        return Refused("the name is no global")
    with _passed(stmts, scope, cx) as known:
        quiet = all_of(_is_quiet(stmt, known) for stmt in stmts)
        return all_of((quiet, _drops_nothing(stmts, scope, known, cx))) if quiet else quiet


def _drops_nothing(stmts: list[n.Stmt], scope: n.Function, known: Facts, cx: Context) -> Verdict:
    """Whether no store of the region replaces an object whose finalizer could rebind the name."""
    overlay = cx.reaching(scope)
    return all_of(
        stored_dies_unseen(definition, known)
        for var in stored_vars(stmts)
        for definition in overlay.of_var(var)
    )


def _versions(stmts: list[n.Stmt]) -> n.Stmt:
    """The region twice, with the fact and without it. The original stays as it was: later questions lead to it."""
    guard = _guards(stmts)[0]
    span = stmts[0].span
    slow = n.Function("", "", [], [clone(stmt) for stmt in stmts])
    fast = n.Function("", "", [], [clone(stmt) for stmt in stmts])
    rewrite_scope(slow, lambda expr: _arm(expr, "orelse"))
    rewrite_scope(fast, lambda expr: _arm(expr, "body"))
    merged: Any = n.If(clone(guard.test), fast.body, slow.body, span=span)
    return merged  # type: ignore[no-any-return]
