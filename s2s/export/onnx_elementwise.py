"""ONNX for operations on one element at a time, computed in the dtype that numpy chooses."""

from __future__ import annotations

import numpy as np

from s2s.export.onnx_writer import Ref, Writer, rule
from s2s.export.recorder import refusal
from s2s.export.symbol import DTYPES, Node, Number, Operand, whole

_SIMPLE = {
    "exp": "Exp", "log": "Log", "sqrt": "Sqrt", "tanh": "Tanh", "sin": "Sin", "cos": "Cos", "divide": "Div",
    "reciprocal": "Reciprocal",
}  # fmt: skip
_ROUNDING = {"floor": "Floor", "ceil": "Ceil", "rint": "Round"}
_ARITHMETIC = {
    "add": ("Add", "Or"), "subtract": ("Sub", ""), "multiply": ("Mul", "And"), "maximum": ("Max", "Or"),
    "minimum": ("Min", "And"), "bitwise_and": ("BitwiseAnd", "And"), "bitwise_or": ("BitwiseOr", "Or"),
    "bitwise_xor": ("BitwiseXor", "Xor"),
}  # fmt: skip
_COMPARED = {
    "less": "Less",
    "less_equal": "LessOrEqual",
    "greater": "Greater",
    "greater_equal": "GreaterOrEqual",
}
_LARGEST_EXPONENT = 64


def _weak(operand: Operand) -> bool:
    """Whether it is a Python number, whose dtype gives way to that of arrays."""
    return operand.type.kind == "python"


def _computed_in(node: Node, ufunc: np.ufunc) -> list[np.dtype[np.generic]]:
    """The dtypes that numpy, or Python, computes with: one for each input."""
    operands = node.inputs
    given = [operand.type.dtype for operand in operands]
    assert node.definition is not None
    if all(map(_weak, operands)) and not isinstance(node.definition.run, np.ufunc):
        wanted = node.outputs[0].type.dtype
        if wanted == np.bool_ and ufunc.__name__ not in ("bitwise_and", "bitwise_or", "bitwise_xor"):
            wanted = np.result_type(np.int64, *given) if len(given) > 1 else given[0]
        return [wanted] * len(given)
    types: list[np.dtype[np.generic] | type] = list(given)
    if not all(map(_weak, operands)):
        types = [operand.type.python if _weak(operand) and operand.type.dtype != np.bool_ else operand.type.dtype
                 for operand in operands]  # fmt: skip
    chosen = list(ufunc.resolve_dtypes((*types, *[None] * ufunc.nout))[: len(given)])
    if (
        ufunc.__name__ in (*_COMPARED, "equal", "not_equal")
        and chosen[0].kind in "iu"
        and any(map(_weak, operands))
    ):
        # A Python integer that the dtype cannot hold is compared all the same.
        chosen = [np.dtype(np.int64)] * 2
    for dtype in chosen:
        if str(dtype) not in DTYPES:
            raise refusal(
                node.place, f"numpy computes {node.operation} in {dtype} here", "use .astype() before"
            )
    return chosen


def converted(w: Writer, operand: Operand, ref: Ref, dtype: np.dtype[np.generic]) -> Ref:
    """An input in the dtype that is computed with."""
    if isinstance(operand, Number):
        return w.constant(np.array(operand.value).astype(dtype))
    return w.cast(ref, dtype)


