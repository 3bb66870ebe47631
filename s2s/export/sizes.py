"""Sizes that have a name: `x: float32[N,512]` is exported for every N.

A program is read for sizes that are numbers. With a name, it is read for several numbers, 1 among them, and has to be
the same program each time: the same operations on the same constants, where nothing but sizes differs. What asks for
the size itself is refused, for what it does with it could be another thing for each number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from s2s.export.build import build
from s2s.export.program import ArrayProgram
from s2s.export.recorder import refusal
from s2s.export.refusal import ExportError
from s2s.export.symbol import Block, Node, Number, Operand, Place, Symbol, Type, Value, nodes_in, plain

if TYPE_CHECKING:
    from onnx import GraphProto, ModelProto, ValueInfoProto

#: What is tried for a size: the first of these, and each of the others with the first of all other names. Primes, for
#: hardly any number of a program is a multiple of one.
_NUMBERS = ((97, 101, 103, 1), (107, 109, 113, 1), (127, 131, 137, 1), (139, 149, 151, 1))
_HINT = "give the size as a number"


def names_in(types: Mapping[str, Type]) -> list[str]:
    """The names of sizes, in order."""
    found = (size for type_ in types.values() for size in type_.sizes or () if size.isidentifier())
    return list(dict.fromkeys(found))


def build_for_all(program: ArrayProgram, types: Mapping[str, Type]) -> Symbol:
    """The symbolic program for inputs of which some sizes have names.

    Raises:
        ExportError: it is not the same program for all sizes, or has no symbolic form.
    """
    names = names_in(types)
    if len(names) > len(_NUMBERS):
        raise ExportError(f"more than {len(_NUMBERS)} sizes have names", hint=_HINT)
    chosen = _choices(names)
    symbols = [_built(program, types, choice, first=choice is chosen[0]) for choice in chosen]
    first = symbols[0]
    for other, choice in zip(symbols[1:], chosen[1:], strict=True):
        _Comparison(_differing(chosen[0], choice)).symbols(first, other)
    return _named(symbols, chosen, types)


def _choices(names: list[str]) -> list[dict[str, int]]:
    numbers = dict(zip(names, _NUMBERS))
    first = {name: numbers[name][0] for name in names}
    return [first, *({**first, name: number} for name in names for number in numbers[name][1:])]


def _built(
    program: ArrayProgram, types: Mapping[str, Type], choice: dict[str, int], *, first: bool
) -> Symbol:
    """The program for one choice of numbers."""
    given = {
        name: type_ if type_.sizes is None else replace(type_, shape=_numbers(type_, choice), sizes=None)
        for name, type_ in types.items()
    }
    try:
        return build(program, given)
    except ExportError as error:
        if not first:
            said = ", ".join(f"{name} = {number}" for name, number in choice.items())
            error.message = f"{error.message} (for {said})"
        raise


def _numbers(type_: Type, choice: dict[str, int]) -> tuple[int, ...]:
    assert type_.sizes is not None
    return tuple(choice[size] if size in choice else int(size) for size in type_.sizes)


def _differing(one: dict[str, int], other: dict[str, int]) -> str:
    return next(
        f"{name} = {one[name]} and {name} = {other[name]}" for name in one if one[name] != other[name]
    )


class _Comparison:
    """Compares the programs for two choices of numbers.

    Args:
        between: the choices, in words.
    """

    def __init__(self, between: str) -> None:
        self._between = between
        self._same: dict[Value, Value] = {}

    def symbols(self, one: Symbol, other: Symbol) -> None:
        """Raise an error where they differ in more than sizes."""
        place = one.body.nodes[0].place if one.body.nodes else Place("<program>", 1, 0)
        for (at, size), (_, another) in zip(one.sizes, other.sizes):
            if size != another:
                raise refusal(at, f"the program asks for a size, which is {size} or {another}", _HINT)
        for value, again in zip(one.inputs, other.inputs, strict=True):
            self._same[value] = again
        if len(one.parameters) != len(other.parameters):
            self._refuse(place)
        for (value, array), (again, other_array) in zip(one.parameters, other.parameters, strict=True):
            if array.shape != other_array.shape or array.tobytes() != other_array.tobytes():
                self._refuse(self._reads(one.body, value) or place)
            self._same[value] = again
        self._block(one.body, other.body, place)
        if one.output_names != other.output_names or one.structure != other.structure:
            self._refuse(place)

    def _reads(self, block: Block, value: Value) -> Place | None:
        """Where a value is read first."""
        return next((node.place for node in nodes_in(block) if value in node.inputs), None)

    def _block(self, one: Block, other: Block, place: Place) -> None:
        if len(one.nodes) != len(other.nodes) or len(one.inputs) != len(other.inputs):
            self._refuse(one.nodes[0].place if one.nodes else place)
        for value, again in zip(one.inputs, other.inputs, strict=True):
            self._value(value, again, place)
        for node, again_node in zip(one.nodes, other.nodes, strict=True):
            self._node(node, again_node)
        self._operands(one.outputs, other.outputs, place)

    def _node(self, one: Node, other: Node) -> None:
        if (one.operation, one.place) != (other.operation, other.place):
            self._refuse(one.place)
        if plain(list(one.attributes.items())) != plain(list(other.attributes.items())):
            self._refuse(one.place)
        self._operands(one.inputs, other.inputs, one.place)
        if len(one.outputs) != len(other.outputs) or len(one.blocks) != len(other.blocks):
            self._refuse(one.place)
        for block, again in zip(one.blocks, other.blocks, strict=True):
            self._block(block, again, one.place)
        for value, again_value in zip(one.outputs, other.outputs, strict=True):
            self._value(value, again_value, one.place)

    def _operands(self, one: list[Operand], other: list[Operand], place: Place) -> None:
        if len(one) != len(other):
            self._refuse(place)
        for operand, again in zip(one, other, strict=True):
            if isinstance(operand, Number) or isinstance(again, Number):
                same = type(operand) is type(again) and repr(operand) == repr(again)
            else:
                same = self._same.get(operand) is again
            if not same:
                self._refuse(place)

    def _value(self, one: Value, other: Value, place: Place) -> None:
        before, after = one.type, other.type
        if (before.kind, before.dtype, len(before.shape)) != (after.kind, after.dtype, len(after.shape)):
            self._refuse(place)
        self._same[one] = other

    def _refuse(self, place: Place) -> None:
        raise refusal(place, f"for {self._between} this is not the same program", _HINT)


def _named(symbols: list[Symbol], chosen: list[dict[str, int]], types: Mapping[str, Type]) -> Symbol:
    """The first program with sizes that say how they follow from the names; the others beside it."""
    first = symbols[0]
    columns = [list(_values(symbol)) for symbol in symbols]
    named: dict[Value, Value] = {}
    for row in zip(*columns, strict=True):
        sizes = tuple(size_text(dims, chosen) for dims in zip(*(value.type.shape for value in row)))
        type_ = row[0].type
        if any(not size.isdecimal() for size in sizes):
            named[row[0]] = Value(row[0].name, replace(type_, sizes=sizes))
    return replace(
        first,
        inputs=[named.get(value, value) for value in first.inputs],
        body=_renamed(first.body, named),
        sizes=[],
        instances=tuple(zip(symbols, chosen, strict=True)),
    )


def _values(symbol: Symbol) -> Iterator[Value]:
    yield from symbol.inputs
    yield from symbol.body.inputs
    for node in nodes_in(symbol.body):
        yield from node.outputs
        for block in node.blocks:
            yield from block.inputs


def _renamed(block: Block, named: dict[Value, Value]) -> Block:
    def operand(one: Operand) -> Operand:
        return one if isinstance(one, Number) else named.get(one, one)

    nodes = [
        replace(
            node,
            inputs=[operand(one) for one in node.inputs],
            outputs=[named.get(value, value) for value in node.outputs],
            blocks=[_renamed(inner, named) for inner in node.blocks],
        )
        for node in block.nodes
    ]
    return Block(
        [named.get(value, value) for value in block.inputs], nodes, [operand(one) for one in block.outputs]
    )


def size_text(numbers: tuple[int, ...], chosen: list[dict[str, int]]) -> str:
    """How a size follows from the names: `512`, `N`, `2*N`, `N+1`; `?` if in another way.

    Args:
        numbers: what it is for each choice.
        chosen: the choices.
    """
    if len(set(numbers)) == 1:
        return str(numbers[0])
    for name in chosen[0]:
        slope, rest = divmod(numbers[_differs(chosen, name)] - numbers[0], _step(chosen, name))
        offset = numbers[0] - slope * chosen[0][name]
        if not rest and all(slope * choice[name] + offset == size for choice, size in zip(chosen, numbers)):
            return f"{'' if slope == 1 else f'{slope}*'}{name}{f'{offset:+d}' if offset else ''}"
    return "?"


def _differs(chosen: list[dict[str, int]], name: str) -> int:
    return next(index for index, choice in enumerate(chosen) if choice[name] != chosen[0][name])


def _step(chosen: list[dict[str, int]], name: str) -> int:
    return chosen[_differs(chosen, name)][name] - chosen[0][name]


def larger(symbol: Symbol) -> list[tuple[Symbol, dict[str, int]]]:
    """The programs for sizes that nothing is broadcast from."""
    return [(one, choice) for one, choice in symbol.instances if 1 not in choice.values()]


def model_for_all(models: list[ModelProto], symbol: Symbol) -> ModelProto:
    """One model of several that differ in sizes alone; sizes that have a name have it there, too.

    Raises:
        ExportError: an operation is written with the size itself.
    """
    chosen = [choice for _, choice in larger(symbol)]
    declared = [list(_declared(model.graph)) for model in models]
    for row in zip(*declared, strict=True):
        dims = [one.type.tensor_type.shape.dim for one in row]
        for parts in zip(*dims, strict=True):
            text = size_text(tuple(part.dim_value for part in parts), chosen)
            if text.isdecimal():
                continue
            for part in parts:
                part.Clear()
                if text.isidentifier():
                    part.dim_param = text
    for model in models[1:]:
        for one, other in zip(models[0].graph.initializer, model.graph.initializer):
            if one != other:
                raise _needs_size(symbol, models[0], one.name)
        if model != models[0]:
            raise _needs_size(symbol, models[0], "")
    return models[0]


def _needs_size(symbol: Symbol, model: ModelProto, name: str) -> ExportError:
    """What to say of an operation that is written with a size; at its place, where that is found."""
    readers = [node for node in model.graph.node if name in node.input]
    made = {output for node in readers for output in node.output}
    for _ in model.graph.node:
        made |= {
            output for node in model.graph.node if not made.isdisjoint(node.input) for output in node.output
        }
        found = next(
            (node for node in nodes_in(symbol.body) if any(v.name in made for v in node.outputs)), None
        )
        if found is not None:
            return refusal(found.place, f"{found.operation} is written with the size itself in ONNX", _HINT)
    return ExportError("an operation is written with the size itself in ONNX", hint=_HINT)


def _declared(graph: GraphProto) -> Iterator[ValueInfoProto]:
    """What a graph and its subgraphs declare: inputs and outputs."""
    yield from graph.input
    yield from graph.output
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from _declared(attribute.g)
