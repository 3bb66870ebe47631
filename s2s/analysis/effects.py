"""What evaluating code may do besides giving a value. Unknown means everything.

Effects are computed here and nowhere else. An operator on operands of unknown type may run any Python code at
all, so it has every effect; exact builtin types, where they are proved, are what makes an operation quiet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from s2s.analysis.fact import PROVED, UNKNOWN, Fact, Why, because, constant, exact
from s2s.analysis.iterating import is_iterated_quietly, item_of, iterated
from s2s.analysis.operators import INTS, REALS
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAY, ARRAYS
from s2s.ir.children import operands_of
from s2s.ir.walk import blocks_of, scope_children, walk


class Effect:
    """One thing code may do.

    `READ` and `WRITE` are of state other than FAST locals; `CALL` is running arbitrary Python code, which may also
    rebind any global; `EXIT` is leaving the statement other than at its end; `DIVERGE` is not coming back.
    """

    NONE: Final = 0
    READ: Final = 1
    WRITE: Final = 2
    CALL: Final = 4
    RAISE: Final = 8
    SUSPEND: Final = 16
    EXIT: Final = 32
    DIVERGE: Final = 64


NONE = Effect.NONE
ARBITRARY = Effect.READ | Effect.WRITE | Effect.CALL | Effect.RAISE | Effect.DIVERGE
#: The effects of an operator or a truth test under `pure-operators`: it only gives a result, or raises.
PURE = Effect.READ | Effect.RAISE
EVERYTHING = ARBITRARY | Effect.SUSPEND | Effect.EXIT


#: Exact types whose values die unobserved: they have no finalizer, no weak references, and hold no other objects.
ATOMIC: frozenset[type] = frozenset({bool, int, float, complex, str, bytes, type(None), type(...), range})


@plain(slots=True)
class Effects:
    """What some code may do, the FAST locals it reads and writes, and the reasons why it does no more.

    Where arbitrary code may run, there are no reasons.
    """

    flags: int = NONE
    reads: frozenset[n.Var] = frozenset()
    writes: frozenset[n.Var] = frozenset()
    why: Why = PROVED

    def __or__(self, other: Effects) -> Effects:
        if other is NOTHING:
            return self
        flags = self.flags | other.flags
        why = PROVED if flags & Effect.CALL else self.why | other.why
        return Effects(flags, self.reads | other.reads, self.writes | other.writes, why)

    @property
    def runs_code(self) -> bool:
        """Whether arbitrary code may run, so that any global may be rebound."""
        return bool(self.flags & (Effect.CALL | Effect.SUSPEND))


#: The commonest results. They are shared, since nothing mutates one.
NOTHING = Effects()
_ARBITRARY, _EVERYTHING = Effects(ARBITRARY), Effects(EVERYTHING)
_DIVERGE = Effects(Effect.DIVERGE)


class Knowledge(Protocol):
    """What is known of the values in a scope (see `analysis.facts.Facts`)."""

    def of(self, expr: n.Expr) -> Fact:
        """What is known of the expression's value."""

    def operation(self, node: n.Node | None) -> Effects | None:
        """The effects of the node's own operation; None if it may run arbitrary code."""

    def sealed(self, read: n.Expr) -> Why | None:
        """The reasons why reading a global only gives a value that nobody can replace; None if that is not known."""

    def bound(self, read: n.Expr) -> bool:
        """Whether the local is certainly bound at this read."""

    def pure_operators(self, node: n.Expr | n.Stmt) -> Why | None:
        """The reasons why an operator or truth test of any object only gives its result; None if that is not known."""

    def tested_place(self, read: n.Expr) -> Fact | None:
        """The fact that the test of the enclosing region established of the place; None if it did not test it."""

    def dying(self, expr: n.Expr) -> Why | None:
        """The reasons why the death of an expression's value is unobservable; None if somebody may observe it."""


class Ignorance:
    """Knows nothing but constants and displays."""

    def of(self, expr: n.Expr) -> Fact:
        if type(expr) is n.Const:
            return constant(expr.value)
        return exact(tuple) if type(expr) is n.Tuple else UNKNOWN

    def operation(self, node: n.Node | None) -> Effects | None:
        return None

    def sealed(self, read: n.Expr) -> Why | None:
        return None

    def bound(self, read: n.Expr) -> bool:
        return False

    def pure_operators(self, node: n.Expr | n.Stmt) -> Why | None:
        return None

    def dying(self, expr: n.Expr) -> Why | None:
        return None

    def tested_place(self, read: n.Expr) -> Fact | None:
        return None


#: Expressions whose own operation does nothing but give a value.
QUIET = frozenset({n.Const, n.Tuple, n.List, n.Slice, n.Lambda, n.FString, n.Test})
_FAST = n.Storage.FAST
_NO_VARIABLES: frozenset[n.Var] = frozenset()
_OPERATORS = frozenset({n.Binary, n.Unary, n.Compare, n.Subscript, n.Format, n.Set, n.Dict, n.Call, n.Attr})
_SUSPENDING = frozenset({n.Await, n.Yield, n.YieldFrom})


