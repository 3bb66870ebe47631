"""The symbolic program: values, the nodes that compute them, and how they are shown."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, SupportsInt

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from s2s.export.operations import Operation

Kind = Literal["array", "scalar", "python"]

#: What a function returns, with the numbers of outputs in the place of arrays and numbers.
Structure = int | list["Structure"] | tuple["Structure", ...] | dict[str, "Structure"]

#: What is computed with. ONNX and the runtimes have these in common.
DTYPES = ("bool", "int8", "uint8", "int32", "int64", "float16", "float32", "float64")

#: The Python types of numbers, and the dtype that an exported program gives them.
PYTHON = {"bool": "bool", "int": "int64", "float": "float64"}


@dataclass(frozen=True)
class Type:
    """What is known of a value before the program runs: an array, a numpy scalar or a Python number.

    Args:
        kind: which of them.
        dtype: of its elements.
        shape: its sizes.
        sizes: these as text, where some of them have names; then `shape` is one example.
    """

    kind: Kind
    dtype: np.dtype[np.generic]
    shape: tuple[int, ...]
    sizes: tuple[str, ...] | None = None

    @staticmethod
    def of(value: object) -> Type:
        """The type of a live value.

        Raises:
            TypeError: it is no array and no number.
        """
        if type(value) is np.ndarray:
            return Type("array", value.dtype, value.shape)
        if isinstance(value, np.generic):
            return Type("scalar", value.dtype, ())
        if type(value) in (bool, int, float):
            return Type("python", np.dtype(PYTHON[type(value).__name__]), ())
        raise TypeError(f"no array and no number: {type(value).__name__}")

    @property
    def python(self) -> type[bool | int | float]:
        """The Python type of a Python number."""
        return {"b": bool, "i": int, "f": float}[self.dtype.kind]

    def __str__(self) -> str:
        if self.kind == "python":
            return self.python.__name__
        if self.kind == "scalar":
            return str(self.dtype)
        return f"{self.dtype}[{','.join(map(str, self.sizes or self.shape))}]"


@dataclass(frozen=True, eq=False)
class Value:
    """Something computed, given or kept, by its name."""

    name: str
    type: Type


@dataclass(frozen=True)
class Number:
    """A number that the program's text says."""

    value: object

    @property
    def type(self) -> Type:
        """Of the number."""
        return Type.of(self.value)


Operand = Value | Number


@dataclass(frozen=True)
class Place:
    """Where in the source something is written."""

    filename: str
    line: int
    column: int


@dataclass(eq=False)
class Node:
    """One operation.

    Args:
        operation: a name in the table of operations, or `if`, or `loop`.
        inputs: what it computes with.
        attributes: what was known of its arguments.
        outputs: what it gives.
        place: where it is written.
        blocks: the arms of an `if`, the body of a `loop`.
        definition: the row of the table, for what is neither.
    """

    operation: str
    inputs: list[Operand]
    attributes: dict[str, object]
    outputs: list[Value]
    place: Place
    blocks: list[Block] = field(default_factory=list)
    definition: Operation | None = None


@dataclass(eq=False)
class Block:
    """Nodes in the order they run, with what goes in and what comes out."""

    inputs: list[Value] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    outputs: list[Operand] = field(default_factory=list)


@dataclass(eq=False)
class Symbol:
    """A whole program, independent of Python.

    Args:
        name: of the function it was made from.
        inputs: what it is called with.
        parameters: the arrays it keeps, with their values.
        body: the nodes; its outputs are the program's.
        output_names: of the outputs, in order.
        structure: what the function returns; an int stands for the output of that number.
        sizes: what of the sizes of arrays was asked for while the program was read, and where.
        instances: where sizes have names: the program for several choices of numbers, and these.
    """

    name: str
    inputs: list[Value]
    parameters: list[tuple[Value, NDArray[np.generic]]]
    body: Block
    output_names: list[str]
    structure: Structure
    sizes: list[tuple[Place, object]] = field(default_factory=list)
    instances: tuple[tuple[Symbol, dict[str, int]], ...] = ()

    def __repr__(self) -> str:
        return f"<Symbol {self.name}>"

    def __str__(self) -> str:
        lines = [f"<Symbol {self.name}>"]
        lines += [f"input      {value.name}: {value.type}" for value in self.inputs]
        lines += [f"parameter  {value.name}: {value.type}" for value, _ in self.parameters]
        lines += _lines(self.body, "")
        for name, operand in zip(self.output_names, self.body.outputs):
            lines.append(f"output     {name}: {operand.type} = {shown(operand)}")
        return "\n".join(lines)

    def to_json(self) -> str:
        """The program as JSON: a list of nodes whose inputs name the output of another by position.

        As in the files of MXNet, `null` is the operation of inputs and parameters, `arg_nodes` are their positions,
        and `heads` are the outputs.
        """
        return json.dumps(_Document(self).made(), indent=2) + "\n"

    def nodes(self) -> Iterator[Node]:
        """Every node, those in blocks after the node that holds them."""
        yield from nodes_in(self.body)


