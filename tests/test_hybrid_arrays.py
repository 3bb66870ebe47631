"""Hybrids of programs that compute with arrays: same bits, training in place seen, other libraries, numba."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import s2s
from benchmarks import hybrid_by_hand as by_hand
from samples import hybrid_mlp

needs_numba = pytest.mark.skipif(not find_spec("numba"), reason="numba is not installed")


def bits(array: Any) -> tuple[Any, Any, bytes]:
    return array.dtype, array.shape, array.tobytes()


@pytest.mark.parametrize("options", [{"frozen": True}, {"trial": False}, {}], ids=str)
@pytest.mark.parametrize("batch", [1, 64])
def test_the_network_gives_the_same_bits(batch: int, options: dict[str, bool]) -> None:
    net, x = hybrid_mlp.get_net(), hybrid_mlp.get_x(batch)
    hybrid = s2s.hybridize(net, **options)
    for _ in range(50):
        assert bits(hybrid(x)) == bits(net(x))
    assert bits(by_hand.forward(net)(x)) == bits(net(x))
    assert hybrid.stats().specializations == 1, hybrid.why_not


@pytest.mark.parametrize("frozen", [True, False])
def test_training_in_place_is_seen(frozen: bool) -> None:
    net, x = hybrid_mlp.get_net(), hybrid_mlp.get_x()
    hybrid = s2s.hybridize(net, frozen=frozen, trial=False)
    hybrid(x)
    for layer in net.layers:
        layer.weight *= 1.5
        layer.bias[:] = 0.25
    assert bits(hybrid(x)) == bits(net(x))


def test_another_array_of_another_shape_is_seen_by_tests() -> None:
    net, x = hybrid_mlp.get_net(), hybrid_mlp.get_x()
    hybrid = s2s.hybridize(net, trial=False)
    hybrid(x)
    rng = np.random.default_rng(3)
    net.layers[1] = hybrid_mlp.Dense(rng, 256, 7, "relu")
    net.layers[2].weight = rng.standard_normal((5, 7)).astype(np.float32)
    net.layers[2].bias = np.zeros(5, np.float32)
    assert hybrid(x).shape == (1, 5)
    assert bits(hybrid(x)) == bits(net(x))


def test_arrays_are_read_not_tested_and_views_made_once_under_frozen() -> None:
    net, x = hybrid_mlp.get_net(), hybrid_mlp.get_x()
    tested, frozen = s2s.hybridize(net, trial=False), s2s.hybridize(net, frozen=True)
    tested(x), frozen(x)
    assert "weight is" not in tested.source and "dense0.weight.T" in tested.source
    assert "dense0_weight_T" in frozen.source and ".T" not in frozen.source


class Views:
    def __init__(self) -> None:
        self.weight = np.arange(6.0).reshape(2, 3)
        self.mine = np.arange(6.0).reshape(2, 3).view(Tagged)

    def handed_out(self) -> Any:
        return self.weight.T

    def kept(self, out: list[Any]) -> None:
        out.append(self.weight.T)

    def subclass(self, x: Any) -> Any:
        return x @ self.mine.T

    def operand(self, x: Any) -> Any:
        return x @ self.weight.T


class Tagged(np.ndarray):
    """An array of a class of its own."""


def test_a_view_that_is_handed_out_is_a_new_object_each_time() -> None:
    made = Views()
    hybrid = s2s.hybridize(made.handed_out, frozen=True)
    assert hybrid() is not hybrid()
    seen: list[Any] = []
    kept = s2s.hybridize(made.kept, frozen=True)
    kept(seen), kept(seen)
    assert seen[0] is not seen[1]
    assert ".T" in hybrid.source and ".T" in kept.source


def test_a_view_of_another_class_of_arrays_is_made_anew() -> None:
    made = Views()
    subclass, operand = s2s.hybridize(made.subclass, frozen=True), s2s.hybridize(made.operand, frozen=True)
    x = np.ones(3)
    assert type(subclass(x)) is type(made.subclass(x)) is Tagged
    assert bits(operand(x)) == bits(made.operand(x))
    assert ".T" in subclass.source and ".T" not in operand.source


# --- any library of arrays ---------------------------------------------------------------------------------------


class Affine:
    """A layer that asks the array which library it is of, as the array API has it."""

    def __init__(self, xp: Any, inputs: int, outputs: int, last: bool) -> None:
        self.weight = xp.reshape(xp.arange(inputs * outputs, dtype=xp.float64), (inputs, outputs)) / 7.0
        self.bias = xp.ones((outputs,), dtype=xp.float64)
        self.last = last

    def __call__(self, x: Any) -> Any:
        y = x @ self.weight + self.bias
        if not self.last:
            y = y * (y > 0.5)
        return y


class AffineNet:
    def __init__(self, xp: Any) -> None:
        self.layers = [Affine(xp, 4, 3, False), Affine(xp, 3, 2, True)]

    def __call__(self, x: Any) -> Any:
        for layer in self.layers:
            x = layer(x)
        return x


class Recorded:
    """Something that only looks like an array: it writes down what is done with it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __matmul__(self, other: Any) -> Recorded:
        return Recorded(f"({self.text} @)")

    def __add__(self, other: Any) -> Recorded:
        return Recorded(f"({self.text} +)")

    def __mul__(self, other: Any) -> Recorded:
        return Recorded(f"({self.text} * {other})")

    def __gt__(self, other: Any) -> str:
        return "mask"