def _inputs(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    ufunc = getattr(np, node.definition.rule)
    chosen = _computed_in(node, ufunc)
    return [converted(w, *one) for one in zip(node.inputs, refs, chosen)]


@rule(*_SIMPLE)
def _simple(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    inputs = _inputs(w, node, refs)
    if inputs[0].dtype.kind != "f":
        raise refusal(
            node.place, f"{node.operation} of integers gives integers", "use .astype(np.float64) before"
        )
    return [w.emit(_SIMPLE[node.definition.rule], inputs)]


@rule(*_ROUNDING)
def _rounded(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    (value,) = _inputs(w, node, refs)
    return [w.emit(_ROUNDING[node.definition.rule], [value]) if value.dtype.kind == "f" else value]


@rule(*_ARITHMETIC)
def _arithmetic(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    inputs = _inputs(w, node, refs)
    operator, of_bools = _ARITHMETIC[node.definition.rule]
    return [w.emit(of_bools if inputs[0].dtype == np.bool_ else operator, inputs)]


@rule("square")
def _square(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = _inputs(w, node, refs)
    return [w.emit("Mul", [value, value])]


@rule("equal", "not_equal")
def _equal(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    result = w.emit("Equal", _inputs(w, node, refs), bool)
    return [result if node.definition and node.definition.rule == "equal" else w.emit("Not", [result])]


@rule(*_COMPARED)
def _compared(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    inputs = [w.cast(ref, np.uint8) if ref.dtype == np.bool_ else ref for ref in _inputs(w, node, refs)]
    return [w.emit(_COMPARED[node.definition.rule], inputs, bool)]


@rule("isnan")
def _isnan(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = refs
    if value.dtype.kind != "f":
        return [w.emit("Not", [w.emit("Equal", [value, value], bool)])]
    return [w.emit("IsNaN", [value], bool)]


@rule("negative")
def _negative(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = _inputs(w, node, refs)
    if value.dtype.kind == "u":
        return [w.emit("Sub", [w.number(0, value.dtype), value])]
    return [w.emit("Neg", [value])]


@rule("positive")
def _positive(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    return _inputs(w, node, refs)


@rule("invert")
def _invert(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = _inputs(w, node, refs)
    return [w.emit("Not" if value.dtype == np.bool_ else "BitwiseNot", [value])]


@rule("absolute")
def _absolute(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = _inputs(w, node, refs)
    return [value if value.dtype == np.bool_ else w.emit("Abs", [value])]


@rule("sign")
def _sign(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    (value,) = _inputs(w, node, refs)
    result = w.emit("Sign", [value])
    return [w.where(w.emit("IsNaN", [value], bool), value, result) if value.dtype.kind == "f" else result]


@rule("logical_and", "logical_or", "logical_xor", "logical_not")
def _logical(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    operator = node.definition.rule.removeprefix("logical_").capitalize()
    return [w.emit(operator, [w.cast(ref, bool) for ref in refs])]


@rule("power")
def _power(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    base, exponent = _inputs(w, node, refs)
    written = node.inputs[1].value if isinstance(node.inputs[1], Number) else None
    assert node.definition is not None
    if base.dtype.kind != "f":
        base = w.cast(base, node.outputs[0].type.dtype)
        if written is None or not 0 <= whole(written) <= _LARGEST_EXPONENT:
            raise refusal(
                node.place,
                "a power of integers has an exponent that is no number from 0 to 64",
                "use .astype(np.float64) before, or multiply",
            )
        return [_whole_power(w, base, whole(written), node.outputs[0].type.shape)]
    if written is not None and not isinstance(node.definition.run, np.ufunc):
        # As numpy's `**` does for these.
        if written == 2:
            return [w.emit("Mul", [base, base])]
        if written == 0.5:
            return [w.emit("Sqrt", [base])]
    return [w.emit("Pow", [base, exponent])]


def _whole_power(w: Writer, base: Ref, exponent: int, shape: tuple[int, ...]) -> Ref:
    """By squaring, which wraps as numpy's integers do."""
    result: Ref | None = None
    while exponent:
        if exponent & 1:
            result = base if result is None else w.emit("Mul", [result, base])
        exponent >>= 1
        if exponent:
            base = w.emit("Mul", [base, base])
    return w.expand(w.number(1, base.dtype), shape) if result is None else result


@rule("floor_divide", "remainder")
def _divided(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    assert node.definition is not None
    one, other = _inputs(w, node, refs)
    if one.dtype.kind == "f":
        quotient, rest = _float_divmod(w, one, other)
    else:
        quotient, rest = _whole_divmod(w, one, other)
    return [quotient if node.definition.rule == "floor_divide" else rest]


def _whole_divmod(w: Writer, one: Ref, other: Ref) -> tuple[Ref, Ref]:
    """Rounded down, and 0 where the divisor is 0, as numpy does; no division here can fail."""
    zero = w.number(0, one.dtype)
    by_zero = w.emit("Equal", [other, zero], bool)
    divisor = w.where(by_zero, w.number(1, one.dtype), other)
    if one.dtype.kind == "i":
        # The lowest integer by -1 overflows, which stops some processors.
        minus = w.emit("Equal", [other, w.number(-1, one.dtype)], bool)
        divisor = w.where(minus, w.number(1, one.dtype), divisor)
    quotient = w.emit("Div", [one, divisor])
    rest = w.emit("Mod", [one, divisor])
    if one.dtype.kind == "i":
        # `Div` rounds towards zero. The rest is not taken from a product with the quotient: onnxruntime makes
        # `y / x` of `1 / x * y`, for integers too.
        apart = w.emit("Xor", [w.emit("Less", [one, zero], bool), w.emit("Less", [divisor, zero], bool)])
        wrong = w.emit("And", [w.emit("Not", [w.emit("Equal", [rest, zero], bool)]), apart])
        quotient = w.where(wrong, w.emit("Sub", [quotient, w.number(1, one.dtype)]), quotient)
        quotient = w.where(minus, w.emit("Sub", [zero, one]), quotient)
    none = w.emit("Mul", [one, zero])
    return w.where(by_zero, none, quotient), w.where(by_zero, none, rest)


def _float_divmod(w: Writer, one: Ref, other: Ref) -> tuple[Ref, Ref]:
    """Step by step what numpy does with two floats."""
    zero, unit = w.number(0, one.dtype), w.number(1, one.dtype)
    rest = w.emit("Mod", [one, other], fmod=1)
    quotient = w.emit("Div", [w.emit("Sub", [one, rest]), other])
    negative = w.emit("Less", [other, zero], bool)
    exact = w.emit("Equal", [rest, zero], bool)
    wrong = w.emit("And", [
        w.emit("Not", [exact]), w.emit("Xor", [w.emit("Less", [rest, zero], bool), negative]),
    ])  # fmt: skip
    quotient = w.where(wrong, w.emit("Sub", [quotient, unit]), quotient)
    signed = w.where(negative, w.number(-0.0, one.dtype), zero)
    rest = w.where(wrong, w.emit("Add", [rest, other]), w.where(exact, signed, rest))
    floor = w.emit("Floor", [quotient])
    short = w.emit("Greater", [w.emit("Sub", [quotient, floor]), w.number(0.5, one.dtype)], bool)
    floor = w.where(short, w.emit("Add", [floor, unit]), floor)
    ratio = w.emit("Div", [one, other])
    floor = w.where(w.emit("Equal", [quotient, zero], bool), w.emit("Mul", [ratio, zero]), floor)
    return w.where(w.emit("Equal", [other, zero], bool), ratio, floor), rest


@rule("astype")
def _astype(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    return [w.cast(refs[0], node.outputs[0].type.dtype)]


@rule("to_python")
def _to_python(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    return [w.reshape(w.cast(refs[0], node.outputs[0].type.dtype), ())]


@rule("where")
def _where(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    dtype = node.outputs[0].type.dtype
    one, other = (converted(w, node.inputs[number], refs[number], dtype) for number in (1, 2))
    return [w.where(w.cast(refs[0], bool), one, other)]


@rule("python_max", "python_min")
def _extreme(w: Writer, node: Node, refs: list[Ref]) -> list[Ref]:
    one, other = refs
    assert node.definition is not None
    operator = "Greater" if node.definition.rule == "python_max" else "Less"
    as_numbers = [w.cast(ref, np.uint8) if ref.dtype == np.bool_ else ref for ref in (other, one)]
    return [w.where(w.emit(operator, as_numbers, bool), other, one)]
