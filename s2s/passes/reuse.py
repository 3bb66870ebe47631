"""Evaluate an operation once where its value is computed with again.

Before:

    >>> def f(s):
    ...     i = 3 if s else 4
    ...     j = 5 if s else 6
    ...     total = i + j
    ...     return total * (i + j + 1) + (i * 2) * (i * 2 + 1)

After:

    >>> def f(s):
    ...     i = 3 if s else 4
    ...     j = 5 if s else 6
    ...     total = i + j
    ...     return total * (total + 1) + (product := i * 2) * (product + 1)

Legal when: both occurrences are the same operator on the same values: constants, and locals of which the same
definition reaches both. All types are exact and atomic, so that neither runs code, and the second raises only where
the first has. The first is certainly evaluated before the second, and the second is an operand of arithmetic or of
an ordering, where nobody sees which of two equal objects it is.

Does not: reuse loads of attributes, items or globals; look into comprehensions, lambdas or functions; keep a value
for a later statement but in the local that the program stores it to.
"""

from __future__ import annotations

from collections.abc import Iterable

from s2s.analysis.constants import NO_CONST, constant_of, key_of
from s2s.analysis.defs import Overlay, stored_vars
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import Names
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, expressions, header, scope_children
from s2s.legality.move import evaluated_before
from s2s.legality.text import Positions

#: What a temporary is called, by the operator that makes its value.
_NAMES = {
    "+": "total",
    "-": "difference",
    "*": "product",
    "/": "quotient",
    "//": "quotient",
    "%": "rest",
    "**": "power",
}
_NUMBERS = frozenset({bool, int, float})
#: What evaluates a part of itself in another scope, or not at all.
_APART = frozenset({n.Comp, n.Lambda})

#: What an operation computes: its operator and the values it takes.
Key = tuple[object, ...]


