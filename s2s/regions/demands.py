"""The demands that the test at the entry of a region checks, collected during trials."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from s2s.analysis.effects import ATOMIC
from s2s.analysis.fact import Fact, Why
from s2s.analysis.places import Place
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.program.flown_kinds import Flows, Known

Kinds = frozenset[type]
NUMBERS: Kinds = frozenset({int, float})
INT: Kinds = frozenset({int})
PLAIN_NUMBERS: Kinds = frozenset({bool, int, float})
STR: Kinds = frozenset({str})
LIST: Kinds = frozenset({list})
TUPLE: Kinds = frozenset({tuple})


def is_decided(fact: Fact, kinds: Kinds) -> bool:
    """Whether a test for some types would tell nothing, or certainly fail."""
    return bool(fact.kinds) and (fact.kinds <= kinds or fact.kinds.isdisjoint(kinds))


@plain()
class Demands:
    """What to test at the entry of a region.

    Attributes:
        kinds: of locals and other places, the exact types to test for.
        items: of those that are lists, the exact types of their items.
        parts: of those whose items are lists or tuples, the exact types of the items of these.
        attributes: those to be what the object alone has, and to be there.
        replaced: by the number of the table, the places that were wanted to be something else before.
    """

    kinds: dict[Place, Kinds] = field(default_factory=dict)
    items: dict[Place, Kinds] = field(default_factory=dict)
    parts: dict[Place, Kinds] = field(default_factory=dict)
    attributes: dict[Place, None] = field(default_factory=dict)
    replaced: set[tuple[int, Place]] = field(default_factory=set, compare=False)

    def add(self, other: Demands) -> bool:
        """Take in more demands; says whether there was anything new.

        It comes to an end however often it is called: kinds are narrowed, and replaced once by others that exclude
        them, but never where they are numbers.
        """
        before = self.copy()
        self.attributes.update(other.attributes)
        tables = ((self.kinds, other.kinds), (self.items, other.items), (self.parts, other.parts))
        for number, (mine, others) in enumerate(tables):
            for place, kinds in others.items():
                old = mine.get(place, kinds)
                if mine is self.kinds and {old, kinds} == {LIST, STR}:
                    mine[place] = STR  # a string is indexed and iterated like a list
                    continue
                if not kinds & old and not old <= NUMBERS and (number, place) not in self.replaced:
                    self.replaced.add((number, place))
                    mine[place] = kinds
                else:
                    mine[place] = kinds & old or old
        # A value demanded as a number or a string in one branch, and as a list in another, is no list.
        for place in [place for place in self.items if self.kinds.get(place, LIST) <= NUMBERS | STR]:
            del self.items[place]
            self.parts.pop(place, None)
        return self != before

    def copy(self) -> Demands:
        """The same demands, to be added to."""
        return replace(
            self,
            kinds=dict(self.kinds),
            items=dict(self.items),
            parts=dict(self.parts),
            attributes=dict(self.attributes),
            replaced=set(self.replaced),
        )

    def of_one_each(self, leads: Mapping[n.Var, n.Var]) -> Demands:
        """The same demands, made of one local in the place of all that hold items of the same list."""

        def one(place: Place) -> Place:
            return Place(leads.get(place.var, place.var), place.attribute)

        found = replace(self.copy(), kinds={}, attributes={one(place): None for place in self.attributes})
        for place, kinds in self.kinds.items():
            found.kinds[one(place)] = found.kinds.get(one(place), kinds) & kinds
        return found

    def never_holds(self, flows: Flows) -> bool:
        """Whether what flows where tells that some local holds nothing of the kinds that are demanded of it."""
        for table, told in ((self.kinds, flows.variables), (self.items, _held_kinds(flows))):
            for place, kinds in table.items():
                found = told.get(place.var) if place.is_local else None
                if found and found.isdisjoint(kinds):
                    return True
        return False

    @property
    def asks_items(self) -> bool:
        """Whether what lists hold is tested, one item after the other."""
        return any(self.kinds.get(place) != ARRAYS for place in self.items) or bool(self.parts)

    def asks_too_deep(self, of_lists: Mapping[n.Var, Place]) -> bool:
        """Whether more is demanded of the objects in a list than types of attributes, or that they are no objects.

        Args:
            of_lists: the locals that only ever hold items of lists, each with its list.
        """
        exact, *others = (demanded for _, demanded in self.tests())
        lists = [place for place, kinds in exact.items() if not kinds <= ATOMIC]
        deep = [place for demanded in others for place in demanded]
        of_items = any(place.var in of_lists for place in (*lists, *deep))
        return of_items or not set(deep).isdisjoint(of_lists.values())

    @property
    def items_kept(self) -> frozenset[type]:
        """The types of numbers that all lists, or the lists in them, are tested to hold."""
        held = [kinds for place, kinds in self.items.items() if self.kinds.get(place) != ARRAYS]
        held = [kinds for kinds in (*held, *self.parts.values()) if kinds <= PLAIN_NUMBERS]
        return frozenset.intersection(*held) if held else frozenset()

    def tests(self) -> list[tuple[str, dict[Place, Kinds]]]:
        """What to test, by the kind of test, in an order in which each may rely on those before it."""
        arrays = {place: self.items[place] for place, kinds in self.kinds.items() if kinds == ARRAYS}
        rows = {place: self.parts[place] for place, kinds in self.items.items() if kinds == ARRAYS}
        lists = {place: kinds for place, kinds in self.items.items() if place not in arrays | rows}
        return [
            ("exact", {place: kinds for place, kinds in self.kinds.items() if place not in arrays}),
            ("array", arrays),
            ("items", lists),
            ("rows", rows),
            ("parts", {place: kinds for place, kinds in self.parts.items() if place not in rows}),
        ]

    def facts(self, why: Why, of_lists: Iterable[n.Var] = ()) -> dict[Place, Fact]:
        """What is known, once this was tested, of the places that are no locals.

        Args:
            of_lists: the locals that only ever hold items of which it was tested.
        """
        found = {place: Fact(why=why) for place in (*self.attributes, *map(Place, of_lists))}
        for place, kinds in self.kinds.items():
            if not place.is_local:
                parts, items = self.parts.get(place), self.items.get(place)
                inner = None if parts is None else Fact(parts, why)
                element = None if items is None else Fact(items, why, element=inner)
                found[place] = Fact(kinds, why, element=element)
        return found


def _held_kinds(flows: Flows) -> dict[n.Var, Known]:
    """The kinds of what the containers hold that variables may be, where that is known."""
    return {var: held.kinds for var, held in flows.held.items() if isinstance(var, n.Var)}
