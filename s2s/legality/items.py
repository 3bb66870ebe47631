"""When an item of a list or an array is what it was, in a loop of a region.

While a region runs, what containers hold changes by its own statements alone, as far as it sees (rule R2). These store
items, and where is known: an array holds numbers, so that no store to one changes a list; and of two indices that are
not negative, one greater than the other, each is an item of its own, whatever containers they are used on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from s2s.analysis.defs import stored_vars
from s2s.analysis.effects import Effect, own
from s2s.analysis.fact import is_tested
from s2s.analysis.facts import Facts
from s2s.analysis.operators import INTS, REALS
from s2s.analysis.polynomials import Polynomial, add, of_expr
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.walk import all_in_scope, header, scope_children, targets_of, walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

_INT = frozenset({int})
_FLOAT = frozenset({float})
_LIST = frozenset({list})
_NUMBERS = frozenset({bool, int, float})
_OF_LISTS = Refused("the loop stores items of lists")
_UNKNOWN_STORES = Refused("the loop may change containers by other means than items")
_SAME_ITEM = Refused("the loop may store that very item")
_NO_COUNTER = Refused("the loop has no counter of its own")
_RAISES = Refused("something else may be raised before")
_UNWINDS = Refused("what is raised may be handled while a local still holds the list's item")
_TWO_ARRAYS = Refused("the array may have another name that is stored to")
_ONE_STORE = Refused("it is not one store, at the end of an iteration")
#: The node classes that may skip their parts, or evaluate them in another scope.
_PARTLY = frozenset({n.Bool, n.Cond, n.Comp, n.Lambda, n.Walrus})


class Items:
    """What the statements of one loop of a region do with items.

    Attributes:
        counter: what counts its iterations, if nothing else stores that.
        stores: the items it stores; None where it may change containers by other means.
    """

    def __init__(self, loop: n.For, scope: n.Function, known: Facts) -> None:
        self.loop, self.known = loop, known
        self._scope = scope
        self.written = stored_vars([loop])
        target: n.Expr | n.Stmt = loop.target
        self.counter: n.Var | None = None
        if type(target) is n.Store and target.var not in stored_vars([*loop.body, *loop.orelse]):
            self.counter = target.var
        self.stores = _stores_in(loop)

    @cached_property
    def unwinds(self) -> bool:
        """Whether the scope may handle an exception: it has `try` or `with` statements."""
        return any(type(node) in (n.Try, n.With) for node in all_in_scope(self._scope))

    def is_same(self, expr: n.Expr) -> bool:
        """Whether a local is the same object in every iteration."""
        if type(expr) is not n.Load or expr.var.storage is not n.Storage.FAST:
            return False
        return expr.var not in self.written and self.known.bound(expr)

    def polynomial(self, index: n.Expr) -> Polynomial | None:
        """An index as a polynomial of the counter and of what stays the same; None if it is not known to be one."""
        return of_expr(index, self._is_int)

    def _is_int(self, read: n.Expr) -> bool:
        if not self.known.of(read).within(_INT):
            return False
        return (type(read) is n.Load and read.var is self.counter) or self.is_same(read)

    # -- items of lists

    def may_keep_row(self, read: n.Subscript) -> Verdict:
        """Whether a local may hold, all through the loop, an item of a list that is there.

        The list holds it, too, so that it dies when it did. A list of which a test has found that it holds lists alone
        is none of those of which it has found that they hold numbers alone, and to which the loop stores numbers: the
        one has an item, which is read, and that cannot be both.
        """
        if self.stores is None:
            return _UNKNOWN_STORES
        if self.unwinds:
            return _UNWINDS
        if not self.known.of(read.value).within(_LIST) or not self.known.of(read.index).within(_INT):
            return Refused("it is no item of a list")
        element = self.known.of(read.value).element
        holds_lists = is_tested(element) and element.within(_LIST)
        return all_of(self._stores_elsewhere(one, holds_lists) for one in self.stores)

    def _stores_elsewhere(self, target: n.Subscript, holds_lists: bool) -> Verdict:
        """Whether a store of an item changes no list, or none that holds lists."""
        held = self.known.of(target.value)
        if held.within(ARRAYS):
            return Allowed(held.why)
        is_of_numbers = is_tested(held.element) and held.element.within(_NUMBERS)
        return Allowed(held.why) if holds_lists and is_of_numbers and held.within(_LIST) else _OF_LISTS

    # -- items of arrays

    def may_keep_item(self, read: n.Subscript, start: n.Expr) -> Verdict:
        """Whether an item of an array is the same in every iteration.

        Args:
            read: its index is not negative.
            start: where the counter starts, which goes up.
        """
        if self.stores is None:
            return _UNKNOWN_STORES
        first, index = self.polynomial(start), self.polynomial(read.index)
        if self.counter is None or first is None or index is None:
            return _NO_COUNTER
        distance = add(first, index, -1)
        if distance.keys() != {()} or distance[()] < 1:
            return _SAME_ITEM
        return Allowed() if all(self.is_counter(one.index) for one in self.stores) else _SAME_ITEM

    def is_counter(self, expr: n.Expr) -> bool:
        """Whether an expression reads the counter."""
        return type(expr) is n.Load and self.counter is not None and expr.var is self.counter

    def distances(self, array: n.Var, base: Polynomial) -> dict[n.Subscript, int]:
        """The reads of items of an array whose indices differ from another one by a number, and that number."""
        found: dict[n.Subscript, int] = {}
        for node in (node for stmt in self.loop.body for node in walk_scope(stmt)):
            if type(node) is not n.Subscript or (self.stores and node in self.stores):
                continue
            index = self.polynomial(node.index) if _reads(node.value, array) else None
            distance = None if index is None else add(index, base, -1)
            if distance is not None and distance.keys() <= {()}:
                found[node] = int(distance.get((), 0))
        return found

    def may_hand_on(self) -> Verdict:
        """Whether the item that the loop read or stored in one iteration is the one that the next iteration reads.

        It has one store, of a float and at the end of every iteration, to the array that it is about, and indices that
        grow with the counter, and are not negative. Before that store it can raise nothing but for an index.
        """
        if self.stores is None or self.counter is None:
            return _UNKNOWN_STORES
        last: n.Stmt | n.Expr = self.loop.body[-1]
        if type(last) is not n.Assign or self.stores != last.targets or self.loop.orelse:
            return _ONE_STORE
        target = last.targets[0]
        assert type(target) is n.Subscript
        array = target.value
        if not self.is_same(array) or not self.known.of(array).within(ARRAYS):
            return _TWO_ARRAYS
        if not self.known.of(last.value).within(_FLOAT):
            return Refused("what is stored is not read as it was")
        if any(type(stmt) is not n.Assign for stmt in self.loop.body):
            return _ONE_STORE
        nodes = [node for stmt in self.loop.body for node in walk_scope(stmt)]
        return Allowed() if not any(type(node) in _PARTLY for node in nodes) else _ONE_STORE

    def raises_for_index(self, node: n.Node | None) -> bool:
        """Whether evaluating an expression may raise, once its parts are there, nothing but for an array's index."""
        if type(node) is n.Subscript:
            return self.known.of(node.value).within(ARRAYS) and self.known.of(node.index).within(INTS)
        return not own(node, self.known).flags & (Effect.RAISE | Effect.CALL)


