"""Compute before a loop what is the same in every iteration.

Before:

    >>> def f(s):
    ...     i = 3 if s else 4
    ...     out = []
    ...     for k in "ab":
    ...         j = 5 if s else 6
    ...         out.append((j + i + 1) * 2)
    ...     return out

After:

    >>> def f(s):
    ...     i = 3 if s else 4
    ...     out = []
    ...     total = i + 1
    ...     for k in "ab":
    ...         j = 5 if s else 6
    ...         out.append((j + total) * 2)
    ...     return out

Legal when: it is a sum or a difference of exact ints (or of exact floats), a product of exact floats, `&`, `|` or `^`
of exact ints, or a product, a quotient, a rest or a shift of an exact int by a small constant that is not zero: of
constants, and of locals that are bound before the loop and that nothing in the loop stores. That they are exact is
known before the loop, not by a test in it. Then it runs no code, cannot raise, and takes no longer than its operands
are long, and nobody can tell that it is computed where the loop runs no time at all. Its value goes into another
operator, or is compared with a number: that sees no identity. Sums of exact ints may be taken in another order,
`(j + i) + 1` as `j + (i + 1)`: they are the same to the last digit.

A local that is chosen in every iteration among constants and such locals, by comparing them, is stored before the loop,
if nothing else stores it and nothing outside the loop reads it: `other = 2 if color == 1 else 1`.

So is `len(xs)` of an exact builtin container, where the loop does not change how long that is (`legality.lengths`):
nobody but the function has the list, or the loop is in the fast copy of one, which runs no code of others.

In the fast copy of a loop, which runs at least once and for a short time, a product of exact ints may go before it; and
one of an int and a float, which raises where the int is too large, from the beginning of the first statement of a loop
that is cut into chunks (`legality.raised_before`).

Does not: take floats in another order; move other products, whose size nobody bounds; look into comprehensions or
functions, or into the condition of a `while`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from s2s.analysis.constants import NO_CONST, constant_of, key_of
from s2s.analysis.defs import stored_vars
from s2s.analysis.fact import Fact
from s2s.analysis.facts import Facts
from s2s.analysis.loops import known_before
from s2s.analysis.operators import is_real
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, all_in_scope, blocks, clone, header, scope_children, walk_scope
from s2s.legality.lengths import is_length, stays
from s2s.legality.raised_before import may_raise_before
from s2s.legality.text import Positions

_NAMES = {
    "+": "total",
    "-": "difference",
    "*": "product",
    "//": "quotient",
    "/": "quotient",
    "%": "rest",
    "<<": "shifted",
    ">>": "shifted",
    "&": "masked",
    "|": "masked",
    "^": "masked",
}
_OF_FLOATS = frozenset("+-*")
_OF_INTS = frozenset("+-&|^")
_BY_CONSTANT = frozenset({"*", "//", "%", "<<", ">>"})
#: The largest constant that an int is multiplied with, divided or shifted by.
_MOST_FACTOR, _MOST_SHIFT = 1 << 30, 64
_INT = frozenset({int})
_FLOAT = frozenset({float})
_REALS = frozenset({int, float})
_NUMBERS = frozenset({bool, int, float})
#: What evaluates a part of itself in another scope, or not at all.
_APART = frozenset({n.Comp, n.Lambda})
_LENGTH = "length"


#: What a choice is made of: nothing that makes an object, which would be another one in each iteration.
_CHOICES = frozenset({n.Cond, n.Compare, n.Load, n.Const})


def run(scope: Scope, cx: Context) -> None:
    """Hoist out of the loops of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    loops = [(block, stmt) for block in blocks(scope) for stmt in block if isinstance(stmt, n.For | n.While)]
    if any(_may_have_some(loop) for _, loop in loops):
        hoister = _Hoister(scope, cx)
        for block, loop in loops:
            hoister.loop(block, loop)


def _may_have_some(loop: n.For | n.While) -> bool:
    """Whether a loop has a sum, or stores a choice."""
    if any(type(stmt) is n.Assign and type(stmt.value) is n.Cond for stmt in loop.body):
        return True
    return any(_sums(stmt) for stmt in _statements(loop.body))


