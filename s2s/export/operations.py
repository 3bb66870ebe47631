"""The table of operations: how programs write each, what numpy runs for it, and what of ONNX it becomes."""

from __future__ import annotations

import inspect
import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_PLAIN = inspect.signature(lambda *arguments: None)


class Function(Protocol):
    """What numpy, `math`, `operator` or a builtin offers under a name, of any signature."""

    @property
    def __call__(self) -> Callable[..., object]: ...

    @property
    def __name__(self) -> str: ...


@dataclass(frozen=True)
class Operation:
    """One operation on values that are computed when the exported program runs.

    Args:
        name: of its nodes.
        run: what numpy, or Python, does. Running it on arrays of ones tells the type of the result.
        text: how the numpy program writes it: `{0}` is the first input, `{known}` are the known arguments.
        rule: which rule of the ONNX writer is for it.
        signature: its parameters; those after the first `computed` ones must be known when the program is exported.
        computed: how many of the first parameters may be computed.
        sequence: its first parameter is a sequence of arrays.
        view: its result may share memory with its first input.
        written: how programs write it.
        becomes: the operators of ONNX, for the documents.
        limits: what of numpy's is not exported.
    """

    name: str
    run: Function
    text: str
    rule: str
    signature: inspect.Signature
    computed: int
    sequence: bool = False
    view: bool = False
    written: str = ""
    becomes: str = ""
    limits: str = ""


#: Operators of the language, by the class of their `ast` node.
OPERATORS: dict[str, Operation] = {}
#: Functions of numpy, `math` and the builtins, by identity.
FUNCTIONS: dict[int, Operation] = {}
#: Methods of arrays that are functions of numpy, too.
METHODS: dict[str, Operation] = {}
#: By name: what the interpreter of the source uses itself.
INTERNAL: dict[str, Operation] = {}
#: All of them, in the order of the documents.
TABLE: list[Operation] = []


#: Functions of one number that `math` has, too.
_OF_MATH = ("exp", "log", "sqrt", "tanh", "sin", "cos")


def _ufunc(
    name: str, function: np.ufunc, becomes: str, symbol: str = "", syntax: str = "", limits: str = ""
) -> None:
    """A universal function, and the operator that is written for it."""
    inputs = function.nin
    signature = _signature("x" if inputs == 1 else "x1, x2")
    called = f"np.{function.__name__}({', '.join(f'{{{i}}}' for i in range(inputs))})"
    written = f"`np.{function.__name__}`"
    if symbol:
        text = f"{symbol}{{0}}" if inputs == 1 else f"{{0}} {symbol} {{1}}"
        written = f"`{symbol}a`, {written}" if inputs == 1 else f"`a {symbol} b`, {written}"
        run = getattr(operator, _OPERATOR_NAMES.get(syntax, syntax.lower()))
        OPERATORS[syntax] = Operation(name, run, text, name, signature, inputs)
    if name in _OF_MATH:
        written += f", `math.{name}`"
        run = getattr(math, name)
        FUNCTIONS[id(run)] = Operation(name, run, f"math.{name}({{0}})", name, signature, inputs)
    operation = Operation(
        name, function, called, name, signature, inputs, written=written, becomes=becomes, limits=limits
    )
    FUNCTIONS[id(function)] = operation
    TABLE.append(operation)


def _signature(parameters: str) -> inspect.Signature:
    made = eval(f"lambda {parameters}: None")
    return inspect.signature(made)


def _function(
    name: str,
    functions: tuple[Function, ...],
    parameters: str,
    becomes: str,
    *,
    computed: int = 1,
    method: str = "",
    written: str = "",
    text: str = "",
    sequence: bool = False,
    view: bool = False,
    limits: str = "",
) -> None:
    """A function of numpy, and the method of arrays of the same name."""
    names = ", ".join(f"{{{i}}}" for i in range(computed))
    spelled = f"np.{functions[0].__name__}"
    default = f"{spelled}([{{all}}]{{known}})" if sequence else f"{spelled}({names}{{known}})"
    operation = Operation(
        name=name,
        run=functions[0],
        text=text or default,
        rule=name,
        signature=_signature(parameters),
        computed=computed,
        written=written or ", ".join([f"`{spelled}`", *([f"`a.{method}`"] if method else [])]),
        becomes=becomes,
        sequence=sequence,
        view=view,
        limits=limits,
    )
    for function in functions:
        FUNCTIONS[id(function)] = operation
    if method:
        METHODS[method] = operation
    TABLE.append(operation)


