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


@pytest.fixture
def _whatever_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is faster is another matter."""
    monkeypatch.setattr("s2s.hybrid.buffers._MARGIN", 1e9)


keeps_buffers = pytest.mark.usefixtures("_whatever_it_takes")


# --- buffers -----------------------------------------------------------------------------------------------------


def add(x: Any, y: Any) -> Any:
    return x + y


def fancy(a: Any, b: Any, c: Any, d: Any) -> Any:
    e = add(a, b)
    f = add(c, d)
    return add(e, f)


class Chain:
    """Operations on large arrays, some with arrays of its own."""

    def __init__(self, size: int = 140_000) -> None:
        self.scale = np.linspace(0.5, 1.5, size)
        self.weight = np.linspace(-1.0, 1.0, 300 * 250).reshape(250, 300)

    def chained(self, x: Any) -> Any:
        y = np.maximum(x * self.scale, 0) + 1.5
        y = y / (y + 2)
        return np.sqrt(y - x * 0.25 + 1.0)

    def several(self, x: Any) -> Any:
        y = x + 1
        z = y * y
        return y, z - y, z - y

    def product(self, x: Any) -> Any:
        y = np.maximum(np.dot(x, self.weight.T) + 1.0, 0)
        return y @ self.weight

    def escaping(self, x: Any, seen: list[Any]) -> Any:
        y = x + 1
        seen.append(y)
        return y * 2

    def on_data(self, x: Any) -> Any:
        y = x + 1
        if y[0] > 2:
            y = y * 3
        return y * 2

    def in_place(self, x: Any) -> Any:
        y = x + 1
        y += 2
        return y * 2

    def given_back(self, x: Any) -> Any:
        return x

    def summed(self, x: Any) -> Any:
        return (x * x + 1.0).sum()


def large(seed: int = 0, size: int = 140_000, dtype: Any = np.float64) -> Any:
    return np.random.default_rng(seed).standard_normal(size).astype(dtype)


@keeps_buffers
@pytest.mark.parametrize("frozen", [True, False])
def test_temporaries_are_computed_into_buffers_and_results_are_new(frozen: bool) -> None:
    arrays = [large(seed) for seed in range(4)]
    hybrid = s2s.hybridize(fancy, frozen=frozen, reuse=True, trial=False)
    results = [hybrid(*arrays) for _ in range(4)]
    assert all(bits(one) == bits(fancy(*arrays)) for one in results)
    assert len({one.ctypes.data for one in results}) == 4
    assert "numpy_add(a_part, b_part, buffer_0_part)" in hybrid.source
    results[0][:] = 0
    assert bits(hybrid(*arrays)) == bits(fancy(*arrays))


@keeps_buffers
def test_nothing_is_allocated_beside_the_result() -> None:
    import tracemalloc

    arrays = [large(seed, 10**6) for seed in range(4)]
    hybrid = s2s.hybridize(fancy, frozen=True, reuse=True)
    hybrid(*arrays)
    peaks = []
    tracemalloc.start()
    try:
        for call in (fancy, hybrid):
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            call(*arrays)
            peaks.append(tracemalloc.get_traced_memory()[1] - before)
    finally:
        tracemalloc.stop()
    result = arrays[0].nbytes
    assert peaks[0] > 2.9 * result
    assert peaks[1] < 1.01 * result


@keeps_buffers
@pytest.mark.parametrize("name", ["chained", "several"])
@pytest.mark.parametrize("frozen", [True, False])
def test_chains_of_operations_give_the_same_bits(name: str, frozen: bool) -> None:
    made = Chain()
    hybrid = s2s.hybridize(getattr(made, name), frozen=frozen, reuse=True, trial=False)
    for seed in range(3):
        x = large(seed)
        found, expected = hybrid(x), getattr(made, name)(x)
        assert [bits(one) for one in np.atleast_2d(found)] == [bits(one) for one in np.atleast_2d(expected)]
    assert "buffer_0" in hybrid.source
    made.scale *= 2
    assert np.array_equal(hybrid(x), getattr(made, name)(x))


@keeps_buffers
def test_products_are_not_written_to_what_they_read() -> None:
    made, x = Chain(), np.random.default_rng(0).standard_normal((250, 300))
    hybrid = s2s.hybridize(made.product, frozen=True, reuse=True)
    for _ in range(3):
        assert bits(hybrid(x)) == bits(made.product(x))
    assert "buffer_0" in hybrid.source


class Subclass(np.ndarray):
    """Not exactly an array."""


@keeps_buffers
@pytest.mark.parametrize(
    "other",
    [
        large(1, 1000),
        large(1).astype(np.float32),
        large(1).view(Subclass),
        large(1, 280_000)[::2],
        np.arange(140_000),
        2.5,
    ],
    ids=["shape", "float32", "subclass", "strided", "int", "number"],
)
def test_other_arguments_take_the_program_without_buffers(other: Any) -> None:
    first = large(0)
    hybrid = s2s.hybridize(fancy, reuse=True, frozen=True)
    hybrid(first, first, first, first)
    if getattr(other, "shape", None) == (1000,):
        arguments = [other] * 4
    else:
        arguments = [other, first, first, other]
    found, expected = hybrid(*arguments), fancy(*arguments)
    assert type(found) is type(expected)
    assert bits(found) == bits(expected)


@pytest.mark.parametrize("name", ["escaping", "on_data", "in_place", "given_back", "summed"])
def test_programs_of_another_kind_keep_their_temporaries(name: str) -> None:
    made, x = Chain(), large(3)
    hybrid = s2s.hybridize(getattr(made, name), reuse=True, trial=False)
    seen: list[list[Any]] = [[], []]
    for _ in range(3):
        args = [(x, one) if name == "escaping" else (x,) for one in seen]
        assert np.array_equal(hybrid(*args[0]), getattr(made, name)(*args[1]))
    assert all(np.array_equal(one, other) for one, other in zip(*seen, strict=True))
    assert len({id(one) for one in seen[0]}) == len(seen[0])
    assert "no buffers are reused" in hybrid.stats().note
    assert "buffer_" not in hybrid.source


def test_small_temporaries_are_made_anew() -> None:
    hybrid = s2s.hybridize(fancy, reuse=True, frozen=True)
    x = np.ones(10)
    assert bits(hybrid(x, x, x, x)) == bits(fancy(x, x, x, x))
    assert "no large temporaries" in hybrid.stats().note


@keeps_buffers
def test_calls_at_once_have_buffers_of_their_own() -> None:
    from concurrent.futures import ThreadPoolExecutor

    hybrid = s2s.hybridize(fancy, reuse=True, frozen=True)
    sets = [[large(4 * number + part) for part in range(4)] for number in range(8)]
    hybrid(*sets[0])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda arrays: [hybrid(*arrays) for _ in range(20)], sets))
    for arrays, results in zip(sets, found, strict=True):
        expected = bits(fancy(*arrays))
        assert all(bits(one) == expected for one in results)


@keeps_buffers
def test_a_call_that_raises_leaves_the_others_their_buffers() -> None:
    hybrid = s2s.hybridize(fancy, reuse=True, frozen=True)
    x, zero, huge = large(0), np.zeros(140_000), np.full(140_000, 1.7e308)
    with np.errstate(all="raise"):
        hybrid(x, x, x, x)
        with pytest.raises(FloatingPointError):
            hybrid(x, x, huge, huge)
        assert bits(hybrid(x, zero, x, zero)) == bits(fancy(x, zero, x, zero))


@keeps_buffers
def test_an_array_of_the_graph_that_changes_its_shape_is_seen() -> None:
    made, x = Chain(), large(0)
    hybrid = s2s.hybridize(made.chained, reuse=True, trial=False)
    hybrid(x)
    made.scale.shape = (1, 140_000)
    assert hybrid(x).shape == made.chained(x).shape == (1, 140_000)


def test_buffers_and_numba_exclude_each_other() -> None:
    with pytest.raises(s2s.errors.UsageError, match="exclude each other"):
        s2s.hybridize(fancy, reuse=True, backend="numba")


# --- numbers as arrays of the element type at hand -------------------------------------------------------------------


class Bent:
    """A layer with a number among its operations."""

    def __init__(self, kind: str, operation: Any, number: Any) -> None:
        self.weight = np.ones((3, 3), kind)
        self.operation = operation
        self.number = number

    def __call__(self, x: Any) -> Any:
        y = x * self.weight
        return self.operation(y, self.number)


_OPERANDS = [
    np.array([[-1.5, -0.0, np.nan], [np.inf, 1e-42, 2.0], [0.0, -np.inf, 7.25]], "float32"),
    np.arange(9.0).reshape(3, 3),
    np.arange(9, dtype="int8").reshape(3, 3) - 4,
    np.array(-2.5, "float32"),
    np.ma.masked_array([[1.0, -2.0, 3.0]], [[0, 1, 0]], dtype="float32"),
    np.array([[-1.5, 2.0, 0.0]], ">f4"),
    -3,
    [[-1.0, 2.0, 3.0]],
]


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("number", [0, -0.0, 2, 0.5])
@pytest.mark.parametrize("name", ["maximum", "minimum", "add", "multiply"])
def test_a_number_is_what_it_was_for_every_operand(name: str, number: float, frozen: bool) -> None:
    layer = Bent("float32", getattr(np, name), number)
    hybrid = s2s.hybridize(layer, frozen=frozen, trial=False)
    with np.errstate(all="ignore"):
        for operand in _OPERANDS:
            one, other = hybrid(operand), layer(operand)
            assert type(one) is type(other)
            assert one.dtype == other.dtype
            assert np.asarray(one).tobytes() == np.asarray(other).tobytes()
    assert "ndarray and y.dtype is float32" in hybrid.source


@pytest.mark.parametrize(
    ("kind", "operation", "number"),
    [
        ("float32", np.maximum, 0.1),  # float32 has another number
        ("float32", np.maximum, 2**30),
        ("float32", np.maximum, True),
        ("float32", np.maximum, np.nan),
        ("float32", np.power, 2),
        ("float32", np.maximum, np.float32(0)),
        ("float32", lambda y, number: np.maximum(y, number, dtype="float64"), 0),
        ("float32", lambda y, number: np.maximum(number, y), 0),
        ("int32", np.maximum, 0),
        (">f4", np.maximum, 0),
    ],
)
def test_a_number_stays(kind: str, operation: Any, number: Any) -> None:
    layer = Bent(kind, operation, number)
    hybrid = s2s.hybridize(layer, frozen=True)
    assert hybrid(_OPERANDS[1]).tobytes() == layer(_OPERANDS[1]).tobytes()
    assert "is float32" not in hybrid.source


def test_what_is_exported_has_the_number() -> None:
    hybrid = s2s.hybridize(Bent("float32", np.maximum, 0), frozen=True)
    assert "float32_0" not in str(hybrid.symbol(x="float32[3,3]"))
