"""Each operation as numpy, the exported numpy program and ONNX compute it: same dtype, shape, and values."""

from __future__ import annotations

import numpy as np
import pytest

from s2s.export import ExportError, symbol
from s2s.export.symbol import DTYPES
from tests.exporting import agree, expression, program

rng = np.random.default_rng(0)


def array(dtype: str, shape: tuple[int, ...] = (3, 4)) -> np.ndarray:
    if dtype == "bool":
        return rng.random(shape) > 0.5
    if dtype.startswith("float"):
        return (rng.standard_normal(shape) * 3).astype(dtype)
    return rng.integers(0 if dtype.startswith("u") else -7, 8, shape).astype(dtype)


def or_refused(text: str, **values: object) -> bool:
    """Compare one expression, unless its types are refused; whether they were not."""
    try:
        made_program, function = program(f"def f({', '.join(values)}):\n    return {text}")
        made = symbol(made_program, values)
        agree(made, function, values)
    except ExportError as error:
        assert error.line == 2 and error.column and error.hint
        return False
    return True


NUMBERS = ["2", "2.5", "True", "-3", "0", "0.5", "np.float32(1.5)", "np.int64(3)", "n", "t"]


@pytest.mark.parametrize("operator", "+ - * / // % & | ^ == != < <= > >=".split())
def test_operators_keep_the_types_of_numpy(operator: str) -> None:
    """For every pair of dtypes, and with Python numbers, which give way to arrays."""
    done = 0
    for one in DTYPES:
        done += sum(or_refused(f"x {operator} y", x=array(one), y=array(other, (4,))) for other in DTYPES)
        for number in NUMBERS:
            more = {"n": 3} if number == "n" else {"t": 2.5} if number == "t" else {}
            done += or_refused(f"x {operator} {number}", x=array(one), **more)
            done += or_refused(f"{number} {operator} x", x=array(one), **more)
    assert done >= (80 if operator in "&|^" else 200)


@pytest.mark.parametrize("exponent", ["2", "0.5", "3", "-1.5", "y", "np.float32(2)", "True", "2.0"])
def test_powers(exponent: str) -> None:
    done = 0
    for dtype in DTYPES:
        more = {"y": array("float32", (4,))} if exponent == "y" else {}
        done += or_refused(f"x ** {exponent}", x=array(dtype), **more)
        done += or_refused(f"np.power(x, {exponent})", x=array(dtype), **more)
    assert done >= 8


@pytest.mark.parametrize(
    "name",
    "exp log sqrt square reciprocal tanh sin cos sign floor ceil rint isnan absolute negative positive invert "
    "logical_not".split(),
)
def test_functions_of_one_array(name: str) -> None:
    done = 0
    for dtype in DTYPES:
        done += or_refused(f"np.{name}(x)", x=array(dtype))
        done += or_refused(f"np.{name}(x[0, 0])", x=array(dtype))
    assert done >= 6


@pytest.mark.parametrize("name", "maximum minimum logical_and logical_or logical_xor".split())
def test_functions_of_two_arrays(name: str) -> None:
    assert all(or_refused(f"np.{name}(x, y)", x=array(dtype), y=array("float32")) for dtype in DTYPES)


@pytest.mark.parametrize("name", "sum prod mean std var max min any all argmax argmin cumsum".split())
def test_reductions(name: str) -> None:
    done = 0
    for dtype in DTYPES:
        for known in ("", "axis=0", "axis=1, keepdims=True", "axis=(0, 1)", "axis=-1", "keepdims=True"):
            done += or_refused(f"np.{name}(x{', ' if known else ''}{known})", x=array(dtype))
            done += or_refused(f"x.{name}({known})", x=array(dtype))
        done += or_refused(f"np.{name}(x[0, 0])", x=array(dtype))
    assert done >= 40


ODD = np.array([[1, np.nan, -np.inf, 0], [-0.0, np.inf, 2.5, -1]], np.float32)


@pytest.mark.parametrize("name", "max min argmax argmin sum mean cumsum any all".split())
@pytest.mark.parametrize("axis", ["None", "0", "1"])
def test_what_is_no_number_stays_so_in_reductions(name: str, axis: str) -> None:
    expression(f"np.{name}(x, axis={axis})", {"x": ODD}, {"x": -ODD}, {"x": np.zeros_like(ODD)})


@pytest.mark.parametrize("text", [
    "np.sign(x)", "np.isnan(x)", "np.maximum(x, 0)", "np.minimum(0, x)", "np.maximum(x, x[::-1])", "np.where(x, 1, 0)",
    "np.clip(x, -1, 1)", "x > 0", "x == x", "x != x", "np.exp(x)", "np.sqrt(x)", "np.tanh(x)", "x // 2", "x % 2",
    "x // x[::-1]", "x % x[::-1]", "np.floor(x)", "np.abs(x)", "x / 0", "x.astype(bool)", "~(x < 1)", "x ** 2", "1 / x",
])  # fmt: skip
def test_what_is_no_number_stays_so(text: str) -> None:
    expression(text, {"x": ODD}, {"x": -ODD})


