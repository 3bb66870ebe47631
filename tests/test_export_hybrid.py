"""A net of objects is specialized to a function over arrays, and that is exported."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from s2s.cli.app import app
from s2s.errors import UsageError
from s2s.export import ExportError, symbol
from s2s.hybrid.hybridize import hybridize
from tests.exporting import agree, runtime


class Dense:
    def __init__(self, rng, inputs, outputs, activation=None):
        self.weight = (rng.standard_normal((outputs, inputs)) / inputs**0.5).astype(np.float32)
        self.bias = rng.standard_normal(outputs).astype(np.float32)
        self.activation = activation

    def __call__(self, x):
        y = x @ self.weight.T
        y += self.bias
        if self.activation == "relu":
            return np.maximum(y, 0)
        return y


class Normalized:
    def __init__(self, *layers):
        self.layers = list(layers)

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
            if np.abs(x).max() > 10:
                x = x / 10
        return {"scores": x, "best": int(x.argmax())}


@pytest.mark.parametrize("scale", [1, 100])
def test_a_specialized_net_is_exported(scale: float) -> None:
    runtime()
    rng = np.random.default_rng(0)
    net = Normalized(Dense(rng, 6, 5, "relu"), Dense(rng, 5, 4, "relu"), Dense(rng, 4, 2))
    x = (rng.standard_normal((1, 6)) * scale).astype(np.float32)
    hybrid = hybridize(net, frozen=True)
    hybrid(x)
    made = symbol(hybrid, x=x)
    names = [value.name for value, _ in made.parameters]
    assert [name[: len("dense0_weight")].removesuffix("_") for name in names] == [
        f"dense{number}_{part}" for number in range(3) for part in ("weight", "bias")
    ]
    assert sum(node.operation == "if" for node in made.nodes()) == 3
    result = hybrid.versions[0].residual.call(x)
    agree(made, lambda x: net(x), {"x": x})
    assert result["best"] == net(x)["best"]


def test_a_hybrid_writes_itself_in_all_forms(tmp_path: Path) -> None:
    runtime()
    rng = np.random.default_rng(1)
    net = Normalized(Dense(rng, 3, 4, "relu"), Dense(rng, 4, 2))
    x = rng.standard_normal((1, 3)).astype(np.float32)
    hybrid = hybridize(net)  # with tests at entry, and not called yet
    assert "dense1_bias" in str(hybrid.symbol(x="float32[1,3]"))
    written = hybrid.export(tmp_path / "net", x=x)
    assert sorted(path.suffix for path in written) == [".json", ".npz", ".onnx", ".py"]
    assert hybrid.stats().specializations == 0


def test_a_hybrid_that_cannot_be_specialized_says_why(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a Python function"):
        hybridize(len).symbol(x="float32[3]")
    assert not list(tmp_path.iterdir())


NET_FILE = """
import functools
import numpy as np

class Dense:
    def __init__(self, weight):
        self.weight = weight
    def __call__(self, x):
        return x @ self.weight.T

class Net:
    def __init__(self):
        self.layers = [Dense(np.ones((2, 3), np.float32)), Dense(np.ones((1, 2), np.float32))]
    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

net = Net()
bound = net.forward
given = functools.partial(net.layers[0])
dense = net.layers[0]
def function(x):
    return dense(x)
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.mark.parametrize("name", ["net", "bound", "given", "net.layers"])
def test_the_commands_take_objects_that_are_called(name: str, tmp_path: Path) -> None:
    runtime()
    (tmp_path / "net.py").write_text(NET_FILE)
    shown = run("symbol", f"{tmp_path / 'net.py'}:{name}", "--inputs", "x: float32[1,3]")
    out = tmp_path / "out"
    written = run("export", f"{tmp_path / 'net.py'}:{name}", "--inputs", "x: float32[1,3]", "-o", str(out))
    if name == "net.layers":
        assert (shown.exit_code, written.exit_code) == (1, 1)
        assert "list is no plain Python function" in shown.output
        assert not [path for path in tmp_path.iterdir() if path.stem == "out"]
    else:
        assert "float32[1,1]" in shown.output or name == "given"
        assert "weight" in shown.output
        assert len([path for path in tmp_path.iterdir() if path.stem == "out"]) == 4