def own(node: n.Node | None, known: Knowledge) -> Effects:
    """The effects of the operation of one expression node, without those of its operands."""
    cls = type(node)
    if type(node) is n.Load:
        return of_read(node, known)
    if cls in QUIET:
        return NOTHING
    if cls in _OPERATORS:
        if type(node) is n.Compare and all(op in ("is", "is not") for op in node.ops):
            return NOTHING
        if type(node) is n.Unary and node.op == "not":
            return truth([node.operand], known)
        return known.operation(node) or _ARBITRARY
    if type(node) is n.Store:
        if node.var.storage is _FAST:
            return Effects(NONE, _NO_VARIABLES, frozenset((node.var,)))
        return Effects(Effect.WRITE) if node.var.storage is not n.Storage.DYNAMIC else _ARBITRARY
    if type(node) is n.Walrus:
        # The value it replaces dies here, and its finalizer is arbitrary code.
        return _ARBITRARY
    if type(node) is n.Keyword:
        return NOTHING if node.name is not None else _ARBITRARY
    if type(node) is n.Bool:
        return truth(node.values[:-1], known)
    if type(node) is n.Cond:
        return truth([node.test], known)
    return Effects(ARBITRARY | Effect.SUSPEND if cls in _SUSPENDING else ARBITRARY)


_INTERLEAVED = (n.Set, n.Dict, n.Format)


def interleaved_operands(expr: n.Node) -> Sequence[n.Expr]:
    """The operands that an operation evaluates interleaved with its own work.

    Large displays are built piece by piece, hashing as they go. A field is converted before its format is looked at.
    `"%s %s" % (a, b)` is compiled as an f-string: each value is converted before the next one is evaluated.

    Returns:
        none of them where an operation begins when all its operands are there.
    """
    if isinstance(expr, _INTERLEAVED):
        return operands_of(expr)
    if type(expr) is n.Binary and expr.op == "%" and type(expr.right) is n.Tuple:
        items: list[n.Expr] = expr.right.items
        if is_folded(expr.left) and not any(type(item) is n.Starred for item in items):
            return items
    return ()


_FOLDED = frozenset({n.Const, n.Binary, n.Unary, n.Subscript, n.Tuple})


def is_folded(expr: n.Expr) -> bool:
    """Whether CPython may make a constant of an expression before it looks at what is around it."""
    return all(type(part) in _FOLDED for part in walk(expr))


def of_read(node: n.Load | n.Store, known: Knowledge) -> Effects:
    """The effects of reading a variable: by a `Load`, or as the target of an augmented assignment."""
    storage = node.var.storage
    if storage is _FAST:
        return Effects(NONE if known.bound(node) else Effect.RAISE, frozenset((node.var,)))
    if storage is n.Storage.GLOBAL and (why := known.sealed(node)) is not None:
        return Effects(why=why)
    if storage in (n.Storage.GLOBAL, n.Storage.CELL):
        return Effects(Effect.READ | Effect.RAISE)
    return _ARBITRARY


_PLAIN_TRUTH: frozenset[type] = frozenset(
    {bool, int, float, complex, str, bytes, type(None), tuple, list, dict, set, frozenset, range, slice}
)


_MUTABLE = frozenset({list, dict, set, ARRAY})


def truth(tested: list[n.Expr], known: Knowledge) -> Effects:
    """The effects of testing the truth of values."""
    facts = [known.of(expr) for expr in tested if type(expr) is not n.Test]
    if all(fact.within(_PLAIN_TRUTH) for fact in facts):
        return quiet(NONE, *facts)
    granted = [known.pure_operators(expr) for expr in tested]
    if None in granted:
        return _ARBITRARY
    return Effects(PURE, why=PROVED.union(*(why for why in granted if why is not None)))


def quiet(flags: int, *facts: Fact) -> Effects:
    """The effects of an operation on operands of known types, which runs no code; mutable ones are read."""
    if any(not fact.kinds.isdisjoint(_MUTABLE) for fact in facts):
        flags |= Effect.READ
    return Effects(flags, why=because(*facts))


def of_expr(expr: n.Node | None, known: Knowledge) -> Effects:
    """The effects of evaluating an expression (or storing to a target), operands included."""
    flags = NONE
    reads: set[n.Var] = set()
    writes: set[n.Var] = set()
    why = PROVED
    stack: list[n.Node] = [] if expr is None else [expr]
    while stack:
        node = stack.pop()
        if type(node) is n.Const:
            continue
        effects = own(node, known) if isinstance(node, n.Expr) else _ARBITRARY
        flags |= effects.flags
        reads |= effects.reads
        writes |= effects.writes
        why |= effects.why
        stack.extend(scope_children(node))
    return Effects(flags, frozenset(reads), frozenset(writes), PROVED if flags & Effect.CALL else why)


_EXITS = frozenset({n.Return, n.Raise, n.Break, n.Continue})
_NOTHING_ITSELF = frozenset({n.ExprStmt, n.Pass, n.Declare, n.Holder})


