"""The symbolic program as an ONNX model: nodes, subgraphs and initializers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from s2s.errors import UsageError
from s2s.export.recorder import refusal
from s2s.export.symbol import Block, Node, Number, Operand, Symbol, Type, Value
from s2s.version import __version__

if TYPE_CHECKING:
    from numpy.typing import DTypeLike
    from onnx import GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto

OPSET = 18
#: The first format that has this opset.
IR_VERSION = 8


def require_onnx() -> ModuleType:
    """The `onnx` package.

    Raises:
        UsageError: it is not installed.
    """
    try:
        import onnx
    except ImportError as error:
        raise UsageError(
            "ONNX files are written by the onnx package", hint="pip install 's2s-compiler[onnx]'"
        ) from error
    return onnx


@dataclass(frozen=True)
class Ref:
    """A value of the model: what ONNX calls it, and its type."""

    name: str
    dtype: np.dtype[np.generic]
    shape: tuple[int, ...]

    @property
    def rank(self) -> int:
        """How many dimensions it has."""
        return len(self.shape)


Rule = Callable[["Writer", Node, list[Ref]], list[Ref]]
#: The rule of each row of the table of operations.
RULES: dict[str, Rule] = {}


def rule(*names: str) -> Callable[[Rule], Rule]:
    """Register a function as the rule of operations."""

    def register(function: Rule) -> Rule:
        for name in names:
            RULES[name] = function
        return function

    return register


class Writer:
    """A model that is being written.

    Args:
        symbol: the program.
        named: the numbers that stand for sizes with a name; a size that is a multiple of one is left to the runtime.
    """

    def __init__(self, symbol: Symbol, named: tuple[int, ...] = ()) -> None:
        self._named = named
        self.onnx = require_onnx()
        self.symbol = symbol
        self.refs: dict[Value, Ref] = {}
        self.initializers: list[TensorProto] = []
        self.blocks: list[list[NodeProto]] = [[]]
        self._constants: dict[tuple[str, tuple[int, ...], bytes], Ref] = {}
        self._names = 0

    def model(self) -> ModelProto:
        """The model, checked.

        Raises:
            ExportError: an operation has no form in ONNX for its types.
        """
        helper, symbol = self.onnx.helper, self.symbol
        for value in symbol.inputs:
            self.refs[value] = Ref(value.name, value.type.dtype, value.type.shape)
        for value, array in symbol.parameters:
            self.refs[value] = Ref(value.name, value.type.dtype, value.type.shape)
            self.initializers.append(
                self.onnx.numpy_helper.from_array(
                    np.ascontiguousarray(array).reshape(array.shape), value.name
                )
            )
        self.block(symbol.body)
        outputs = [
            self.output(operand, name) for operand, name in zip(symbol.body.outputs, symbol.output_names)
        ]
        nodes = _needed(self.blocks[0], {ref.name for ref in outputs})
        graph = helper.make_graph(
            nodes,
            symbol.name,
            [self.info(self.refs[value]) for value in symbol.inputs],
            [self.info(ref) for ref in outputs],
            _read(self.initializers, nodes),
        )
        model: ModelProto = helper.make_model(
            graph,
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=IR_VERSION,
            producer_name="s2s",
            producer_version=__version__,
        )
        self.onnx.checker.check_model(model, full_check=True)
        return model

    def info(self, ref: Ref) -> ValueInfoProto:
        """The declaration of an input or an output."""
        element = self.onnx.helper.np_dtype_to_tensor_dtype(ref.dtype)
        made: ValueInfoProto = self.onnx.helper.make_tensor_value_info(ref.name, element, ref.shape)
        return made

    def output(self, operand: Operand, name: str) -> Ref:
        """An operand under the name of an output."""
        given = self.ref(operand)
        self.blocks[-1].append(self.onnx.helper.make_node("Identity", [given.name], [name]))
        return Ref(name, given.dtype, given.shape)

    def fresh(self) -> str:
        """A name for a step of an operation."""
        self._names += 1
        return f"s2s.{self._names}"

    def ref(self, operand: Operand) -> Ref:
        """What ONNX calls an operand."""
        return self.number(operand.value) if isinstance(operand, Number) else self.refs[operand]

    def number(self, value: object, dtype: DTypeLike | None = None) -> Ref:
        """A number of the program's text."""
        return self.constant(np.array(value, dtype=Type.of(value).dtype if dtype is None else dtype))

    def constant(self, array: object) -> Ref:
        """An array of the program's text."""
        array = np.asarray(array)
        key = (str(array.dtype), array.shape, array.tobytes())
        if key not in self._constants:
            ref = Ref(self.fresh(), array.dtype, array.shape)
            self.initializers.append(
                self.onnx.numpy_helper.from_array(np.ascontiguousarray(array).reshape(array.shape), ref.name)
            )
            self._constants[key] = ref
        return self._constants[key]

    def emit(
        self,
        operator: str,
        inputs: list[Ref],
        dtype: DTypeLike | None = None,
        shape: tuple[int, ...] | None = None,
        **attributes: object,
    ) -> Ref:
        """One operator. Its result has the type of the first input, and broadcast shapes, unless another is told."""
        if shape is None:
            shape = np.broadcast_shapes(*(ref.shape for ref in inputs))
        ref = Ref(self.fresh(), np.dtype(inputs[0].dtype if dtype is None else dtype), tuple(map(int, shape)))
        names = [given.name for given in inputs]
        self.blocks[-1].append(self.onnx.helper.make_node(operator, names, [ref.name], **attributes))
        return ref

    def cast(self, ref: Ref, dtype: DTypeLike) -> Ref:
        """A value as another dtype."""
        dtype = np.dtype(dtype)
        if ref.dtype == dtype:
            return ref
        if dtype == np.bool_:
            return self.emit("Not", [self.emit("Equal", [ref, self.number(0, ref.dtype)], bool)], bool)
        element = self.onnx.helper.np_dtype_to_tensor_dtype(dtype)
        return self.emit("Cast", [ref], dtype, ref.shape, to=element)

    def reshape(self, ref: Ref, shape: tuple[int, ...]) -> Ref:
        """The same elements in another shape."""
        if ref.shape == tuple(shape):
            return ref
        free = [
            i for i, size in enumerate(shape) if size and any(size % number == 0 for number in self._named)
        ]
        written = [-1 if free == [i] else size for i, size in enumerate(shape)]
        sizes = self.constant(np.array(written, np.int64))
        return self.emit(
            "Reshape", [ref, sizes], ref.dtype, tuple(shape), **({"allowzero": 1} if 0 in shape else {})
        )

    def expand(self, ref: Ref, shape: tuple[int, ...]) -> Ref:
        """The value repeated to a shape that it broadcasts to."""
        if ref.shape == tuple(shape):
            return ref
        return self.emit("Expand", [ref, self.constant(np.array(shape, np.int64))], ref.dtype, tuple(shape))

    def where(self, condition: Ref, one: Ref, other: Ref) -> Ref:
        """One value where a condition holds, and another where not."""
        if one.dtype == np.bool_:
            no = self.emit("Not", [condition])
            return self.emit("Or", [self.emit("And", [condition, one]), self.emit("And", [no, other])])
        shape = np.broadcast_shapes(condition.shape, one.shape, other.shape)
        return self.emit("Where", [condition, one, other], one.dtype, shape)

    def block(self, block: Block) -> None:
        """Write the nodes of a block where the last one opened."""
        for node in block.nodes:
            start = len(self.blocks[-1])
            if node.operation == "if":
                refs = self._if(node)
            elif node.operation == "loop":
                refs = self._loop(node)
            else:
                assert node.definition is not None
                made = RULES.get(node.definition.rule)
                if made is None:
                    raise refusal(node.place, f"{node.operation} has no form in ONNX")
                refs = made(self, node, [self.ref(given) for given in node.inputs])
            for value, ref in zip(node.outputs, refs):
                assert (ref.dtype, ref.shape) == (value.type.dtype, value.type.shape), (node, ref, value)
                self.refs[value] = self._renamed(start, ref, value)

    def _renamed(self, start: int, ref: Ref, value: Value) -> Ref:
        """Give a step its value's name, if it was written for it."""
        for proto in self.blocks[-1][start:]:
            if ref.name in proto.output:
                for other in self.blocks[-1][start:]:
                    for names in (other.input, other.output):
                        for number, name in enumerate(names):
                            if name == ref.name:
                                names[number] = value.name
                return Ref(value.name, ref.dtype, ref.shape)
        return ref

    def _subgraph(self, block: Block, inputs: list[Ref]) -> GraphProto:
        self.blocks.append([])
        self.block(block)
        outputs = [self.output(operand, self.fresh()) for operand in block.outputs]
        nodes = _needed(self.blocks.pop(), {ref.name for ref in outputs})
        made: GraphProto = self.onnx.helper.make_graph(
            nodes, self.fresh(), [self.info(ref) for ref in inputs], [self.info(ref) for ref in outputs]
        )
        return made

    def _if(self, node: Node) -> list[Ref]:
        condition = self.ref(node.inputs[0])
        then, otherwise = (self._subgraph(block, []) for block in node.blocks)
        outputs = [Ref(value.name, value.type.dtype, value.type.shape) for value in node.outputs]
        self.blocks[-1].append(
            self.onnx.helper.make_node(
                "If", [condition.name], [ref.name for ref in outputs], then_branch=then, else_branch=otherwise
            )
        )
        return outputs

    def _loop(self, node: Node) -> list[Ref]:
        block = node.blocks[0]
        counted = "counted" in node.attributes
        iteration = block.inputs[0] if counted else None
        carried = block.inputs[1:] if counted else block.inputs
        number = Ref(iteration.name if iteration else self.fresh(), np.dtype(np.int64), ())
        going = Ref(self.fresh(), np.dtype(bool), ())
        if iteration:
            self.refs[iteration] = number
        for value in carried:
            self.refs[value] = Ref(value.name, value.type.dtype, value.type.shape)
        body = self._subgraph(block, [number, going, *(self.refs[value] for value in carried)])
        first = self.ref(node.inputs[0]).name
        limits = [first, ""] if counted else ["", first]
        starts = [self.ref(given).name for given in node.inputs[1:]]
        outputs = [Ref(value.name, value.type.dtype, value.type.shape) for value in node.outputs]
        self.blocks[-1].append(
            self.onnx.helper.make_node("Loop", [*limits, *starts], [ref.name for ref in outputs], body=body)
        )
        return outputs


