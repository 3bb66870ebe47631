"""What containers hold at the places that `program.flows` has found, and what dies there unseen."""

from __future__ import annotations

from _random import Random  # stands for `random.Random`, whose module imports much
from collections.abc import Mapping
from typing import TypeVar

from s2s.ir import nodes as n
from s2s.program.flow_library import ATOMIC
from s2s.program.flow_values import ValueFlows
from s2s.program.flowing import HOLDING, ITEMS, Flowing, Iterated, Kind, Place
from s2s.program.flown_kinds import Held, Known, Somewhere
from s2s.program.members import ClassShape

#: How deep the contents of containers are followed: lists of lists of lists.
_DEEPEST = 3
#: The types whose items, by whatever index, are what was put into them.
_SUBSCRIPTED: frozenset[Kind] = frozenset({list, dict, tuple})
_NOT_SUBSCRIPTED: frozenset[Kind] = frozenset({set, frozenset, Iterated})
#: The containers to which nobody has a weak reference, unless code from elsewhere is given them.
_UNWATCHED: frozenset[Kind] = _SUBSCRIPTED | {set, frozenset}
_Key = TypeVar("_Key")


def known_at(places: Mapping[_Key, Place]) -> dict[_Key, Known]:
    """The kinds of objects at each place, where they are known."""
    return {
        key: frozenset(kind.var if isinstance(kind, ClassShape) else kind for kind in place.kinds)
        for key, place in places.items()
        if place.kinds and place.kinds.isdisjoint((object, Iterated))
    }


def held_at(place: Place, flowing: Flowing, left: int = _DEEPEST) -> Held | None:
    """The contents of the containers at a place, if known."""
    if not left or not place.kinds or not place.kinds <= flowing.holding - _NOT_SUBSCRIPTED:
        return None
    part = flowing.part(place, ITEMS)
    found = known_at({None: part}).get(None)
    return None if found is None else Held(found, held_at(part, flowing, left - 1))


def fields_at(builder: ValueFlows) -> dict[tuple[n.Var, str], Place]:
    """The kinds of the attributes of the instances of each class."""
    return {
        (shape.var, name): place
        for name, by_class in builder.fields.items()
        for shape, place in by_class.items()
    }


def classes_at(place: Place, builder: ValueFlows) -> frozenset[n.Var] | None:
    """The classes of all instances at a place and in what is there, if all of that is known."""
    found: set[ClassShape] = set()
    work, seen = [place], set[int]()
    while work:
        place = work.pop()
        for kind in place.kinds:
            if isinstance(kind, ClassShape):
                if kind not in found:
                    found.add(kind)
                    if kind.var in builder.enums:
                        continue  # its members hold what its class says
                    work += [by_class[kind] for by_class in builder.fields.values() if kind in by_class]
            elif kind not in ATOMIC and kind is not Random and (kind not in HOLDING or kind is Iterated):
                return None
        root = builder.flowing.root(place)
        if id(root) not in seen:
            seen.add(id(root))
            if root.leaked:
                return None
            work += (root.held or {}).values()
    return None if builder.stores_by_name else frozenset(shape.var for shape in found)


def known_of_names(builder: ValueFlows) -> dict[str, Known]:
    """What attributes of a name hold, of whatever object of the program, where that is known."""
    found: dict[str, Place] = {}
    for name in builder.names():
        place = found[name] = Place()
        for part in (
            *builder.fields.get(name, {}).values(),
            builder.given.get(name),
            builder.gathered.get(name),
        ):
            place.kinds |= part.kinds if part is not None else set()
    return known_at(found)


def holders_of(builder: ValueFlows) -> dict[str, frozenset[n.Var]]:
    """The classes on whose instances attributes are stored, by their names; none for what may be on anything.

    A store to a class is one on anything: who derives from it finds that, too.
    """
    if builder.stores_by_name:
        return {}
    found: dict[str, set[n.Var]] = {name: set() for name in builder.shapes.stored.values}
    for shape, names in builder.stored.items():
        for name in names & found.keys():
            found[name].add(shape.var)
    unknown = builder.given.keys() | builder.on_classes
    return {name: frozenset(holders) for name, holders in found.items() if name not in unknown}


def dying_unseen(builder: ValueFlows) -> tuple[Known, set[Somewhere]]:
    """The classes whose instances nobody sees die, and the variables and attributes that hold nothing else."""
    classes = {
        shape: builder.stored.get(shape, set())
        for shape in builder.plain - builder.leaked
        if shape.find("__del__") is None and not builder.stores_by_name
    }
    fields = fields_at(builder)
    lasting = {enum.shape for enum in builder.enums.values()}  # their classes keep their members
    while True:
        found: set[Kind] = {*ATOMIC, *classes, *lasting}
        known = {key for key, place in fields.items() if _dies_unseen(place, found, builder)}
        seen = [
            shape for shape, names in classes.items() if any((shape.var, name) not in known for name in names)
        ]
        if not seen:
            break
        for shape in seen:
            del classes[shape]
    variables = {
        var
        for var, place in builder.variables.items()
        if _dies_unseen(place, found, builder) or (not place.kinds and var in builder.assigned)
    }
    kinds = frozenset(kind.var if isinstance(kind, ClassShape) else kind for kind in found)
    return kinds, {*variables, *known}


def _dies_unseen(place: Place, found: set[Kind], builder: ValueFlows) -> bool:
    """Whether all that is at a place is of some kinds, or a container of such that no code from elsewhere is given."""
    if not place.kinds:
        return False
    work, seen = [place], set[int]()
    while work:
        place = work.pop()
        if not place.kinds <= found:
            if not place.kinds - found <= _UNWATCHED | (builder.lists - builder.leaked):
                return False
            root = builder.flowing.root(place)
            if root.leaked:
                return False
            if id(root) not in seen:
                seen.add(id(root))
                work += (root.held or {}).values()
    return True
