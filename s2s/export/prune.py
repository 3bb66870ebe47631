"""Nodes that nothing needs are dropped, and parameters that nothing reads."""

from __future__ import annotations

from s2s.export.symbol import Block, Node, Operand, Symbol, Value


def prune(symbol: Symbol) -> None:
    """Drop what no output depends on. Nothing here has an effect, and a loop ends if it ended in Python."""
    used: set[Value] = set()
    _block(symbol.body, used)
    symbol.parameters = [pair for pair in symbol.parameters if pair[0] in used]


def _block(block: Block, used: set[Value]) -> None:
    _use(block.outputs, used)
    kept: list[Node] = []
    for node in reversed(block.nodes):
        if not any(value in used for value in node.outputs):
            continue
        if node.operation == "if":
            _unused_arms(node, used)
        for inner in node.blocks:
            _block(inner, used)
        _use(node.inputs, used)
        kept.append(node)
    block.nodes = kept[::-1]


def _unused_arms(node: Node, used: set[Value]) -> None:
    """Drop the results of an `if` that nothing reads."""
    kept = [number for number, value in enumerate(node.outputs) if value in used]
    node.outputs = [node.outputs[number] for number in kept]
    for inner in node.blocks:
        inner.outputs = [inner.outputs[number] for number in kept]


def _use(operands: list[Operand], used: set[Value]) -> None:
    used.update(operand for operand in operands if isinstance(operand, Value))