def _inner(node: NodeProto) -> Iterator[NodeProto]:
    """The nodes of a node's subgraphs."""
    for attribute in node.attribute:
        if attribute.HasField("g"):
            for inner in attribute.g.node:
                yield inner
                yield from _inner(inner)


def _needed(nodes: list[NodeProto], names: set[str]) -> list[NodeProto]:
    """The steps that outputs of these names depend on: a rule may write some that nothing reads."""
    kept: list[NodeProto] = []
    for node in reversed(nodes):
        if names.isdisjoint(node.output):
            continue
        kept.append(node)
        for one in (node, *_inner(node)):
            names.update(one.input)
    return kept[::-1]


def _read(initializers: list[TensorProto], nodes: list[NodeProto]) -> list[TensorProto]:
    """The initializers that nodes read, those in subgraphs, too."""
    names = {name for node in nodes for one in (node, *_inner(node)) for name in one.input}
    return [initializer for initializer in initializers if initializer.name in names]


def onnx_model(symbol: Symbol) -> ModelProto:
    """The model of a symbolic program, checked by `onnx.checker`.

    Raises:
        ExportError: an operation has no form in ONNX for its types.
        UsageError: the `onnx` package is missing.
    """
    from s2s.export import onnx_elementwise, onnx_reductions, onnx_shapes

    assert onnx_elementwise and onnx_reductions and onnx_shapes  # they register their rules
    if not symbol.instances:
        return Writer(symbol).model()
    from s2s.export.sizes import larger, model_for_all

    models = [Writer(one, tuple(choice.values())).model() for one, choice in larger(symbol)]
    model = model_for_all(models, symbol)
    require_onnx().checker.check_model(model, full_check=True)
    return model
