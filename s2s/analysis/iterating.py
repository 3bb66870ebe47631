"""What going over a value, or unpacking it, gives, and whether code of the program runs in that."""

from __future__ import annotations

from s2s.analysis.fact import UNKNOWN, Fact, derived

#: What iterating over an exact type gives.
_ITEMS: dict[type, type] = {range: int, str: str, bytes: int}
_CONTAINERS: frozenset[type] = frozenset({range, tuple, str, bytes, list, dict, set, frozenset})
_VIEWS: frozenset[type] = frozenset(
    {type({}.items()), type({}.keys()), type({}.values()), type(reversed([]))}
)
_QUIETLY_ITERATED = _CONTAINERS | _VIEWS


def iterated(fact: Fact) -> Fact:
    """What is known of each thing that iterating over a value gives."""
    if fact.element is not None:
        return fact.element.because(fact.why)
    return derived([_ITEMS.get(kind) for kind in fact.kinds], fact)


def item_of(fact: Fact, index: int) -> Fact:
    """What is known of one of the things that a value is unpacked to, or of a tuple's item."""
    if fact.items is None:
        return iterated(fact)
    return fact.items[index].because(fact.why) if -len(fact.items) <= index < len(fact.items) else UNKNOWN


def is_iterated_quietly(fact: Fact) -> bool:
    """Whether iterating over a value runs no code of the program: a builtin container, or an iterator over such."""
    # Of an `enumerate` or `zip` the element is known only where what it goes over is such a container.
    return fact.within(_QUIETLY_ITERATED) or (fact.within((enumerate, zip)) and fact.element is not None)
