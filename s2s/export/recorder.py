"""What is being recorded: the blocks of nodes, their values, and the types numpy itself tells."""

from __future__ import annotations

import itertools
import keyword
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from s2s.export.operations import Operation
from s2s.export.refusal import ExportError
from s2s.export.symbol import DTYPES, Block, Node, Number, Operand, Place, Type, Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

Result = TypeVar("Result")

#: Part of the memory of arrays that the caller holds, too.
OUTSIDE = 0
MOST_NODES = 20_000
#: What the numpy program calls by its name, what `np.savez` means something else by, and the words of the language.
RESERVED = (
    "np", "math", "bool", "int", "float", "abs", "max", "min", "range", "slice", "going", "file", "allow_pickle",
    *keyword.kwlist,
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Tensor:
    """A value while the source is interpreted.

    Args:
        type: what is known of it.
        memory: which memory an array may lie in. Two that have some in common may be views of one another.
        value: what computes it, or None if it is part of the program's text, such as `np.zeros(3)`.
        known: what it is, where that is known while the program is exported.
    """

    type: Type
    memory: frozenset[int] = frozenset()
    value: Value | None = None
    known: object = None

    def example(self) -> object:
        """A value of this type: what it is, or ones."""
        if self.known is not None:
            return self.known
        one = np.ones((), self.type.dtype)
        if self.type.kind == "array":
            return np.broadcast_to(one, self.type.shape)
        return one[()] if self.type.kind == "scalar" else self.type.python(1)


@dataclass
class Recorder:
    """The program so far."""

    names: set[str] = field(default_factory=lambda: set(RESERVED))
    blocks: list[Block] = field(default_factory=lambda: [Block()])
    parameters: list[tuple[Value, NDArray[np.generic]]] = field(default_factory=list)
    sizes: list[tuple[Place, object]] = field(default_factory=list)
    count: int = 0
    _memories: Iterator[int] = field(default_factory=lambda: itertools.count(OUTSIDE + 1))
    _kept: dict[int, Value] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)

    @property
    def region(self) -> int:
        """How deep in arms and loops that are decided when the program runs."""
        return len(self.blocks) - 1

    def fresh(self, base: str) -> str:
        """A name that nothing has yet."""
        number = self._numbers.get(base, 0)
        while f"{base}{number}" in self.names:
            number += 1
        self._numbers[base] = number + 1
        self.names.add(f"{base}{number}")
        return f"{base}{number}"

    def memory(self) -> frozenset[int]:
        """Memory that nothing else lies in."""
        return frozenset({next(self._memories)})

    def named(self, name: str) -> str:
        """This name, or one like it if it is taken."""
        name = re.sub(r"\W", "_", name)
        if name in self.names or name[:1].isdigit():
            return self.fresh(f"{name}_" if not name[:1].isdigit() else f"n{name}_")
        self.names.add(name)
        return name

    def parameter(self, name: str, array: NDArray[np.generic], place: Place) -> Tensor:
        """An array that the program keeps; one name for each."""
        self._check(Type.of(array), name, place)
        if id(array) not in self._kept:
            value = Value(self.named(name), Type.of(array))
            self._kept[id(array)] = value
            self.parameters.append((value, array))
        value = self._kept[id(array)]
        return Tensor(value.type, frozenset({OUTSIDE}), value, array)

    def constant(self, array: NDArray[np.generic], memory: frozenset[int] = frozenset()) -> Tensor:
        """An array that the program's text says, for as long as nothing asks who computes it."""
        return Tensor(Type.of(array), memory or self.memory(), None, array)

    def operand(self, given: object) -> Operand:
        """What a node has as its input for a value."""
        if not isinstance(given, Tensor):
            return Number(given)
        if given.value is not None:
            return given.value
        if given.type.kind != "array":
            return Number(given.known)
        if id(given.known) not in self._kept:
            array = np.array(given.known)
            self._kept[id(given.known)] = Value(self.fresh("constant"), given.type)
            self.parameters.append((self._kept[id(given.known)], array))
            self._alive.append(given.known)
        return self._kept[id(given.known)]

    _alive: list[object] = field(default_factory=list)

    @contextmanager
    def block(self) -> Iterator[Block]:
        """A block that what is recorded goes to."""
        self.blocks.append(Block())
        try:
            yield self.blocks[-1]
        finally:
            self.blocks.pop()

    def node(
        self,
        operation: str,
        inputs: Iterable[object],
        attributes: dict[str, object],
        types: Sequence[Type],
        place: Place,
    ) -> Node:
        """Record one node; its outputs are new values of the types."""
        self.count += 1
        if self.count > MOST_NODES:
            raise refusal(
                place, f"the program has more than {MOST_NODES:,} operations", "export a smaller part"
            )
        operands = [self.operand(given) for given in inputs]
        for operand in operands:
            if (
                isinstance(operand, Number)
                and type(operand.value) is int
                and not -(2**63) <= operand.value < 2**63
            ):
                raise refusal(place, "an integer here has more than 64 bits", "use a float")
        outputs = [Value(self.fresh(operation), type_) for type_ in types]
        node = Node(operation, operands, attributes, outputs, place)
        self.blocks[-1].nodes.append(node)
        return node

    def apply(
        self,
        operation: Operation,
        inputs: Sequence[object],
        attributes: dict[str, object],
        place: Place,
        written: str = "",
    ) -> object:
        """The result of an operation, of which some inputs are computed when the program runs.

        Raises:
            ExportError: numpy refuses the types, or the result has one that is not exported.
        """
        result = self.tried(operation.run, inputs, attributes, place, operation.sequence)
        found = list(result) if isinstance(result, tuple | list) else None
        tensors = [given for given in inputs if isinstance(given, Tensor)]
        known = all(given.known is not None for given in tensors)
        parts = [result] if found is None else found
        shared: frozenset[int] = frozenset()
        if operation.view and isinstance(inputs[0], Tensor):
            shared = inputs[0].memory
        if known and all(given.value is None for given in tensors):
            values = [self.as_value(part, shared) for part in parts]
            return values[0] if found is None else values
        try:
            types = [Type.of(part) for part in parts]
        except TypeError as error:
            raise refusal(place, f"{written or operation.name} gives {error}") from error
        for type_ in types:
            self._check(type_, written or operation.name, place)
        node = self.node(operation.name, inputs, attributes, types, place)
        node.definition = operation
        made = [
            Tensor(
                type_,
                (shared or self.memory()) if type_.kind == "array" else frozenset(),
                value,
                part if known else None,
            )
            for type_, value, part in zip(types, node.outputs, parts)
        ]
        return made[0] if found is None else made

    def as_value(self, found: object, memory: frozenset[int] = frozenset()) -> object:
        """A live result as the interpreter of the source holds it: arrays as constants, anything else as it is."""
        return self.constant(found, memory) if isinstance(found, np.ndarray) else found

    def tried(
        self,
        run: Callable[..., Result],
        inputs: Sequence[object],
        attributes: dict[str, object],
        place: Place,
        sequence: bool = False,
    ) -> Result:
        """What numpy gives for examples of the inputs."""
        examples = [given.example() if isinstance(given, Tensor) else given for given in inputs]
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                return run(examples, **attributes) if sequence else run(*examples, **attributes)
        except Exception as error:
            raise refusal(
                place, f"{type(error).__name__}: {error}", "numpy itself refuses these types"
            ) from error

    def _check(self, type_: Type, what: str, place: Place) -> None:
        if str(type_.dtype) not in DTYPES or not type_.dtype.isnative:
            raise refusal(
                place,
                f"{what} has the dtype {type_.dtype}",
                f"exported dtypes: {', '.join(DTYPES)}; use .astype()",
            )


def refusal(place: Place, message: str, hint: str | None = None) -> ExportError:
    """An error at a place in the source."""
    return ExportError(message, filename=place.filename, line=place.line, column=place.column, hint=hint)