def test_a_function_that_calls_objects_is_told_to_be_hybridized(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(NET_FILE)
    shown = run("symbol", f"{tmp_path / 'net.py'}:function", "--inputs", "x: float32[1,3]")
    assert shown.exit_code == 1
    assert "net.py:24:12: the call of Dense cannot be exported" in shown.output
    assert "s2s.hybridize(function)" in shown.output


def test_inputs_are_given_by_keyword_too(tmp_path: Path) -> None:
    runtime()

    def forward(x):
        return x * 2

    def taking(inputs):
        return inputs * 3

    x = np.ones(3, np.float32)
    expected = str(symbol(forward, x=x))
    for inputs in ("x: float32[3]", {"x": x}, {"x": "float32[3]"}):
        assert str(symbol(forward, inputs=inputs)) == expected
        assert str(hybridize(forward).symbol(inputs=inputs)) == expected
        assert len(hybridize(forward).export(tmp_path / "net", inputs=inputs)) == 4
    taken = str(symbol(taking, inputs=x))
    assert (
        taken == str(symbol(taking, inputs="float32[3]")) == str(symbol(taking, inputs="inputs: float32[3]"))
    )
    with pytest.raises(UsageError, match="the input x is given as a list"):
        symbol(forward, x=[1, 2])


def test_arrays_of_bools_can_be_written() -> None:
    def forward(x):
        return ~x

    assert "input      x: bool[3]" in str(symbol(forward, "x: bool[3]"))
    assert "input      x: bool" in str(symbol(lambda_free, "x: bool"))
    with pytest.raises(UsageError, match="a numpy one: int64"):
        symbol(forward, "x: int[3]")


def lambda_free(x):
    return not x


LAYERS_FILE = """
class Mask:
    def __init__(self, deep):
        self.deep = deep
    def __call__(self, x):
        if self.deep:
            if x.sum() > 0:
                return self.inner(x)
        return x[x > 0]
    def inner(self, x):
        z = x + 1
        if self.deep == 2:
            print(z)
        return z[z > x]
"""
REFUSED_FILE = """
import numpy as np
from layers_of_hybrids import Mask

class Net:
    def __init__(self, *layers):
        self.layers = layers
        self.weight = np.ones((3, 2), np.float32)
    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return np.dot(x,
                      self.weight)

plain, deep, printing, shapes = Net(Mask(0)), Net(Mask(1)), Net(Mask(2)), Net()
"""


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("plain", "layers_of_hybrids.py:9:9: the index is numpy's bool[3]"),
        ("deep", "layers_of_hybrids.py:14:9: the index is numpy's bool[3]"),
        ("printing", "layers_of_hybrids.py:13:13: print is an effect"),
        ("shapes", "net.py:12:9: ValueError: shapes (4,) and (3,2) not aligned"),
    ],
)
def test_errors_stand_where_they_are_written(
    name: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "layers_of_hybrids.py").write_text(LAYERS_FILE)
    (tmp_path / "net.py").write_text(REFUSED_FILE)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for module in ("net", "layers_of_hybrids"):
        monkeypatch.setitem(sys.modules, module, None)  # forgotten in the end, and so is nothing else
        del sys.modules[module]
    size = 4 if name == "shapes" else 3
    said = run(
        "export", f"{tmp_path}/net.py:{name}", "--inputs", f"x: float32[{size}]", "-o", f"{tmp_path}/out"
    )
    assert said.exit_code == 1
    assert place in said.output
    assert "hint: " in said.output
    assert not list(tmp_path.glob("out*"))


def test_errors_that_only_the_optimized_program_has_stand_there() -> None:
    def forward(x):
        return x * 2

    program = replace(hybridize(forward).array_program(), filename="<elsewhere>")
    assert program.traced is not None
    with pytest.raises(ExportError) as caught:
        symbol(
            replace(program, function=ast.parse("def forward(x): return print(x)").body[0]), x="float32[3]"
        )
    assert caught.value.filename == "<elsewhere>"
