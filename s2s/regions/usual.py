"""Which builtin type a local usually has, or an item of it: by a profile, or by what the function does with it.

A guess says what to ask first. A wrong one costs a test, never a wrong result.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.regions.seen import KNOWN, builtin, parameters

#: A local, and the index of an item of what it holds; None for itself.
Asked = tuple[n.Var, int | None]

#: Of what was seen, so much is to be of one type.
_SHARE = 0.8
#: What numbers are compared by.
_ORDERS = frozenset({"<", "<=", ">", ">="})


def asked_of(expr: n.Expr) -> Asked | None:
    """Of which local an expression reads the value, or an item at a fixed index."""
    if type(expr) is n.Load:
        return (expr.var, None) if expr.var.storage is n.Storage.FAST else None
    if type(expr) is n.Subscript and type(expr.index) is n.Const and type(expr.index.value) is int:
        value = expr.value
        if type(value) is n.Load and value.var.storage is n.Storage.FAST:
            return value.var, expr.index.value
    return None


@dataclass
class Usual:
    """The types that locals of a function usually have.

    Attributes:
        said: by the text: what is unpacked is a tuple, and what is compared with an int is one.
        seen: by a profile; None for what was of several types.
        held: of what tuples and lists hold, likewise.
    """

    said: dict[Asked, type] = field(default_factory=dict)
    seen: dict[n.Var, type | None] = field(default_factory=dict)
    held: dict[n.Var, type | None] = field(default_factory=dict)

    def of(self, asked: Asked) -> type | None:
        """The type that a value usually has."""
        var, index = asked
        table = self.seen if index is None else self.held
        return table[var] if var in table else self.said.get(asked)

    def is_seen(self, asked: Asked) -> bool:
        """Whether a profile says so."""
        return asked[0] in (self.seen if asked[1] is None else self.held)


def usual_types(scope: n.Function, cx: Context) -> Usual:
    """The types that the locals of a function usually have, as far as there is a hint."""
    found = Usual()
    for var, said in parameters(scope, cx):
        found.seen[var] = _of_most(said.types)
        if said.items and found.seen[var] in (tuple, list):
            found.held[var] = _of_most(said.items)
    items: dict[n.Var, list[Asked]] = {}
    for node in walk_scope(scope):
        if type(node) is n.Assign and len(node.targets) == 1:
            _take_in_unpacked(node, found, items)
    for node in walk_scope(scope):
        if type(node) is n.Compare and len(node.ops) == 1 and node.ops[0] in _ORDERS:
            _take_in_compared(node, found, items)
    return found


def _take_in_unpacked(stmt: n.Assign, found: Usual, items: dict[n.Var, list[Asked]]) -> None:
    target = stmt.targets[0]
    value = stmt.value
    if type(target) is not n.Tuple or type(value) is not n.Load or value.var.storage is not n.Storage.FAST:
        return
    found.said[value.var, None] = tuple
    for index, part in enumerate(target.items):
        if type(part) is n.Store:
            items.setdefault(part.var, []).append((value.var, index))


def _take_in_compared(node: n.Compare, found: Usual, items: dict[n.Var, list[Asked]]) -> None:
    sides = node.left, node.rights[0]
    for one, other in (sides, sides[::-1]):
        asked = asked_of(one)
        if asked is not None and type(other) is n.Const and type(other.value) is int:
            for each in (asked, *(items.get(asked[0], ()) if asked[1] is None else ())):
                found.said.setdefault(each, int)


def _of_most(counts: dict[str, int]) -> type | None:
    """The builtin type of most of what was seen."""
    name = max(counts, key=counts.__getitem__, default="")
    kind = builtin(name) if name and counts[name] >= _SHARE * sum(counts.values()) else None
    return kind if kind in KNOWN else None
