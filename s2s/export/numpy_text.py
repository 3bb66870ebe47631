"""The symbolic program as a Python file that needs numpy and nothing else."""

from __future__ import annotations

import math

import numpy as np

from s2s.export.operations import Hole
from s2s.export.symbol import Block, Node, Number, Operand, Structure, Symbol

_HEAD = '''"""{name}: a program over arrays, exported by s2s. It needs numpy, and {parameters} beside it."""

import math
import os

import numpy as np

'''


def numpy_text(symbol: Symbol, parameters: str) -> str:
    """The text of the program.

    Args:
        symbol: the program.
        parameters: the name of the file its parameters are in.
    """
    lines = [_HEAD.format(name=symbol.name, parameters=parameters)]
    if symbol.parameters:
        lines += [
            "_folder = os.path.dirname(os.path.abspath(__file__))",
            f"with np.load(os.path.join(_folder, {parameters!r})) as _kept:",
            *(f"    {value.name} = _kept[{value.name!r}]" for value, _ in symbol.parameters),
            "",
        ]
    arguments = ", ".join(value.name for value in symbol.inputs)
    lines += ["", f"def {symbol.name}({arguments}):"]
    lines += _block(symbol.body, "    ")
    lines.append(f"    return {_structure(symbol.structure, symbol.body.outputs)}")
    text = "\n".join(lines) + "\n"
    return text if "math." in text.partition("\n\n\n")[2] else text.replace("import math\n", "", 1)


def _structure(structure: Structure, outputs: list[Operand]) -> str:
    if isinstance(structure, int):
        return written(outputs[structure])
    if isinstance(structure, dict):
        return (
            "{" + ", ".join(f"{key!r}: {_structure(part, outputs)}" for key, part in structure.items()) + "}"
        )
    inner = ", ".join(_structure(part, outputs) for part in structure)
    if isinstance(structure, list):
        return f"[{inner}]"
    return f"({inner},)" if len(structure) == 1 else f"({inner})"


def written(given: Operand) -> str:
    """An operand as Python writes it."""
    return _number(given.value) if isinstance(given, Number) else given.name


def _number(value: object) -> str:
    if isinstance(value, np.bool_):
        return f"np.bool_({bool(value)})"
    if isinstance(value, np.generic):
        item = value.item()
        return f"np.{value.dtype}({_number(item)})"
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    return repr(value)


def _known(value: object) -> str:
    if isinstance(value, np.dtype):
        return f"np.{'bool_' if value == np.bool_ else value}"
    if isinstance(value, slice):
        return f"slice({', '.join(map(_known, (value.start, value.stop, value.step)))})"
    if isinstance(value, tuple):
        inner = ", ".join(map(_known, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, np.ndarray):
        return f"np.array({value.tolist()!r}, dtype=np.{value.dtype})"
    return _number(value) if isinstance(value, np.generic | float) else repr(value)


def _block(block: Block, indent: str) -> list[str]:
    lines: list[str] = []
    for node in block.nodes:
        if node.operation == "if":
            lines += _if(node, indent)
        elif node.operation == "loop":
            lines += _loop(node, indent)
        else:
            lines += [f"{indent}{line}" for line in _node(node)]
    return lines


def _names(node: Node) -> str:
    return ", ".join(value.name for value in node.outputs) + ("," if len(node.outputs) == 1 else "")


def _if(node: Node, indent: str) -> list[str]:
    lines: list[str] = []
    for word, block in zip((f"if {written(node.inputs[0])}:", "else:"), node.blocks):
        lines.append(f"{indent}{word}")
        lines += _block(block, f"{indent}    ")
        values = ", ".join(map(written, block.outputs))
        lines.append(f"{indent}    {_names(node).rstrip(',')} = {values}")
    return lines


def _loop(node: Node, indent: str) -> list[str]:
    body = node.blocks[0]
    counted = "counted" in node.attributes
    carried = body.inputs[1:] if counted else body.inputs
    lines: list[str] = []
    for value, start in zip(carried, node.inputs[1:]):
        lines.append(f"{indent}{value.name} = {written(start)}")
    again = body.outputs[0]
    first = written(node.inputs[0])
    turns = f"for {body.inputs[0].name} in range({first}):" if counted else "while True:"
    if not counted:
        lines.append(f"{indent}going = {first}")
        turns = "while going:"
    lines.append(f"{indent}{turns}")
    inner = _block(body, f"{indent}    ")
    names = [value.name for value in carried]
    values = [written(value) for value in body.outputs[1:]]
    if not counted:
        names.append("going")
        values.append(written(again))
    if names:
        inner.append(f"{indent}    {', '.join(names)} = {', '.join(values)}")
    if counted and not (isinstance(again, Number) and again.value is True):
        inner.append(f"{indent}    if not {written(again)}:")
        inner.append(f"{indent}        break")
    lines += inner
    for value, last in zip(carried, node.outputs):
        lines.append(f"{indent}{last.name} = {value.name}")
    return lines


def _node(node: Node) -> list[str]:
    inputs = [written(given) for given in node.inputs]
    assert node.definition is not None
    if node.definition.text.startswith("{"):  # powers bind more than a sign
        inputs = [f"({text})" if text.startswith("-") else text for text in inputs]
    if node.operation == "transpose" and not node.attributes:
        return [f"{node.outputs[0].name} = {inputs[0]}.T"]
    name = _names(node)
    if len(node.outputs) == 1:
        name = node.outputs[0].name if node.operation != "split" else name
    if node.operation == "get_item":
        return [f"{name} = {inputs[0]}[{_index(node.attributes['index'], inputs[1:])}]"]
    if node.operation == "set_item":
        index = _index(node.attributes["index"], inputs[2:])
        return [f"{name} = np.array({inputs[0]})", f"{name}[{index}] = {inputs[1]}"]
    attributes = {key: _known(value) for key, value in node.attributes.items()}
    known = "".join(f", {key}={value}" for key, value in attributes.items())
    if node.operation == "full":
        attributes.setdefault("dtype", "None")
    return [
        f"{name} = " + node.definition.text.format(*inputs, all=", ".join(inputs), known=known, **attributes)
    ]


def _index(index: object, computed: list[str]) -> str:
    assert isinstance(index, tuple)
    holes = iter(computed)
    parts = [next(holes) if isinstance(part, Hole) else _part(part) for part in index]
    return ", ".join(parts) if parts else "()"


def _part(part: object) -> str:
    if isinstance(part, slice):
        bounds = ["" if bound is None else str(bound) for bound in (part.start, part.stop)]
        return ":".join(bounds) + (f":{part.step}" if part.step is not None else "")
    return "..." if part is Ellipsis else _known(part)