@pytest.mark.parametrize("library", ["numpy", "torch"])
@pytest.mark.parametrize("frozen", [True, False])
def test_the_same_source_runs_with_any_library(library: str, frozen: bool) -> None:
    if not find_spec(library):
        pytest.skip(f"{library} is not installed")
    xp = importlib.import_module(library)
    net = AffineNet(xp)
    hybrid = s2s.hybridize(net, frozen=frozen, trial=False)
    x = xp.ones((1, 4), dtype=xp.float64)
    for _ in range(3):
        assert type(hybrid(x)) is type(net(x))
        assert bool(xp.all(hybrid(x) == net(x)))
    assert hybrid.stats().specializations == 1, hybrid.why_not


@pytest.mark.skipif(not find_spec("array_api_strict"), reason="array_api_strict is not installed")
@pytest.mark.parametrize("frozen", [True, False])
def test_the_strict_array_api_runs_and_refuses_alike(frozen: bool) -> None:
    xp = importlib.import_module("array_api_strict")

    class Strict(Affine):
        def __call__(self, x: Any) -> Any:
            xp = x.__array_namespace__()
            y = x @ self.weight + self.bias
            return y if self.last else xp.where(y > 0.5, y, xp.zeros_like(y))

    net = AffineNet(xp)
    net.layers = [Strict(xp, 4, 3, False), Strict(xp, 3, 2, True)]
    hybrid = s2s.hybridize(net, frozen=frozen, trial=False)
    x = xp.ones((1, 4), dtype=xp.float64)
    for _ in range(3):
        assert bool(xp.all(hybrid(x) == net(x)))
    assert hybrid.stats().specializations == 1, hybrid.why_not
    with pytest.raises(TypeError):
        hybrid(xp.ones((1, 4), dtype=xp.int64))
    with pytest.raises(TypeError):
        net(xp.ones((1, 4), dtype=xp.int64))


def test_what_only_looks_like_an_array_runs_the_same_operations() -> None:
    net = AffineNet(np)
    for frozen in (True, False):
        hybrid = s2s.hybridize(net, frozen=frozen, trial=False)
        hybrid(np.ones((1, 4)))
        assert hybrid(Recorded("x")).text == net(Recorded("x")).text == "(((((x @) +) * mask) @) +)"


# --- numba -------------------------------------------------------------------------------------------------------


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(s2s.errors.UsageError, match="unknown backend 'cuda'"):
        s2s.hybridize(hybrid_mlp.get_net(), backend="cuda")


def test_without_numba_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("s2s.hybrid.numba_backend.find_spec", lambda name: None)
    with pytest.raises(s2s.errors.UsageError, match="needs numba"):
        s2s.hybridize(hybrid_mlp.get_net(), backend="numba")


@needs_numba
@pytest.mark.parametrize("frozen", [True, False])
def test_numba_compiles_the_network(frozen: bool) -> None:
    net, x = hybrid_mlp.get_net(), hybrid_mlp.get_x()
    hybrid = s2s.hybridize(net, frozen=frozen, backend="numba", trial=False)
    assert bits(hybrid(x)) == bits(net(x))  # the first call is numpy's
    for _ in range(2):
        np.testing.assert_allclose(hybrid(x), net(x), rtol=1e-5)
    assert "@numba.njit" in hybrid.source and "not compiled" not in hybrid.stats().note
    net.layers[0].weight *= 2
    np.testing.assert_allclose(hybrid(x), net(x), rtol=1e-5)
    other = x.astype(np.float64)
    assert bits(hybrid(other)) == bits(net(other))  # of another element type: not the kernel
    rows = [[1.0] * 512]
    assert bits(hybrid(rows)) == bits(net(rows))
    with pytest.raises(ValueError, match="shapes"):
        hybrid(np.ones((1, 3)))


@needs_numba
def test_numba_tests_the_structure_as_ever() -> None:
    net, x = hybrid_mlp.get_net(), hybrid_mlp.get_x()
    hybrid = s2s.hybridize(net, backend="numba", trial=False)
    hybrid(x), hybrid(x)
    net.layers[0].activation = None
    assert bits(hybrid(x)) == bits(net(x))
    np.testing.assert_allclose(hybrid(x), net(x), rtol=1e-5)


class Scaled:
    def __init__(self) -> None:
        self.names = {"a": 1}

    def halves(self, x: Any) -> Any:
        return x * 0.5

    def words(self, x: Any) -> Any:
        return x + self.names.get(str(x.ndim), 1)

    def number(self, x: Any) -> Any:
        return x.sum()


@needs_numba
def test_where_numba_would_give_another_type_the_program_stays() -> None:
    x = np.ones(4, np.float32)
    hybrid = s2s.hybridize(Scaled().halves, frozen=True, backend="numba")
    for _ in range(3):
        assert bits(hybrid(x)) == bits(x * 0.5)
    assert "numba would give" in hybrid.stats().note


@needs_numba
@pytest.mark.parametrize("name", ["words", "number"])
def test_where_numba_refuses_the_program_stays(name: str) -> None:
    made, x = Scaled(), np.ones(4)
    hybrid = s2s.hybridize(getattr(made, name), frozen=True, backend="numba")
    for _ in range(3):
        assert type(hybrid(x)) is type(getattr(made, name)(x))
        assert np.all(hybrid(x) == getattr(made, name)(x))
    assert "not compiled by numba" in hybrid.stats().note


@needs_numba
def test_arguments_that_are_no_arrays_stay_with_python() -> None:
    hybrid = s2s.hybridize(Scaled().halves, frozen=True, backend="numba")
    assert hybrid(2**80) == 2**80 * 0.5
    assert "is not an array" in hybrid.stats().note
