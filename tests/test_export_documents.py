"""docs/export.md says what the code's table says, and the table says what ONNX models hold."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from s2s.export import ExportError, onnx_elementwise, onnx_reductions, onnx_shapes, onnx_writer, symbol
from s2s.export.operations import TABLE, Operation
from s2s.export.table import operations_table
from tests.exporting import program, runtime
from tests.test_export_operations import DTYPES, OF_FLOATS, OF_INTEGERS, array

#: What any operation may need on the way.
_HELPERS = {"Cast", "Identity", "Reshape", "Expand"}


def test_the_table_in_the_documents_is_that_of_the_code(project: Path) -> None:
    assert operations_table() in (project / "docs/export.md").read_text(encoding="utf-8")


def _texts(operation: Operation) -> list[str]:
    """Calls that may or may not fit the operation."""
    ways = ("x", "x, x", "x, x, x", "x, axis=1", "x, 1")
    return [f"np.{operation.name}({way})" for way in ways if operation.name.isidentifier()]


@pytest.fixture(scope="module")
def emitted() -> dict[str, set[str]]:
    """The operators of ONNX that each operation has come to, over many programs."""
    runtime()
    assert onnx_elementwise and onnx_reductions and onnx_shapes  # they register the rules
    found: dict[str, set[str]] = defaultdict(set)
    operators = "+ - * / // % ** & | ^ == != < <= > >=".split()
    cases: list[tuple[str, dict[str, Any]]] = [(text, {"x": array("float32")}) for text in OF_FLOATS]
    cases += [(text, {"x": array("int64")}) for text in OF_INTEGERS]
    for dtype in DTYPES:
        x = array(dtype)
        cases += [
            (f"x {one} {other}", {"x": x, "y": x[0]}) for one in operators for other in ("y", "2", "0.5")
        ]
        cases += [(text, {"x": x}) for operation in TABLE for text in _texts(operation)]
        cases += [("g(x)", {"x": x}), ("min(x[0, 0], x[0, 1]) + max(x[0, 0], x[0, 1])", {"x": x})]
    for text, values in cases:
        _record(text, values, found)
    return found


def _g(x):
    y = x.copy()
    y[int(y[0, 0]) % 3] = 1
    return y


def _record(text: str, values: dict[str, Any], found: dict[str, set[str]]) -> None:
    written: list[tuple[str, Any]] = []

    class Writer(onnx_writer.Writer):
        def block(self, block: Any) -> None:
            for node in block.nodes:
                start = len(self.blocks[-1])
                one = type(block)(nodes=[node])
                super().block(one)
                written.extend((node.operation, proto) for proto in self.blocks[-1][start:])

    try:
        made = symbol(program(f"def f({', '.join(values)}):\n    return {text}", g=_g)[0], values)
        model = Writer(made).model()
    except (ExportError, SyntaxError):
        return
    kept = {name for node in model.graph.node for name in node.output}
    for operation, proto in written:
        if proto.output[0] in kept:
            found[operation].add(proto.op_type)


@pytest.mark.parametrize("operation", TABLE, ids=lambda operation: operation.name)
def test_the_table_names_what_models_hold(operation: Operation, emitted: dict[str, set[str]]) -> None:
    if operation.becomes.startswith("as "):
        made = symbol(program("def f(x):\n    return np.clip(x, -1, 1)")[0], x=np.zeros(3))
        assert [node.operation for node in made.nodes()] == ["maximum", "minimum"]
        return
    if operation.name == "and":
        assert emitted["and"] | emitted["or"] | emitted["not"] == {"And", "Or", "Not"}
        return
    assert emitted[operation.name] - _HELPERS == set(operation.becomes.split(", ")) - _HELPERS
