"""Sizes that have a name: one exported program for every number."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from s2s.errors import UsageError
from s2s.export import ExportError, export, symbol
from s2s.export.sizes import size_text

WEIGHT = np.linspace(-1, 1, 6 * 4, dtype=np.float32).reshape(6, 4)
BIAS = np.arange(4, dtype=np.float32)
TWO = np.array([1.0, 2.0], np.float32)


def net(x: Any) -> Any:
    y = np.maximum(x @ WEIGHT + BIAS, 0)
    return {"y": y, "mean": y.mean(axis=1), "turned": y.T, "most": np.argmax(y, axis=1)}


def joined(x: Any, y: Any) -> Any:
    return np.concatenate([x, y, x]), x.reshape(-1, 2), (x.sum() if x.ndim == 2 else x)


def widths(x: Any) -> Any:
    return x * x.shape[1] + np.ones(x.shape[-1], np.float32) * x.shape[1:][0]


def decides(x: Any) -> Any:
    total = x.sum()
    y = x * 2 if total > 0 else x - 1
    while np.abs(y).max() > 10:
        y = y / 2
    return y


@pytest.mark.parametrize(
    ("function", "inputs", "sizes"),
    [
        (net, "x: float32[N,6]", (1, 2, 7, 64)),
        (joined, "x: float32[N,4], y: float32[M,4]", (1, 4, 9)),
        (widths, "x: float32[N,6]", (1, 6, 7)),
        (decides, "x: float32[N,3]", (1, 3, 8)),
    ],
)
def test_the_exported_program_runs_for_every_number(
    tmp_path: Path, function: Callable[..., Any], inputs: str, sizes: tuple[int, ...]
) -> None:
    runtime = pytest.importorskip("onnxruntime")
    export(function, tmp_path / "made", inputs)
    session = runtime.InferenceSession((tmp_path / "made.onnx").read_bytes())
    assert session.get_inputs()[0].shape[0] == "N"
    text = (tmp_path / "made.py").read_text(encoding="utf-8")
    namespace: dict[str, Any] = {"__file__": str(tmp_path / "made.py")}
    exec(compile(text, "made.py", "exec"), namespace)
    rng = np.random.default_rng(0)
    for size in sizes:
        given = {
            one.name: rng.standard_normal((size + 3 * (one.shape[0] != "N"), one.shape[1])).astype(np.float32)
            for one in session.get_inputs()
        }
        expected = function(**given)
        alone = namespace[function.__name__](**given)
        parts, others = (list(one.values()) if isinstance(one, dict) else one for one in (expected, alone))
        if not isinstance(parts, list | tuple):
            parts, others = [parts], [others]
        for part, other, found in zip(parts, others, session.run(None, given), strict=True):
            assert np.asarray(part).tobytes() == np.asarray(other).tobytes()
            np.testing.assert_allclose(found, part, rtol=2e-5, atol=2e-5)
            assert found.dtype == np.asarray(part).dtype


def test_sizes_that_follow_from_a_name_are_shown() -> None:
    made = symbol(joined, "x: float32[N,4], y: float32[M,4]")
    assert "input      x: float32[N,4]" in str(made)
    assert "reshape0: float32[2*N,2]" in str(made)
    document = json.loads(made.to_json())
    assert document["nodes"][0]["shape"] == ["N", 4]
    assert str(symbol(lambda_free, x="float32[K,2]")).endswith("float32[K-1,2] = get_item0")


def lambda_free(x: Any) -> Any:
    return x[1:]


def asks(x: Any) -> Any:
    return x.reshape(x.shape[0] * 2, -1)


def branches(x: Any) -> Any:
    if len(x) == 40:
        return x
    return x + 1


def goes_over(x: Any) -> Any:
    total = 0
    for row in x:
        total = total + row
    return total


def same_as(x: Any) -> Any:
    return x + np.zeros_like(x)


def only_two(x: Any) -> Any:
    return x + TWO


def third(x: Any) -> Any:
    return x[2]


def squeezed(x: Any) -> Any:
    return np.squeeze(x)


@pytest.mark.parametrize(
    ("function", "inputs", "why"),
    [
        (asks, "x: float32[N,6]", "asks for a size, which is (97,) or (101,)"),
        (branches, "x: float32[N,6]", "asks for a size, which is 97 or 101"),
        (goes_over, "x: float32[N,6]", "for N = 97 and N = 101 this is not the same program"),
        (same_as, "x: float32[N,6]", "for N = 97 and N = 101 this is not the same program"),
        (only_two, "x: float32[N]", "shapes (97,) (2,)"),
        (third, "x: float32[N,6]", "(for N = 1)"),
        (squeezed, "x: float32[N,6]", "for N = 97 and N = 1 this is not the same program"),
        (joined, "x: float32[N,6], y: float32[N,5]", "concatenation axis must match"),
    ],
)
def test_what_needs_the_number_is_refused_where_it_stands(
    tmp_path: Path, function: Callable[..., Any], inputs: str, why: str
) -> None:
    with pytest.raises(ExportError) as caught:
        export(function, tmp_path / "made", inputs)
    assert why in caught.value.message
    assert caught.value.filename == __file__ and caught.value.line and caught.value.hint
    assert not list(tmp_path.iterdir())


def test_a_name_is_a_name() -> None:
    for text in ("x: float32[-1,2]", "x: float32[2N]", "x: float32[N+1]"):
        with pytest.raises(UsageError):
            symbol(net, text)


def test_how_a_size_follows_from_names() -> None:
    chosen = [{"N": 2, "M": 7}, {"N": 3, "M": 7}, {"N": 1, "M": 7}, {"N": 2, "M": 11}]
    assert size_text((5, 5, 5, 5), chosen) == "5"
    assert size_text((4, 6, 2, 4), chosen) == "2*N"
    assert size_text((10, 10, 10, 14), chosen) == "M+3"
    assert size_text((14, 21, 7, 22), chosen) == "?"
    assert size_text((4, 9, 1, 4), chosen) == "?"
