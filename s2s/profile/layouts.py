"""How small lists and tuples lie that a function is given: what holds what, and what types are at the bottom of it.

    bodies = [([1.0, 2.0], 3.0), ([4.0, 5.0], 6.0)]
    pairs = [(bodies[0], bodies[1])]

is noted as `["list", ["tuple", ["list", "float", "float"], "float"], ["tuple", …]]`, and, `bodies` being seen first, as
`["list", ["tuple", 1, 3]]`: a number stands for the list or tuple of that number, in the order in which they were seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: A list or tuple with what it holds, the number of one that was seen before, or a type.
Layout = list[Any] | int | str

#: Longer lists are no fixed places, and what holds more than so many in all is not written out.
MOST_ITEMS, _MOST_PARTS = 32, 160
_PLAIN: dict[type, str] = {
    kind: kind.__name__ for kind in (bool, int, float, complex, str, bytes, type(None))
}
_HOLDERS: dict[type, str] = {list: "list", tuple: "tuple"}
#: Of so many calls it is looked at how things lie.
_MOST_LOOKS = 40


class Layouts:
    """How what the parameters of a function are bound to lay in all calls so far."""

    def __init__(self) -> None:
        self.known: dict[str, Layout] | None = None
        self._looks = 0

    def add(self, values: Mapping[str, object]) -> None:
        """Look at one call; what lies otherwise than before is forgotten for good."""
        self._looks += 1
        if self._looks > _MOST_LOOKS or (self.known is not None and not self.known):
            return
        look = _Look()
        found: dict[str, Layout] = {}
        for name, value in values.items():
            if type(value) in _HOLDERS and (layout := look.at(value)) is not None:
                found[name] = layout
        self.known = found if self.known is None else _joined(self.known, found)


class _Look:
    """A look at the values of one call."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.parts = 0

    def at(self, value: object) -> Layout | None:
        """How a value lies; None where it holds too much, or what no test asks for."""
        before, parts = dict(self.numbers), self.parts
        found = self._at(value)
        if found is None:  # what is numbered in it is not written down
            self.numbers, self.parts = before, parts
        return found

    def _at(self, value: Any) -> Layout | None:
        kind = type(value)
        if kind not in _HOLDERS:
            return _PLAIN.get(kind)
        if id(value) in self.numbers:
            return self.numbers[id(value)]
        self.parts += len(value) + 1
        if len(value) > MOST_ITEMS or self.parts > _MOST_PARTS:
            return None
        self.numbers[id(value)] = len(self.numbers)
        items = [self._at(item) for item in [*value]]
        return None if None in items else [_HOLDERS[kind], *items]


def _joined(one: dict[str, Layout], other: dict[str, Layout]) -> dict[str, Layout]:
    """What lies alike in both; nothing if anything does not, for numbers may go from one parameter to the next."""
    if one.keys() != other.keys():
        return {}
    found: dict[str, Layout] = {}
    for name, layout in one.items():
        both = _both(layout, other[name])
        if both is None:
            return {}
        found[name] = both
    return found


def _both(one: Layout, other: Layout) -> Layout | None:
    if isinstance(one, str) and isinstance(other, str):
        return "|".join(sorted({*one.split("|"), *other.split("|")}))
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other) or one[0] != other[0]:
            return None
        items = [_both(*pair) for pair in zip(one[1:], other[1:], strict=True)]
        return None if None in items else [one[0], *items]
    return one if type(one) is type(other) and one == other else None
