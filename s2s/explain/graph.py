"""What was inlined into what, as a drawing: callees at the left, what they went into at the right."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from s2s.explain.model import Explanation

_CHARACTER, _PADDING, _HEIGHT, _GAP, _BETWEEN = 7.9, 12, 30, 14, 76
_SWEEPS = 4


@dataclass(slots=True)
class Node:
    """A function in the drawing, and where its box stands; without a name, a place that an arrow goes through."""

    name: str
    line: int
    layer: int = 0
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = _HEIGHT


@dataclass(slots=True)
class Edge:
    """An arrow from what was inlined to what it was inlined into; `path` is that of an SVG."""

    start: Node
    end: Node
    times: int
    through: list[Node] = field(default_factory=list)
    path: str = ""
    label_x: float = 0
    label_y: float = 0


@dataclass(slots=True)
class Drawing:
    """A drawing of boxes and arrows."""

    width: float = 0
    height: float = 0
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)


def draw(explanation: Explanation) -> Drawing:
    """Lay out what was inlined into what; empty if nothing was."""
    lines = {function.name: function.line for function in reversed(explanation.functions)}
    nodes: dict[str, Node] = {}
    edges: list[Edge] = []
    for one in explanation.inlined:
        for name in (one.callee, one.caller):
            if name not in nodes:
                width = len(name) * _CHARACTER + 2 * _PADDING
                nodes[name] = Node(name, lines.get(name, 0), width=width)
        edges.append(Edge(nodes[one.callee], nodes[one.caller], len(one.findings)))
    drawing = Drawing(nodes=[*nodes.values()], edges=edges)
    if nodes:
        _layers(drawing)
        layers = _ordered(drawing)
        _places(drawing, layers)
        for edge in edges:
            _route(edge)
    return drawing


def _layers(drawing: Drawing) -> None:
    """Put each function right of all that went into it, as far as that can be: in a circle, one of them is first."""
    into: dict[str, list[Node]] = {}
    for edge in drawing.edges:
        into.setdefault(edge.end.name, []).append(edge.start)
    for _ in drawing.nodes:
        moved = False
        for node in drawing.nodes:
            layer = max((one.layer + 1 for one in into.get(node.name, ()) if one is not node), default=0)
            if layer > node.layer and layer < len(drawing.nodes):
                node.layer, moved = layer, True
        if not moved:
            return


def _ordered(drawing: Drawing) -> list[list[Node]]:
    """The layers, each in an order in which few arrows cross: near the middle of what it is joined to."""
    layers: list[list[Node]] = [[] for _ in range(max(node.layer for node in drawing.nodes) + 1)]
    for node in drawing.nodes:
        layers[node.layer].append(node)
    beside: dict[int, list[Node]] = {id(node): [] for node in drawing.nodes}
    for edge in drawing.edges:
        edge.through = [Node("", 0, layer) for layer in range(edge.start.layer + 1, edge.end.layer)]
        for place in edge.through:
            layers[place.layer].append(place)
            beside[id(place)] = []
        for one, other in pairwise([edge.start, *edge.through, edge.end]):
            beside[id(one)].append(other)
            beside[id(other)].append(one)
    for _ in range(_SWEEPS):
        for layer in (*layers, *reversed(layers)):
            rank = {id(node): place for other in layers for place, node in enumerate(other)}
            means = {
                id(node): sum(rank[id(one)] for one in beside[id(node)]) / max(len(beside[id(node)]), 1)
                for node in layer
            }
            layer.sort(key=lambda node: means[id(node)])
    return [layer for layer in layers if layer]


def _places(drawing: Drawing, layers: list[list[Node]]) -> None:
    drawing.height = max(len(layer) * (_HEIGHT + _GAP) + _GAP for layer in layers)
    x = float(_GAP)
    for layer in layers:
        width = max(node.width for node in layer)
        y = (drawing.height - len(layer) * (_HEIGHT + _GAP) + _GAP) / 2
        for node in layer:
            node.x, node.y = x, y
            y += _HEIGHT + _GAP
        x += width + _BETWEEN
    drawing.width = x - _BETWEEN + _GAP


def _route(edge: Edge) -> None:
    places = [(edge.start.x + edge.start.width, edge.start.y + _HEIGHT / 2)]
    places += [(node.x, node.y + _HEIGHT / 2) for node in edge.through]
    places.append((edge.end.x - 6, edge.end.y + _HEIGHT / 2))
    edge.path = "M{:.0f} {:.0f}".format(*places[0])
    for (x, y), (to_x, to_y) in pairwise(places):
        bend = max(abs(to_x - x) / 2, 20)
        edge.path += f"C{x + bend:.0f} {y:.0f} {to_x - bend:.0f} {to_y:.0f} {to_x:.0f} {to_y:.0f}"
    edge.label_x, edge.label_y = places[0][0] + 6, places[0][1] - 6