OF_FLOATS = [
    "np.where(x > 0, x, 1)",
    "np.where(x, x, 0.5)",
    "np.where(x>0, 1, 0)",
    "np.where(x>0, True, False)",
    "np.clip(x, -1, 1)",
    "np.clip(x, None, 1)",
    "x.clip(0, 2)",
    "x.clip(min=0)",
    "np.clip(x, x.mean(), 3)",
    "x.T",
    "x.T.copy()",
    "x.transpose()",
    "x.transpose(1, 0)",
    "np.transpose(x, (1,0))",
    "x.reshape(-1)",
    "x.reshape(2, -1)",
    "x.reshape((4,3))",
    "np.reshape(x,(2,6))",
    "x.ravel()",
    "x.flatten()",
    "np.ravel(x)",
    "x[None]",
    "x[:, None, 1]",
    "x[...,0]",
    "x[0]",
    "x[-1]",
    "x[1:, ::2]",
    "x[::-1]",
    "x[::-1, 1:3]",
    "x[[0,2]]",
    "x[[0,1],[2,3]]",
    "x[np.array([True,False,True])]",
    "x[0,0]",
    "x[()]",
    "x[...]",
    "x[5:]",
    "x[-2:, -3:-1]",
    "x[2:0:-1]",
    "x[:, ::-2]",
    "np.concatenate([x, x])",
    "np.concatenate([x, x], axis=1)",
    "np.concatenate([x, x.astype(np.int64)], axis=None)",
    "np.stack([x, x*2], axis=1)",
    "np.stack([x[0,0], x[1,1]])",
    "np.array([x[0,0], 2, x[1,1]])",
    "np.array([[x[0,0],1.0],[x[0,1], 2.0]])",
    "np.split(x, 2, axis=1)",
    "np.split(x, [1], axis=0)",
    "np.squeeze(x[None])",
    "np.squeeze(x[:,None,:,None], axis=1)",
    "np.expand_dims(x, 0)",
    "np.expand_dims(x, (0,2))",
    "np.swapaxes(x,0,1)",
    "np.moveaxis(x[None],0,-1)",
    "np.broadcast_to(x,(2,3,4))",
    "np.tile(x,2)",
    "np.tile(x,(2,1))",
    "np.tile(x,(2,1,1))",
    "np.pad(x,1)",
    "np.pad(x,((1,0),(0,2)))",
    "np.pad(x,(1,2),constant_values=3)",
    "np.take(x, [0,2], axis=1)",
    "np.take(x, np.array([[0,2],[1,1]]))",
    "np.full((2,2), x[0,0])",
    "np.full((2,2), x[0,0], dtype=np.float64)",
    "np.zeros((3,4)) + x",
    "np.zeros(4, np.float32) + x",
    "np.ones_like(x) * x",
    "np.arange(4) * x",
    "np.eye(4, dtype=np.float32) @ x.T",
    "x @ x.T",
    "np.dot(x, x.T)",
    "np.dot(x[0], x[1])",
    "x[0] @ x[1]",
    "x @ x[0]",
    "x[0] @ x.T",
    "np.matmul(x[None], x.T)",
    "x.dot(x.T)",
    "np.dot(x, 2)",
    "np.dot(2.0, x[0,0])",
    "x.astype(np.int64)",
    'x.astype("float64")',
    "x.astype(bool)",
    "x.astype(np.int8)",
    "x.astype(float)",
    "x.astype(int)",
    "np.float64(x)",
    "np.float32(x[0,0])",
    "np.asarray(x)",
    "np.array(x)",
    "np.array(x, dtype=np.float64)",
    "np.asarray(x[0,0])",
    "np.array(3.0) + x",
    "float(x[0,0])",
    "int(x[0,0])",
    "bool(x[0,0])",
    "x[0,0].item()",
    "x.sum().item()",
    "float(x[0,0]) + x",
    "x.shape",
    "(x.shape[0], x)",
    "len(x) * x",
    "x.ndim + x",
    "x.size",
    "x.dtype.itemsize * x",
    '{"a": x, "b": [x, 1.5]}',
    "[x]",
    "(x,)",
    "abs(x)",
    "abs(x[0,0])",
    "abs(float(x[0,0]))",
    "max(float(x[0,0]), float(x[0,1]))",
    "min(x[0,0], x[0,1], x[1,1])",
    "sum([x, x, x])",
    "sum(x)",
    "sum(v for v in x)",
    "[v * 2 for v in x]",
    '{k: x * v for k, v in zip("ab", (1, 2))}',
    "np.sum([x, x], axis=0)",
    "np.max((x, x*2))",
    "np.mean(x, axis=(0,1), keepdims=True)",
    "x.std(ddof=1)",
    "x.var(axis=0)",
    "np.exp(x - x.max(axis=1, keepdims=True)) / np.exp(x - x.max(axis=1, keepdims=True)).sum(axis=1, keepdims=True)",
    "(x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)",
    "x if x.sum() > 0 else -x",
    "1.0 if x.sum() > 0 else 2.0",
    "x.sum() > 0 and x.max() < 100",
    "x.sum() > 0 or x.max() < 100",
    "not x.sum() > 0",
    "0 < x.sum() < 100",
    "not (x.shape[0] > 2)",
    "np.any(x > 1)",
    "all(v.sum() > 0 for v in x)",
    "-x ** 2",
    "x ** -1",
    "x ** 3",
    "x ** x",
    "x[0,0] ** 2",
    "float(x[0,0]) ** 2",
    "x.T @ x",
    "x.T.ravel()",
    "np.finfo(np.float32).eps + x",
    "np.float32(np.pi) * x",
    "np.pi * x",
    "np.log(np.abs(x) + 1)",
]