def _internal(
    name: str,
    run: Function,
    text: str,
    becomes: str,
    written: str,
    *,
    rule: str = "",
    view: bool = False,
    limits: str = "",
) -> None:
    """What the interpreter of the source asks for by its name."""
    operation = Operation(
        name, run, text, rule or name, _PLAIN, 0, view=view, written=written, becomes=becomes, limits=limits
    )
    INTERNAL[name] = operation
    if written:
        TABLE.append(operation)


_OPERATOR_NAMES = {
    "Mult": "mul", "Div": "truediv", "BitAnd": "and_", "BitOr": "or_", "BitXor": "xor", "MatMult": "matmul",
    "Eq": "eq", "NotEq": "ne", "Lt": "lt", "LtE": "le", "Gt": "gt", "GtE": "ge", "USub": "neg", "UAdd": "pos",
    "FloorDiv": "floordiv",
}  # fmt: skip


def _get_item(array: NDArray[np.generic], *computed: ArrayLike, index: tuple[object, ...]) -> object:
    return array[fill(index, computed)]


def _set_item(
    array: NDArray[np.generic], value: ArrayLike, *computed: ArrayLike, index: tuple[object, ...]
) -> NDArray[np.generic]:
    changed = np.array(array)
    changed[fill(index, computed)] = value
    return changed


class Hole:
    """A part of an index that is computed when the program runs."""

    def __repr__(self) -> str:
        return "?"


HOLE = Hole()


def fill(index: tuple[object, ...], computed: tuple[ArrayLike, ...]) -> Any:
    """An index with its computed parts, ones in an example, replaced by what is surely in the bounds."""
    parts = iter(computed)
    whole = tuple(np.zeros_like(next(parts)) if part is HOLE else part for part in index)
    return whole[0] if len(whole) == 1 else whole


_ufunc("add", np.add, "Add, Or", "+", "Add")
_ufunc("subtract", np.subtract, "Sub", "-", "Sub")
_ufunc("multiply", np.multiply, "Mul, And", "*", "Mult")
_ufunc("divide", np.divide, "Div", "/", "Div")
_ufunc(
    "floor_divide",
    np.floor_divide,
    "Div, Mod, Floor, Sub, Mul, Add, Where, Equal, Less, Greater, And, Xor, Not",
    "//",
    "FloorDiv",
)
_ufunc("remainder", np.remainder, "Mod, Mul, Add, Where, Equal, Less, And, Xor, Not", "%", "Mod")
_ufunc("power", np.power, "Pow, Mul, Sqrt", "**", "Pow", "integers: the exponent is a number from 0 to 64")
_ufunc("negative", np.negative, "Neg, Sub", "-", "USub")
_ufunc("positive", np.positive, "Identity", "+", "UAdd")
_ufunc("invert", np.invert, "Not, BitwiseNot", "~", "Invert")
_ufunc("bitwise_and", np.bitwise_and, "And, BitwiseAnd", "&", "BitAnd")
_ufunc("bitwise_or", np.bitwise_or, "Or, BitwiseOr", "|", "BitOr")
_ufunc("bitwise_xor", np.bitwise_xor, "Xor, BitwiseXor", "^", "BitXor")
_ufunc("equal", np.equal, "Equal", "==", "Eq")
_ufunc("not_equal", np.not_equal, "Equal, Not", "!=", "NotEq")
_ufunc("less", np.less, "Less", "<", "Lt")
_ufunc("less_equal", np.less_equal, "LessOrEqual", "<=", "LtE")
_ufunc("greater", np.greater, "Greater", ">", "Gt")
_ufunc("greater_equal", np.greater_equal, "GreaterOrEqual", ">=", "GtE")
_ufunc("matmul", np.matmul, "MatMul", "@", "MatMult", "bool and 8-bit integers are not multiplied")
_ufunc("maximum", np.maximum, "Max, Or")
_ufunc("minimum", np.minimum, "Min, And")
_ufunc("absolute", np.absolute, "Abs")
_ufunc("exp", np.exp, "Exp")
_ufunc("log", np.log, "Log")
_ufunc("sqrt", np.sqrt, "Sqrt")
_ufunc("square", np.square, "Mul")
_ufunc("reciprocal", np.reciprocal, "Reciprocal", limits="floats only")
_ufunc("tanh", np.tanh, "Tanh")
_ufunc("sin", np.sin, "Sin")
_ufunc("cos", np.cos, "Cos")
_ufunc("sign", np.sign, "Sign, IsNaN, Where")
_ufunc("floor", np.floor, "Floor")
_ufunc("ceil", np.ceil, "Ceil")
_ufunc("rint", np.rint, "Round")
_ufunc("isnan", np.isnan, "IsNaN, Equal, Not")
_ufunc("logical_and", np.logical_and, "And, Equal, Not")
_ufunc("logical_or", np.logical_or, "Or, Equal, Not")
_ufunc("logical_xor", np.logical_xor, "Xor, Equal, Not")
_ufunc("logical_not", np.logical_not, "Not, Equal")