def run(scope: Scope, cx: Context) -> None:
    """Reuse the values of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    if _operations(scope.body) is None:
        _Reuser(scope, cx).block(scope.body)


def _operations(block: list[n.Stmt]) -> set[Key] | None:
    """The operations in a block as they are spelled; None where one may be evaluated twice, going by the text."""
    held: set[Key] = set()
    found: set[Key] = set()
    for stmt in block:
        here: set[Key] = set()
        for expr in _evaluated_here(stmt):
            if type(expr) is n.Binary and (key := _spelled(expr)) is not None:
                if key in here:
                    return None
                here.add(key)
        for inner in blocks_of(stmt):
            inside = _operations(inner)
            if inside is None:
                return None
            here |= inside
        if not held.isdisjoint(here):
            return None
        if (
            type(stmt) is n.Assign
            and type(stmt.value) is n.Binary
            and (key := _spelled(stmt.value)) is not None
        ):
            held.add(key)
        found |= here
    return found


def _spelled(expr: n.Expr) -> Key | None:
    """What tells an operation on locals and constants from those that are spelled otherwise; None for others."""
    if type(expr) is n.Load:
        return (expr.var,)
    if type(expr) is n.Binary:
        left = _spelled(expr.left)
        right = None if left is None else _spelled(expr.right)
        return None if right is None else (expr.op, left, right)
    value = constant_of(expr)
    return key_of(value) if type(value) in _NUMBERS else None


class _Reuser:
    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope = scope
        self.cx = cx
        self.edit = cx.edit(scope)
        self.overlay: Overlay = cx.reaching(scope)
        self.known: Facts = cx.facts_of(scope)
        self._names: Names | None = None

    def block(self, block: list[n.Stmt]) -> None:
        """Reuse what the statements of a block store to locals, and what each evaluates twice."""
        held: dict[Key, n.Var] = {}
        for stmt in block:
            if held:
                lost = stored_vars([stmt])
                held = {key: var for key, var in held.items() if var not in lost}
                self.reuse_stored(stmt, held)
            self.reuse_within(stmt)
            if (stored := self.stored(stmt)) is not None:
                held.setdefault(*stored)
            for inner in blocks_of(stmt):
                self.block(inner)

    def stored(self, stmt: n.Stmt) -> tuple[Key, n.Var] | None:
        """The value a statement stores to a local, if it is one that may be reused."""
        if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
            return None
        var = stmt.targets[0].var
        key = self.key(stmt.value) if type(stmt.value) is n.Binary else None
        return None if key is None or var.storage is not n.Storage.FAST else (key, var)

    def reuse_stored(self, stmt: n.Stmt, held: dict[Key, n.Var]) -> None:
        """Read a local in place of an operation whose value it holds, in a statement and its blocks."""
        if not held:
            return
        found: dict[n.Expr, n.Var] = {}
        for expr in _evaluated_here(stmt):
            if type(expr) is n.Binary and (key := self.key(expr)) is not None and key in held:
                found[expr] = held[key]
        if found:
            kept = self.computed_with(stmt, found)
            if kept:
                self.replace(stmt, {expr: n.Load(found[expr], span=expr.span) for expr in kept})
        for block in blocks_of(stmt):
            for inner in block:
                self.reuse_stored(inner, held)

    def reuse_within(self, stmt: n.Stmt) -> None:
        """Name the first of equal operations of one statement, and read that name in place of the others."""
        if type(stmt) is n.While:
            return  # its condition is evaluated again each time around
        equal: dict[Key, list[n.Binary]] = {}
        for expr in _evaluated_here(stmt):
            if type(expr) is n.Binary and (key := self.key(expr)) is not None:
                equal.setdefault(key, []).append(expr)
        repeated = [group for group in equal.values() if len(group) > 1]
        if not repeated:
            return
        computed = set(self.computed_with(stmt, [expr for group in repeated for expr in group]))
        for group in sorted(repeated, key=lambda group: -sum(1 for _ in expressions(group[0]))):
            others = [other for other in group[1:] if other in computed]
            if others and evaluated_before(stmt, group[0], self.known) is not None:
                self.name_first(stmt, group[0], others)
                return

    def name_first(self, stmt: n.Stmt, first: n.Binary, others: list[n.Binary]) -> None:
        """Name an operation of a statement, and read that name in place of others, which come later."""
        var = n.Var(_NAMES.get(first.op, "value"), n.Storage.FAST)
        walrus = n.Walrus(n.Store(var, span=first.span), first, span=first.span)
        reads: dict[n.Expr, n.Expr] = {other: n.Load(var, span=other.span) for other in others}
        self.replace(stmt, {first: walrus, **reads})
        self.edit.declare(self.scope, self.names.settle([var], [walrus]))

    def replace(self, stmt: n.Stmt, new: dict[n.Expr, n.Expr]) -> None:
        self.edit.put(stmt, new)
        for expr in new:
            self.cx.done("evaluated once", expr, self.known.of(expr).why)

    @property
    def names(self) -> Names:
        if self._names is None:
            self._names = Names(self.scope, self.cx.facts, self.cx.facts.around(self.scope))
        return self._names

    def computed_with(self, stmt: n.Stmt, operations: Iterable[n.Expr]) -> list[n.Expr]:
        """Those operations of a statement's header of whose values other operators make something new."""
        where = Positions(stmt)
        return [
            expr for expr in operations if where.is_arithmetic_operand(expr) and not where.sees_identity(expr)
        ]

    def key(self, expr: n.Expr) -> Key | None:
        """What an expression computes, None where that is not the same each time."""
        if type(expr) is n.Load:
            definition = self.overlay.reaching(expr)
            if definition is None or not self.known.of(expr).within(_NUMBERS):
                return None
            return (definition,)
        constant = constant_of(expr)
        if constant is not NO_CONST:
            return key_of(constant) if type(constant) in _NUMBERS else None
        if type(expr) is not n.Binary or not self.known.of(expr).within(_NUMBERS):
            return None
        left, right = self.key(expr.left), self.key(expr.right)
        return None if left is None or right is None else (expr.op, left, right)


def _evaluated_here(stmt: n.Stmt) -> list[n.Expr]:
    """The expressions a statement evaluates in its own scope, in evaluation order, operands before operators."""
    found: list[n.Expr] = []
    # Backwards, operators before operands: the last of a statement's parts first, and of each its last operand.
    stack: list[n.Node] = list(header(stmt))
    while stack:
        node = stack.pop()
        if type(node) in _APART:
            continue
        if isinstance(node, n.Expr):
            found.append(node)
        stack += scope_children(node)
    found.reverse()
    return found
