"""Items of arrays that one iteration of a loop reads again, though it has stored others in between.

While a region runs, what arrays hold changes by its own statements alone, as far as it sees (rule R2). Two indices that
are not negative are of two items wherever one of them is greater, whatever arrays they are used on. Indices are
polynomials of what the loop does not store and of the counters of the loops around, of which it is known where they
start and what they stay below.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from s2s.analysis.constants import constant_of
from s2s.analysis.defs import stored_vars
from s2s.analysis.facts import Facts
from s2s.analysis.polynomials import Polynomial, add, constant, multiply, variable
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.walk import walk_scope
from s2s.legality.items import in_order

_INT = frozenset({int})
_NUMBERS = frozenset({int, float})
#: The node classes that may skip their parts, or evaluate them in another scope.
_PARTLY = frozenset({n.Bool, n.Cond, n.Comp, n.Lambda, n.Walrus})
#: Polynomials of more terms count as unknown.
_MOST_TERMS = 12


@plain()
class Again:
    """An item, or an index, that the loop evaluates more than once.

    Attributes:
        first: where it is evaluated first.
        others: where it is evaluated again to the same value.
        augmented: what stores to the item what it computes of it.
    """

    first: n.Expr
    others: list[n.Expr] = field(default_factory=list)
    augmented: list[n.AugAssign] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.others or self.augmented)


class Natural:
    """Says which polynomials are not negative in the innermost of some loops."""

    def __init__(self, loops: Iterable[n.For], steps: Iterable[n.Expr], known: Facts) -> None:
        self.known = known
        #: By variable, what it is, of others that are not negative.
        self._least: dict[n.Var, Polynomial] = {}
        for step in steps:
            part = step.right if type(step) is n.Binary else step
            if type(part) is n.Load:
                self._least[part.var] = add(variable(part.var), constant(1))
        for loop in loops:
            self._enter(loop)

    def holds(self, polynomial: Polynomial) -> bool:
        """Whether a polynomial is certainly not negative."""
        found = self._of_naturals(polynomial)
        return found is not None and all(factor >= 0 for factor in found.values())

    def _of_naturals(self, polynomial: Polynomial) -> Polynomial | None:
        """A polynomial of variables that are not negative; None where there are others in it."""
        found: Polynomial = {}
        for monomial, factor in polynomial.items():
            product: Polynomial = {(): factor}
            for var in monomial:
                if var not in self._least:
                    return None
                product = multiply(product, self._least[var])
            found = add(found, product)
        return found

    def _enter(self, loop: n.For) -> None:
        """Learn of the counter of a loop, and of what it stays below."""
        call = loop.iter
        if type(loop.target) is not n.Store or type(call) is not n.Call or call.keywords:
            return
        builtin = self.known.builtin(call.func)
        if builtin is None or builtin[0] != "range" or not 1 <= len(call.args) <= 3:
            return
        counter, stored = loop.target.var, stored_vars(loop.body)
        start = call.args[0] if len(call.args) > 1 else n.Const(0)
        ends = [_polynomial(part, self.known, {}, stored) for part in (start, *call.args[2:])]
        if counter in stored or ends[0] is None or not self.holds(ends[0]):
            return
        if len(ends) == 2 and (ends[1] is None or not self.holds(add(ends[1], constant(1), -1))):
            return
        first = self._of_naturals(ends[0])
        assert first is not None
        least = self._least[counter] = add(variable(counter), first)
        last: n.Node = call.args[min(1, len(call.args) - 1)]
        if type(last) is n.Load and last.var not in stored and self.known.of(last).within(_INT):
            if last.var not in self._least and last.var.storage is n.Storage.FAST:
                self._least[last.var] = add(add(variable(last.var), least), constant(1))


class Reads:
    """The items of arrays that the innermost loop of a region reads again.

    Attributes:
        items: those, each read by what may read a local.
        indices: what is computed again to say where an item lies.
    """

    def __init__(self, loop: n.For, around: Iterable[n.For], steps: Iterable[n.Expr], known: Facts) -> None:
        self.known = known
        self.natural = Natural([*around, loop], steps, known)
        self.items: list[Again] = []
        self.indices: list[Again] = []
        self._stored = stored_vars(loop.body)
        self._values: dict[n.Var, Polynomial] = {}
        self._held: dict[tuple[n.Var, frozenset[object]], tuple[Polynomial, Again]] = {}
        self._computed: dict[frozenset[object], Again] = {}
        for stmt in loop.body:
            self._statement(stmt)
        self.items = [one for one in self.items if one]
        gone = {id(node) for one in self.items for other in one.others for node in walk_scope(other)}
        for one in self.indices:
            one.others = [other for other in one.others if id(other) not in gone]
        # An index that is no longer evaluated cannot be stored in a local there.
        self.indices = [one for one in self.indices if one and id(one.first) not in gone]

    def _statement(self, stmt: n.Stmt) -> None:
        targets = stmt.targets if type(stmt) is n.Assign else [getattr(stmt, "target", None)]
        if not isinstance(stmt, (n.Assign, n.AugAssign)) or not _is_plain(stmt):
            self._forget(stmt)
            return
        if type(stmt) is n.AugAssign and type(stmt.target) is n.Subscript:
            self._index(stmt.target)
            self._read(stmt.target, stmt)
        for node in in_order(stmt.value):
            if type(node) is n.Subscript:
                self._index(node)
                self._read(node, None)
        for target in targets:
            self._store(target, stmt)

    def _forget(self, stmt: n.Stmt) -> None:
        """Forget all earlier reads, at a statement that may do more than store items."""
        self._held.clear()
        self._computed.clear()
        for var in stored_vars([stmt]):
            self._values[var] = variable(n.Var(var.name, var.storage))

    def _place(self, item: n.Subscript) -> tuple[n.Var, Polynomial] | None:
        """The array, and where in it an item lies."""
        read = item.value
        if type(read) is not n.Load or read.var in self._stored or not self.known.of(read).within(ARRAYS):
            return None
        element = self.known.of(read).element
        if element is None or not element.within(_NUMBERS):
            return None
        index = self.polynomial(item.index)
        return None if index is None else (read.var, index)

    def _read(self, item: n.Subscript, augmented: n.AugAssign | None) -> None:
        place = self._place(item)
        if place is None:
            return
        key = place[0], frozenset(place[1].items())
        if key not in self._held:
            if augmented is None:
                found = Again(item)
                self.items.append(found)
                self._held[key] = place[1], found
        elif augmented is None:
            self._held[key][1].others.append(item)
        else:
            self._held[key][1].augmented.append(augmented)

    def _index(self, item: n.Subscript) -> None:
        """Record the operations that compute an index."""
        if type(item.index) is not n.Binary or self._place(item) is None:
            return
        index = self.polynomial(item.index)
        key = frozenset(index.items()) if index is not None else None
        if key is None:
            return
        if key in self._computed:
            self._computed[key].others.append(item.index)
        else:
            self._computed[key] = Again(item.index)
            self.indices.append(self._computed[key])

    def _store(self, target: n.Expr | None, stmt: n.Stmt) -> None:
        if type(target) is n.Store:
            value = (
                self.polynomial(stmt.value) if type(stmt) is n.Assign and stmt.targets == [target] else None
            )
            self._values[target.var] = value or variable(n.Var(target.var.name, target.var.storage))
        elif type(target) is n.Subscript and self.known.of(target.value).within(ARRAYS):
            if type(stmt) is n.Assign:
                self._index(target)
            stored = self.polynomial(target.index)
            self._held = {key: held for key, held in self._held.items() if self._are_apart(held[0], stored)}
        elif type(target) is not n.Subscript or not self.known.of(target.value).within(frozenset({list})):
            self._forget(stmt)

    def _are_apart(self, one: Polynomial, other: Polynomial | None) -> bool:
        """Whether two indices never refer to the same item, even of one array."""
        if other is None or not self.natural.holds(one) or not self.natural.holds(other):
            return False
        differences = add(one, other, -1), add(other, one, -1)
        return any(self.natural.holds(add(each, constant(1), -1)) for each in differences)

    def polynomial(self, expr: n.Expr) -> Polynomial | None:
        """An int as a polynomial of what stays the same in an iteration; None if it is not known to be one."""
        return _polynomial(expr, self.known, self._values, self._stored)


def _polynomial(
    expr: n.Expr, known: Facts, values: dict[n.Var, Polynomial], stored: set[n.Var]
) -> Polynomial | None:
    value = constant_of(expr)
    if type(value) is int:
        return constant(value)
    if type(expr) is n.Load:
        if expr.var.storage is not n.Storage.FAST or not known.of(expr).within(_INT):
            return None
        return values.get(expr.var, None if expr.var in stored else variable(expr.var))
    if type(expr) is not n.Binary or expr.op not in ("+", "-", "*"):
        return None
    left, right = (_polynomial(part, known, values, stored) for part in (expr.left, expr.right))
    if left is None or right is None:
        return None
    found = multiply(left, right) if expr.op == "*" else add(left, right, 1 if expr.op == "+" else -1)
    return found if len(found) <= _MOST_TERMS else None


def _is_plain(stmt: n.Node | None) -> bool:
    """Whether a statement evaluates all its parts, in their order, and stores nothing but to its targets."""
    nodes = list(walk_scope(stmt))
    if any(type(node) in _PARTLY or type(node) is n.Starred for node in nodes):
        return False
    return all(type(node.func) is n.Load for node in nodes if type(node) is n.Call)
