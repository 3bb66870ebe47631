"""What following all that flows through a program tells of the values in a scope: a part of `analysis.facts.Facts`."""

from __future__ import annotations

from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.effects import Effects
from s2s.analysis.fact import Fact, Why
from s2s.analysis.flown import all_die_unseen, dies_unseen, flown, flown_item, quiet_by_flows
from s2s.analysis.granted import Granted
from s2s.ir import nodes as n

_CLOSED_WORLD: Why = frozenset({"closed-world"})


class FlowFacts:
    """What flows into the values of a scope, whose definitions an overlay has."""

    overlay: Overlay
    granted: Granted

    def flown(self, expr: n.Expr) -> Fact:
        """What is known of a value by following all that flows through the program."""
        return flown(expr, self.overlay, self.granted.flows)

    def flown_item(self, container: n.Expr) -> Fact:
        """What is known of the items of a list, a dict or a tuple by following all that flows through the program."""
        return flown_item(container, self.overlay, self.granted.flows)

    def owned(self, expr: n.Attr | n.Call) -> Effects | None:
        """What reading an attribute does that the object itself has, or making an object; None if not known."""
        return quiet_by_flows(expr, self.overlay, self.granted.flows)

    def dying(self, expr: n.Expr) -> Why | None:
        """The reasons why nobody sees the object die that an expression gives; None if somebody may."""
        return _CLOSED_WORLD if dies_unseen(expr, self.overlay, self.granted.flows) else None

    def dying_in(self, definition: Def) -> Why | None:
        """The same of what a definition stores."""
        if definition.kind in (Kind.STORE, Kind.PARAM) and all_die_unseen(definition.var, self.granted.flows):
            return _CLOSED_WORLD
        return None if definition.value is None else self.dying(definition.value)
