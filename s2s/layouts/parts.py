"""Small lists and tuples as a profile has seen them lie, each with the local that holds it in a fast copy.

Where a list lies in several places, the first of them is its home, from which it is read; of the others the test asks
whether they hold the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from s2s.ir import nodes as n
from s2s.profile.layouts import Layout

_HOLDERS: dict[str, type] = {"list": list, "tuple": tuple}
_TYPES: dict[str, type] = {kind.__name__: kind for kind in (bool, bytes, complex, float, int, str)}


@dataclass(eq=False)
class Leaf:
    """An item that is a number, a string or the like.

    Attributes:
        var: the local that holds it.
        kinds: the types that it had.
        is_used: whether the copy reads or stores it.
        is_stored: whether the copy stores it.
    """

    var: n.Var
    kinds: frozenset[type]
    is_used: bool = False
    is_stored: bool = False


@dataclass(eq=False)
class Part:
    """A list or a tuple.

    Attributes:
        var: the local that holds it.
        items: what lies in it.
        home: the part that it is read from, and the place there; None of a parameter.
        is_used: whether the copy relies on how long it is, and on what lies in it.
        again: the places that hold what is at home elsewhere, as far as the copy relies on that.
    """

    var: n.Var
    kind: type
    home: tuple[Part, int] | None
    items: list[Part | Leaf] = field(default_factory=list)
    is_used: bool = False
    again: set[int] = field(default_factory=set)

    def use(self) -> None:
        """Rely on what lies here, and so on where this lies."""
        if not self.is_used:
            self.is_used = True
            if self.home is not None:
                self.home[0].use()

    def item(self, index: int) -> Part | Leaf:
        """What lies at a place, which the copy relies on."""
        self.use()
        found = self.items[index]
        if isinstance(found, Leaf):
            found.is_used = True
        elif found.home is None or found.home != (self, index % len(self.items)):
            self.again.add(index % len(self.items))
            found.use()
        return found

    @property
    def leaves(self) -> list[Leaf]:
        """The numbers and strings in it that are used."""
        return [item for item in self.items if isinstance(item, Leaf) and item.is_used]

    @property
    def is_written(self) -> bool:
        """Whether the copy stores an item."""
        return any(leaf.is_stored for leaf in self.leaves)


def parts_of(params: Mapping[str, n.Var], layouts: Mapping[str, Layout]) -> dict[n.Var, Part]:
    """What a profile says that parameters hold; nothing where it makes no sense of it.

    Args:
        params: those that may be asked for it, by their names.
    """
    numbered: list[Part] = []
    found: dict[n.Var, Part] = {}
    for name, layout in layouts.items():
        if name not in params:
            return {}  # what lies in it may lie elsewhere, too
        part = _made(layout, name, None, params[name], numbered)
        if not isinstance(part, Part):
            return {}
        found[params[name]] = part
    return found


def _made(
    layout: Layout, name: str, home: tuple[Part, int] | None, var: n.Var, numbered: list[Part]
) -> Part | Leaf | None:
    if isinstance(layout, str):
        return Leaf(var, frozenset(_TYPES.get(kind, object) for kind in layout.split("|")))
    if isinstance(layout, int):
        return numbered[layout] if 0 <= layout < len(numbered) else None
    if not isinstance(layout, list) or not layout or layout[0] not in _HOLDERS:
        return None
    part = Part(var, _HOLDERS[layout[0]], home)
    numbered.append(part)
    for index, inner in enumerate(layout[1:]):
        below = f"{name}_{index}"
        item = _made(inner, below, (part, index), n.Var(below, n.Storage.FAST), numbered)
        if item is None:
            return None
        part.items.append(item)
    return part


def used_parts(roots: Mapping[n.Var, Part]) -> Iterator[list[Part]]:
    """The parts that the copy relies on, those first that others are read from: level by level."""
    level = [*dict.fromkeys(part for part in roots.values() if part.is_used and part.home is None)]
    while level:
        yield level
        level = [
            item
            for part in level
            for index, item in enumerate(part.items)
            if isinstance(item, Part) and item.is_used and item.home == (part, index)
        ]