_function(
    "dot", (np.dot,), "a, b", "MatMul, Mul", computed=2, method="dot", limits="at most two dimensions each"
)
_function(
    "where",
    (np.where,),
    "condition, x, y",
    "Where, And, Or, Not, Equal",
    computed=3,
    limits="all three arguments",
)
_function(
    "clip",
    (np.clip,),
    "a, a_min=None, a_max=None",
    "as `np.maximum`, `np.minimum`",
    computed=3,
    method="clip",
)
_function("sum", (np.sum,), "a, axis=None, *, keepdims=False", "ReduceSum", method="sum")
_function("prod", (np.prod,), "a, axis=None, *, keepdims=False", "ReduceProd", method="prod")
_function("mean", (np.mean,), "a, axis=None, *, keepdims=False", "ReduceMean", method="mean")
_function(
    "var",
    (np.var,),
    "a, axis=None, *, ddof=0, keepdims=False",
    "ReduceMean, Sub, Mul, ReduceSum, Div",
    method="var",
)
_function(
    "std",
    (np.std,),
    "a, axis=None, *, ddof=0, keepdims=False",
    "ReduceMean, Sub, Mul, ReduceSum, Div, Sqrt",
    method="std",
)
_function(
    "max",
    (np.max, np.amax),
    "a, axis=None, *, keepdims=False",
    "ReduceMax, IsNaN, Where, Equal, Not",
    method="max",
)
_function(
    "min",
    (np.min, np.amin),
    "a, axis=None, *, keepdims=False",
    "ReduceMin, ReduceMax, IsNaN, Where, Equal, Not",
    method="min",
)
_function("any", (np.any,), "a, axis=None, *, keepdims=False", "ReduceMax, Equal, Not", method="any")
_function("all", (np.all,), "a, axis=None, *, keepdims=False", "ReduceMin, Equal, Not", method="all")
_function(
    "argmax",
    (np.argmax,),
    "a, axis=None, *, keepdims=False",
    "ArgMax, ReduceMax, IsNaN, Where, Equal, Not",
    method="argmax",
)
_function(
    "argmin",
    (np.argmin,),
    "a, axis=None, *, keepdims=False",
    "ArgMin, ArgMax, ReduceMax, IsNaN, Where, Equal, Not",
    method="argmin",
)
_function("cumsum", (np.cumsum,), "a, axis=None", "CumSum", method="cumsum")
_function("transpose", (np.transpose,), "a, axes=None", "Transpose", method="transpose", view=True,
          written="`a.T`, `np.transpose`, `a.transpose`")  # fmt: skip
