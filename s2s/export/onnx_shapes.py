"""ONNX for what moves elements: reshaping, joining, padding, indexing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from s2s.export.onnx_elementwise import converted
from s2s.export.onnx_writer import Ref, Writer, rule
from s2s.export.operations import Hole
from s2s.export.recorder import refusal
from s2s.export.symbol import Node, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray


def _permutation(node: Node, value: Ref) -> list[int]:
    """Which axis goes where, told by numpy from an array whose sizes are all different."""
    assert node.definition is not None
    example = np.broadcast_to(np.int8(0), tuple(range(2, value.rank + 2)))
    return [size - 2 for size in np.asarray(node.definition.run(example, **node.attributes)).shape]


@rule("transpose", "swapaxes", "moveaxis")
def _transposed(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = refs
    if value.rank < 2:
        return [value]
    return [
        w.emit("Transpose", [value], value.dtype, node.outputs[0].type.shape, perm=_permutation(node, value))
    ]


@rule("reshape", "ravel", "squeeze", "expand_dims")
def _reshaped(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    return [w.reshape(refs[0], node.outputs[0].type.shape)]


@rule("copy", "asarray")
def _same(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    return [refs[0]]


@rule("broadcast_to", "full")
def _expanded(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    type_ = node.outputs[0].type
    return [w.expand(converted(w, node.inputs[0], refs[0], type_.dtype), type_.shape)]


@rule("concatenate")
def _concatenated(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    type_ = node.outputs[0].type
    values = [converted(w, operand, ref, type_.dtype) for operand, ref in zip(node.inputs, refs)]
    axis = node.attributes.get("axis", 0)
    if axis is None:
        values = [w.reshape(value, (int(np.prod(value.shape, dtype=np.int64)),)) for value in values]
        axis = 0
    return [w.emit("Concat", values, type_.dtype, type_.shape, axis=whole(axis) % len(type_.shape))]


@rule("stack")
def _stacked(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    type_ = node.outputs[0].type
    axis = whole(node.attributes.get("axis", 0)) % len(type_.shape)
    shape = (*type_.shape[:axis], 1, *type_.shape[axis + 1 :])
    values = [w.reshape(converted(w, one, ref, type_.dtype), shape) for one, ref in zip(node.inputs, refs)]
    return [w.emit("Concat", values, type_.dtype, type_.shape, axis=axis)]


@rule("split")
def _split(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = refs
    axis = whole(node.attributes.get("axis", 0)) % value.rank
    # Which elements each part has: numpy says so of their numbers.
    assert node.definition is not None
    numbers = np.arange(value.shape[axis])
    parts = node.definition.run(numbers, node.attributes["indices_or_sections"])
    assert isinstance(parts, Iterable)
    return [_taken(w, value, axis, part) for part in parts]


def _taken(w: Writer, value: Ref, axis: int, numbers: NDArray[np.int64]) -> Ref:
    shape = (*value.shape[:axis], len(numbers), *value.shape[axis + 1 :])
    return w.emit("Gather", [value, w.constant(np.asarray(numbers, np.int64))], value.dtype, shape, axis=axis)


@rule("take")
def _take(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    value, index = refs
    axis = node.attributes.get("axis")
    if axis is None:
        value = w.reshape(value, (int(np.prod(value.shape, dtype=np.int64)),))
        axis = 0
    shape = node.outputs[0].type.shape
    return [
        w.emit("Gather", [value, w.cast(index, np.int64)], value.dtype, shape, axis=whole(axis) % value.rank)
    ]


@rule("tile")
def _tiled(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = refs
    shape = node.outputs[0].type.shape
    reps = node.attributes["reps"]
    counts = tuple(reps) if isinstance(reps, tuple) else (whole(reps),)
    counts = (1,) * (len(shape) - len(counts)) + counts
    value = w.reshape(value, (1,) * (len(shape) - value.rank) + value.shape)
    return [w.emit("Tile", [value, w.constant(np.array(counts, np.int64))], value.dtype, shape)]


@rule("pad")
def _padded(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = refs
    if not value.rank:
        return [value]
    constant = np.asarray(node.attributes.get("constant_values", 0))
    if node.attributes.get("mode", "constant") != "constant" or constant.ndim:
        raise refusal(
            node.place, "np.pad is exported with mode 'constant' and one number", "pad with np.concatenate"
        )
    pairs = np.broadcast_to(np.array(node.attributes["pad_width"], np.int64), (value.rank, 2))
    number = constant.astype(value.dtype)
    pads = w.constant(np.concatenate([pairs[:, 0], pairs[:, 1]]))
    return [w.emit("Pad", [value, pads, w.constant(number)], value.dtype, node.outputs[0].type.shape)]


@rule("get_item")
def _item(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    value, computed = refs[0], refs[1:]
    index = _index(node)
    shape = node.outputs[0].type.shape
    if len(index) == 1 and isinstance(index[0], Hole) and computed[0].rank:
        return [w.emit("Gather", [value, w.cast(computed[0], np.int64)], value.dtype, shape, axis=0)]
    if computed:
        value, index = _located(w, node, value, computed, index)
    plain = _plain(value, index)
    if plain is None:
        # Any other index that is known: the numbers of the elements it takes.
        numbers = _numbers(value, index)
        flat = w.reshape(value, (int(np.prod(value.shape, dtype=np.int64)),))
        return [w.emit("Gather", [flat, w.constant(numbers)], value.dtype, shape, axis=0)]
    starts, stops, steps, axes = plain
    if axes:
        sizes = list(value.shape)
        for start, stop, step, axis in zip(starts, stops, steps, axes):
            sizes[axis] = len(range(value.shape[axis])[slice(start, stop, step)])
        bounds = [
            w.constant(np.array(part, np.int64))
            for part in (starts, [_far(stop) for stop in stops], axes, steps)
        ]
        value = w.emit("Slice", [value, *bounds], value.dtype, tuple(sizes))
    return [w.reshape(value, shape)]


def _index(node: Node) -> tuple[object, ...]:
    index = node.attributes["index"]
    assert isinstance(index, tuple)
    return index


def _numbers(array: Ref, index: Any) -> NDArray[np.int64]:
    """The numbers of the elements that an index takes, in order C."""
    size = int(np.prod(array.shape, dtype=np.int64))
    return np.asarray(np.arange(size, dtype=np.int64).reshape(array.shape)[index])


def _far(stop: int | None) -> int:
    """ONNX writes "past the first element" as a number far below."""
    return -(2**62) if stop is None else stop


def _located(
    w: Writer, node: Node, value: Ref, computed: list[Ref], index: tuple[object, ...]
) -> tuple[Ref, tuple[object, ...]]:
    """Take the computed numbers of an index first; what is left of the index has 0 in their place."""
    rest: list[object] = []
    holes = iter(computed)
    for axis, part in _by_axis(node, index, value.rank):
        if isinstance(part, Hole):
            number = w.reshape(w.cast(next(holes), np.int64), (1,))
            shape = (*value.shape[:axis], 1, *value.shape[axis + 1 :])
            value = w.emit("Gather", [value, number], value.dtype, shape, axis=axis)
            part = 0
        rest.append(part)
    return value, tuple(rest)


def _by_axis(node: Node, index: tuple[object, ...], rank: int) -> list[tuple[int, object]]:
    """The parts of an index, each with the axis it is about."""
    if any(isinstance(part, np.ndarray) for part in index):
        raise refusal(node.place, "an index has a list and a computed number", "index twice")
    used = sum(part is not None and part is not Ellipsis for part in index)
    axis = 0
    found: list[tuple[int, object]] = []
    for part in index:
        if part is Ellipsis:
            for _ in range(rank - used):
                found.append((axis, slice(None)))
                axis += 1
        else:
            found.append((axis, part))
            axis += part is not None
    return found


def _plain(
    value: Ref, index: tuple[object, ...]
) -> tuple[list[int], list[int | None], list[int], list[int]] | None:
    """Starts, stops, steps and axes of an index made of numbers and slices, or None if it has anything else."""
    if any(isinstance(part, np.ndarray | np.bool_ | bool) for part in index):
        return None
    used = sum(part is not None and part is not Ellipsis for part in index)
    starts, stops, steps, axes = [], [], [], []
    axis = 0
    for part in index:
        if part is Ellipsis:
            axis += value.rank - used
            continue
        if part is None:
            continue
        if isinstance(part, slice):
            start, stop, step = part.indices(value.shape[axis])
            bound: int | None = stop if stop >= 0 else None
        else:
            start = whole(part) % value.shape[axis]
            bound, step = start + 1, 1
        if not (start == 0 and bound == value.shape[axis] and step == 1):
            starts.append(start)
            stops.append(bound)
            steps.append(step)
            axes.append(axis)
        axis += 1
    return starts, stops, steps, axes


@rule("set_item")
def _stored(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    array, computed = refs[0], refs[2:]
    index = _index(node)
    value = converted(w, node.inputs[1], refs[1], array.dtype)
    size = int(np.prod(array.shape, dtype=np.int64))
    numbers = _numbers(array, ())
    places = _numbers(array, tuple(0 if isinstance(part, Hole) else part for part in index))
    if not computed and places.shape == array.shape and np.array_equal(places, numbers):
        return [w.expand(_fitting(w, value, array.shape), array.shape)]
    if not computed and np.unique(places).size != places.size:
        raise refusal(node.place, "the index names an element twice", "write each element once")
    count = int(np.prod(places.shape, dtype=np.int64))
    updates = w.reshape(w.expand(_fitting(w, value, places.shape), places.shape), (count,))
    where = w.constant(places.reshape(-1))
    if computed:
        where = w.emit("Add", [where, w.reshape(_offset(w, node, array, computed, index), (1,))])
    flat = w.reshape(array, (size,))
    changed = w.emit("ScatterElements", [flat, where, updates], array.dtype, (size,), axis=0)
    return [w.reshape(changed, array.shape)]


def _fitting(w: Writer, value: Ref, shape: tuple[int, ...]) -> Ref:
    """numpy drops leading axes of size 1 that the target lacks."""
    while value.rank > len(shape):
        value = w.reshape(value, value.shape[1:])
    return value


def _offset(w: Writer, node: Node, array: Ref, computed: list[Ref], index: tuple[object, ...]) -> Ref:
    """How far the computed numbers of an index are from the first element."""
    total = w.number(0)
    holes = iter(computed)
    for axis, part in _by_axis(node, index, array.rank):
        if not isinstance(part, Hole):
            continue
        number = w.reshape(w.cast(next(holes), np.int64), ())
        below = w.emit("Less", [number, w.number(0)], bool)
        number = w.where(below, w.emit("Add", [number, w.number(array.shape[axis])]), number)
        stride = int(np.prod(array.shape[axis + 1 :], dtype=np.int64))
        total = w.emit("Add", [total, w.emit("Mul", [number, w.number(stride)])])
    return total
