"""What evaluating code may do besides giving a value. Unknown means everything.

Effects are computed here and nowhere else. An operator on operands of unknown type may run any Python code at
all, so it has every effect; exact builtin types, where they are proved, are what makes an operation quiet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntFlag
from typing import Any, Protocol

from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, scope_children, walk


class Effect(IntFlag):
    """One thing code may do.

    `READ` and `WRITE` are of state other than FAST locals; `CALL` is running arbitrary Python code, which may also
    rebind any global; `EXIT` is leaving the statement other than at its end; `DIVERGE` is not coming back.
    """

    NONE = 0
    READ = 1
    WRITE = 2
    CALL = 4
    RAISE = 8
    SUSPEND = 16
    EXIT = 32
    DIVERGE = 64


NONE = Effect.NONE
ARBITRARY = Effect.READ | Effect.WRITE | Effect.CALL | Effect.RAISE | Effect.DIVERGE
EVERYTHING = ARBITRARY | Effect.SUSPEND | Effect.EXIT


class Knowledge(Protocol):
    """What is known of the values in a scope (see `analysis.types.TypeMap`)."""

    def of(self, expr: n.Expr) -> type | None:
        """The exact type of the expression's value, None if unknown."""

    def operation(self, expr: n.Expr) -> bool | None:
        """Whether the node's own operation can raise; None if it may run arbitrary code."""

    def bound(self, read: n.Expr) -> bool:
        """Whether the local is certainly bound at this read."""


class Ignorance:
    """No knowledge at all, except of constants."""

    def of(self, expr: n.Expr) -> type | None:
        return type(expr.value) if type(expr) is n.Const else None

    def operation(self, expr: n.Expr) -> bool | None:
        return None

    def bound(self, read: n.Expr) -> bool:
        return False


@dataclass(slots=True)
class Effects:
    """What some code may do, and the FAST locals it reads and writes."""

    flags: Effect = NONE
    reads: frozenset[n.Var] = frozenset()
    writes: frozenset[n.Var] = frozenset()

    def __or__(self, other: Effects) -> Effects:
        return Effects(self.flags | other.flags, self.reads | other.reads, self.writes | other.writes)

    @property
    def runs_code(self) -> bool:
        """Whether arbitrary code may run, so that any global may be rebound."""
        return bool(self.flags & (Effect.CALL | Effect.SUSPEND))


_QUIET = frozenset(
    {n.Const, n.Tuple, n.List, n.Slice, n.Keyword, n.Bool, n.Cond, n.Lambda, n.FString, n.Test}
)
_OPERATORS = frozenset({n.Binary, n.Unary, n.Compare, n.Subscript, n.Format, n.Set, n.Dict, n.Call, n.Attr})
_SUSPENDING = frozenset({n.Await, n.Yield, n.YieldFrom})


def own(node: Any, known: Knowledge) -> Effects:
    """The effects of an expression node's own operation, its operands left aside."""
    cls = type(node)
    if cls is n.Load:
        return of_read(node, known)
    if cls is n.Store:
        if node.var.storage is n.Storage.FAST:
            return Effects(NONE, frozenset(), frozenset((node.var,)))
        return Effects(Effect.WRITE if node.var.storage is not n.Storage.DYNAMIC else ARBITRARY)
    if cls is n.Walrus:
        # The value it replaces dies here, and its finalizer is arbitrary code.
        return Effects(ARBITRARY)
    if cls is n.Keyword:
        return Effects(NONE if node.name is not None else ARBITRARY)
    if cls is n.Bool:
        return truth(node.values[:-1], known)
    if cls is n.Cond:
        return truth([node.test], known)
    if cls is n.Compare and all(op in ("is", "is not") for op in node.ops):
        return Effects()
    if cls is n.Unary and node.op == "not":
        return truth([node.operand], known)
    if cls in _QUIET:
        return Effects()
    if cls in _OPERATORS:
        raises = known.operation(node)
        if raises is not None:
            return Effects((Effect.RAISE if raises else NONE) | _contents(scope_children(node), known))
    return Effects(ARBITRARY | Effect.SUSPEND if cls in _SUSPENDING else ARBITRARY)


