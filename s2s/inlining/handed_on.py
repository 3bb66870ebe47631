"""Tuples that a loop takes apart and hands on, made where they are handed on.

    for parts in pairs(xs):             for x in xs:
        a, b = parts                        a, b = x, x + 1
        if a < b:                           if a < b:
            yield parts                         yield a, b

Where the body of a generator stands in a loop, the display that it yields is taken apart at once. A tuple is made of
the same items where it is needed, if it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from s2s.analysis.defs import Overlay
from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, walk_scope
from s2s.ir.writer import Writer


@dataclass(frozen=True, slots=True)
class HandedOn:
    """What a loop does with a tuple.

    Attributes:
        item: the local that holds it.
        parts: the locals that hold its items.
    """

    item: n.Var
    parts: tuple[n.Var, ...]

    @classmethod
    def by(cls, loop: n.For, ask: Callable[[], Overlay]) -> HandedOn | None:
        """What the text of a loop tells, if all that it does is to take a tuple apart and to yield it once.

        Nothing else sees what the loop binds, and the body binds no part anew, so that the items are those of the tuple
        where it is yielded.
        """
        first = loop.body[0]
        if type(loop.target) is not n.Store or type(first) is not n.Assign or len(first.targets) != 1:
            return None
        item, target = loop.target.var, first.targets[0]
        if type(first.value) is not n.Load or first.value.var is not item or type(target) is not n.Tuple:
            return None
        parts = tuple(part.var for part in target.items if type(part) is n.Store)
        if len({item, *parts}) <= len(target.items) or any(
            var.storage is not n.Storage.FAST for var in (item, *parts)
        ):
            return None
        body = [node for stmt in loop.body[1:] for node in walk_scope(stmt)]
        yields = [node for node in body if type(node) is n.Yield and _reads(node.value, item)]
        if len(yields) > 1 or any(isinstance(node, n.For | n.While) for node in body):
            return None
        if sum(_reads(node, item) for node in body) != len(yields) or loop.orelse:
            return None
        if any(_is_bound(node, (item, *parts)) for node in body):
            return None
        reaching = ask()  # which takes long
        bound = reaching.stores.get(loop.target)
        if bound is None or bound.joins_read or item in reaching.untracked:
            return None
        return cls(item, parts) if len(bound.uses) == 1 + len(yields) else None

    def is_made_by(self, value: n.Expr) -> bool:
        """Whether an expression makes a tuple of so many items, of constants and of other locals.

        One of constants alone is the same tuple each time.
        """
        if type(value) is not n.Tuple or len(value.items) != len(self.parts):
            return False
        return all(map(self._is_other, value.items)) and any(type(item) is n.Load for item in value.items)

    def _is_other(self, item: n.Expr) -> bool:
        if type(item) is n.Load:
            return item.var.storage is n.Storage.FAST and item.var not in self.parts
        return type(item) is n.Const

    def taken_apart(self, value: n.Expr, body: list[n.Stmt]) -> tuple[list[n.Stmt], list[n.Stmt]]:
        """What binds the parts, and what is done with them; the tuple is made where that yields it.

        What the local holds of another `yield`, it lets go of first, as it would for the tuple.
        """
        assert type(value) is n.Tuple
        span = value.span
        stores: list[n.Stmt] = [
            n.Assign([n.Store(self.item, span=span)], n.Const(None, span=span), span=span)
        ]
        stores += [
            n.Assign([n.Store(var, span=span)], item, span=span)
            for var, item in zip(self.parts, value.items, strict=True)
        ]
        writer = Writer()
        for node in [node for stmt in body[1:] for node in walk_scope(stmt)]:
            if type(node) is n.Yield and _reads(node.value, self.item):
                loads: list[n.Expr] = [n.Load(var, span=span) for var in self.parts]
                writer.set(node, value=n.Tuple(loads, span=span))
        return stores, body[1:]


def _reads(node: object, var: n.Var) -> bool:
    return type(node) is n.Load and node.var is var


def _is_bound(node: n.Node, variables: tuple[n.Var, ...]) -> bool:
    """Whether a node binds one of some locals anew."""
    return bound_by(node) in variables
