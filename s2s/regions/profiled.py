"""What a profile says of one function, for its regions: what to test for, and what that costs and saves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from math import prod
from typing import TYPE_CHECKING

from s2s.analysis.places import Place, place_of
from s2s.context import Context
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.regions import cost
from s2s.regions.build import Entry
from s2s.regions.demands import LIST, NUMBERS, Demands, Kinds
from s2s.regions.seen import builtin, kinds_of

if TYPE_CHECKING:
    from s2s.profile.data import Counts


#: What has a length, which the test at the entry of a region may ask for.
_SIZED: Kinds = frozenset({list, tuple, str, bytes})


@frozen(slots=False)
class Hint:
    """The types that a place is likely to have, and what it holds; empty where nothing is known.

    Attributes:
        kinds: its types, where tests can ask for them.
        seen: its builtin types, where all were that.
        items: the types of what it holds.
        parts: of what the lists in it hold.
    """

    kinds: Kinds = frozenset()
    seen: Kinds = frozenset()
    items: Kinds = frozenset()
    parts: Kinds = frozenset()


@frozen(slots=False)
class Hints:
    """What a profile says of one function.

    Attributes:
        places: the types of its parameters, and of the attributes of those that are instances.
        lengths: how long lists are that such places hold, at most.
        trips: by the line of a loop, how often it runs.
    """

    places: Mapping[Place, Hint] = field(default_factory=dict)
    lengths: Mapping[Place, int] = field(default_factory=dict)
    trips: Mapping[int, float] = field(default_factory=dict)

    def refined(self, found: Demands) -> Demands:
        """What to test for, where the operations want what is in `found`.

        What an operation wants of a number or a container is a guess, which a profile corrects; anything else it may
        only narrow.
        """
        result = found.copy()
        for place, wanted in found.kinds.items():
            hint = self.places.get(place)
            if hint is None or not hint.kinds:
                continue
            if place in found.items or place in found.parts:
                if wanted == LIST and hint.kinds == LIST:
                    self._narrow(result.items, place, hint.items)
                    self._narrow(result.parts, place, hint.parts)
            elif wanted == NUMBERS or (wanted == LIST and hint.kinds <= _SIZED):
                result.kinds[place] = hint.kinds
            else:
                self._narrow(result.kinds, place, hint.kinds)
        return result

    @staticmethod
    def _narrow(table: dict[Place, Kinds], place: Place, seen: Kinds) -> None:
        if place in table:
            table[place] = seen if table[place] == NUMBERS and seen else table[place] & seen or table[place]

    def against(self, known: Demands) -> str:
        """Why a region that tests for this would not be entered, if the profile is right; empty if it would."""
        for place, kinds in known.kinds.items():
            hint = self.places.get(place)
            if hint is not None and hint.seen and kinds.isdisjoint(hint.seen):
                return f"in the profile {place} is {' or '.join(sorted(kind.__name__ for kind in hint.seen))}"
        return ""

    def loop(self, region: n.If | n.While) -> float | None:
        """How often the loop of a region ran each time; None where that is not known."""
        loop = next((stmt for stmt in region.body if type(stmt) is n.For and stmt.span is not None), None)
        return None if loop is None or loop.span is None else self.trips.get(loop.span[0])

    def expect(self, entry: Entry, region: n.If | n.While, chunked: bool) -> None:
        """Correct what is estimated of a region: how often its loop runs, and what its tests cost."""
        entry.lengths = self.lengths
        seen = self.loop(region)
        if chunked:
            entry.trips = entry.trips if seen is None else max(int(seen), 1)
            return
        times = [self.value(factor) for factor in entry.length.factors]
        if seen is not None and times and entry.length.first is not None:
            times[0] = max(int(seen), 1)  # of the outermost loop
        entry.trips = entry.length.constant * prod(times)

    def value(self, factor: n.Expr) -> int:
        """What a factor of how often loops run is: the length of a list, as far as that is known."""
        place = place_of(factor.args[0]) if isinstance(factor, n.Call) and factor.args else None
        known = self.lengths.get(place, cost.UNKNOWN_TRIPS) if place is not None else cost.UNKNOWN_TRIPS
        return max(known, 1)


NO_HINTS = Hints()


def hints_of(scope: n.Function, cx: Context) -> Hints:
    """What a profile says of a function."""
    known = cx.profiled(scope)
    if known is None:
        return NO_HINTS
    places: dict[Place, Hint] = {}
    lengths: dict[Place, int] = {}
    for param in scope.params:
        said = known.params.get(param.var.name)
        if said is None or param.var.storage is not n.Storage.FAST:
            continue
        place = Place(param.var)
        places[place] = _hint(said.types, kinds_of(said.items), kinds_of(said.parts))
        if said.lengths:
            lengths[place] = said.lengths[1]
        for name, types in said.attributes.items():
            places[Place(param.var, name)] = _hint(types)
        for name, (_, most) in said.sizes.items():
            lengths[Place(param.var, name)] = most
    return Hints(places, lengths, {int(line): times for line, times in known.trips.items()})


def _hint(types: Counts, items: Kinds = frozenset(), parts: Kinds = frozenset()) -> Hint:
    seen = [builtin(name) for name in types]
    known = frozenset(kind for kind in seen if kind is not None)
    return Hint(kinds_of(types), known if None not in seen else frozenset(), items, parts)
