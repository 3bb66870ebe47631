"""Chains of elementwise operations, computed block by block: what an operation makes is in the cache for the next one.

Block by block, a result has the bits that it has as a whole. The operations are those whose elements depend on nothing
but the operands' elements, correctly rounded, on arrays of one shape and element type, in the memory order of C. A
block begins where a vector of the processor's would, and the last one ends with what does not fill a vector: the very
same elements as in the whole.

What goes wrong in an operation on numbers, an overflow, is told once for the whole of it, as `numpy.errstate` says. So
in the blocks it raises, where it is not ignored, and the program then runs as a whole, and tells.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from s2s.hybrid.array_operations import Operation, Operations, numpy_module

if TYPE_CHECKING:
    from numpy import dtype, errstate, generic
    from numpy.typing import NDArray

#: What a block has of each array, in bytes: two or three of them, and what is read, fit the second cache of a core.
_BLOCK = 1 << 17
#: Smaller arrays, in bytes, are computed as a whole: cutting them up takes longer than the allocator does.
WORTH_IT = 1 << 20
#: How often the whole may have to tell before it is the only way.
MOST_TOLD = 4

_COMMON = frozenset("add subtract multiply negative positive absolute square maximum minimum".split())  # noqa: SIM905
#: By the kind of the element type: elementwise, and correctly rounded where they round. `exp` and its like are not.
_ELEMENTWISE = {
    "f": _COMMON | {"divide", "sqrt", "reciprocal", "fabs", "fmax", "fmin"},
    "i": _COMMON | {"bitwise_and", "bitwise_or", "bitwise_xor", "invert"},
    "u": _COMMON | {"bitwise_and", "bitwise_or", "bitwise_xor", "invert"},
}
#: In bytes: those that numpy computes with the processor's own instructions.
_SIZES = {"f": {4, 8}, "i": {1, 2, 4, 8}, "u": {1, 2, 4, 8}}


def common_type(program: Operations) -> dtype[generic] | None:
    """The element type that all arrays of a program have, None if it is not to be computed in blocks."""
    first = program.found[0].made
    dtype = first.dtype
    if dtype.itemsize not in _SIZES.get(dtype.kind, ()) or not dtype.isnative:
        return None
    if len(program.found) < 2:
        return None
    functions = {id(getattr(numpy_module(), name)) for name in _ELEMENTWISE[dtype.kind]}
    for operation in program.found:
        arrays = [one for one in operation.operands if not isinstance(one, ast.Constant | ast.UnaryOp)]
        if id(operation.function) not in functions or not arrays:
            return None
        if any(isinstance(one, ast.Attribute) for one in arrays):  # a transposed array, in another order
            return None
        if not fit((first, operation.made, *map(program.value, arrays)), dtype):
            return None
    return dtype


def fit(arrays: tuple[Any, ...], dtype: dtype[generic]) -> bool:
    """Whether arrays are to be computed with block by block: exact ones, large, of one shape and an element type."""
    array_type, shape = numpy_module().ndarray, None
    for array in arrays:
        if type(array) is not array_type or array.nbytes < WORTH_IT or not _is_of(array, dtype):
            return False
        shape = shape or array.shape
        if array.shape != shape or not array.flags.c_contiguous:
            return False
    return True


def _is_of(array: NDArray[generic], dtype: dtype[generic]) -> bool:
    """Whether an array's element type is one that numpy has of its own; arrays that were pickled have a copy of it."""
    own = array.dtype
    return own is dtype or (own.num == dtype.num and own == dtype and own.metadata is None is dtype.metadata)


def assign_buffers(program: Operations) -> int:
    """Give what stays inside a buffer that is not read meanwhile, and say how many there are."""
    count = 0
    free: list[int] = []
    left = {id(operation): operation.uses for operation in program.found}
    for operation in program.found:
        if not any(operation is one for one in program.returned):
            if not free:
                free.append(count)
                count += 1
            operation.buffer = free.pop()
        for operand in operation.operands:
            if isinstance(operand, Operation):
                left[id(operand)] -= 1
                if not left[id(operand)] and operand.buffer is not None:
                    free.append(operand.buffer)
    return count


def block_of(dtype: dtype[generic]) -> int:
    """How many elements a block has."""
    return int(_BLOCK // dtype.itemsize)


def new_buffers(count: int, dtype: dtype[generic]) -> tuple[NDArray[generic], ...]:
    """Buffers, each for the largest part that there is."""
    return tuple(numpy_module().empty(2 * block_of(dtype), dtype) for _ in range(count))


def in_parts(
    arrays: tuple[NDArray[generic], ...], buffers: tuple[NDArray[generic], ...]
) -> Iterator[tuple[NDArray[generic], ...]]:
    """The parts of arrays of one size, and as much of each buffer, in turn.

    All parts are blocks, except for the last one, which has the rest: at least a block, and less than two.
    """
    size, block = arrays[0].size, block_of(arrays[0].dtype)
    whole = size // block - 1
    cut = whole * block
    # The interpreter is asked for nothing between two parts: all of it is C.
    flat = [array.reshape(-1) for array in arrays]
    return zip(
        *(chain(array[:cut].reshape(whole, block), (array[cut:],)) for array in flat),
        *(chain(repeat(buffer[:block], whole), (buffer[: size - cut],)) for buffer in buffers),
        strict=True,
    )


def telling() -> errstate:
    """The state of numpy's in which raises what it would tell."""
    numpy = numpy_module()
    state: errstate = numpy.errstate(
        **{kind: "raise" for kind, how in numpy.geterr().items() if how != "ignore"}
    )
    return state