def of_stmt(stmt: n.Stmt, known: Knowledge) -> Effects:
    """The effects of running a statement, its blocks included.

    A store of a FAST local is given arbitrary effects where what it replaces may be an object with a finalizer;
    that is not known here, so a caller that moves code across a store asks for more than this (see `legality`).
    """
    result = own_stmt(stmt, known)
    for child in scope_children(stmt):
        if not isinstance(child, n.Stmt):
            result |= of_expr(child, known) if isinstance(child, n.Expr) else _EVERYTHING
    for block in blocks_of(stmt):
        for inner in block:
            result |= of_stmt(inner, known)
    return result


def own_stmt(stmt: n.Stmt, known: Knowledge) -> Effects:
    """The effects of what a statement does itself, without those of its expressions and blocks."""
    if type(stmt) in _EXITS:
        return Effects(Effect.EXIT | (Effect.RAISE if type(stmt) is n.Raise else NONE))
    if type(stmt) is n.If:
        return truth([stmt.test], known)
    if type(stmt) is n.While:
        return truth([stmt.test], known) | _DIVERGE
    if type(stmt) is n.For:
        return _ARBITRARY if stmt.is_async else _iteration(stmt, known)
    if type(stmt) is n.Assign:
        found = NOTHING
        for target in stmt.targets:
            found |= stored_to(target, known.of(stmt.value), known)
        return found
    if type(stmt) is n.AugAssign:
        found = known.operation(stmt) or _ARBITRARY
        return found | stored_to(stmt.target, _operated(stmt, known), known)
    if type(stmt) is n.FunctionDef:
        return _ARBITRARY if stmt.decorators else NOTHING
    if type(stmt) in _NOTHING_ITSELF:
        return NOTHING
    if type(stmt) is n.Delete and stmt.releases:
        return _ARBITRARY  # finalizers
    return _EVERYTHING


def _iteration(stmt: n.For, known: Knowledge) -> Effects:
    """The effects of fetching the next item and storing it; iterating over a builtin container runs no other code."""
    iterable = known.of(stmt.iter)
    if not is_iterated_quietly(iterable):
        return _ARBITRARY
    flags = (
        NONE if iterable.within(_FIXED) else Effect.READ | Effect.RAISE
    )  # the container may have changed its size, which raises
    return Effects(flags, why=iterable.why) | stored_to(stmt.target, iterated(iterable), known)


_FIXED = frozenset({range, tuple, str, bytes, frozenset})
_UNPACKED = _FIXED | {list}


def stored_to(target: n.Expr, value: Fact, known: Knowledge) -> Effects:
    """The effects of storing to a target, without those of the expressions inside it."""
    if type(target) is n.Store:
        return NOTHING
    if type(target) is n.Subscript:
        return _stored_item(target, value, known)
    if type(target) is n.Attr:
        return _stored_field(target, value, known)
    if not isinstance(target, n.Tuple | n.List) or not value.within(_UNPACKED):
        return _ARBITRARY
    fits = value.items is not None and len(value.items) == len(target.items)
    found = quiet(NONE if fits else Effect.RAISE, value)
    for index, item in enumerate(target.items):
        if type(item) is n.Starred:
            found |= stored_to(item.value, UNKNOWN, known)
        else:
            found |= stored_to(item, item_of(value, index), known)
    return found


def _operated(stmt: n.AugAssign, known: Knowledge) -> Fact:
    """The fact of the value that an augmented assignment stores: numbers give numbers."""
    target, value = known.of(stmt.target), known.of(stmt.value)
    if not target.within(REALS) or not value.within(REALS) or stmt.op not in ("+", "-", "*"):
        return UNKNOWN
    kinds: set[type] = {int} if target.within(INTS) and value.within(INTS) else {int, float}
    if target.within((float,)) or value.within((float,)):
        kinds = {float}
    return Fact(frozenset(kinds), because(target, value))


def _stored_field(target: n.Attr, value: Fact, known: Knowledge) -> Effects:
    """The effects of storing an attribute. Where a region tested the class, and the types stay, they are a local's."""
    field = known.tested_place(target)
    if field is None or not field.within(ATOMIC) or not value.within(field.kinds):
        return _ARBITRARY
    return quiet(Effect.WRITE, field, value)


def _stored_item(target: n.Subscript, value: Fact, known: Knowledge) -> Effects:
    """The effects of storing an item: none to observe where nobody sees the replaced element die.

    An array asks what is not an int or a float for its value.
    """
    owner, index = known.of(target.value), known.of(target.index)
    if owner.within(ARRAYS) and owner.element is not None and index.within(INTS):
        takes = REALS if owner.element.within((float,)) else INTS
        if not value.within(takes):
            return _ARBITRARY
        return quiet(Effect.WRITE | Effect.RAISE, owner, owner.element, index, value)
    if not owner.within((list,)) or not index.within(INTS):
        return _ARBITRARY
    if owner.element is None or not owner.element.within(ATOMIC):
        return _ARBITRARY
    return quiet(Effect.WRITE | Effect.RAISE, owner, owner.element, index)
