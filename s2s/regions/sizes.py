"""How long lists may be whose items the entry of a region asks for: that is to cost less than the copy saves.

A list that a loop goes over is as long as the loop runs often. Of any other list, a table that is looked into here and
there, the entry compares the length with how often the region runs:

    and 0 < len(self.cells) <= 3 * (self.height * self.width)
    and {type(item) for item in self.cells} <= {list}
    and len(self.cells) * len(self.cells[0]) <= 12 * (self.height * self.width)

The lists in a list are taken to be as long as the first of them: to ask for each would take as long as what is saved.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING

from s2s.analysis.places import Place, place_of
from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.regions import cost
from s2s.regions.demands import Demands
from s2s.regions.trips import Trips

if TYPE_CHECKING:
    from s2s.regions.build import Entry

#: How many items the lists in a list have at least, where what they hold is asked for.
_ROW = 4


def looked_into(known: Demands, length: Trips) -> list[list[Place]]:
    """The lists whose items are asked for, and those in whose items are, but for those that a loop goes over."""
    tests = dict(known.tests())
    gone_over = {place_of(one.args[0]) for one in length.factors if type(one) is n.Call}
    lists = [place for place in tests["items"] if place not in gone_over]
    return [[place for place in asked if place not in length.rows] for asked in (lists, tests["parts"])]


def asks_lengths(known: Demands, length: Trips) -> bool:
    """Whether the entry asks lists for their lengths."""
    return bool(length.lists) or any(looked_into(known, length))


def size_tests(
    entry: Entry, factors: list[n.Expr], len_of: Callable[[n.Expr], n.Expr], span: n.Span | None
) -> tuple[list[n.Expr], list[n.Expr]]:
    """That lists are short enough: tests that stand before those of items, and before those of what the items hold.

    Args:
        factors: how often the loops run.
        len_of: a call of `len`.
    """
    lists, tables = looked_into(entry.known, entry.length)
    asked = len({*lists, *tables})
    if not asked:
        return [], []
    per_trip = entry.saved / max(entry.trips, 1)
    items = per_trip / (cost.MARGIN * cost.PER_ITEM * asked) * entry.length.constant  # what one trip pays for
    trips = reduce(lambda left, right: n.Binary("*", left, right, span=span), factors) if factors else None

    def is_less(count: n.Expr, share: float, least: bool = False) -> n.Expr:
        most: n.Expr = n.Const(max(math.floor(share), 1), span=span)
        if trips is not None and share >= 2:
            most = n.Binary("*", most, clone(trips, {}, span), span=span)
        elif trips is not None:
            most = clone(trips, {}, span)
            if share < 1:
                count = n.Binary("*", n.Const(math.ceil(1 / share), span=span), count, span=span)
        if least:
            return n.Compare(n.Const(0, span=span), ["<", "<="], [count, most], span=span)
        return n.Compare(count, ["<="], [most], span=span)

    before, inside = list[n.Expr](), list[n.Expr]()
    for place in dict.fromkeys([*lists, *tables]):
        is_table = place in tables
        before.append(is_less(len_of(place.read(span)), items / _ROW if is_table else items, is_table))
        if is_table:
            first = n.Subscript(place.read(span), n.Const(0, span=span), span=span)
            count = n.Binary("*", len_of(place.read(span)), len_of(first), span=span)
            inside.append(is_less(count, items))
    return before, inside
