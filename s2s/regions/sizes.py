"""How long lists may be whose items the entry of a region asks for: that is to cost less than the copy saves.

A list that a loop goes over is as long as the loop runs often. Of any other list, a table that is looked into here and
there, the entry compares the length with how often the region runs:

    and 0 < len(self.cells) <= 32 + 2 * (self.height * self.width)
    and {type(item) for item in self.cells} <= {list}
    and len(self.cells) * len(self.cells[0]) <= 32 + 11 * (self.height * self.width)

The lists in a list are taken to be as long as the first of them: to ask for each would take as long as what is saved.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from s2s.analysis.places import Place, place_of
from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.regions import cost
from s2s.regions.demands import Demands
from s2s.regions.trips import Trips

if TYPE_CHECKING:
    from s2s.regions.build import Entry

#: What part of what is saved the tests may cost: the estimate takes all calls for as frequent as the innermost.
_PART = 1 / 3
#: So many items cost less than the other tests.
_FEW = 32
#: How many items the lists in a list have at least, where what they hold is asked for.
_ROW = 4


def looked_into(known: Demands, length: Trips, in_chunks: bool = False) -> list[list[Place]]:
    """The lists whose items are asked for, and those in whose items are, but for those that a loop goes over.

    Of a chunk it is not all that is gone over.
    """
    tests = dict(known.tests())
    gone_over = {place_of(one.args[0]) for one in length.factors if type(one) is n.Call and not in_chunks}
    lists = [place for place in tests["items"] if place not in gone_over]
    return [[place for place in asked if place not in length.rows] for asked in (lists, tests["parts"])]


def asks_lengths(known: Demands, length: Trips) -> bool:
    """Whether the entry asks lists for their lengths."""
    return bool(length.lists) or any(looked_into(known, length))


def size_tests(
    entry: Entry, trips: n.Expr | None, len_of: Callable[[n.Expr], n.Expr], span: n.Span | None
) -> tuple[list[n.Expr], list[n.Expr]]:
    """That lists are short enough: tests that stand before those of items, and before those of what the items hold.

    Args:
        trips: how often the loops run, or those in a loop that runs a chunk at a time.
        len_of: a call of `len`.
    """
    lists, tables = looked_into(entry.known, entry.length, entry.numbers is not None)
    asked = len({*lists, *tables})
    if not asked:
        return [], []
    per_trip = entry.saved / max(entry.trips, 1)
    items = _PART * per_trip / (cost.PER_ITEM * asked) * entry.length.constant  # what one trip pays for
    if entry.numbers is not None and trips is not None:
        start, stop, step = (
            n.Attr(n.Load(entry.numbers, span=span), name, span=span) for name in ("start", "stop", "step")
        )
        rows = n.Binary("//", n.Binary("-", stop, start, span=span), step, span=span)
        trips = n.Binary("*", rows, trips, span=span)

    def is_less(count: n.Expr, share: float, least: bool = False) -> n.Expr:
        """That so many are no more than what each trip pays for, or so few that it does not matter."""
        times = 1 if share >= 1 or trips is None else math.ceil(1 / share)
        most: n.Expr = n.Const(_FEW * times if trips is not None else max(math.floor(share), _FEW), span=span)
        if trips is not None:
            paid = clone(trips, {}, span)
            if share >= 2:
                paid = n.Binary("*", n.Const(math.floor(share), span=span), paid, span=span)
            most = n.Binary("+", most, paid, span=span)
        if times > 1:
            count = n.Binary("*", n.Const(times, span=span), count, span=span)
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
            if entry.inner is not None:  # each chunk asks for them
                most = n.Const(math.floor(items * entry.most), span=span)
                inside.append(n.Compare(clone(count, {}, span), ["<="], [most], span=span))
    return before, inside
