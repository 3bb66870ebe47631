"""Hoists bounds checks that raise to the entry, asked once for all iterations of a loop over a range.

    for x in numbers:                       entered where 0 <= numbers[0] and numbers[-1] + 1 < width
        if 0 <= x < width: …                    …
        else: raise IndexError
        if x + 1 < width: …                     …

What a check compares is the counter and what stays the same all through the copy, numbers all of them, so that it holds
in between if it holds at both ends of the range. Where it does not hold for all, the loop runs as written.
"""

from __future__ import annotations

from dataclasses import field
from typing import NamedTuple

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import Kind, stored_vars
from s2s.analysis.facts import Facts
from s2s.analysis.operators import INTS, REALS
from s2s.analysis.places import Place, place_of
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, walk_scope
from s2s.ir.writer import Writer
from s2s.regions.changes import attributes_stored

_INT = frozenset({int})
_FLIPPED = {">": "<", ">=": "<="}
_CONTRARY = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class _Sum(NamedTuple):
    """The counter, or what stays the same, or nothing, and a constant."""

    base: Place | None
    constant: int | float


class _Check(NamedTuple):
    """`left op right`, where `op` is `<` or `<=`."""

    left: _Sum
    op: str
    right: _Sum


@plain()
class Bounds:
    """What the entry of a region asks of the range that its loop goes over.

    Attributes:
        numbers: the local that holds the range.
        counter: the loop's own variable.
    """

    numbers: n.Var
    counter: n.Var
    checks: dict[tuple[object, ...], _Check] = field(default_factory=dict)

    def add(self, check: _Check) -> None:
        """Ask for a check, and of two that differ by a constant only, for the stronger one."""
        left, right = check.left, check.right
        key: tuple[object, ...] = (left.base, check.op, right.base)
        key += (left.constant if left.base is None else None,)
        key += (right.constant if right.base is None or left.base is not None else None,)
        old = self.checks.get(key)
        if old is not None and (check.left.constant, -check.right.constant) <= (
            old.left.constant,
            -old.right.constant,
        ):
            return
        self.checks[key] = check

    def tests(self, span: n.Span | None) -> list[n.Expr]:
        """The parts of the test at the entry."""
        of_counter = [c for c in self.checks.values() if Place(self.counter) in (c.left.base, c.right.base)]
        found: list[n.Expr] = []
        if of_counter:
            step = n.Attr(n.Load(self.numbers, span=span), "step", span=span)
            found.append(n.Compare(step, ["=="], [n.Const(1, span=span)], span=span))
        for check in self.checks.values():
            left, right = self._written(check.left, -1, span), self._written(check.right, 0, span)
            found.append(n.Compare(left, [check.op], [right], span=span))
        return found

    def _written(self, part: _Sum, end: int, span: n.Span | None) -> n.Expr:
        if part.base is None:
            return n.Const(part.constant, span=span)
        read: n.Expr = part.base.read(span)
        if part.base == Place(self.counter):
            index: n.Expr = n.Const(0, span=span)
            if end:
                index = n.Unary("-", n.Const(1, span=span), span=span)
            read = n.Subscript(n.Load(self.numbers, span=span), index, span=span)
        if not part.constant:
            return read
        op = "+" if part.constant > 0 else "-"
        return n.Binary(op, read, n.Const(abs(part.constant), span=span), span=span)


def assume(
    loop: n.For, region: n.If | n.While, numbers: n.Var, facts: Facts, writer: Writer
) -> Bounds | None:
    """Take out of a region's loop the checks that its entry can ask for all iterations; None without any.

    Args:
        numbers: the local that holds the range.
    """
    target = loop.target
    if type(target) is not n.Store or target.var in stored_vars([*loop.body]):
        return None
    finder = _Finder(target.var, region, facts)
    bounds = Bounds(numbers, target.var)
    finder.block(loop.body, bounds, writer)
    return bounds if bounds.checks else None