_function("swapaxes", (np.swapaxes,), "a, axis1, axis2", "Transpose", method="swapaxes", view=True)
_function("moveaxis", (np.moveaxis,), "a, source, destination", "Transpose", view=True)
_function("reshape", (np.reshape,), "a, shape", "Reshape", method="reshape", view=True, limits="order C")
_function("ravel", (np.ravel,), "a", "Reshape", method="ravel", view=True, limits="order C")
_function("squeeze", (np.squeeze,), "a, axis=None", "Reshape", method="squeeze", view=True)
_function("expand_dims", (np.expand_dims,), "a, axis", "Reshape", view=True)
_function("broadcast_to", (np.broadcast_to,), "array, shape", "Expand", view=True)
_function("concatenate", (np.concatenate,), "arrays, axis=0", "Concat", sequence=True)
_function("stack", (np.stack,), "arrays, axis=0", "Concat", sequence=True)
_function("split", (np.split,), "ary, indices_or_sections, axis=0", "Gather", view=True)
_function("take", (np.take,), "a, indices, axis=None", "Gather", computed=2, method="take")
_function("tile", (np.tile,), "A, reps", "Tile")
_function("pad", (np.pad,), "array, pad_width, mode='constant', *, constant_values=0", "Pad",
          limits="mode 'constant' with one number")  # fmt: skip

_function("copy", (np.copy,), "a", "Identity", method="copy", text="np.array({0})")
_function("asarray", (np.asarray, np.array, np.ascontiguousarray), "a", "Identity", view=True)

_internal("flatten", lambda a: a.flatten(), "{0}.flatten()", "Reshape", "`a.flatten`", rule="ravel")
_internal(
    "astype",
    lambda a, dtype: a.astype(dtype),
    "{0}.astype({dtype})",
    "Cast, Equal, Not",
    "`a.astype(np.float32)`",
)
_internal(
    "to_numpy",
    lambda a, dtype: dtype.type(a),
    "{dtype}({0})",
    "Cast, Equal, Not",
    "`np.float32(a)`",
    rule="astype",
    view=True,
)
_internal(
    "full",
    lambda value, shape, dtype=None: np.full(shape, value, dtype),
    "np.full({shape}, {0}, {dtype})",
    "Expand",
    "`np.full`",
)
_internal("get_item", _get_item, "", "Slice, Gather", "`a[1:, i]`, `a[indices]`", view=True,
          limits="computed parts are whole numbers; or one array of them, alone")  # fmt: skip
_internal("set_item", _set_item, "", "ScatterElements, Add, Mul, Less, Where", "`a[:] = b`, `a[i] = b`, `a += b`",
          limits="`a` is made by the program itself and has no other name; a computed index is a number")  # fmt: skip
_internal("bool", bool, "bool({0})", "Equal, Not", "`bool(a)`", rule="to_python")
_internal("int", int, "int({0})", "Cast", "`int(a)`, `a.item()`", rule="to_python")
_internal("float", float, "float({0})", "Cast", "`float(a)`, `a.item()`", rule="to_python")
_internal("python_abs", abs, "abs({0})", "Abs", "`abs(a)`", rule="absolute")
_internal("python_max", max, "max({0}, {1})", "Greater, Where, And, Or, Not", "`max(n, m)` of numbers")
_internal("python_min", min, "min({0}, {1})", "Less, Where, And, Or, Not", "`min(n, m)` of numbers")
_internal(
    "and",
    lambda a, b: a and b,
    "{0} and {1}",
    "And",
    "`p and q`, `p or q`, `not p` of numbers",
    rule="logical_and",
)
_internal("or", lambda a, b: a or b, "{0} or {1}", "Or", "", rule="logical_or")
_internal("not", operator.not_, "not {0}", "Not", "", rule="logical_not")
#: What is run while the program is exported, if all of its arguments are known then.
KNOWN_ONLY = (
    np.zeros, np.ones, np.empty, np.full, np.eye, np.identity, np.arange, np.linspace, np.tril, np.triu, np.array,
    np.asarray, np.zeros_like, np.ones_like, np.full_like, np.finfo, np.iinfo, np.dtype, np.result_type,
    len, range, int, float, bool, abs, min, max, sum, tuple, list, dict, zip, enumerate, reversed, isinstance,
    round, divmod, pow, str, all, any, sorted, slice, type, repr,
)  # fmt: skip
