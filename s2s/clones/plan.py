"""What clones are written with once more, after it is seen what they are given and how often each is called."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from s2s.clones.values import Refusal
from s2s.ir import nodes as n
from s2s.legality.clones import may_be_written_out


class Whole(Refusal):
    """Something that was to be taken apart is needed as one thing.

    Attributes:
        keys: what stands for it in a plan.
    """

    def __init__(self, keys: frozenset[object]) -> None:
        super().__init__("what is taken apart is needed as one thing")
        self.keys = keys


@dataclass(eq=False)
class Plan:
    """What is tried beyond what clones of functions, called with objects and lists as they are, do.

    Attributes:
        is_tried: whether it is.
        apart: the parameters that are given the attributes of an object, each by itself.
        written_out: the functions with loops that are written out where they are called.
        whole: what is left as it is: parameters, places where two arms give one object, and comprehensions.
        given: the parameters that calls give objects which are not made.
        calls: how often a clone of a function is called.
    """

    is_tried: bool = False
    apart: set[n.Var] = field(default_factory=set)
    written_out: set[n.Function] = field(default_factory=set)
    whole: set[object] = field(default_factory=set)
    given: set[n.Var] = field(default_factory=set)
    calls: Counter[n.Function] = field(default_factory=Counter)

    def next(self) -> Plan:
        """What to try next, after this."""
        once = {function for function, count in self.calls.items() if count == 1}
        once = {function for function in once if may_be_written_out(function)}
        return Plan(True, (self.apart | self.given) - self.whole, self.written_out | once, {*self.whole})

    def without(self, keys: frozenset[object]) -> Plan:
        """The same, with more left as it is."""
        return Plan(True, self.apart - keys, {*self.written_out}, self.whole | keys)

    def adds_to(self, other: Plan) -> bool:
        """Whether it tries what another does not."""
        return not other.is_tried or not (self.apart <= other.apart and self.written_out <= other.written_out)
