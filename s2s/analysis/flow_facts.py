"""What `program.flows` has found of the values in a scope: the part of `analysis.facts.Facts` that asks it."""

from __future__ import annotations

from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.effects import Effects
from s2s.analysis.fact import Fact, Why
from s2s.analysis.flown import (
    all_die_unseen,
    dies_unseen,
    enum_of,
    flown,
    flown_item,
    is_identity,
    quiet_by_flows,
)
from s2s.analysis.granted import Granted
from s2s.ir import nodes as n

_CLOSED_WORLD: Why = frozenset({"closed-world"})


class FlowFacts:
    """Answers for one scope; nothing is known where the program is not followed as a whole."""

    overlay: Overlay
    granted: Granted

    def flown(self, expr: n.Expr) -> Fact:
        """The types that a value may have."""
        return flown(expr, self.overlay, self.granted.flows)

    def flown_item(self, container: n.Expr) -> Fact:
        """The types that the items of a list, a dict or a tuple may have."""
        return flown_item(container, self.overlay, self.granted.flows)

    def enum_of(self, expr: n.Expr) -> n.Var | None:
        """The enum of which an expression gives members, and nothing else."""
        return enum_of(expr, self.overlay, self.granted.flows)

    def is_identity(self, left: n.Expr, right: n.Expr) -> bool:
        """Whether two values are equal only where they are one object."""
        return is_identity(left, right, self.overlay, self.granted.flows)

    def owned(self, expr: n.Attr | n.Call) -> Effects | None:
        """The effects of reading an attribute that the object itself has, or of making an object; None if not known."""
        return quiet_by_flows(expr, self.overlay, self.granted.flows)

    def dying(self, expr: n.Expr) -> Why | None:
        """Why the program cannot notice when the object dies that an expression gives; None if it may."""
        return _CLOSED_WORLD if dies_unseen(expr, self.overlay, self.granted.flows) else None

    def dying_in(self, definition: Def) -> Why | None:
        """The same of the object that a definition stores."""
        if definition.kind in (Kind.STORE, Kind.PARAM) and all_die_unseen(definition.var, self.granted.flows):
            return _CLOSED_WORLD
        return None if definition.value is None else self.dying(definition.value)
