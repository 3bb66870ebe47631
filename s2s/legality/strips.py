"""Which items of an array a loop may read before it starts, from slices, and which it may store when it has ended.

While a region runs, what an array holds changes by its own statements alone, as far as it sees (rule R2). So an item
may be read before the loop if no iteration stores it before it would be read: what the loop stores lies behind what it
reads from there on, or so far away that it is never reached, whatever arrays these are. That all indices are in range,
those of stores too, is asked at the entry, so that nothing is raised, and no index counts from the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from s2s.analysis.effects import ATOMIC
from s2s.analysis.facts import Facts
from s2s.analysis.polynomials import Polynomial, add, degree, to_expr
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.walk import scope_children, walk_scope
from s2s.legality.items import Items
from s2s.legality.verdict import Allowed, Refused, Verdict

#: The node classes that may skip their parts, or evaluate them in another scope.
_PARTLY = frozenset({n.Bool, n.Cond, n.Comp, n.Lambda, n.Walrus, n.Compare})
_SIMPLE = (n.Assign, n.AugAssign)
_FLOAT = frozenset({float})
#: What the loop of a store that waits consists of: no jump, and nothing that might see the array.
_PLAIN = frozenset({n.Assign, n.AugAssign, n.Load, n.Store, n.Const, n.Binary, n.Unary, n.Subscript})
_OTHER_STORES = Refused("it is not one store of a float, in every iteration")
_SEEN = Refused("something in the loop may see what it stores")


@plain(eq=False)
class Strip:
    """One item that each iteration reads or stores, at an index that grows by one."""

    read: n.Subscript
    index: Polynomial

    @property
    def array(self) -> n.Load:
        """The array, a local that stays what it is."""
        assert type(self.read.value) is n.Load
        return self.read.value


class Bounds(NamedTuple):
    """The least and the greatest of some indices of one array that differ by numbers."""

    lowest: n.Subscript
    highest: n.Subscript


class Strips:
    """The items of one loop that slices may stand for.

    Attributes:
        reads: those that it reads.
        stores: all that it stores.
        stored: the statement that stores the one item, if that may be done for all iterations when the loop has ended.
        reads_of: a read of each local that the loop reads.
        distances: numbers that are to be greater than the last number of the loop less its first.
    """

    def __init__(self, loop: n.For, does: Items, known: Facts) -> None:
        self.loop, self.does, self.known = loop, does, known
        self.reads: list[Strip] = []
        self.stores: list[Strip] = []
        self.stored: n.Assign | None = None
        self.reads_of = {node.var: node for node in walk_scope(loop) if type(node) is n.Load}
        self.distances: list[n.Expr] = []
        if does.stores is None or does.counter is None or loop.orelse:
            return
        for store in does.stores:
            index = does.polynomial(store.index)
            if index is None or not self._is_array(store.value) or not self._grows(index):
                return
            self.stores.append(Strip(store, index))
        for position, one in self._found():
            distances = self._apart(one, position)
            if distances is not None:
                self.reads.append(one)
                self.distances += distances
        stores = (stmt for stmt in loop.body if type(stmt) is n.Assign)
        self.stored = next((stmt for stmt in stores if self.may_wait(stmt)), None)

    def _found(self) -> Iterator[tuple[int, Strip]]:
        """The reads that are evaluated in each iteration, at a sum of the counter and what stays the same."""
        assert self.does.counter is not None
        for position, stmt in enumerate(self.loop.body):
            work: list[n.Node] = [stmt.value] if isinstance(stmt, _SIMPLE) else []
            while work:
                node = work.pop()
                if type(node) in _PARTLY:
                    continue
                if type(node) is n.Subscript and self._is_array(node.value):
                    index = self.does.polynomial(node.index)
                    if index is not None and self._grows(index):
                        yield position, Strip(node, index)
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

    def _apart(self, strip: Strip, position: int) -> list[n.Expr] | None:
        """What is to be asked for no iteration to store an item before it is read; None if it may be stored.

        Args:
            position: where the statement that reads it stands in the loop.
        """
        distances: list[n.Expr] = []
        for store in self.stores:
            ahead = add(strip.index, store.index, -1)
            if ahead.keys() <= {()}:
                is_before = not any(_is_in(store, stmt) for stmt in self.loop.body[:position])
                if ahead.get((), 0) < (0 if is_before else 1):
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

    def may_wait(self, stmt: n.Assign) -> Verdict:
        """Whether what a statement stores to an array may be stored when the loop has ended, or has been left.

        Each iteration stores one float, and nothing in the loop reads any array but from slices, or hands one on.
        """
        targets = [one.read for one in self.stores]
        if stmt.targets != targets or not self.known.of(stmt.value).within(_FLOAT):
            return _OTHER_STORES
        element = self.known.of(targets[0].value).element
        if element is None or not element.within(_FLOAT):
            return _OTHER_STORES
        taken = {one.read for one in self.reads}
        for node in (node for part in self.loop.body for node in walk_scope(part)):
            if type(node) not in _PLAIN:
                return _SEEN
            if type(node) is n.Subscript and node not in taken and node not in targets:
                return _SEEN
        arrays = {one.array for one in (*self.reads, *self.stores)}
        loads = (node for part in self.loop.body for node in walk_scope(part) if type(node) is n.Load)
        if not all(node in arrays or self.known.of(node).within(ATOMIC) for node in loads):
            return _SEEN
        return Allowed()

    def bounds(self) -> Iterator[Bounds]:
        """The indices to be asked for: of those of one array that differ by numbers, the least and the greatest."""
        left = [*self.reads, *self.stores]
        while left:
            base = left[0]
            alike = [(add(one.index, base.index, -1), one) for one in left if one.array.var is base.array.var]
            near = [(distance.get((), 0), one) for distance, one in alike if distance.keys() <= {()}]
            near.sort(key=lambda pair: pair[0])
            yield Bounds(near[0][1].read, near[-1][1].read)
            gone = [one for _, one in near]
            left = [one for one in left if one not in gone]


def _is_in(store: Strip, stmt: n.Stmt) -> bool:
    return any(node is store.read for node in walk_scope(stmt))
