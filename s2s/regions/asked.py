"""The numeric comparisons at the entry of a region, which keep all indices in its copy in range.

All it compares are numbers and lengths whose types the test has found: no code of the program runs for that (rule R4).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from s2s.analysis.constants import key_of
from s2s.analysis.defs import Kind, stored_vars
from s2s.analysis.facts import Facts
from s2s.analysis.places import place_of
from s2s.analysis.polynomials import Polynomial, add, of_expr
from s2s.context import Context
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import clone, scope_children
from s2s.regions.asked_lengths import len_of

_INT = frozenset({int})


@plain()
class Asked:
    """The comparisons that an entry asks, and what makes them of what its copy reads.

    Attributes:
        region: the region, whose copy is a loop and what stands before it.
        numbers: the local that holds the range of a loop that is cut into chunks.
        own: the locals made for the copy.
        asks_length: whether `len` is called for one.
    """

    region: n.If | n.While
    numbers: n.Var | None
    known: Facts
    cx: Context
    own: dict[n.Var, None]
    asks_length: bool = False
    _tests: dict[object, n.Expr] = field(default_factory=dict)
    _natural: list[tuple[Polynomial, object]] = field(default_factory=list)
    _below: set[n.Var] = field(default_factory=set)

    @property
    def loop(self) -> n.For:
        """The loop of the copy."""
        return next(stmt for stmt in self.region.body if type(stmt) is n.For)

    def at_entry(self, expr: n.Node | None) -> n.Expr | None:
        """What an expression of the copy is where the copy begins, as the test can ask; None if it cannot."""
        if type(expr) is n.Const:
            return clone(expr)
        if type(expr) is n.Binary and expr.op in ("+", "-", "*"):
            left, right = self.at_entry(expr.left), self.at_entry(expr.right)
            return None if left is None or right is None else n.Binary(expr.op, left, right, span=expr.span)
        if type(expr) is not n.Load or expr.var.storage is not n.Storage.FAST or not self.known.bound(expr):
            return None
        if expr.var not in stored_vars(self.region.body):
            return clone(expr)
        definition = self.known.overlay.reaching(expr)
        if definition is None or definition.kind is not Kind.STORE:
            return None
        if definition.site is self.loop and self.numbers is not None:
            zero = n.Const(0, span=expr.span)
            return n.Subscript(n.Load(self.numbers, span=expr.span), zero, span=expr.span)
        value = definition.value
        if definition.site in self.region.body and value is not None and place_of(value) is not None:
            return clone(value) if self.known.tested_place(value) is not None else None
        return None

    def field_at_entry(self, expr: n.Expr) -> n.Expr | None:
        """The same of an attribute that the copy of the loop may store to; None for one that is not tested."""
        place = place_of(expr)
        if place is None or not place.attribute:
            return self.at_entry(expr)
        return clone(expr) if self.known.tested_place(expr) is not None else None

    def length_of(self, held: n.Expr) -> n.Expr | None:
        """The length of what the entry reads; None where `len` may be another function."""
        name = len_of(self.cx.facts)
        if not self.cx.facts.is_builtin(name):
            return None
        self.asks_length = True
        return n.Call(n.Load(name, span=held.span), [clone(held)], [], span=held.span)

    def not_negative(self, expr: n.Expr) -> bool:
        """Ask that an expression is not negative; says whether that can be asked."""
        if type(expr) is n.Const and type(expr.value) is int and expr.value >= 0:
            return True
        entering = self.at_entry(expr)
        polynomial = of_expr(expr, lambda read: self.known.of(read).within(_INT))
        if entering is None or polynomial is None:
            return False
        for least, known_by in self._natural:
            if _is_more(polynomial, least):
                return True
            if _is_more(least, polynomial):
                self._tests.pop(known_by, None)
        key = self.ask(n.Const(0, span=expr.span), "<=", entering)
        self._natural.append((polynomial, key))
        return True

    def below_length(self, expr: n.Expr, container: n.Expr, op: str = "<") -> bool:
        """Ask that an expression is less than the length of a container; says whether that can be asked."""
        entering, held = self.at_entry(expr), self.at_entry(container)
        length = None if held is None else self.length_of(held)
        if entering is None or length is None:
            return False
        self.ask(entering, op, length)
        if type(expr) is n.Load:
            self._below.add(expr.var)
        return True

    def counts_below_length(self, container: n.Expr) -> bool:
        """Ask that the range of a loop that is cut goes up through indices of a container; says whether it can."""
        held = self.at_entry(container)
        length = None if held is None else self.length_of(held)
        if length is None or self.numbers is None:
            return False
        span = container.span
        start, stop, step = (
            n.Attr(n.Load(self.numbers, span=span), name, span=span) for name in ("start", "stop", "step")
        )
        self.ask(n.Const(0, span=span), "<", step)
        self.ask(n.Const(0, span=span), "<=", start)
        self.ask(stop, "<=", length)
        return True

    def is_index(self, expr: n.Expr) -> bool:
        """Whether the entry asks that a local is an index of some container: not negative, and not huge."""
        return type(expr) is n.Load and expr.var in self._below

    def less(self, left: n.Expr, right: n.Expr) -> bool:
        """Ask that one number is less than another; says whether that can be asked."""
        one, other = self.at_entry(left), self.at_entry(right)
        if one is None or other is None:
            return False
        self.ask(one, "<", other)
        return True

    def ask(self, left: n.Expr, op: str, right: n.Expr) -> object:
        """Ask for a comparison; returns its key."""
        return self.ask_for(n.Compare(left, [op], [right], span=left.span))

    def ask_for(self, test: n.Expr) -> object:
        """Ask whether an expression is true, which runs no code of the program; returns its key."""
        key = spelled(test)
        self._tests.setdefault(key, test)
        return key

    def tests(self, others: Iterable[n.Expr] = ()) -> list[n.Expr]:
        """The comparisons, but for those that are asked for already."""
        known = {spelled(test) for test in others}
        return [test for key, test in self._tests.items() if key not in known]


def _is_more(polynomial: Polynomial, least: Polynomial) -> bool:
    """Whether a polynomial is another one, and a number that is not negative."""
    more = add(polynomial, least, -1)
    return more.keys() <= {()} and more.get((), 0) >= 0


def spelled(expr: n.Node) -> tuple[object, ...]:
    """A structural key of an expression: equal for expressions that are written alike."""
    if type(expr) is n.Const:
        return key_of(expr.value)
    own = (type(expr), *(getattr(expr, name, None) for name in ("op", "var", "name")))
    return (*own, *getattr(expr, "ops", ()), *map(spelled, scope_children(expr)))
