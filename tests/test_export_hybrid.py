"""A net of objects is specialized to a function over arrays, and that is exported."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from s2s.errors import UsageError
from s2s.export import symbol
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