OF_INTEGERS = [
    "x // 2",
    "x % 3",
    "x // x",
    "x % x",
    "x // -3",
    "x / 2",
    "x.mean()",
    "x[x.argmax() // 4]",
    "np.take(x, x[0] % 3, axis=0)",
    "x[x[0] % 3]",
    "x[x[0,0] % 3, 1:]",
    "x[:, x[0,0] % 4]",
    "x[x[0,0] % 3, x[1,1] % 4]",
    "x[..., x[0,0] % 4]",
    "x[x[0,0] % 3, None]",
    "np.eye(4)[x % 4]",
    "x ** 3",
    "x ** 0",
    "int(x[0,0]) // 3",
    "int(x[0,0]) % -3",
    "int(x[0,0]) / 3",
    "int(x[0,0]) ** 2",
    "float(x[0,0]) // 2",
    "float(x[0,0]) % 2",
    "~x",
    "~(x > 1)",
    "x & 3",
    "True + int(x[0,0])",
    "(x[0,0] > 1) + 1",
    "bool(x[0,0] > 1) + 1",
    "bool(x[0,0] > 1) + bool(x[0,0] > 2)",
    "(x > 1).sum()",
    "(x>1).mean()",
    "x.astype(np.int8) * 100",
    "x.astype(np.uint8)",
    "-x.astype(np.uint8)",
    "np.array([1,2,3,4]) + x",
    "x.cumsum(axis=1)",
    "divmod(7, 2)[0] + x",
]


@pytest.mark.parametrize("text", OF_FLOATS)
def test_of_floats(text: str) -> None:
    expression(text, {"x": array("float32")}, {"x": array("float32") * 0.01 + 1})


@pytest.mark.parametrize("text", OF_INTEGERS)
def test_of_integers(text: str) -> None:
    one = array("int64")
    expression(text, {"x": one}, {"x": -one}, {"x": one * 0})


@pytest.mark.parametrize("name", "sum prod mean std var max min any all argmax argmin cumsum".split())
def test_an_array_without_axes_has_an_axis_for_reductions(name: str) -> None:
    assert sum(
        or_refused(f"np.{name}(x, axis={axis})", x=np.array(2.5, np.float32)) for axis in ("None", "0", "-1")
    )


@pytest.mark.parametrize(
    "text", ["np.pad(x, 1)", "x.T", "x.reshape(1, 1)", "x[None]", "x[()]", "np.squeeze(x)", "np.tile(x, 2)"]
)
def test_an_array_without_axes_is_moved(text: str) -> None:
    expression(text, {"x": np.array(2.5, np.float32)})


def test_division_by_zero_gives_zero_and_stops_nothing() -> None:
    lowest = np.array([np.iinfo(np.int32).min, 7, -7, 0], np.int32)
    by = np.array([-1, 0, 0, 0], np.int32)
    expression("(x // y, x % y)", {"x": lowest, "y": by}, {"x": lowest[::-1].copy(), "y": by})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("x + n", {"x": array("float32"), "n": 3}),
        ("x + t", {"x": array("int64"), "t": 2.5}),
        ("(n + 1, n / 2, n // 2, n % 4, -n, n * 1.5, n == 3, n < 2.5)", {"n": -7}),
        ("(t + 1, t / 2, t // 2, t % 4, -t, t * 2, abs(t), int(t), bool(t))", {"t": -7.25}),
        ("(not flag, flag + 1, flag and n > 1, flag or n > 1)", {"flag": True, "n": 2}),
        ("x + y", {"x": array("float32"), "y": np.float64(2)}),
        ("x * s", {"x": array("float32"), "s": np.float32(3)}),
        ("x + y", {"x": array("float32"), "y": np.array(2.0)}),
        ("x[n]", {"x": array("float32"), "n": -2}),
        ("min(n, m) + max(n, m, 5)", {"n": 3, "m": -4}),
    ],
)
def test_numbers_as_inputs(text: str, values: dict[str, object]) -> None:
    expression(text, values)
