"""Arrays of one dimension that go with a single row: given a second dimension once, under `frozen`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import s2s
from array_outcomes import bits, outcome

RNG = np.random.default_rng(11)
ROW = "_row if type("


class Dense:
    def __init__(self, weight: Any, bias: Any, combine: Callable[..., Any] | None = None) -> None:
        self.weight = weight
        self.bias = bias
        self.combine = combine

    def __call__(self, x: Any) -> Any:
        if self.combine is not None:
            return self.combine(x, self.weight, self.bias)
        return np.dot(x, self.weight) + self.bias


class Asked(np.ndarray):
    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        return "asked", ufunc.__name__


def floats(*shape: int) -> Any:
    return RNG.standard_normal(shape)


INPUTS = [
    floats(1, 3),
    floats(1, 3).astype(np.float32),
    floats(2, 3),
    floats(3),
    floats(0, 3),
    floats(1, 1, 3),
    floats(2, 1, 3),
    floats(1, 4),  # does not fit
    floats(3, 1).T,
    floats(6)[::2][None],
    np.array(2.0),
    np.float64(2.0),
    2,
    np.array([[1, 2, 3]]),
    np.array([[1, 2, 3]], object),
    np.array([["a", "b", "c"]]),
    floats(1, 3).view(Asked),
    np.ma.masked_array([[1.0, 2.0, 3.0]], [[0, 1, 0]]),
    [[1.0, 2.0, 3.0]],
    None,
]


@pytest.mark.parametrize(
    "combine",
    [
        None,
        lambda x, w, b: np.dot(x, w.T) + b,
        lambda x, w, b: x @ w + b,
        lambda x, w, b: np.matmul(x, w) - b,
        lambda x, w, b: np.dot(x, w) * b / b,
    ],
)
@pytest.mark.parametrize("kind", ["float64", "float32", "int16", "complex64", ">f8"])
def test_every_operand(combine: Any, kind: str) -> None:
    layer = Dense((floats(3, 3) * 9).astype(kind), (floats(3) * 9).astype(kind), combine)
    hybrid = s2s.hybridize(layer, frozen=True)
    for x in (*INPUTS, *INPUTS):
        assert outcome(lambda x=x: hybrid(x)) == outcome(lambda x=x: layer(x))
    assert ROW in hybrid.source


def test_training_in_place_is_seen() -> None:
    layer = Dense(floats(3, 5), floats(5))
    hybrid = s2s.hybridize(layer, frozen=True)
    for _ in range(3):
        assert bits(hybrid(INPUTS[0])) == bits(layer(INPUTS[0]))
        layer.bias += 1
        layer.weight *= 2
    assert ROW in hybrid.source


def test_errors_and_warnings_are_those_of_the_original() -> None:
    layer = Dense(np.full((3, 2), 1e300), np.full(2, 1e308))
    hybrid = s2s.hybridize(layer, frozen=True)
    x = np.full((1, 3), 1e8)
    hybrid(INPUTS[0])
    with np.errstate(all="raise"):
        assert outcome(lambda: hybrid(x)) == outcome(lambda: layer(x))
    with pytest.warns(RuntimeWarning):
        hybrid(x)
    assert ROW in hybrid.source


@pytest.mark.parametrize(
    ("layer", "options"),
    [
        (Dense(floats(3, 5), floats(5)), {}),  # tested: no array is kept
        (Dense(floats(3, 5), floats(1)), {"frozen": True}),
        (Dense(floats(3, 5), floats(4)), {"frozen": True}),  # raises
        (Dense(floats(3, 5), floats(1, 5)), {"frozen": True}),
        (Dense(floats(3), floats(5)), {"frozen": True}),  # no matrix
        (Dense(floats(2, 3, 5), floats(5)), {"frozen": True}),
        (Dense(floats(3, 5), np.ones(5, object)), {"frozen": True}),
        (Dense(floats(3, 5), floats(5).view(Asked)), {"frozen": True}),
        (Dense(floats(3, 5).view(Asked), floats(5)), {"frozen": True}),
        (Dense(floats(3, 5), 2.0), {"frozen": True}),
        (Dense(floats(3, 5), floats(5), lambda x, w, b: np.dot(x + 1, w) + b), {"frozen": True}),
        (Dense(floats(3, 5), floats(5), lambda x, w, b: b + np.dot(x, w)), {"frozen": True}),
        (Dense(floats(3, 5), floats(5), lambda x, w, b: np.dot(x, w) // b), {"frozen": True}),
        (Dense(floats(3, 5), floats(5), lambda x, w, b: np.add(x, 1) + b[:3]), {"frozen": True}),
        (Dense(floats(3, 5), floats(5), lambda x, w, b: np.dot(x, w, None) + b), {"frozen": True}),
        (Dense(floats(3, 5), floats(5)), {"reuse": True, "frozen": True}),
    ],
)
def test_what_stays(layer: Dense, options: dict[str, Any]) -> None:
    hybrid = s2s.hybridize(layer, trial=False, **options)
    for x in INPUTS:
        assert outcome(lambda x=x: hybrid(x)) == outcome(lambda x=x: layer(x))
    assert ROW not in hybrid.source


def test_nets_that_begin_with_many_rows_have_no_test() -> None:
    layer = Dense(floats(3, 5), floats(5))
    hybrid = s2s.hybridize(layer, frozen=True)
    for x in (INPUTS[2], *INPUTS):
        assert outcome(lambda x=x: hybrid(x)) == outcome(lambda x=x: layer(x))
    assert ROW not in hybrid.source


def test_what_is_exported_adds_the_array() -> None:
    hybrid = s2s.hybridize(Dense(floats(3, 5), floats(5)), frozen=True)
    assert "_row" not in str(hybrid.symbol(x="float64[1,3]"))


def test_a_name_that_is_taken() -> None:
    layer = Dense(floats(3, 5), floats(5))

    def apply(x: Any, dense0_bias_row: Any) -> Any:
        return layer(x), dense0_bias_row

    hybrid = s2s.hybridize(apply, frozen=True)
    found, other = hybrid(INPUTS[0], 3)
    assert bits(found) == bits(layer(INPUTS[0])) and other == 3
