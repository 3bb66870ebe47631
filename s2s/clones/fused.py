"""Lists that one loop goes over, and nothing else: it runs while their items are computed, and no list is made."""

from __future__ import annotations

from s2s.clones.loops import Loops, plain_clause
from s2s.clones.plan import Whole
from s2s.clones.values import State, Stream, Val
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.legality.clones import is_own, only_chooses
from s2s.program.inferred_types import Made


class Fused(Loops):
    """The comprehensions of one clone whose items a loop takes one by one.

    Attributes:
        streams: those that have been come to.
    """

    streams: list[Stream]

    def stream(self, expr: n.Comp, state: State) -> Stream | None:
        """The list of a comprehension, put off until a loop goes over it; None where that is not tried."""
        plan = self.maker.plan
        if not plan.is_tried or expr in plan.whole or self.is_root or plain_clause(expr) is None:
            return None
        found = Stream(expr, {**state.env}, self.inlined[:], self.block, len(self.block))
        self.streams.append(found)
        return found

    def check_streams(self) -> None:
        """Ask whether all lists that are put off are made after all.

        Raises:
            Whole: some are not.
        """
        if unused := frozenset(stream.site for stream in self.streams if not stream.is_used):
            raise Whole(unused)

    def loop(self, stmt: n.For, state: State) -> None:
        """Write out a loop, over a list that is put off, too."""
        held = state.env.get(stmt.iter.var) if type(stmt.iter) is n.Load else None
        if not isinstance(held, Stream):
            super().loop(stmt, state)
            return
        if held.is_used or not only_chooses(stmt) or not self.is_next(held):
            raise Whole(frozenset({held.site}))
        held.is_used = True
        self.fused(stmt, held, state)

    def is_next(self, stream: Stream) -> bool:
        """Whether nothing has been written since a list was put off but stores of what locals hold to other ones."""
        if self.block is not stream.block:
            return False
        varying = {
            value.expr.var
            for value in stream.env.values()
            if isinstance(value, Val) and value.varies and type(value.expr) is n.Load
        }
        return all(_is_plain(stmt, varying) for stmt in self.block[stream.length :])

    def fused(self, stmt: n.For, stream: Stream, state: State) -> None:
        """Write out one loop for a comprehension and the loop over it."""
        clause = plain_clause(stream.site)
        assert clause is not None and type(stmt.target) is n.Store
        here, there = self.inlined, stream.inlined
        outer = State({**stream.env}, state.read, state.made)
        self.inlined = there
        over, items = self.gone_over(clause.iter, self.range_args(clause.iter, outer), outer)
        self.inlined = here
        for var in dict.fromkeys(node.var for node in walk_scope(stmt) if type(node) is n.Store):
            if not is_own(var, stmt, self.around):
                self.carry(var, state)
        inner = state.copy()
        made = State(outer.env, inner.read, inner.made)
        sites = {atom.site for atom in items if isinstance(atom, Made)} - self.maker.looped
        self.maker.looped |= sites
        with self.repeating() as loop:
            self.inlined, self.set_aside = there, [*self.set_aside, *here]
            with self.at(stream.site):
                target = self.target(clause.target, items, made)
                element = self.value(stream.site.element, made)
            self.inlined, self.set_aside = here, self.set_aside[: -len(here) or None]
            doubts = self.maker.doubts
            self.chooses = True
            self.store_local(stmt.target.var, element, inner)
            self.statements(stmt.body, inner)
            self.chooses = False
        if self.maker.doubts > doubts:  # it may raise before an item is computed that raises something else
            raise Whole(frozenset({stream.site}))
        self.maker.looped -= sites
        self.repeat(target, over, loop)


def _is_plain(stmt: n.Stmt, varying: set[n.Var]) -> bool:
    if type(stmt) is not n.Assign or type(stmt.value) not in (n.Load, n.Const):
        return False
    return all(type(target) is n.Store and target.var not in varying for target in stmt.targets)
