"""Which reads of items of an array a loop may take from slices that are made before it.

While a region runs, what an array holds changes by its own statements alone, as far as it sees (rule R2). So an item
may be read before the loop if no iteration stores it before it would be read: what the loop stores lies ahead of it,
or so far away that it is never reached. That all indices are in range is asked at the entry, so that nothing is raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from s2s.analysis.facts import Facts
from s2s.analysis.polynomials import Polynomial, add, degree, to_expr
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.walk import scope_children, walk_scope
from s2s.legality.items import Items

#: What evaluates its parts not at all, or in another scope.
_PARTLY = frozenset({n.Bool, n.Cond, n.Comp, n.Lambda, n.Walrus, n.Compare})
_SIMPLE = frozenset({n.Assign, n.AugAssign})


@dataclass(eq=False)
class Strip:
    """One read of an item in each iteration, at an index that grows by one."""

    read: n.Subscript
    index: Polynomial


class Bounds(NamedTuple):
    """The least and the greatest of some indices that differ by numbers."""

    lowest: n.Expr
    highest: n.Expr


class Strips:
    """The reads of one loop that slices may stand for.

    Attributes:
        reads: those, all of one array.
        reads_of: a read of each local that the loop reads.
        distances: numbers that are to be greater than the last number of the loop less its first.
    """

    def __init__(self, loop: n.For, does: Items, known: Facts) -> None:
        self.loop, self.does, self.known = loop, does, known
        self.reads: list[Strip] = []
        self.reads_of = {node.var: node for node in walk_scope(loop) if type(node) is n.Load}
        self.distances: list[n.Expr] = []
        if does.stores is None or does.counter is None or loop.orelse:
            return
        found = [*self._found()]
        arrays = {one.read.value.var for one in found}  # type: ignore[attr-defined]
        stored = {getattr(one.value, "var", None) for one in does.stores}
        # Another local may hold the same array.
        if len(arrays) != 1 or not stored <= arrays:
            return
        for one in found:
            distances = self._apart(one)
            if distances is not None:
                self.reads.append(one)
                self.distances += distances

    def _found(self) -> Iterator[Strip]:
        """The reads that are evaluated in each iteration, at a sum of the counter and what stays the same."""
        assert self.does.counter is not None
        for stmt in self.loop.body:
            work: list[n.Node] = [stmt.value] if type(stmt) in _SIMPLE else []  # type: ignore[attr-defined]
            while work:
                node = work.pop()
                if type(node) in _PARTLY:
                    continue
                if type(node) is n.Subscript and self._is_array(node.value):
                    index = self.does.polynomial(node.index)
                    if index is not None and type(node.index) is n.Binary and self._grows(index):
                        yield Strip(node, index)
                        continue
                work += [*scope_children(node)][::-1]

    def _is_array(self, expr: n.Expr) -> bool:
        return self.does.is_same(expr) and self.known.of(expr).within(ARRAYS)

    def _grows(self, index: Polynomial) -> bool:
        """Whether an index grows by one with the counter."""
        counter = self.does.counter
        assert counter is not None
        alone = [monomial for monomial in index if counter in monomial]
        return degree(index, counter) == 1 and alone == [(counter,)] and index[(counter,)] == 1

    def _apart(self, strip: Strip) -> list[n.Expr] | None:
        """What is to be asked for no iteration to store an item before it is read; None if it may be stored."""
        distances: list[n.Expr] = []
        for store in self.does.stores or ():
            index = self.does.polynomial(store.index)
            if index is None or not self._grows(index):
                return None
            ahead = add(strip.index, index, -1)
            if ahead.keys() <= {()}:
                if ahead.get((), 0) < 1:
                    return None
                continue
            # The one or the other way: only one of them can be asked for, that which is written with a plus.
            for sign in (1, -1):
                apart = add({}, ahead, sign)
                if all(factor > 0 for monomial, factor in apart.items() if monomial):
                    distance = to_expr(apart, self.loop.span)
                    if distance is None:
                        return None
                    distances.append(distance)
                    break
            else:
                return None
        return distances

    def bounds(self) -> Iterator[Bounds]:
        """The indices to be asked for: of those that differ by numbers, the least and the greatest."""
        left = [*self.reads]
        while left:
            base = left[0].index
            alike = [(add(one.index, base, -1), one) for one in left]
            near = [(distance.get((), 0), one) for distance, one in alike if distance.keys() <= {()}]
            near.sort(key=lambda pair: pair[0])
            yield Bounds(near[0][1].read.index, near[-1][1].read.index)
            gone = [one for _, one in near]
            left = [one for one in left if one not in gone]