def keeps_lengths(block: Iterable[n.Stmt], known: Facts) -> bool:
    """Whether statements make no list shorter, and move none of its items: what is asked of lengths before holds."""
    for node in (node for stmt in block for node in walk_scope(stmt)):
        if type(node) is n.Call and type(node.func) is not n.Load:
            if type(node.func) is not n.Attr or node.func.name != "append":
                return False
        if type(node) is n.Delete and not node.releases:
            return False
        if type(node) is n.AugAssign and type(node.target) is n.Store:
            if not known.of(node.target).within(REALS | {str}):
                return False
        for target in targets_of(node):
            parts = walk_scope(target)
            if any(type(part) is n.Subscript and type(part.index) is n.Slice for part in parts):
                return False
    return True


def evaluated_first(block: list[n.Stmt]) -> Iterator[n.Node]:
    """The expressions that a block certainly evaluates, in this order, up to its first store to an item."""
    for stmt in block:
        if not isinstance(stmt, n.Assign | n.AugAssign):
            return
        value = stmt.value
        if any(type(node) in _PARTLY for node in walk_scope(value)):
            return
        yield from in_order(value)
        if any(type(target) is not n.Store for target in targets_of(stmt)):
            return


def in_order(expr: n.Node) -> Iterator[n.Node]:
    for part in scope_children(expr):
        yield from in_order(part)
    yield expr


def _reads(expr: n.Expr | None, var: n.Var) -> bool:
    return type(expr) is n.Load and expr.var is var


def _stores_in(loop: n.For) -> list[n.Subscript] | None:
    """The items that the statements of a loop store; None where it may change a container by other means."""
    found: list[n.Subscript] = []
    for stmt in (node for part in (*loop.body, *loop.orelse) for node in walk_scope(part)):
        if type(stmt) is n.Call and type(stmt.func) is not n.Load:
            return None
        if type(stmt) is n.Delete and not stmt.releases:
            return None
        if not isinstance(stmt, n.Stmt) or type(stmt) is n.If:
            continue
        targets = targets_of(stmt)
        if any(type(target) in (n.Tuple, n.List, n.Starred) for target in targets):
            return None
        found += [target for target in targets if type(target) is n.Subscript]
        if not {type(part) for part in header(stmt)}.isdisjoint({n.Walrus}):
            return None
    return found
