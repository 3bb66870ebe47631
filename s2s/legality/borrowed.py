"""When a local of an inlined frame may hold, until its release, an object whose death somebody could observe.

In a region the frame of a method is missing, whose end let go of its locals; a release stands there. In between it
makes no difference that another local holds an object that something else holds all the while, for nothing in a region
takes it from there: what the region reads from a local, an attribute or an item.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from s2s.analysis.defs import Def, Kind
from s2s.analysis.fact import Fact
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope
from s2s.legality.move import Stored, stored_dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of


class Known(Stored, Protocol):
    """What is known of values, and of the places that the test of a region has looked at."""

    def tested_place(self, read: n.Expr) -> Fact | None:
        """What the test of the region around has found of the place that is read there; None if it has not looked."""


LONGER = Refused("what a method's locals hold would live longer")


def may_hold(definition: Def, is_released: bool, scope: n.Function, known: Known) -> Verdict:
    """Whether a local of the scope may hold unobserved what a local of the inlined frame held.

    Args:
        definition: a store to it, in a region that stores no attributes and no items of lists but atoms that replace
            such.
        is_released: whether it is let go of where the frame, or the statement with the call, would have ended.
    """
    unseen = stored_dies_unseen(definition, known)
    if unseen:
        return unseen
    if not is_released or definition.kind is not Kind.STORE or definition.value is None:
        return LONGER
    # An exception leaves the function, whose frame lives as long as the inlined frame would have.
    if any(type(node) in (n.Try, n.With) for node in all_in_scope(scope)):
        return LONGER
    return _is_held(definition.value, known)


def may_hold_fields(names: Iterable[str], stored: Collection[str], scope: n.Function) -> Verdict:
    """Whether locals may hold, while a region runs, the objects that lie in attributes of known objects.

    Those hold them all the while, if the region stores no attribute of any such name: it runs no unknown code, and so
    the local is one more name of what stays where it is. Where an exception is handled in the function, what the
    handler lets go of would live on.

    Args:
        stored: the names of the attributes that the region stores, of any object.
    """
    if not set(names).isdisjoint(stored):
        return Refused("it stores an attribute whose object it holds")
    if any(type(node) in (n.Try, n.With) for node in all_in_scope(scope)):
        return LONGER
    return Allowed()


def _is_held(value: n.Expr, known: Known) -> Verdict:
    """Whether something else holds a value."""
    if type(value) is n.Const or (type(value) is n.Load and value.var.storage is n.Storage.FAST):
        return Allowed()
    if type(value) is n.Attr:
        found = known.tested_place(value)
        return LONGER if found is None else Allowed(found.why)
    if type(value) is n.Subscript and type(value.index) is not n.Slice:
        owner = known.of(value.value)
        return _is_held(value.value, known) if owner.within((list, tuple)) else LONGER
    if type(value) is n.Cond:
        return all_of(_is_held(arm, known) for arm in (value.body, value.orelse))
    return LONGER
