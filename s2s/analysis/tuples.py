"""Locals of a block of statements that hold tuples of one length and are only ever taken apart there.

They are found by their text alone: what is stored is a display, a choice between displays or another such local; what
is read is an item at a constant place, all items at once, or a copy. Whether they may be taken apart for good,
`legality.scalars` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from s2s.analysis.constants import constant_of
from s2s.ir import nodes as n
from s2s.ir.forms import is_local, is_local_read, is_local_store
from s2s.ir.walk import header, mentions_in, scope_children, statements_in

#: Longer tuples are left as they are.
_LONGEST = 8


@dataclass(eq=False)
class Tuples:
    """What a block does with one local.

    Attributes:
        lengths: of the tuples it is known to hold, and of the targets it is unpacked to.
        stores: the statements that store a display, or a choice between displays, to it.
        copies: those that store another local to it, and that.
        picked: the reads of an item, with the statement each stands in and the place of the item, maybe negative.
        unpacked: the statements that store all its items.
        released: the statements that delete it where nothing reads it any more.
    """

    var: n.Var
    lengths: set[int] = field(default_factory=set)
    stores: list[n.Assign] = field(default_factory=list)
    copies: dict[n.Assign, n.Load] = field(default_factory=dict)
    picked: dict[n.Subscript, tuple[n.Stmt, int]] = field(default_factory=dict)
    unpacked: dict[n.Assign, n.Load] = field(default_factory=dict)
    released: dict[n.Delete, n.Store] = field(default_factory=dict)
    copied: list[n.Load] = field(default_factory=list)

    @property
    def reads(self) -> Iterator[n.Load]:
        """The reads of the local, all of them."""
        yield from (item.value for item in self.picked if type(item.value) is n.Load)
        yield from self.unpacked.values()
        yield from self.copied

    @property
    def mentions(self) -> int:
        """How often what is listed here mentions the local."""
        return len(self.stores) + len(self.copies) + len(self.released) + sum(1 for _ in self.reads)


def tuples_in(block: list[n.Stmt]) -> dict[n.Var, Tuples]:
    """The locals of a block that hold tuples which are only unpacked or indexed there; others may hold anything."""
    found: dict[n.Var, Tuples] = {}
    for stmt in statements_in(block):
        _take_in(stmt, found)
    candidates = {var: one for var, one in found.items() if len(one.lengths) < 2 and all(one.lengths)}
    if not any(one.stores for one in candidates.values()):
        return {}
    mentions = mentions_in(block)
    candidates = {var: one for var, one in candidates.items() if one.mentions == mentions[var]}
    _drop_half_copied(candidates)
    return candidates


def items_of(value: n.Expr) -> list[n.Expr] | None:
    """The items of a display without starred ones, or of a constant tuple."""
    if type(value) is n.Tuple and not any(type(item) is n.Starred for item in value.items):
        return value.items
    if type(value) is n.Const and type(value.value) is tuple:
        return [n.Const(item, span=value.span) for item in value.value]
    return None


def lengths_of(value: n.Expr) -> set[int] | None:
    """How many items a display has, or each of those that a choice is between; None for anything else."""
    if type(value) is n.Cond:
        body, orelse = lengths_of(value.body), lengths_of(value.orelse)
        return None if body is None or orelse is None else body | orelse
    items = items_of(value)
    return None if items is None or len(items) > _LONGEST else {len(items)}


def _take_in(stmt: n.Stmt, found: dict[n.Var, Tuples]) -> None:
    """Record the uses that one statement makes of locals that may hold tuples."""

    def of(var: n.Var) -> Tuples:
        one = found.get(var)
        if one is None:
            one = found[var] = Tuples(var)
        return one

    if type(stmt) is n.Assign and len(stmt.targets) == 1:
        target = stmt.targets[0]
        value = stmt.value
        if is_local_store(target):
            lengths = lengths_of(value)
            if lengths is not None:
                of(target.var).stores.append(stmt)
                of(target.var).lengths |= lengths
            elif is_local_read(value) and target.var is not value.var:
                of(target.var).copies[stmt] = value
                of(value.var).copied.append(value)
        elif type(target) is n.Tuple and is_local_read(value) and all(map(is_local, target.items)):
            if len(target.items) <= _LONGEST and not any(
                type(item) is n.Store and item.var is value.var for item in target.items
            ):
                of(value.var).unpacked[stmt] = value
                of(value.var).lengths.add(len(target.items))
    elif type(stmt) is n.Delete and stmt.releases:
        for gone in stmt.targets:
            if is_local_store(gone):
                of(gone.var).released[stmt] = gone
    for part in header(stmt):
        _items(part, stmt, of)


def _items(part: n.Node, stmt: n.Stmt, of: Callable[[n.Var], Tuples]) -> None:
    """Note the items that a part of a statement reads; what a comprehension or a lambda reads, it may read later."""
    stack = [part]
    while stack:
        node = stack.pop()
        if type(node) is n.Load or type(node) is n.Const:
            continue
        if type(node) is n.Lambda or type(node) is n.FunctionDef or type(node) is n.ClassDef:
            continue
        if type(node) is n.Comp:
            stack.append(node.clauses[0].iter)
            continue
        if type(node) is n.Subscript and is_local_read(node.value):
            place = constant_of(node.index)
            if type(place) is int:
                of(node.value.var).picked[node] = (stmt, place)
                continue
        stack.extend(scope_children(node))


def _drop_half_copied(candidates: dict[n.Var, Tuples]) -> None:
    """Drop the candidates that are copied to or from a local that is none, and propagate lengths through copies."""
    changed = True
    while changed:
        changed = False
        for var, one in list(candidates.items()):
            for source in [load.var for load in one.copies.values()]:
                other = candidates.get(source)
                if other is None or len(one.lengths | other.lengths) > 1:
                    del candidates[var]
                    changed = True
                    break
                if one.lengths != other.lengths:
                    one.lengths = other.lengths = one.lengths | other.lengths
                    changed = True
        taken = Counter(load.var for one in candidates.values() for load in one.copies.values())
        for var, one in list(candidates.items()):
            if taken[var] != len(one.copied):
                del candidates[var]
                changed = True
