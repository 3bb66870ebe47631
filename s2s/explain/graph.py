"""What was inlined into what, as a drawing: callees at the left, what they went into at the right."""

from __future__ import annotations

from dataclasses import dataclass, field

from s2s.explain.model import Explanation

_CHARACTER, _PADDING, _HEIGHT, _GAP, _BETWEEN = 7.9, 12, 30, 14, 76
_SWEEPS = 4


@dataclass(slots=True)
class Node:
    """A function in the drawing, and where its box stands."""

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
        _places(drawing, _ordered(drawing))
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
    layers = [layer for layer in layers if layer]
    beside: dict[str, list[Node]] = {node.name: [] for node in drawing.nodes}
    for edge in drawing.edges:
        beside[edge.start.name].append(edge.end)
        beside[edge.end.name].append(edge.start)
    for _ in range(_SWEEPS):
        for layer in (*layers, *reversed(layers)):
            rank = {node.name: place for other in layers for place, node in enumerate(other)}
            means = {
                node.name: sum(rank[one.name] for one in beside[node.name]) / max(len(beside[node.name]), 1)
                for node in layer
            }
            layer.sort(key=lambda node: means[node.name])
    return layers


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
    start_x, start_y = edge.start.x + edge.start.width, edge.start.y + _HEIGHT / 2
    end_x, end_y = edge.end.x - 6, edge.end.y + _HEIGHT / 2
    bend = max(abs(end_x - start_x) / 2, 30)
    edge.path = (
        f"M{start_x:.0f} {start_y:.0f}C{start_x + bend:.0f} {start_y:.0f} "
        f"{end_x - bend:.0f} {end_y:.0f} {end_x:.0f} {end_y:.0f}"
    )
    edge.label_x, edge.label_y = end_x - 16, end_y - 6
