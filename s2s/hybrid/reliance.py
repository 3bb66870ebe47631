"""What a residual program relies on, and what it writes to: a place that is written to is read when it runs."""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType
from typing import Any, NoReturn

from s2s.hybrid.facts import Fact, Found
from s2s.hybrid.graph import HEAP_TYPE
from s2s.hybrid.unseen import Names, stored_by_methods

Place = tuple[int, str, object]


#: Places of these kinds may be set once and then stay.
_SETTLING = frozenset({"attribute", "global", "key"})


class TooLarge(Exception):
    """The residual program would pass its budget."""


class Restart(Exception):
    """Something that was relied on turns out not to hold."""


class Reliance:
    """The places of the graph that a program relies on, and those that it cannot rely on.

    Args:
        frozen: the user promises not to change the structure, also while the program runs.
        volatile: places that are known to change from call to call.
    """

    def __init__(self, *, frozen: bool, volatile: Iterable[Place]) -> None:
        self.frozen = frozen
        self.volatile: set[Place] = set(volatile)
        self.volatile_names: set[tuple[str, type | None]] = set()
        self.written: dict[Place, Fact] = {}
        self.restored: set[tuple[str, type | None]] = set()
        self._stored_to: dict[
            int, tuple[type | None, Names]
        ] = {}  # by the `id` of classes, those of None by any code
        self.class_names: set[str] = set()
        self.keeps_classes = True
        self.left: dict[FunctionType, str] = {}
        self._owners: dict[int, object] = {}
        self._dicts: dict[int, dict[str, object]] = {}
        self._kept: list[object] = []  # what keys name by `id` stays alive
        self.rely_anew()

    def learns_from(self, other: Reliance) -> None:
        """Take over what another specialization of the same target found out.

        Not where objects that set themselves up since were written to: that is done. What waits for it still is.
        """
        same = {fact.place: fact.current() is fact.value for fact in other.written.values()}
        done = {subject for (subject, _, _), is_same in same.items() if not is_same}
        self.volatile |= {
            place
            for place, is_same in same.items()
            if is_same and place in other.volatile and place[0] not in done
        }
        self.restored |= other.restored
        self._stored_to |= other._stored_to
        self.left |= other.left
        self.keeps_classes = other.keeps_classes
        self._owners |= other._owners
        self._dicts |= other._dicts
        self._kept.append(other)  # and what its places are of

    def sets_up(self) -> bool:
        """Whether the program writes to places that it relied on, and that may be set once and then stay."""
        relied = [fact for fact in self.facts.values() if fact.kind in _SETTLING and self._is_volatile(fact)]
        self.written.update((fact.place, fact) for fact in relied)
        return bool(self.written)

    @property
    def is_stale(self) -> bool:
        """Whether the last round relied on what does not hold: it tells of the places, and is no program."""
        return self._stale

    def rely_anew(self) -> None:
        """Rely on nothing: another round begins."""
        self.facts: dict[Place, Fact] = {}
        self._fields: set[tuple[str, type]] = set()
        self._stale = False

    def reads(self, found: Found | None, *, opaque: bool) -> bool:
        """Whether what the graph tells may be relied on at a point of the program; notes that it is."""
        if found is None or not self.allows(found, opaque=opaque):
            return False
        for fact in found.facts:
            if fact.kind != "type" or (isinstance(fact.value, type) and fact.value.__flags__ & HEAP_TYPE):
                self.facts.setdefault(fact.place, fact)
        return True

    def rests_on(self, facts: Iterable[Fact]) -> None:
        """Note what functions are made of; only who tampers with them changes that."""
        for fact in facts:
            self.facts.setdefault(fact.place, fact)

    def allows(self, found: Found, *, opaque: bool) -> bool:
        """Whether nothing that the program does can have changed what was read from the graph."""
        if not found.facts:
            return True
        if opaque and not self.frozen:
            return False
        written = [fact for fact in found.facts if self._is_volatile(fact)]
        self.written.update((fact.place, fact) for fact in written if fact.kind in _SETTLING)
        return not written

    def _is_volatile(self, fact: Fact) -> bool:
        if fact.kind in ("attribute", "method") and (
            (fact.name, None) in self.volatile_names or (fact.name, type(fact.subject)) in self.volatile_names
        ):
            return True
        if fact.kind in _OF_CLASSES and self.class_names:
            name: Any = fact.name
            if fact.kind == "super":
                name = name[1]
            if name in self.class_names:
                return True
        if fact.kind in _OF_CONTAINERS and (id(fact.subject), "items", "") in self.volatile:
            return True
        if fact.kind in ("attribute", "method") and (id(fact.subject), "attributes", "") in self.volatile:
            return True
        return fact.place in self.volatile

    def knows_dict(self, owner: object, own: dict[str, object]) -> None:
        """The program gets hold of the dictionary that an object keeps its attributes in."""
        if id(own) not in self._owners:
            self._owners[id(own)], self._dicts[id(owner)] = owner, own
            self._stale = True

    def writes(self, place: Place, subject: object) -> None:
        """The program writes to a place of the graph: what is there is read when it runs."""
        if place not in self.volatile:
            self.volatile.add(place)
            self._kept.append(subject)
            if place[1] == "items" and place[0] in self._owners:
                owner = self._owners[place[0]]
                self.writes((id(owner), "attributes", ""), owner)
            elif place[1] == "attribute" and place[0] in self._dicts:
                own = self._dicts[place[0]]
                self.writes((id(own), "items", ""), own)
            self._again(self._relied(place))

    def reads_field(self, cls: type, name: str, *, is_method: bool = False) -> bool:
        """Whether an attribute of objects that the program makes is what their constructor, or class, made it.

        Args:
            cls: of the objects.
            name: of the attribute.
            is_method: the class has it: it would have to be hidden on purpose, by its name.
        """
        if not self.frozen or (name, cls) in self.restored or (name, None) in self.restored:
            return False
        if id(cls) not in self._stored_to:
            self._stored_to[id(cls)] = cls, stored_by_methods(cls)
        stored = [
            names for key in (None, cls) for _, names in [self._stored_to.get(id(key), (key, frozenset()))]
        ]
        if any(not is_method if names is None else name in names for names in stored):
            return False
        self._fields.add((name, cls))
        return True

    def stores_unseen(self, names: Names, cls: type | None = None) -> None:
        """Code that is not seen may store to attributes of objects that the program makes.

        Args:
            names: of the attributes, None for any.
            cls: the class of the objects, None for any.
        """
        if names is not None:
            for name in names if self.frozen else ():
                self._restores(name, cls)
        elif self.frozen and self._stored_to.get(id(cls), (cls, frozenset()))[1] is not None:
            self._stored_to[id(cls)] = cls, None
            self._again(any(cls in (None, of) for _, of in self._fields))

    def _restores(self, name: str, cls: type | None) -> None:
        if (name, cls) not in self.restored:
            self.restored.add((name, cls))
            self._again(any(field == name and cls in (None, of) for field, of in self._fields))

    def writes_name(self, name: str, cls: type | None) -> None:
        """The program stores to an attribute of objects it does not know, but perhaps their class."""
        self._restores(name, cls)
        if self.frozen or (name, cls) in self.volatile_names:
            return
        self.volatile_names.add((name, cls))
        self._again(any(self._is_volatile(fact) for fact in self.facts.values()))

    def writes_of_class(self, name: str) -> None:
        """The program stores to an attribute of a class: instances and derived classes have it, too."""
        if name not in self.class_names:
            self.class_names.add(name)
            self._again(any(self._is_volatile(fact) for fact in self.facts.values()))

    def changes_class(self) -> None:
        """The program gives objects another class: that of those it makes is not what they were made as."""
        self._again(self.keeps_classes)
        self.keeps_classes = False

    def leaves(self, function: FunctionType, why: str) -> NoReturn:
        """A function turns out to do what cannot be specialized: it stays whole."""
        self.left[function] = why
        raise Restart

    def writes_any(self, subject: object) -> None:
        """The program writes to an attribute whose name it computes."""
        raise TooLarge(
            f"the program stores to attributes of {type(subject).__name__} whose names it computes"
        )

    def is_written(self, items: list[object]) -> bool:
        """Whether the program stores to a list, or changes its items."""
        return any(subject == id(items) for subject, _, _ in self.volatile)

    def _relied(self, place: Place) -> bool:
        subject, kind, _ = place
        if kind == "items":
            return any(
                fact.kind in _OF_CONTAINERS and id(fact.subject) == subject for fact in self.facts.values()
            )
        if kind == "attributes":
            return any(
                fact.kind in ("attribute", "method") and id(fact.subject) == subject
                for fact in self.facts.values()
            )
        return place in self.facts

    def _again(self, relied: bool) -> None:
        """Start over in the end, if something was relied on: the rest of this round tells of other such places."""
        self._stale = self._stale or relied


#: Facts that rest on what a container holds.
_OF_CONTAINERS = frozenset({"length", "item", "key", "keys", "absent"})
#: Facts that may rest on what a class holds.
_OF_CLASSES = frozenset({"attribute", "method", "class", "classmethod", "super"})