class _Hoister:
    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope = scope
        self.cx = cx
        self.edit = cx.edit(scope)
        self.at: n.For | n.While | None = None  # the loop at hand
        self._inside: set[n.Node] | None = None
        self.raising: set[n.Expr] = set()  # what may raise before its loop
        #: Whether `len` may be known to be the builtin: the facts need not be found to see that it is not.
        self.asks_lengths = bool(cx.regions_of(scope)) or cx.granted_somewhere("sealed-builtins")
        self.lengths: dict[n.Var, bool] = {}  # by local, whether its length stays the same in the loop

    @cached_property
    def known(self) -> Facts:
        """The facts of the scope, found when the first sum is of what the loop does not store: few are."""
        return self.cx.facts_of(self.scope)

    @property
    def inside(self) -> set[n.Node]:
        """The nodes of the loop at hand, as it was when this was first asked."""
        if self._inside is None:
            assert self.at is not None
            # What the condition of a `while` tells is not known before it.
            parts = (*self.at.body, *self.at.orelse) if type(self.at) is n.For else (self.at,)
            self._inside = {node for part in parts for node in all_in_scope(part)}
        return self._inside

    @property
    def regions(self) -> list[n.If | n.While | n.Function]:
        """The regions that have the loop at hand in their fast copy."""
        return [
            region
            for region, _ in self.cx.regions_of(self.scope)
            if any(part is self.at for stmt in region.body for part in walk_scope(stmt))
        ]

    def loop(self, block: list[n.Stmt], loop: n.For | n.While) -> None:
        """Hoist out of one loop what its statements compute with."""
        stored = stored_vars([loop])
        self.at = loop
        self._inside = None
        self.lengths = {}
        if type(loop) is n.For:
            self.choices(block, loop, stored)
        hoisted: dict[tuple[object, ...], n.Var] = {}
        new: list[n.Stmt] = []
        for stmt in _statements(loop.body):
            if not (sums := _sums(stmt)):
                continue
            for expr in sums:
                self.reorder(expr, stored)
            where = Positions(stmt)
            found: dict[n.Expr, n.Expr] = {}
            gone: set[n.Node] = set()
            for expr in _sums(stmt):
                if expr in gone or not self.is_same(expr, stored):
                    continue  # as most are
                if not (where.is_arithmetic_operand(expr) or self.is_compared(expr, where)):
                    continue
                gone.update(walk_scope(expr))
                key = _spelled(expr)
                if key not in hoisted:
                    name = _NAMES[expr.op] if type(expr) is n.Binary else _LENGTH
                    hoisted[key] = var = n.Var(name, n.Storage.FAST)
                    target = n.Store(var, span=loop.span)
                    # What may raise says so on the line where it stood.
                    span = expr.span if expr in self.raising else loop.span
                    new.append(n.Assign([target], clone(expr), span=span))
                found[expr] = n.Load(hoisted[key], span=expr.span)
                self.cx.done("computed before the loop", expr, self.known.of(expr).why)
            if found:
                self.edit.put(stmt, found)
        if new:
            declare(self.scope, hoisted.values(), new, self.cx.facts, self.edit)
            index = block.index(loop)
            self.edit.splice(block, index, index, new)

    def choices(self, block: list[n.Stmt], loop: n.For, stored: set[n.Var]) -> None:
        """Store before a loop what it stores to a local in every iteration, where that is a choice among the same."""
        for stmt in list(loop.body):
            if type(stmt) is n.Assign and len(loop.body) > 1 and self.is_same_choice(stmt, stored):
                self.cx.done("chosen before the loop", stmt.value, self.known.of(stmt.value).why)
                index = loop.body.index(stmt)
                self.edit.splice(loop.body, index, index + 1)
                index = block.index(loop)
                self.edit.splice(block, index, index, [stmt])
                stored.difference_update(stored_vars([stmt]))

    def is_same_choice(self, stmt: n.Assign, stored: set[n.Var]) -> bool:
        """Whether a store gives a local one of the same objects in every iteration, and nobody else looks at it."""
        target = stmt.targets[0]
        if type(stmt.value) is not n.Cond or len(stmt.targets) != 1 or type(target) is not n.Store:
            return False
        parts = [node for node in walk_scope(stmt.value) if isinstance(node, n.Expr)]
        if any(type(part) not in _CHOICES for part in parts):
            return False
        operands = [part for part in parts if type(part) in (n.Load, n.Const)]
        if not all(self.is_part(part, stored) for part in operands):
            return False
        if not all(self.before(part).within(_NUMBERS) for part in operands):
            return False
        overlay = self.known.overlay
        definitions = overlay.of_var(target.var)
        if target.var.storage is not n.Storage.FAST or target.var in overlay.untracked:
            return False
        if len(definitions) != 1 or definitions[0].joins_read:
            return False
        return all(read in self.inside and self.known.bound(read) for read in definitions[0].uses)

    def reorder(self, expr: n.Binary | n.Call, stored: set[n.Var]) -> None:
        """Make of `(j + i) + 1` the sum `j + (i + 1)`, where only `j` changes in the loop."""
        if isinstance(expr, n.Call):
            return
        left, right = expr.left, expr.right
        if expr.op != "+" or type(left) is not n.Binary or left.op != "+" or not self.is_part(right, stored):
            return
        if not self.is_part(left.right, stored) or self.is_part(left.left, stored):
            return
        parts = (left.left, left.right, right)
        if not all(self.known.of(part).within(_INT) for part in parts):
            return
        if constant_of(left.right) is not NO_CONST and constant_of(right) is not NO_CONST:
            return
        inner = n.Binary("+", left.right, right, span=expr.span)
        self.edit.set(expr, left=left.left, right=inner)

    def is_part(self, expr: n.Expr, stored: set[n.Var]) -> bool:
        """Whether an operand is the same in every iteration."""
        if constant_of(expr) is not NO_CONST:
            return True
        if is_length(expr):
            return self.is_same_length(expr, stored)
        if type(expr) is not n.Load or expr.var.storage is not n.Storage.FAST:
            return False
        return expr.var not in stored and self.known.bound(expr)

    def is_same_length(self, call: n.Call, stored: set[n.Var]) -> bool:
        """Whether the length of a local's container is the same in every iteration."""
        (subject,) = call.args
        assert type(subject) is n.Load
        if not self.asks_lengths or subject.var in stored or self.at is None:
            return False
        if subject.var not in self.lengths:
            before = self.before(subject)
            verdict = stays(call, before, self.at, self.scope, bool(self.regions), self.known)
            self.lengths[subject.var] = bool(verdict) and self.known.bound(subject)
        return self.lengths[subject.var]

    def is_same(self, expr: n.Binary | n.Call, stored: set[n.Var]) -> bool:
        """Whether a sum is the same in every iteration, runs no code and cannot raise, before the loop."""
        if isinstance(expr, n.Call):
            return self.is_same_length(expr, stored)
        operands = (expr.left, expr.right)
        if not all(self.is_part(operand, stored) for operand in operands):
            return False
        if all(constant_of(operand) is not NO_CONST for operand in operands):
            return False
        facts = [self.before(operand) for operand in operands]
        if all(fact.within(_FLOAT) for fact in facts):
            return expr.op in _OF_FLOATS or (
                expr.op == "/" and constant_of(expr.right) not in (NO_CONST, 0.0)
            )
        if not all(fact.within(_INT) for fact in facts):
            is_mixed = any(fact.within(_FLOAT) for fact in facts) and all(
                fact.within(_REALS) for fact in facts
            )
            return is_mixed and expr.op in _OF_FLOATS and self.may_raise(expr)
        return expr.op in _OF_INTS or _is_by_constant(expr) or (expr.op == "*" and bool(self.regions))

    def may_raise(self, expr: n.Binary) -> bool:
        """Whether a sum that makes a float of an int, which may be too large, may do so before the loop at hand."""
        loop = self.at
        if not isinstance(loop, n.For):
            return False
        if not any(may_raise_before(expr, loop, region, self.scope, self.known) for region in self.regions):
            return False
        self.raising.add(expr)
        return True

    def is_compared(self, expr: n.Binary | n.Call, where: Positions) -> bool:
        """Whether a sum or a length is compared with a number, which sees no identity."""
        other = where.compared_with(expr) if self.asks_lengths or type(expr) is n.Binary else None
        return other is not None and self.known.of(other).within(_NUMBERS)

    def before(self, operand: n.Expr) -> Fact:
        """What is known of an operand that nothing in a loop stores, without what the tests inside find."""
        return known_before(operand, self.inside, self.known)