def nodes_in(block: Block) -> Iterator[Node]:
    """The nodes of a block, those in blocks after the node that holds them."""
    for node in block.nodes:
        yield node
        for inner in node.blocks:
            yield from nodes_in(inner)


def shown(operand: Operand) -> str:
    """An operand in one word."""
    return operand.name if isinstance(operand, Value) else repr(operand.value)


def _lines(block: Block, indent: str) -> Iterator[str]:
    for node in block.nodes:
        arguments = [shown(operand) for operand in node.inputs]
        arguments += [f"{name}={_attribute(value)}" for name, value in node.attributes.items()]
        results = ", ".join(f"{value.name}: {value.type}" for value in node.outputs)
        yield f"{indent}node       {results} = {node.operation}({', '.join(arguments)})"
        for number, inner in enumerate(node.blocks):
            if node.operation == "if":
                yield f"{indent}  {('then', 'else')[number]}"
            else:
                given = ", ".join(f"{value.name}: {value.type}" for value in inner.inputs)
                yield f"{indent}  body({given})"
            yield from _lines(inner, f"{indent}  ")
            yield f"{indent}  gives      {', '.join(map(shown, inner.outputs))}"


def _attribute(value: object) -> str:
    """An attribute as Python writes it, with dtypes by their names."""
    if isinstance(value, np.dtype):
        return str(value)
    if isinstance(value, slice):
        return ":".join("" if part is None else str(part) for part in (value.start, value.stop, value.step))
    if value is Ellipsis:
        return "..."
    if isinstance(value, tuple):
        inner = ", ".join(map(_attribute, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, list):
        return f"[{', '.join(map(_attribute, value))}]"
    return repr(value)


def whole(value: object) -> int:
    """A known argument that numpy took as a whole number."""
    assert isinstance(value, SupportsInt)
    return int(value)


class _Document:
    """The JSON form of a symbol, while it is put together."""

    def __init__(self, symbol: Symbol) -> None:
        self.symbol = symbol

    def made(self) -> dict[str, object]:
        symbol = self.symbol
        given = symbol.inputs + [value for value, _ in symbol.parameters]
        document = self.block(given, symbol.body, {})
        document["name"] = symbol.name
        document["inputs"] = [value.name for value in symbol.inputs]
        document["parameters"] = [value.name for value, _ in symbol.parameters]
        document["outputs"] = symbol.output_names
        return document

    def block(self, given: list[Value], block: Block, outer: dict[Value, str]) -> dict[str, object]:
        nodes: list[dict[str, object]] = []
        places: dict[Value, list[int]] = {}
        names = dict(outer)
        for value in given:
            places[value] = [len(nodes), 0]
            names[value] = value.name
            nodes.append({"op": "null", "name": value.name, "inputs": [], **_typed(value)})

        def where(operand: Operand) -> object:
            if isinstance(operand, Number):
                return {"value": plain(operand.value), "type": str(operand.type)}
            return places[operand] if operand in places else {"outer": names[operand]}

        for node in block.nodes:
            entry: dict[str, object] = {
                "op": node.operation,
                "name": node.outputs[0].name,
                "inputs": [where(operand) for operand in node.inputs],
            }
            if node.attributes:
                entry["attrs"] = {name: plain(value) for name, value in node.attributes.items()}
            if len(node.outputs) == 1:
                entry.update(_typed(node.outputs[0]))
            else:
                entry["results"] = [{"name": value.name, **_typed(value)} for value in node.outputs]
            for number, value in enumerate(node.outputs):
                places[value] = [len(nodes), number]
                names[value] = value.name
            if node.blocks:
                entry["blocks"] = [self.block(inner.inputs, inner, names) for inner in node.blocks]
            nodes.append(entry)
        return {
            "nodes": nodes,
            "arg_nodes": list(range(len(given))),
            "heads": [where(operand) for operand in block.outputs],
        }


def _typed(value: Value) -> dict[str, object]:
    kind = value.type.kind
    return {
        "dtype": str(value.type.dtype),
        "shape": [
            int(size) if size.isdecimal() else size for size in map(str, value.type.sizes or value.type.shape)
        ],
        **({} if kind == "array" else {"kind": kind}),
    }


def plain(value: object) -> object:
    """A value as JSON can say it."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, slice):
        return {"slice": [plain(value.start), plain(value.stop), plain(value.step)]}
    return str(value)
