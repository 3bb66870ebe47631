"""Which stores may be of a value that nothing reads: one walk over a scope, from its end to its beginning.

Most locals that are stored more than once are read after each store. The definitions of the scope (`reaching`) tell all
of it, and take several times as long: they are asked only where this finds that a store may be read by nothing. It
never takes a store to be read that those take to be read by nothing; it may do the opposite, in loops within loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from s2s.ir import nodes as n
from s2s.ir.children import SCOPE_INNER
from s2s.ir.forms import var_of
from s2s.ir.walk import Scope, header

#: Loops that are nested more deeply are walked over once: what an iteration leaves to the next is not seen.
_DEEPEST = 3


def maybe_unread(scope: Scope, stmts: Iterable[n.Assign]) -> set[n.Stmt]:
    """The assignments to one local that store what may be read by nothing, of some of a scope without walruses."""
    bits: dict[n.Var | None, int] = {}
    asked: dict[n.Stmt, int] = {}
    for stmt in stmts:
        asked[stmt] = bits.setdefault(var_of(stmt.targets[0]), 1 << len(bits))
    walk = _Backward(bits, asked)
    walk.block(scope.body, 0)
    return walk.unread


class _Backward:
    """The walk. The locals that may be read before they are stored again are the bits of one number.

    Attributes:
        bits: of each variable that is asked about.
        asked: the assignments that are asked about, each with the bit of its variable.
        caught: what is read after an exception of the code at hand, before it is stored again.
        loops: of each loop around what is read behind it, and in its next iteration.
        first: how many loops around are walked over for the first time, of two.
    """

    def __init__(self, bits: dict[n.Var | None, int], asked: dict[n.Stmt, int]) -> None:
        self.bits = bits
        self.asked = asked
        self.unread: set[n.Stmt] = set()
        self.caught = 0
        self.loops: list[tuple[int, int]] = []
        self.first = 0

    def block(self, stmts: list[n.Stmt], live: int) -> int:
        """What is read from the beginning of a block on, given what is read from its end on."""
        rules, asked = _RULES, self.asked
        for stmt in reversed(stmts):
            rule = rules.get(type(stmt))
            if rule is not None:
                live = rule(self, stmt, live)
                continue
            if stmt in asked and not self.first and not (live | self.caught) & asked[stmt]:
                self.unread.add(stmt)
            if type(stmt) is n.Assign:
                live = self.targets(stmt.targets, live) | self.reads(stmt.value)
            else:
                reads, stores = self.of((stmt,))
                live = live & ~stores | reads
        return live

    def targets(self, parts: Iterable[n.Expr | None], live: int) -> int:
        """What is read from where targets are stored to, one after the other: `i, a[i] = …` reads the new `i`."""
        reads, stores = self.of(parts)
        return (live | reads) & ~stores

    def of(self, parts: Iterable[n.Node | None]) -> tuple[int, int]:
        """What expressions, or a statement without others in it, read and store."""
        reads = stores = 0
        nodes: list[n.Node] = [part for part in parts if part is not None]
        bits, inner_of = self.bits, SCOPE_INNER
        for node in nodes:
            if type(node) is n.Load:
                if node.var in bits:
                    reads |= bits[node.var]
                continue
            if type(node) is n.Store or type(node) is n.Alias:
                if node.var in bits:
                    stores |= bits[node.var]
                continue
            inner = inner_of[type(node)]
            if inner is not None:
                nodes += inner(node)
        return reads, stores

    def reads(self, *parts: n.Node | None) -> int:
        """What expressions read that store nothing."""
        return self.of(parts)[0]

    def aug_assign(self, stmt: n.AugAssign, live: int) -> int:
        reads, stores = self.of((stmt.target, stmt.value))
        return live | reads | stores

    def ann_assign(self, stmt: n.AnnAssign, live: int) -> int:
        if stmt.value is None and type(stmt.target) is n.Store:
            return live
        return self.targets((stmt.target,), live) | self.reads(
            stmt.value
        )  # a local's annotation is not evaluated

    def delete(self, stmt: n.Delete, live: int) -> int:
        reads, stores = self.of(stmt.targets)
        return live & ~stores | reads if stmt.releases else live | reads | stores

    def leave(self, stmt: n.Return | n.Raise, live: int) -> int:
        return self.reads(stmt)

    def jump(self, stmt: n.Break | n.Continue, live: int) -> int:
        return self.loops[-1][type(stmt) is n.Continue] if self.loops else 0

    def if_(self, stmt: n.If, live: int) -> int:
        body, orelse = self.block(stmt.body, live), self.block(stmt.orelse, live)
        return body | orelse | self.reads(stmt.test)

    def for_(self, stmt: n.For, live: int) -> int:
        again = self.block(stmt.orelse, live)
        again = self.loop(stmt.body, live, again, lambda found: self.targets((stmt.target,), found))
        return again | self.reads(stmt.iter)

    def while_(self, stmt: n.While, live: int) -> int:
        is_endless = type(stmt.test) is n.Const and bool(stmt.test.value)
        again = self.block(stmt.orelse, 0 if is_endless else live) | self.reads(stmt.test)
        return self.loop(stmt.body, live, again, lambda found: found)

    def loop(self, body: list[n.Stmt], behind: int, again: int, start: Callable[[int], int]) -> int:
        """What is read from where it is decided whether to go round once more, given what is read if it is not."""
        if len(self.loops) < _DEEPEST:
            self.first += 1
            self.loops.append((behind, again))
            again |= start(self.block(body, again))
            self.loops.pop()
            self.first -= 1
        self.loops.append((behind, again))
        again |= start(self.block(body, again))
        self.loops.pop()
        return again

    def try_(self, stmt: n.Try, live: int) -> int:
        around = self.caught
        final = 0
        if stmt.final:
            final = live = self.block(stmt.final, live)
            self.caught |= final
        handled = 0
        for handler in stmt.handlers:
            entered = self.block(handler.body, live)
            handled |= entered & ~self.bits.get(handler.var, 0) | self.reads(handler.type)
        orelse = self.block(stmt.orelse, live)
        self.caught |= handled
        found = self.block(stmt.body, orelse) | handled | final
        self.caught = around
        return found

    def with_(self, stmt: n.With, live: int) -> int:
        around = self.caught
        self.caught |= live  # it may swallow an exception from anywhere in its body
        found = self.block(stmt.body, live) | live
        self.caught = around
        for item in reversed(stmt.items):
            found = self.targets((item.target,), found) | self.reads(item.context)
        return found

    def match(self, stmt: n.Match, live: int) -> int:
        found = live
        for case in stmt.cases:
            entered = self.block(case.body, live) | self.reads(case.guard)
            bound = 0
            patterns = [case.pattern]
            for pattern in patterns:
                bound |= self.bits.get(pattern.var, 0)
                patterns += pattern.patterns
            found |= entered & ~bound | self.reads(case.pattern)
        return found | self.reads(stmt.subject)

    def define(self, stmt: n.FunctionDef, live: int) -> int:
        return live & ~self.bits.get(stmt.var, 0) | self.reads(*header(stmt))

    def class_(self, stmt: n.ClassDef, live: int) -> int:
        live &= ~self.bits.get(stmt.var, 0)
        return self.block(stmt.body, live) | self.reads(*header(stmt))


_RULES: n.RulesOfGiven[_Backward, [int], int] = {
    n.AugAssign: _Backward.aug_assign,
    n.AnnAssign: _Backward.ann_assign,
    n.Delete: _Backward.delete,
    n.Return: _Backward.leave,
    n.Raise: _Backward.leave,
    n.Break: _Backward.jump,
    n.Continue: _Backward.jump,
    n.If: _Backward.if_,
    n.For: _Backward.for_,
    n.While: _Backward.while_,
    n.Try: _Backward.try_,
    n.With: _Backward.with_,
    n.Match: _Backward.match,
    n.FunctionDef: _Backward.define,
    n.ClassDef: _Backward.class_,
}