def _is_by_constant(expr: n.Binary) -> bool:
    """Whether an operator of ints takes a constant that it cannot fail on, and that makes nothing large."""
    if expr.op not in _BY_CONSTANT:
        return False
    factor = constant_of(expr.right)
    if expr.op == "*" and factor is NO_CONST:
        factor = constant_of(expr.left)
    if not is_real(factor):
        return False
    if expr.op in ("<<", ">>"):
        return 0 <= factor <= _MOST_SHIFT
    return factor != 0 and abs(factor) <= _MOST_FACTOR


def _statements(block: list[n.Stmt]) -> Iterator[n.Stmt]:
    """The statements of a block and of the blocks in it, but for those of other loops, which have their own turn."""
    for stmt in block:
        yield stmt
        if type(stmt) is n.If:
            yield from _statements(stmt.body)
            yield from _statements(stmt.orelse)


def _sums(stmt: n.Stmt) -> list[n.Binary | n.Call]:
    """The sums, products and lengths that a statement evaluates in its own scope, outer ones first."""
    if type(stmt) is n.While:
        return []
    found: list[n.Binary | n.Call] = []
    stack: list[n.Node] = header(stmt)[::-1]
    while stack:
        node = stack.pop()
        if type(node) in _APART:
            continue
        if (type(node) is n.Binary and node.op in _NAMES) or is_length(node):
            found.append(node)
        stack += scope_children(node)[::-1]
    return found


def _spelled(expr: n.Expr) -> tuple[object, ...]:
    """What a sum of constants and locals is, so that equal ones are known for that."""
    if type(expr) is n.Load:
        return (expr.var,)
    if type(expr) is n.Binary:
        return expr.op, _spelled(expr.left), _spelled(expr.right)
    if type(expr) is n.Call:
        return "len", _spelled(expr.args[0])
    value = constant_of(expr)
    return key_of(value)
