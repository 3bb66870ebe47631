"""Drop branches that are never taken and statements that are never reached.

Before:

    >>> def f(x):
    ...     if 1 < 2:
    ...         return x
    ...     print("never")

After:

    >>> def f(x):
    ...     return x

Legal when: the condition is an exact constant, or control cannot get there: behind `return`, `raise`,
`break`, `continue`, `while True` without `break`, or a statement all of whose branches end so. What goes
must declare nothing: `legality.unreachable` keeps the only store of a local, the `yield` that makes a
generator, `global`.

Does not: look into `__debug__` or `TYPE_CHECKING`; drop an `assert` of a false constant, or of a tuple
(CPython warns of it); take a statement's end for unreachable where a context manager may swallow the
exception.
"""

from __future__ import annotations

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of
from s2s.legality.unreachable import Unreachable


def run(scope: Scope, cx: Context) -> None:
    """Remove the code of one scope that never runs."""
    if cx.edit(scope).take("branches"):
        _Pruner(scope, cx).body(scope)


class _Pruner:
    def __init__(self, scope: Scope, cx: Context) -> None:
        self.cx = cx
        self.edit = cx.edit(scope)
        self.unreachable = Unreachable(scope)
        self.loops: list[bool] = []  # of each loop around, whether a `break` leaves it

    def body(self, owner: Scope | n.ClassDef) -> None:
        """Prune the body of a function, class or module."""
        loops, self.loops = self.loops, []
        first = owner.body[0] if owner.body else None
        self.block(owner.body)
        if not owner.body and first is not None:
            self.edit.splice(owner.body, 0, 0, [n.Pass(span=first.span)])
        self.loops = loops

    def block(self, block: list[n.Stmt]) -> bool:
        """Prune a block in place; says whether control can get past its end."""
        done: list[n.Stmt] = []
        work = block[::-1]
        ends = True
        while work:
            stmt = work.pop()
            replacement = self.decided(stmt)
            if replacement is not None:
                work.extend(reversed(replacement))
                continue
            done.append(stmt)
            if not self.statement(stmt):
                ends = False
                done.extend(self.unreached(work[::-1]))
                break
        if len(done) != len(block) or any(new is not old for new, old in zip(done, block, strict=True)):
            self.edit.splice(block, 0, len(block), done)
        return ends

    def unreached(self, rest: list[n.Stmt]) -> list[n.Stmt]:
        """What must stay of statements that are never reached."""
        if not rest:
            return []
        kept: list[n.Stmt] = []
        if not self.unreachable.try_remove(rest):
            for stmt in reversed(rest):
                if type(stmt) is n.Pass or not self.unreachable.try_remove([stmt]):
                    kept.append(stmt)
            kept.reverse()
        if len(kept) < len(rest):
            self.cx.done("removed unreachable code", rest[0])
        return kept

    def decided(self, stmt: n.Stmt) -> list[n.Stmt] | None:
        """The statements to put in place of one whose condition is constant."""
        if isinstance(stmt, (n.If, n.While, n.Assert)):
            test = constant_of(stmt.test)
            if test is NO_CONST:
                return None
            if isinstance(stmt, n.Assert):
                if not test or type(stmt.test) is n.Tuple or not self.gone([stmt]):
                    return None
                self.cx.done("removed an assertion that always holds", stmt)
                return []
            taken, dead = (stmt.body, stmt.orelse) if test else (stmt.orelse, stmt.body)
            if isinstance(stmt, n.While) and test:
                if stmt.orelse and self.gone(stmt.orelse):
                    self.cx.done("removed the else of an endless loop", stmt)
                    self.edit.set(stmt, orelse=[])
                return None
            if not self.gone(dead):
                self.cx.missed("kept a branch never taken: it declares names of the scope", stmt)
                return None
            self.cx.done(f"the condition is always {bool(test)}", stmt)
            return [part for part in taken if type(part) is not n.Pass]
        return None

    def gone(self, parts: list[n.Stmt]) -> bool:
        return self.unreachable.try_remove(parts)

    def statement(self, stmt: n.Stmt) -> bool:
        """Prune the blocks of a statement; says whether control can get past it."""
        if isinstance(stmt, (n.Return, n.Raise, n.Continue)):
            return False
        if type(stmt) is n.Break:
            if self.loops:
                self.loops[-1] = True
            return False
        if type(stmt) is n.While or type(stmt) is n.For:
            return self.loop(stmt)
        if type(stmt) is n.ClassDef:
            self.body(stmt)
            return True
        ends = [self.inner(block, block is getattr(stmt, "orelse", None)) for block in blocks_of(stmt)]
        if type(stmt) is n.If:
            return any(ends) or not stmt.orelse
        if type(stmt) is n.Try:
            return _try_ends(stmt, ends)
        if type(stmt) is n.Match:
            return any(ends) or not _is_exhaustive(stmt)
        return True

    def inner(self, block: list[n.Stmt], optional: bool) -> bool:
        """Prune a block of a statement; only one that may be left out is left empty."""
        first = block[0] if block else None
        ends = self.block(block)
        if first is not None and not block and not optional:
            self.edit.splice(block, 0, 0, [n.Pass(span=first.span)])
        return ends

    def loop(self, stmt: n.While | n.For) -> bool:
        self.loops.append(False)
        self.inner(stmt.body, optional=False)
        left = self.loops.pop()
        finishes = self.inner(stmt.orelse, optional=True)
        test = constant_of(stmt.test) if isinstance(stmt, n.While) else NO_CONST
        endless = test is not NO_CONST and bool(test)
        return left or (finishes and not endless)


def _try_ends(stmt: n.Try, ends: list[bool]) -> bool:
    """Whether control can get past a `try`, from whether it can past each of its blocks."""
    handlers = ends[1 : 1 + len(stmt.handlers)]
    body, orelse, final = ends[0], ends[-2], ends[-1]
    return final and ((body and orelse) or any(handlers))


def _is_exhaustive(stmt: n.Match) -> bool:
    """Whether the last case takes whatever comes."""
    last = stmt.cases[-1]
    return last.guard is None and last.pattern.kind == "MatchAs" and not last.pattern.patterns
