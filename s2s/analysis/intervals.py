"""Between which numbers an exact int lies, followed back through the locals it is computed of.

Counters of a `range`, remainders and masks by constants, lengths, and sums, products and quotients of such. Asked of
one expression at a time, and only followed where its text ends: what a loop adds up is not bounded here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n

_INT = frozenset({int})
#: How many operators and copies are followed.
_MOST_STEPS = 40


class Interval(NamedTuple):
    """The least and the greatest number that a value may be, as far as these are known; and what that rests on."""

    least: int | None = None
    greatest: int | None = None
    why: Why = PROVED

    def joined(self, other: Interval) -> Interval:
        """What holds of a value that lies in one of two."""
        least = None if self.least is None or other.least is None else min(self.least, other.least)
        greatest = None
        if self.greatest is not None and other.greatest is not None:
            greatest = max(self.greatest, other.greatest)
        return Interval(least, greatest, self.why | other.why)


def interval(expr: n.Expr, known: Facts, lengths: Mapping[n.Var, int] | None = None) -> Interval | None:
    """Between which numbers the value of an expression lies; None where it may be no exact int.

    Args:
        lengths: how long what locals hold is at most.
    """
    return _Follower(known, lengths=lengths or {}).of(expr)


def compared(op: str, left: Interval, right: Interval) -> bool | None:
    """How a comparison of ints comes out, where that is the same for all that they may be."""
    if op in (">", ">="):
        return compared("<" if op == ">" else "<=", right, left)
    if op in ("==", "!="):
        apart = compared("<", left, right) or compared("<", right, left)
        return op == "!=" if apart else None
    if op not in ("<", "<="):
        return None
    strict = op == "<"
    if left.greatest is not None and right.least is not None:
        if left.greatest < right.least or (not strict and left.greatest == right.least):
            return True
    if left.least is not None and right.greatest is not None:
        if left.least > right.greatest or (strict and left.least == right.greatest):
            return False
    return None


class _Follower:
    """Follows one expression.

    Args:
        likely: whether `range` is taken to be the builtin, and what is computed of its numbers to be ints.
        lengths: how long what locals hold is at most.
    """

    def __init__(
        self, known: Facts, likely: bool = False, lengths: Mapping[n.Var, int] | None = None
    ) -> None:
        self.known = known
        self.likely = likely
        self.lengths = lengths or {}
        self.left = _MOST_STEPS
        self.followed: set[Def] = set()

    def of(self, expr: n.Expr) -> Interval | None:
        value = constant_of(expr)
        if value is not NO_CONST:
            return Interval(value, value) if type(value) is int else None
        fact = self.known.of(expr)
        self.left -= 1
        if not (fact.within(_INT) or self.likely) or self.left < 0:
            return None
        rule = _RULES.get(type(expr))
        found = None if rule is None else rule(self, expr)
        if self.likely and not fact.kinds:
            return found
        return Interval(why=fact.why) if found is None else found._replace(why=found.why | fact.why)

    def load(self, expr: n.Load) -> Interval | None:
        definition = self.known.overlay.reaching(expr)
        if definition is None:
            return None
        return self.joined(self.stored(one) for one in non_phi_sources(definition))

    def stored(self, definition: Def) -> Interval | None:
        """What is stored by one statement; None where nothing is known of it, or where it follows from itself."""
        if definition.kind is not Kind.STORE or definition in self.followed:
            return None
        self.followed.add(definition)
        site = definition.site
        found = None
        if definition.value is not None:
            found = self.of(definition.value)
        elif type(site) is n.For and type(site.target) is n.Store:
            found = self.items(site.iter)
        elif type(site) is n.For and type(site.target) is n.Tuple:
            first = site.target.items[0]
            if self.known.overlay.stores.get(first) is definition:
                found = self.counts(site.iter)
        self.followed.discard(definition)
        return found

    def counts(self, expr: n.Expr) -> Interval | None:
        """Between which numbers lies what `enumerate` counts, of what it is given alone."""
        if type(expr) is not n.Call or expr.keywords or len(expr.args) != 1:
            return None
        name = self.known.builtin(expr.func)
        if name is None or name[0] != "enumerate":
            return None
        most = self.length(expr.args[0])
        return Interval(0, None if most is None else max(most - 1, 0), name[1])

    def length(self, expr: n.Expr) -> int | None:
        """How long something is at most; of a copy of it, too."""
        while type(expr) is n.Call and len(expr.args) == 1 and not expr.keywords:
            name = self.known.builtin(expr.func)
            if name is None or name[0] not in ("list", "tuple"):
                return None
            (expr,) = expr.args
        return self.lengths.get(expr.var) if type(expr) is n.Load else None

    @staticmethod
    def joined(parts: Iterator[Interval | None]) -> Interval | None:
        joined: Interval | None = None
        for part in parts:
            if part is None:
                return None
            joined = part if joined is None else joined.joined(part)
        return joined

    def items(self, expr: n.Expr) -> Interval | None:
        """Between which numbers the items of a range lie; of a part of one, too."""
        self.left -= 1
        if self.left < 0:
            return None
        if type(expr) is n.Cond:
            arms = [arm for arm in (expr.body, expr.orelse) if constant_of(arm) is not None]
            return self.joined(map(self.items, arms))  # nobody goes over None
        if type(expr) is n.Subscript and type(expr.index) is n.Slice:
            return self.items(expr.value)
        if type(expr) is n.Load:
            return self.ranges(expr)
        if type(expr) is not n.Call or expr.keywords:
            return None
        name = self.known.builtin(expr.func)
        if self.likely and type(expr.func) is n.Load and expr.func.var.name == "range":
            name = "range", PROVED
        if name is None or name[0] != "range" or any(type(arg) is n.Starred for arg in expr.args):
            return None
        step = constant_of(expr.args[2]) if len(expr.args) == 3 else 1
        if type(step) is not int or not step or not expr.args:
            return None
        ends = [self.end(arg) for arg in ([n.Const(0), *expr.args] if len(expr.args) == 1 else expr.args[:2])]
        first, last = ends if step > 0 else ends[::-1]
        why = name[1] | first.why | last.why
        if step > 0:
            return Interval(first.least, None if last.greatest is None else last.greatest - 1, why)
        return Interval(None if first.least is None else first.least + 1, last.greatest, why)

    def end(self, expr: n.Expr) -> Interval:
        """An end of a range, which is an int, or makes none."""
        return self.of(expr) or Interval()

    def ranges(self, expr: n.Load) -> Interval | None:
        """The items of the ranges that a local may hold; what is a part of one in a loop follows from the others."""
        definition = self.known.overlay.reaching(expr)
        joined: Interval | None = None
        for one in () if definition is None else non_phi_sources(definition):
            if one in self.followed:
                continue  # what is a part of itself has no other items
            if one.kind is not Kind.STORE or one.value is None:
                return None
            self.followed.add(one)
            found = self.items(one.value)
            self.followed.discard(one)
            if found is None:
                return None
            joined = found if joined is None else joined.joined(found)
        return joined

    # -- operators

    def binary(self, expr: n.Binary) -> Interval | None:
        rule = _OPERATORS.get(expr.op)
        left = None if rule is None else self.of(expr.left)
        right = None if left is None else self.of(expr.right)
        if rule is None or left is None or right is None:
            return None
        found = rule(left, right)
        return found._replace(why=left.why | right.why)

    def unary(self, expr: n.Unary) -> Interval | None:
        found = self.of(expr.operand) if expr.op == "-" else None
        if found is None:
            return None
        least, greatest = found.greatest, found.least
        return Interval(None if least is None else -least, None if greatest is None else -greatest, found.why)

    def call(self, expr: n.Call) -> Interval | None:
        name = self.known.builtin(expr.func)
        if name is None or name[0] not in ("len", "abs"):
            return None
        most = self.length(expr.args[0]) if name[0] == "len" and expr.args else None
        return Interval(0, most, name[1])  # of an exact int, and of what has a length

    def cond(self, expr: n.Cond) -> Interval | None:
        return self.joined(map(self.of, (expr.body, expr.orelse)))


def _sum(left: Interval, right: Interval) -> Interval:
    return Interval(_added(left.least, right.least), _added(left.greatest, right.greatest))


def _added(end: int | None, other: int | None) -> int | None:
    return None if end is None or other is None else end + other


def _difference(left: Interval, right: Interval) -> Interval:
    least = None if right.greatest is None else -right.greatest
    greatest = None if right.least is None else -right.least
    return _sum(left, Interval(least, greatest))


def _product(left: Interval, right: Interval) -> Interval:
    if left.least is None or right.least is None:
        return Interval()
    if left.greatest is None or right.greatest is None:
        is_natural = left.least >= 0 and right.least >= 0
        return Interval(left.least * right.least if is_natural else None)
    found = [a * b for a, b in product((left.least, left.greatest), (right.least, right.greatest))]
    return Interval(min(found), max(found))


def _remainder(left: Interval, right: Interval) -> Interval:
    if right.least is None or right.least < 1:
        return Interval()
    most = None if right.greatest is None else right.greatest - 1
    if left.least is not None and left.least >= 0 and left.greatest is not None:
        most = left.greatest if most is None else min(most, left.greatest)
    return Interval(0, most)


def _quotient(left: Interval, right: Interval) -> Interval:
    by = right.least
    if by is None or by < 1 or right.greatest != by:
        return Interval()
    least, greatest = (None if end is None else end // by for end in (left.least, left.greatest))
    return Interval(least, greatest)


def _masked(left: Interval, right: Interval) -> Interval:
    natural = [one.greatest for one in (left, right) if one.least is not None and one.least >= 0]
    bounds = [most for most in natural if most is not None]
    return Interval(0 if natural else None, min(bounds) if bounds else None)


_OPERATORS: dict[str, Callable[[Interval, Interval], Interval]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "%": _remainder,
    "//": _quotient,
    "&": _masked,
}

_RULES: n.RulesOf[_Follower, Interval | None] = {
    n.Load: _Follower.load,
    n.Binary: _Follower.binary,
    n.Unary: _Follower.unary,
    n.Call: _Follower.call,
    n.Cond: _Follower.cond,
    n.Walrus: lambda follower, expr: follower.of(expr.value),
}


def likely_interval(expr: n.Expr, known: Facts) -> Interval | None:
    """Between which numbers a value lies if `range` is the builtin, and what is computed of its numbers are ints."""
    return _Follower(known, likely=True).of(expr)


def is_likely_decided(test: n.Expr, known: Facts) -> bool:
    """Whether a comparison comes out the same each time, if `range` is the builtin."""
    if type(test) is not n.Compare or len(test.ops) != 1:
        return False
    operands = test.left, test.rights[0]
    if not any(type(constant_of(operand)) is int for operand in operands):
        return False
    left, right = (likely_interval(operand, known) for operand in operands)
    return left is not None and right is not None and compared(test.ops[0], left, right) is not None


def decided(test: n.Expr, known: Facts) -> tuple[bool, Why] | None:
    """How a comparison of two ints comes out, by the numbers between which they lie, and what that rests on."""
    if type(test) is not n.Compare or len(test.ops) != 1:
        return None
    operands = test.left, test.rights[0]
    if not any(type(constant_of(operand)) is int for operand in operands):
        return None
    if not all(known.of(operand).within(_INT) for operand in operands):
        return None
    left, right = (interval(operand, known) for operand in operands)
    found = None if left is None or right is None else compared(test.ops[0], left, right)
    return None if found is None or left is None or right is None else (found, left.why | right.why)
