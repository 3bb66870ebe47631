"""What each test at the entry of a region costs, by estimate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.analysis.places import Place
from s2s.regions import cost

if TYPE_CHECKING:
    from s2s.regions.build import Entry

#: What is asked, in words, and its price in nanoseconds.
Price = tuple[str, float]


def prices(entry: Entry) -> list[Price]:
    """The tests of a region; how often it may run costs nothing to speak of."""
    found: list[Price] = []
    same = cost.TEST["same"]
    found += [(f"{param.name} is {callee.name}", same) for param, callee in entry.callees.items()]
    for var, (shape, names) in entry.receivers.items():
        said = f"{var.name} is a {shape.name} with its own {', '.join(names)}"
        if var in entry.each:
            each = cost.PER_ITEM + cost.PER_MEMBER / 2 * len(names)
            price = _of_class(names) + each * entry.lengths.get(entry.each[var], cost.UNKNOWN_TRIPS)
            found.append((f"each {said}", price))
        else:
            found.append((said, _of_class(names)))
    found += [
        (f"{var.name} is unchanged", same + cost.LOOK_UP * (var in entry.unread)) for var in entry.names
    ]
    found += [(f"{var.name} makes what it made", _of_class(names)) for var, names in entry.made.items()]
    found += [(f"{var.name} is the builtin", same) for var in entry.builtins]
    found += [(f"{attribute or var.name} is the library's", same) for var, attribute in entry.library]
    tests = dict(entry.known.tests())
    exact = cost.TEST["exact"]
    found += [
        (f"{place} is {_any_of(kinds)}", _of_fields(entry, place) or exact * len(kinds))
        for place, kinds in tests["exact"].items()
    ]
    found += [
        (f"{place} is an array of {_any_of(kinds)}", 2 * exact) for place, kinds in tests["array"].items()
    ]
    found += [
        (f"every item of {place} is {_any_of(kinds)}", _of_items(entry, place))
        for place, kinds in tests["items"].items()
    ]
    found += [
        (f"every item of {place} is an array of {_any_of(kinds)}", 2 * _of_items(entry, place))
        for place, kinds in tests["rows"].items()
    ]
    found += [
        (
            f"every item of the items of {place} is {_any_of(kinds)}",
            _of_items(entry, place) * cost.UNKNOWN_TRIPS,
        )
        for place, kinds in tests["parts"].items()
    ]
    if entry.bounds is not None:
        found.append(("no check of bounds fails", cost.COMPARISON * len(entry.bounds.checks)))
    if entry.asked:
        found.append(("the items that it keeps are there", cost.COMPARISON * len(entry.asked)))
    if entry.numbers is not None:
        found.append(("once for each chunk of the range", cost.CHUNK))
    return found


def _of_items(entry: Entry, place: Place) -> float:
    return cost.PER_ITEM * entry.lengths.get(place, cost.UNKNOWN_TRIPS)


def _of_fields(entry: Entry, place: Place) -> float:
    """What it costs to ask what an attribute of each item of a list is; nothing for another place."""
    return _of_items(entry, entry.each[place.var]) if place.var in entry.each else 0


def _of_class(names: tuple[str, ...]) -> float:
    return cost.TEST["class"] + cost.PER_MEMBER * len(names)


def _any_of(kinds: frozenset[type] | set[type]) -> str:
    return " or ".join(sorted(kind.__name__ for kind in kinds))
