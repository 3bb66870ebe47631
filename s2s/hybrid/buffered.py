"""The functions of a program with buffers, as text: the one that has them, the one as it was, and what chooses."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from s2s.hybrid import blocks
from s2s.hybrid.array_operations import Kind, Operation, Operations, numpy_module

if TYPE_CHECKING:
    from numpy import dtype, generic
    from numpy.typing import NDArray
from s2s.hybrid.variables import free_name


class Text:
    """Writes the functions of a program with buffers.

    Args:
        program: its operations.
        params: of the program.
        arguments: what the first call gave those parameters that are read.
        taken: the names that the program has.

    Attributes:
        values: the globals that are added.
    """

    def __init__(
        self,
        program: Operations,
        params: Iterable[str],
        arguments: Mapping[str, NDArray[generic]],
        taken: set[str],
    ) -> None:
        self._program = program
        self._params = ", ".join(params)
        self._arguments = arguments
        self._taken = taken
        self.values: dict[str, object] = {}
        self._plain = self._local("plain")

    def as_it_was(self, body: list[ast.stmt]) -> ast.FunctionDef:
        """The function that calls run which do not fit."""
        made = _function(f"{self._plain}({self._params})", ["pass"])
        made.body = body
        return made

    def in_buffers(self, kinds: list[Kind], *, frozen: bool) -> tuple[ast.FunctionDef, list[ast.stmt]]:
        """The function with a buffer for each large temporary, for shapes as in the first call, and its choice."""
        fits = []
        for name, value in self._arguments.items():
            fits += [self._is_array(name), f"{name}.flags.c_contiguous", *self._is_like(name, value)]
        if not frozen:
            fits += [
                test for name, value in self._program.arrays.items() for test in self._is_like(name, value)
            ]
        numpy = numpy_module()
        buffers, lines = self._buffers(
            len(kinds), lambda: tuple(numpy.empty(shape, dtype) for dtype, shape in kinds)
        )
        made: dict[int, str] = {}
        for number, operation in enumerate(self._program.found):
            called = self._called(operation, made, {})
            if operation.buffer is None:
                made[id(operation)] = self._local(f"made_{number}")
                lines.append(f"{made[id(operation)]} = {called})")
            else:
                made[id(operation)] = buffers[operation.buffer]
                lines.append(f"{called}, {_into(operation)}{made[id(operation)]})")
        lines += [self._given_back(buffers), self._returned(made)]
        inner = self._local("in_buffers")
        handed = f"return {inner}({self._params})"
        return _function(f"{inner}({self._params})", lines), [
            _block(f"if {' and '.join(fits) or 'True'}:", [handed]),
            *ast.parse(f"return {self._plain}({self._params})").body,
        ]

    def in_blocks(self, dtype: dtype[generic]) -> tuple[ast.FunctionDef, list[ast.stmt]]:
        """The function that computes block by block, for large arrays of one shape, and its choice."""
        arrays = [*self._arguments, *self._program.arrays]
        told, kind = self._global("told", []), self._global("dtype", dtype)
        fits = f"{self._global('fit', blocks.fit)}({_tuple(arrays)}, {kind}) and len({told}) < {blocks.MOST_TOLD}"
        count = blocks.assign_buffers(self._program)
        buffers, lines = self._buffers(count, lambda: blocks.new_buffers(count, dtype))
        results: dict[int, str] = {}
        for operation in self._program.returned:
            if id(operation) not in results:
                results[id(operation)] = name = self._local(f"result_{len(results)}")
                empty = self._global("empty", numpy_module().empty)
                lines.append(f"{name} = {empty}({arrays[0]}.shape, {kind})")
        whole = [*arrays, *results.values()]
        parts = {name: self._local(f"{name}_part") for name in [*whole, *buffers]}
        in_parts = self._global("in_parts", blocks.in_parts)
        lines += [
            f"with {self._global('telling', blocks.telling)}():",
            f"    for {', '.join(parts.values())}, in {in_parts}({_tuple(whole)}, {_tuple(buffers)}):",
        ]
        made: dict[int, str] = {}
        for operation in self._program.found:
            called = self._called(operation, made, parts)
            out = results[id(operation)] if operation.buffer is None else buffers[operation.buffer]
            made[id(operation)] = parts[out]
            lines.append(f"        {called}, {_into(operation)}{parts[out]})")
        lines += [self._given_back(buffers), self._returned(results)]
        inner = self._local("in_blocks")
        error = self._global("FloatingPointError", FloatingPointError)
        tried = [f"return {inner}({self._params})", f"except {error}:", f"    {told}.append(None)"]
        return _function(f"{inner}({self._params})", lines), [
            _block(f"if {fits}:", ["try:", f"    {tried[0]}", *tried[1:]]),
            *ast.parse(f"return {self._plain}({self._params})").body,
        ]

    def _is_array(self, name: str) -> str:
        return f"{self._global('type', type)}({name}) is {self._global('ndarray', numpy_module().ndarray)}"

    def _is_like(self, name: str, first: NDArray[generic]) -> list[str]:
        """The tests of an array's element type and shape."""
        return [
            f"{name}.dtype is {self._global(f'{name}_dtype', first.dtype)}",
            f"{name}.shape == {self._global(f'{name}_shape', first.shape)}",
        ]

    def _buffers(
        self, count: int, new: Callable[[], tuple[NDArray[generic], ...]]
    ) -> tuple[list[str], list[str]]:
        """The names of buffers, and the lines that take them."""
        names = [self._local(f"buffer_{number}") for number in range(count)]
        if not names:
            return names, []
        self._kept, self._set = self._global("buffers", []), self._local("taken")
        taken = f"{', '.join(names)}, = {self._set} ="
        error = self._global("IndexError", IndexError)
        made = f"{self._global('new_buffers', new)}()"
        return names, ["try:", f"    {taken} {self._kept}.pop()", f"except {error}:", f"    {taken} {made}"]

    def _given_back(self, buffers: list[str]) -> str:
        return f"{self._kept}.append({self._set})" if buffers else "pass"

    def _called(self, operation: Operation, made: Mapping[int, str], parts: Mapping[str, str]) -> str:
        """The call of an operation, without its closing bracket."""
        given = []
        for operand in operation.operands:
            text = made[id(operand)] if isinstance(operand, Operation) else ast.unparse(operand)
            given.append(parts.get(text, text))
        return (
            f"{self._global(f'numpy_{operation.function.__name__}', operation.function)}({', '.join(given)}"
        )

    def _returned(self, made: Mapping[int, str]) -> str:
        names = [made[id(operation)] for operation in self._program.returned]
        return f"return {_tuple(names) if self._program.is_tuple else names[0]}"

    def _local(self, hint: str) -> str:
        """A name that nothing has."""
        name = free_name(hint, self._taken)
        self._taken.add(name)
        return name

    def _global(self, hint: str, value: object) -> str:
        """The name of a value that is added, the same for the same value."""
        for name, known in self.values.items():
            if known is value:
                return name
        name = self._local(hint)
        self.values[name] = value
        return name


#: numpy deprecates a third positional argument of these.
_BY_NAME = frozenset({"maximum", "minimum"})


def _into(operation: Operation) -> str:
    """What stands before the array that an operation writes to: a keyword costs the more the smaller that is."""
    return "out=" if operation.function.__name__ in _BY_NAME else ""


def _tuple(names: Iterable[str]) -> str:
    return f"({''.join(f'{name}, ' for name in names).rstrip()})"


def _block(head: str, lines: Iterable[str]) -> ast.stmt:
    return ast.parse("\n".join([head, *(f"    {line}" for line in lines)])).body[0]


def _function(head: str, lines: Iterable[str]) -> ast.FunctionDef:
    made = _block(f"def {head}:", lines)
    assert isinstance(made, ast.FunctionDef)
    return made
