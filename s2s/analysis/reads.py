"""The reads in the bodies of regions, of which their tests tell something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from s2s.analysis.fact import Fact
from s2s.analysis.places import Place, place_of
from s2s.ir import nodes as n
from s2s.ir.walk import nodes_in, walk_scope

#: What a region's test has found of places.
Places = Mapping[Place, Fact]
_GLOBAL = n.Storage.GLOBAL


def reads_in(regions: Iterable[tuple[n.If | n.While | n.Function, Places]]) -> set[n.Expr]:
    """The reads of globals, and of their attributes, in the bodies of regions."""
    found: set[n.Expr] = set()
    for region, _ in regions:
        for node in nodes_in(region.body):
            if type(node) is n.Load:
                if node.var.storage is _GLOBAL:
                    found.add(node)
            elif type(node) is n.Attr and type(node.value) is n.Load:
                if node.value.var.storage is _GLOBAL:
                    found.add(node)
    return found


def reads_of_places(regions: Iterable[tuple[n.If | n.While | n.Function, Places]]) -> dict[n.Expr, Fact]:
    """The reads in the bodies of regions of what their tests have looked at.

    Of an attribute only up to the statement that stores to the local: after it, that may hold another object, but for
    a local that only ever holds items of a list whose attributes were looked at. It stands among the places itself.
    """
    found: dict[n.Expr, Fact] = {}
    for region, places in regions:
        if not places:
            continue
        stored: set[n.Var] = set()
        items = {place.var for place in places if place.is_local}
        for stmt in region.body:
            nodes = list(walk_scope(stmt))
            stored |= {node.var for node in nodes if type(node) is n.Store}
            for node in nodes:
                place = place_of(node)
                if place is None or place not in places or place.is_local or not isinstance(node, n.Expr):
                    continue
                if not place.attribute or place.var in items or place.var not in stored:
                    found[node] = places[place]
    return found
