"""ONNX for sums, means and extremes, with numpy's dtypes and its way with NaN."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from s2s.export.onnx_elementwise import converted
from s2s.export.onnx_writer import Ref, Writer, rule
from s2s.export.recorder import refusal
from s2s.export.symbol import Node, whole

if TYPE_CHECKING:
    from numpy.typing import DTypeLike


def _axes(node: Node, value: Ref) -> tuple[int, ...]:
    axis = node.attributes.get("axis")
    if axis is None or not value.rank:
        return tuple(range(value.rank))
    axes = axis if isinstance(axis, tuple) else (axis,)
    return tuple(int(one) % value.rank for one in axes)


def _reduced(w: Writer, operator: str, value: Ref, axes: tuple[int, ...], keepdims: bool = True) -> Ref:
    if not axes:
        return value
    shape = tuple(
        1 if number in axes else size
        for number, size in enumerate(value.shape)
        if keepdims or number not in axes
    )
    return w.emit(
        operator, [value, w.constant(np.array(axes, np.int64))], value.dtype, shape, keepdims=int(keepdims)
    )


def _shaped(w: Writer, node: Node, value: Ref) -> list[Ref]:
    """A result in the shape and dtype that numpy gives it."""
    type_ = node.outputs[0].type
    return [w.cast(w.reshape(value, type_.shape), type_.dtype)]


@rule("sum", "prod")
def _sum(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    value = w.cast(refs[0], node.outputs[0].type.dtype)
    operator = "ReduceSum" if node.definition.rule == "sum" else "ReduceProd"
    return _shaped(w, node, _reduced(w, operator, value, _axes(node, value)))


def _working(dtype: np.dtype[np.generic]) -> DTypeLike:
    """Half floats are averaged in single ones, as numpy does."""
    return np.float32 if dtype == np.float16 else dtype


@rule("mean")
def _mean(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    value = w.cast(refs[0], _working(node.outputs[0].type.dtype))
    return _shaped(w, node, _reduced(w, "ReduceMean", value, _axes(node, value)))


@rule("var", "std")
def _variance(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    value = w.cast(refs[0], _working(node.outputs[0].type.dtype))
    axes = _axes(node, value)
    off = w.emit("Sub", [value, _reduced(w, "ReduceMean", value, axes)])
    total = _reduced(w, "ReduceSum", w.emit("Mul", [off, off]), axes)
    count = int(np.prod([value.shape[axis] for axis in axes], dtype=np.int64))
    less = node.attributes.get("ddof", 0)
    assert isinstance(less, int | float | np.integer | np.floating)
    result = w.emit("Div", [total, w.number(max(count - less, 0), value.dtype)])
    return _shaped(w, node, w.emit("Sqrt", [result]) if node.definition.rule == "std" else result)


@rule("max", "min")
def _extreme(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    operator = "ReduceMax" if node.definition.rule == "max" else "ReduceMin"
    value = w.cast(refs[0], np.uint8) if refs[0].dtype == np.bool_ else refs[0]
    axes = _axes(node, value)
    result = _reduced(w, operator, value, axes)
    if value.dtype.kind == "f":
        result = w.where(_any_nan(w, value, axes), w.number(np.nan, value.dtype), result)
    return _shaped(w, node, result)


def _any_nan(w: Writer, value: Ref, axes: tuple[int, ...]) -> Ref:
    return w.cast(_reduced(w, "ReduceMax", w.cast(w.emit("IsNaN", [value], bool), np.uint8), axes), bool)


@rule("any", "all")
def _truth(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    operator = "ReduceMax" if node.definition.rule == "any" else "ReduceMin"
    value = w.cast(w.cast(refs[0], bool), np.uint8)
    return _shaped(w, node, _reduced(w, operator, value, _axes(node, value)))


@rule("argmax", "argmin")
def _position(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    operator = "ArgMax" if node.definition.rule == "argmax" else "ArgMin"
    value = w.cast(refs[0], np.uint8) if refs[0].dtype == np.bool_ else refs[0]
    axis = node.attributes.get("axis")
    if axis is None or value.rank == 0:
        value = w.reshape(value, (int(np.prod(value.shape, dtype=np.int64)),))
        axis = 0
    axis = whole(axis) % value.rank
    shape = tuple(1 if number == axis else size for number, size in enumerate(value.shape))
    result = w.emit(operator, [value], np.int64, shape, axis=axis, keepdims=1)
    if value.dtype.kind == "f":
        missing = w.cast(w.emit("IsNaN", [value], bool), np.uint8)
        first = w.emit("ArgMax", [missing], np.int64, shape, axis=axis, keepdims=1)
        result = w.where(_any_nan(w, value, (axis,)), first, result)
    return _shaped(w, node, result)


@rule("cumsum")
def _cumulative(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    value = w.cast(refs[0], node.outputs[0].type.dtype)
    axis = node.attributes.get("axis")
    if axis is None or not value.rank:
        value = w.reshape(value, (int(np.prod(value.shape, dtype=np.int64)),))
        axis = 0
    return [
        w.emit(
            "CumSum",
            [value, w.constant(np.array(whole(axis) % value.rank, np.int64))],
            value.dtype,
            value.shape,
        )
    ]


@rule("matmul", "dot")
def _product(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    type_ = node.outputs[0].type
    one, other = (converted(w, operand, ref, type_.dtype) for operand, ref in zip(node.inputs, refs))
    if not one.rank or not other.rank:
        return [w.emit("And" if type_.dtype == np.bool_ else "Mul", [one, other])]
    if type_.dtype in (np.bool_, np.int8, np.uint8):
        raise refusal(
            node.place, f"ONNX has no product of matrices of {type_.dtype}", "use .astype(np.int32) before"
        )
    return [w.emit("MatMul", [one, other], type_.dtype, type_.shape)]
