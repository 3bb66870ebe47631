"""A function as it runs, its numpy program and its ONNX model, side by side."""

from __future__ import annotations

import json
import textwrap
import warnings
from typing import Any

import numpy as np
import pytest

from s2s.export import ArrayProgram, symbol
from s2s.export.numpy_text import numpy_text
from s2s.export.onnx_writer import onnx_model
from s2s.export.symbol import Symbol

#: How far a result may be off, relatively and absolutely, by dtype: the order of additions is the runtime's own.
TOLERANCE = {"float16": 2e-2, "float32": 2e-5, "float64": 1e-10}


def runtime() -> Any:
    """The `onnxruntime` package, or the test is skipped."""
    pytest.importorskip("onnx", reason="the onnx package is not installed")
    return pytest.importorskip("onnxruntime", reason="the onnxruntime package is not installed")


def program(text: str, **names: Any) -> tuple[ArrayProgram, Any]:
    """A program from the text of a function, and the function."""
    text = textwrap.dedent(text)
    namespace = {"np": np, **names}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        exec(compile(text, "case.py", "exec"), namespace)
    made = ArrayProgram.of_source(text, {"np": np, **names}, "case.py")
    return made, namespace[made.name]


def flat(value: Any) -> list[Any]:
    """The arrays and numbers in a result, in the order of the outputs."""
    if isinstance(value, tuple | list):
        return [leaf for part in value for leaf in flat(part)]
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in flat(part)]
    return [value]


def run_text(made: Symbol, values: dict[str, Any]) -> Any:
    """What the numpy program gives."""
    text = numpy_text(made, "net.npz")
    head, _, body = text.partition(f"def {made.name}(")
    names: dict[str, Any] = {"np": np, **{value.name: array for value, array in made.parameters}}
    if "import math" in head:
        exec("import math", names)
    exec(compile(f"def {made.name}({body}", "net.py", "exec"), names)
    return names[made.name](**values)


def run_onnx(made: Symbol, values: dict[str, Any]) -> list[Any]:
    """What the ONNX model gives under onnxruntime."""
    onnxruntime = runtime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(
        onnx_model(made).SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    types = {value.name: value.type.dtype for value in made.inputs}
    fed = {name: np.asarray(value, types[name]) for name, value in values.items() if name in types}
    used = {given.name for given in session.get_inputs()}
    return session.run(None, {name: value for name, value in fed.items() if name in used})


def tolerance(made: Symbol) -> float:
    """The tolerance of the coarsest dtype that a program computes in."""
    dtypes = {str(value.type.dtype) for node in made.nodes() for value in node.outputs}
    dtypes |= {str(value.type.dtype) for value in made.inputs}
    return max(TOLERANCE.get(dtype, 0) for dtype in dtypes)


def copied(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value.copy() if isinstance(value, np.ndarray) else value for name, value in values.items()}


def agree(made: Symbol, function: Any, values: dict[str, Any], loose: float = 1.0) -> list[Any]:
    """Compare the three on some inputs; the result of the function itself."""
    assert str(made) and json.loads(made.to_json())["name"] == made.name
    with np.errstate(all="ignore"):
        expected = function(**copied(values))
        by_text = run_text(made, copied(values))
        assert [type(leaf) for leaf in flat(by_text)] == [type(leaf) for leaf in flat(expected)]
        for one, other in zip(flat(by_text), flat(expected)):
            assert (np.asarray(one).dtype, np.shape(one)) == (np.asarray(other).dtype, np.shape(other))
            np.testing.assert_array_equal(one, other)
        assert structure(by_text) == structure(expected)
        by_onnx = run_onnx(made, copied(values))
        assert len(by_onnx) == len(flat(expected))
        for one, other in zip(by_onnx, flat(expected)):
            wanted = np.asarray(other)
            assert (one.dtype, one.shape) == (wanted.dtype, wanted.shape)
            limit = tolerance(made) * loose if wanted.dtype.kind == "f" else 0
            np.testing.assert_allclose(
                one.astype(np.float64), wanted.astype(np.float64), rtol=limit, atol=limit, equal_nan=True
            )
            if wanted.dtype.kind in "iub":
                np.testing.assert_array_equal(one, wanted)
    return flat(expected)


def structure(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return type(value)(structure(part) for part in value)
    if isinstance(value, dict):
        return {key: structure(part) for key, part in value.items()}
    return None


def check(text: str, *value_sets: dict[str, Any], **names: Any) -> Symbol:
    """Export a function for the types of its first inputs, and compare on all of them."""
    made_program, function = program(text, **names)
    made = symbol(made_program, value_sets[0])
    for values in value_sets:
        agree(made, function, values)
    return made


def expression(text: str, *value_sets: dict[str, Any], **names: Any) -> Symbol:
    """The same for one expression of its inputs."""
    return check(f"def f({', '.join(value_sets[0])}):\n    return {text}", *value_sets, **names)