def interleaved_operands(expr: Any) -> Sequence[n.Expr]:
    """The last operands of an operation that does a part of its work after each of them.

    Large displays are built piece by piece, hashing as they go. A field is converted before its format is looked at.
    `"%s %s" % (a, b)` is compiled as an f-string: each value is converted before the next one is evaluated.

    Returns:
        none of them where an operation begins when all its operands are there.
    """
    cls = type(expr)
    if cls in (n.Set, n.Dict, n.Format):
        return scope_children(expr)
    if cls is n.Binary and expr.op == "%" and type(expr.right) is n.Tuple:
        items: list[n.Expr] = expr.right.items
        if is_folded(expr.left) and not any(type(item) is n.Starred for item in items):
            return items
    return ()


_FOLDED = frozenset({n.Const, n.Binary, n.Unary, n.Subscript, n.Tuple})


def is_folded(expr: n.Expr) -> bool:
    """Whether CPython may make a constant of an expression before it looks at what is around it."""
    return all(type(part) in _FOLDED for part in walk(expr))


def of_read(node: Any, known: Knowledge) -> Effects:
    """The effects of reading a variable: by a `Load`, or as the target of an augmented assignment."""
    storage = node.var.storage
    if storage is n.Storage.FAST:
        return Effects(NONE if known.bound(node) else Effect.RAISE, frozenset((node.var,)))
    if storage in (n.Storage.GLOBAL, n.Storage.CELL):
        return Effects(Effect.READ | Effect.RAISE)
    return Effects(ARBITRARY)


_PLAIN_TRUTH = frozenset(
    {bool, int, float, complex, str, bytes, type(None), tuple, list, dict, set, frozenset, range, slice}
)


_MUTABLE = frozenset({list, dict, set})


def truth(tested: list[n.Expr], known: Knowledge) -> Effects:
    """The effects of testing the truth of values."""
    plain = all(type(expr) is n.Test or known.of(expr) in _PLAIN_TRUTH for expr in tested)
    return Effects(_contents(tested, known) if plain else ARBITRARY)


def _contents(operands: Sequence[n.Expr], known: Knowledge) -> Effect:
    """The effect of looking at operands: what is in a mutable one changes."""
    return Effect.READ if any(known.of(operand) in _MUTABLE for operand in operands) else NONE


def of_expr(expr: Any, known: Knowledge) -> Effects:
    """The effects of evaluating an expression (or storing to a target), operands included."""
    flags = NONE
    reads: set[n.Var] = set()
    writes: set[n.Var] = set()
    stack = [expr]
    while stack:
        node = stack.pop()
        effects = own(node, known) if isinstance(node, n.Expr) else Effects(ARBITRARY)
        flags |= effects.flags
        reads |= effects.reads
        writes |= effects.writes
        stack.extend(scope_children(node))
    return Effects(flags, frozenset(reads), frozenset(writes))


_EXITS = frozenset({n.Return, n.Raise, n.Break, n.Continue})


def of_stmt(stmt: n.Stmt, known: Knowledge) -> Effects:
    """The effects of running a statement, its blocks included.

    A store of a FAST local is given arbitrary effects where what it replaces may be an object with a finalizer;
    that is not known here, so a caller that moves code across a store asks for more than this (see `legality`).
    """
    result = Effects(own_stmt(stmt, known))
    for child in scope_children(stmt):
        if not isinstance(child, n.Stmt):
            result |= of_expr(child, known) if isinstance(child, n.Expr) else Effects(EVERYTHING)
    for block in blocks_of(stmt):
        for inner in block:
            result |= of_stmt(inner, known)
    return result


def own_stmt(stmt: n.Stmt, known: Knowledge) -> Effect:
    """The effects of a statement's own doing, what it evaluates and its blocks left aside."""
    node: Any = stmt
    cls = type(stmt)
    if cls in _EXITS:
        return Effect.EXIT | (Effect.RAISE if cls is n.Raise else NONE)
    if cls is n.If:
        return truth([node.test], known).flags
    if cls is n.While:
        return truth([node.test], known).flags | Effect.DIVERGE
    if cls is n.For:
        # Iterating an exact builtin sequence or range runs no other code; anything else may, and so may unpacking.
        quiet = known.of(node.iter) in (range, tuple, str, bytes) and not node.is_async
        return NONE if quiet and type(node.target) is n.Store else ARBITRARY
    if cls is n.Assign:
        unpacks = any(type(target) is not n.Store for target in node.targets)
        return ARBITRARY if unpacks else NONE
    if cls is n.AugAssign:
        raises = known.operation(node)
        return ARBITRARY if raises is None else (Effect.RAISE if raises else NONE)
    if cls is n.FunctionDef:
        return ARBITRARY if node.decorators else NONE
    if cls in (n.ExprStmt, n.Pass, n.Return, n.Declare, n.Holder):
        return NONE
    return EVERYTHING
