"""What values flow where: sets of kinds that grow along edges until none does, and what containers hold.

A *place* stands for all values that a variable, an attribute of some name, or the results of a function may ever have.
Its kinds are classes of the module, exact builtin types, or `object`, which stands for anything. Containers that flow
from one place to another are the same objects there, so that what they hold is told to both: such places share their
*parts*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from s2s.program.members import ClassShape

Kind = ClassShape | type
Use = Callable[[set[Kind]], None]
#: The parts of containers: what all of them hold, and the keys of dicts.
ITEMS, KEYS = "items", "keys"
#: What one holds that nobody says the place of; the items of displays of tuples have places besides.
ANYWHERE = "anywhere"


class Place:
    """What values there may be somewhere.

    Attributes:
        kinds: what they are.
        uses: what is told of kinds that are new.
        same: a place that may be of the same containers, None for the one that all of those lead to.
        held: what these hold, by its part.
        leaked: whether code that nobody knows may change these.
    """

    __slots__ = ("held", "kinds", "leaked", "same", "uses")

    def __init__(self) -> None:
        self.kinds: set[Kind] = set()
        self.uses: list[Use] = []
        self.same: Place | None = None
        self.held: dict[str, Place] | None = None
        self.leaked = False


class Flowing:
    """Places, and the edges between them.

    Attributes:
        holding: what has items that are known where it is: builtin types, and classes that are lists.
    """

    def __init__(
        self,
        leak_object: Callable[[ClassShape], None],
        read_object: Callable[[ClassShape], None],
        lists: Iterable[ClassShape],
    ) -> None:
        self.work: list[tuple[Place, set[Kind]]] = []
        self.leak_object, self.read_object = leak_object, read_object
        self.holding: frozenset[Kind] = HOLDING.union(lists)

    def run(self) -> None:
        """Tell everybody what is new until nothing is."""
        while self.work:
            place, new = self.work.pop()
            for use in [*place.uses]:
                use(new)

    def add(self, place: Place, kinds: Iterable[Kind]) -> None:
        """Values of these kinds may be at a place."""
        new = set(kinds) - place.kinds
        if new:
            place.kinds |= new
            self.work.append((place, new))

    def made(self, *kinds: Kind) -> Place:
        """A new place, with values of these kinds."""
        place = Place()
        self.add(place, kinds)
        return place

    def on(self, place: Place, use: Use) -> None:
        """Tell of the kinds at a place, now and later."""
        place.uses.append(use)
        if place.kinds:
            use(set(place.kinds))

    def flow(self, source: Place, target: Place, but: frozenset[Kind] = frozenset()) -> None:
        """What is at one place may be at another, `but` what is of some kinds."""

        def tell(kinds: set[Kind]) -> None:
            self.add(target, kinds - but)
            if not self.holding.isdisjoint(kinds):
                self.join(source, target)

        if source is not target:
            self.on(source, tell)

    def join(self, one: Place, other: Place) -> None:
        """Two places may be of the same containers."""
        one, other = self.root(one), self.root(other)
        if one is other:
            return
        one.same = other
        parts = one.held or {}
        one.held = None
        other.leaked |= one.leaked
        for name, part in parts.items():
            if other.held is None:
                other.held = {}
            mine = other.held.setdefault(name, part)
            self.flow(part, mine)
            self.flow(mine, part)
            other = self.root(other)  # what holds itself has been joined with what it holds
        if other.leaked:
            for part in list((other.held or {}).values()):
                self._leak_part(part)

    def root(self, place: Place) -> Place:
        """The place that all of the same containers lead to."""
        while place.same is not None:
            if place.same.same is not None:
                place.same = place.same.same
            place = place.same
        return place

    def part(self, place: Place, name: str) -> Place:
        """What the containers at a place hold."""
        root = self.root(place)
        if root.held is None:
            root.held = {}
        found = root.held.get(name)
        if found is None:
            found = root.held[name] = Place()
            if root.leaked:
                self._leak_part(found)
        return found

    def put(self, place: Place, source: Place, name: str = ITEMS) -> None:
        """Something is put into the containers at a place."""
        self.flow(source, self.part(place, name))
        if name == ITEMS:
            self.flow(source, self.part(place, ANYWHERE))

    def read(self, place: Place, target: Place, at: int | None = None, keys: bool = False) -> None:
        """What is at a target is read from the containers at a place.

        Args:
            at: the index, where it is known.
            keys: whether a dict gives its keys, as it does when it is iterated over.
        """

        def tell(kinds: set[Kind]) -> None:
            for kind in kinds:
                if kind is tuple and at is not None:
                    self.flow(self.part(place, str(at)), target)
                    self.flow(self.part(place, ANYWHERE), target)
                elif kind is dict and keys:
                    self.flow(self.part(place, KEYS), target)
                elif kind in self.holding:
                    self.flow(self.part(place, ITEMS), target)
                elif kind is str:
                    self.add(target, [str])
                elif kind is not type(None):  # which holds nothing
                    self.add(target, [object])
                    if isinstance(kind, ClassShape):
                        self.read_object(kind)

        self.on(place, tell)

    def leak(self, place: Place) -> None:
        """Code that nobody knows is given what is at a place."""

        def tell(kinds: set[Kind]) -> None:
            for kind in kinds:
                if isinstance(kind, ClassShape):
                    self.leak_object(kind)
            if object in kinds or not self.holding.isdisjoint(kinds):
                self._leak_parts(place)

        self.on(place, tell)

    def leak_containers(self, place: Place, given: Place, unknown: Callable[[Kind], bool]) -> None:
        """What of unknown kinds is at a place is given what is at another one: containers, which it may hand on.

        Objects of the program need no telling: who reads or calls what anything may have, reaches theirs by its name.
        """

        def tell(kinds: set[Kind]) -> None:
            if not self.holding.isdisjoint(kinds) and any(map(unknown, place.kinds)):
                self._leak_parts(given)

        self.on(given, tell)
        self.on(place, lambda _: tell(given.kinds))

    def _leak_parts(self, place: Place) -> None:
        root = self.root(place)
        if not root.leaked:
            root.leaked = True
            for part in list((root.held or {}).values()):
                self._leak_part(part)

    def _leak_part(self, part: Place) -> None:
        self.add(part, [object])
        self.leak(part)


class Iterated:
    """Stands for iterators, views of dicts, and generators: what is only iterated over."""


#: The types whose items are known where they are.
HOLDING: frozenset[Kind] = frozenset({list, dict, set, frozenset, tuple, Iterated})