class _Finder:
    def __init__(self, counter: n.Var, region: n.If | n.While, facts: Facts) -> None:
        self.counter, self.facts = counter, facts
        self.stored = stored_vars(region.body)
        nodes = [node for stmt in region.body for node in walk_scope(stmt)]
        self.inside = set(nodes)
        self.attributes = attributes_stored(nodes)

    def block(self, block: list[n.Stmt], bounds: Bounds, writer: Writer) -> None:
        """Take the checks out of a block, and of those in it."""
        index = 0
        while index < len(block):
            stmt = block[index]
            found = self.checks(stmt) if type(stmt) is n.If else None
            if type(stmt) is n.If and found is not None:
                for check in found:
                    bounds.add(check)
                kept = stmt.orelse if _only_raises(stmt.body) else stmt.body
                writer.splice(block, index, index + 1, kept)
                continue
            for inner in blocks_of(stmt):
                self.block(inner, bounds, writer)
            index += 1

    def checks(self, stmt: n.If) -> list[_Check] | None:
        """What is to hold for a statement not to raise, if that is known; one that does something besides is none."""
        raises = _only_raises(stmt.body)
        if raises is _only_raises(stmt.orelse):
            return None
        test = stmt.test
        joined = "or" if raises else "and"
        parts = test.values if type(test) is n.Bool and test.op == joined else [test]
        found: list[_Check] = []
        for part in parts:
            if type(part) is not n.Compare or (raises and len(part.ops) > 1):
                return None
            operands = [part.left, *part.rights]
            for left, op, right in zip(operands, part.ops, operands[1:], strict=False):
                check = self.check(left, _CONTRARY.get(op, "") if raises else op, right)
                if check is None:
                    return None
                found.append(check)
        return found

    def check(self, left: n.Expr, op: str, right: n.Expr) -> _Check | None:
        """A comparison as a check."""
        if op in _FLIPPED:
            left, op, right = right, _FLIPPED[op], left
        one, other = self.sum(left), self.sum(right)
        if op not in ("<", "<=") or one is None or other is None:
            return None
        if one.base is None and other.base is None:
            return None
        return _Check(one, op, other) if one.base != other.base else None

    def sum(self, expr: n.Expr) -> _Sum | None:
        """An operand as the counter or something that stays the same, and a constant."""
        value = constant_of(expr)
        if value is not NO_CONST:
            return _Sum(None, value) if type(value) is int or type(value) is float else None
        if type(expr) is n.Binary and expr.op in ("+", "-"):
            left, right = self.sum(expr.left), self.sum(expr.right)
            if left is None or right is None or not self.facts.of(expr).within(_INT):
                return None
            if right.base is not None:
                if left.base is not None or expr.op == "-":
                    return None
                left, right = right, left
            if type(left.constant) is not int or type(right.constant) is not int:
                return None
            return _Sum(left.base, left.constant + (right.constant if expr.op == "+" else -right.constant))
        if type(expr) is n.Load and (expr.var in self.stored and expr.var is not self.counter):
            definition = self.facts.overlay.reaching(expr)
            if definition is None or definition.kind is not Kind.STORE or definition.value is None:
                return None
            return self.sum(definition.value) if definition.site in self.inside else None
        return self.same(expr)

    def same(self, expr: n.Expr) -> _Sum | None:
        """The counter, or a local or an attribute that stays the same, and is a number."""
        place = place_of(expr)
        if place is None or place.attribute in self.attributes:
            return None
        if not place.attribute and place.var.storage is not n.Storage.FAST:
            return None
        if place.attribute and (self.facts.tested_place(expr) is None or place.var in self.stored):
            return None
        kinds = INTS if place == Place(self.counter) else REALS
        return _Sum(place, 0) if self.facts.of(expr).within(kinds) else None


def _only_raises(block: list[n.Stmt]) -> bool:
    return len(block) == 1 and type(block[0]) is n.Raise
