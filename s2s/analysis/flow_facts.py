"""What `program.flows` has found of values, and `own_containers` of items: the part of `Facts` that asks them."""

from __future__ import annotations

from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.effects import Effects
from s2s.analysis.fact import CLOSED_WORLD, UNKNOWN, Fact, Why
from s2s.analysis.flown import (
    all_die_unseen,
    dies_unseen,
    enum_of,
    equal_is_same,
    flown,
    flown_item,
    quiet_by_flows,
)
from s2s.analysis.granted import Granted
from s2s.analysis.iterating import iterated
from s2s.analysis.own_containers import OwnContainers
from s2s.ir import nodes as n

_SEQUENCES = frozenset({list, tuple})


class FlowFacts:
    """Answers for one scope; nothing is known where the program is not followed as a whole."""

    overlay: Overlay
    granted: Granted
    own: OwnContainers

    def flown(self, expr: n.Expr) -> Fact:
        """The types that a value may have."""
        return flown(expr, self.overlay, self.granted.flows)

    def flown_item(self, container: n.Expr) -> Fact:
        """The types that the items of a list, a dict or a tuple may have."""
        return flown_item(container, self.overlay, self.granted.flows)

    def own_item(self, container: n.Expr) -> Fact | None:
        """What is known so far of the items of a list or a dict that nobody but the function has."""
        items = self.own.items(container)
        return UNKNOWN if items is None else self.seen(items)

    def item_in(self, container: n.Expr) -> Fact | None:
        """What is known so far of the items of a list or a tuple."""
        own = self.own_item(container)
        return own if own is None or own.kinds else self.flown_item(container)

    def each_of(self, container: n.Expr) -> Fact | None:
        """What is known so far of each thing that a loop gets from a container."""
        iterable = self.result(container)
        found = None if iterable is None else iterated(iterable)
        if found is None or iterable is None or found.kinds or not iterable.within(_SEQUENCES):
            return found
        return self.item_in(container)

    def result(self, expr: n.Expr) -> Fact | None:
        """What is known of an expression's value so far."""
        raise NotImplementedError

    def seen(self, definition: Def) -> Fact | None:
        """What is known of a definition so far."""
        raise NotImplementedError

    def enum_of(self, expr: n.Expr) -> n.Var | None:
        """The enum of which an expression gives members, and nothing else."""
        return enum_of(expr, self.overlay, self.granted.flows)

    def equal_is_same(self, left: n.Expr, right: n.Expr) -> bool:
        """Whether two values are equal only where they are one object."""
        return equal_is_same(left, right, self.overlay, self.granted.flows)

    def owned(self, expr: n.Attr | n.Call) -> Effects | None:
        """The effects of reading an attribute that the object itself has, or of making an object; None if not known."""
        return quiet_by_flows(expr, self.overlay, self.granted.flows)

    def dying(self, expr: n.Expr) -> Why | None:
        """Why the program cannot notice when the object dies that an expression gives; None if it may."""
        return CLOSED_WORLD if dies_unseen(expr, self.overlay, self.granted.flows) else None

    def dying_in(self, definition: Def) -> Why | None:
        """The same of the object that a definition stores."""
        if definition.kind in (Kind.STORE, Kind.PARAM) and all_die_unseen(definition.var, self.granted.flows):
            return CLOSED_WORLD
        return None if definition.value is None else self.dying(definition.value)
