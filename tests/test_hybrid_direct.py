"""Functions of numpy's called without asking their arguments' classes, where those are exactly arrays."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import s2s
from array_outcomes import bits, outcome

RNG = np.random.default_rng(7)
DIRECT = "_of_arrays"


class Asked(np.ndarray):
    """A subclass that takes over."""

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return "asked", func.__name__, len(args)


class Duck:
    """No array at all."""

    T = property(lambda self: self)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return "duck", func.__name__

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.ones((3, 3))


class Layer:
    def __init__(self, weight: Any) -> None:
        self.weight = weight

    def __call__(self, x: Any) -> Any:
        return np.dot(x, self.weight.T)


ODD = [
    RNG.standard_normal((2, 3)),
    RNG.standard_normal((2, 3)).astype(np.float32),
    RNG.standard_normal(3),
    np.float64(2.0),
    np.array(2.0),
    np.array([[1, 2, 3]], object),
    np.array([["a", "b", "c"]]),
    RNG.standard_normal((2, 4)),  # a shape that does not fit
    np.zeros((0, 3)),
    RNG.standard_normal((2, 3)).view(Asked),
    np.ma.masked_array([[1.0, 2.0, 3.0]], [[0, 1, 0]]),
    np.matrix([[1.0, 2.0, 3.0]]),
    Duck(),
    [[1.0, 2.0, 3.0]],
    3,
    None,
]


@pytest.mark.parametrize("frozen", [False, True])
def test_whatever_it_is_given(frozen: bool) -> None:
    layer = Layer(RNG.standard_normal((3, 3)))
    hybrid = s2s.hybridize(layer, frozen=frozen, trial=False)
    for x in ODD + ODD:
        assert outcome(lambda x=x: hybrid(x)) == outcome(lambda x=x: layer(x))
    assert DIRECT in hybrid.source
    assert "type(x) is ndarray" in hybrid.source


def test_whatever_the_weight_becomes() -> None:
    layer = Layer(RNG.standard_normal((3, 3)))
    hybrid = s2s.hybridize(layer, trial=False)
    hybrid(ODD[0])
    for weight in (
        *ODD,
        RNG.standard_normal((3, 3)).view(Asked),
        np.ones((3, 3)),
        types.SimpleNamespace(T=1),
    ):
        layer.weight = weight
        for x in ODD:
            assert outcome(lambda x=x: hybrid(x)) == outcome(lambda x=x: layer(x))
    del layer.weight
    assert outcome(lambda: hybrid(ODD[0])) == outcome(lambda: layer(ODD[0]))


def test_the_function_itself_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = Layer(RNG.standard_normal((3, 3)))
    hybrid = s2s.hybridize(layer, trial=False)
    hybrid(ODD[0])
    monkeypatch.setattr(np, "dot", lambda a, b: "another")
    assert hybrid(ODD[0]) == "another"


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (lambda x, y: np.dot(x, y), (ODD[2], ODD[2])),
    (lambda x, y: np.inner(x, y), (ODD[0], ODD[0])),
    (lambda x, y: np.vdot(x, y), (ODD[0], ODD[0])),
    (lambda x, y: np.outer(x, y), (ODD[2], ODD[0])),
    (lambda x, y: np.where(x, x, y), (ODD[0], ODD[0])),
    (lambda x: np.where(x, 1, 0), (ODD[0],)),
    (lambda x: np.sum(x, 1), (ODD[0],)),
    (lambda x: np.mean(x), (ODD[0],)),
    (lambda x: np.reshape(x, (3, 2)), (ODD[0],)),
    (lambda x: np.reshape(x, (4, 2)), (ODD[0],)),  # raises
    (lambda x: np.transpose(x, (1, 0)), (ODD[0],)),
    (lambda x: np.argmax(x, 7), (ODD[0],)),  # raises
    (lambda x: np.clip(x, 0, 1), (ODD[0],)),
    (lambda x, y: np.dot(np.dot(x, 2), np.transpose(y)), (ODD[0], ODD[0])),
]


@pytest.mark.parametrize(("function", "args"), CALLS)
def test_functions(function: Callable[..., Any], args: tuple[Any, ...]) -> None:
    hybrid = s2s.hybridize(function, frozen=True)
    assert outcome(lambda: hybrid(*args)) == outcome(lambda: function(*args))
    assert DIRECT in hybrid.source
    for place in range(len(args)):
        for x in ODD:
            given = (*args[:place], x, *args[place + 1 :])
            assert outcome(lambda given=given: hybrid(*given)) == outcome(
                lambda given=given: function(*given)
            )


def _in_try(x: Any, layer: Any) -> Any:
    try:
        return np.dot(x, layer.weight)
    except ValueError:
        return None


def _in_a_comprehension(x: Any, y: Any) -> Any:
    return [np.dot(x, one) for one in y]


def _unbound(x: Any, layer: Any) -> Any:
    if x is None:
        y = 1
    return np.dot(y, layer.weight)


REFUSED: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (lambda x, y: np.dot(x, b=y), (ODD[2], ODD[2])),
    (lambda x, y: np.dot(x, y, np.empty((2, 2))), (ODD[0], ODD[0].T)),
    (lambda x, y: np.dot(x, y, None, None), (ODD[0], ODD[0].T)),  # too many arguments
    (lambda x: np.dot(x), (ODD[0],)),  # too few
    (lambda *args: np.dot(*args), (ODD[2], ODD[2])),
    (lambda x, y: np.dot(x, [y, y]), (ODD[2], 1.0)),
    (lambda x, y: np.dot(x, y + 1), (ODD[2], ODD[2])),
    (lambda x: np.dot((y := x), y), (ODD[2],)),
    (lambda x: np.sum(x, axis=1), (ODD[0],)),
    (lambda x: np.concatenate((x, x)), (ODD[0],)),
    (_in_try, (ODD[2], Layer(ODD[2]))),
    (_in_a_comprehension, (ODD[2], [ODD[2]])),
    (_unbound, (ODD[2], Layer(ODD[2]))),
    (lambda x, layer: np.add(1, x) + np.dot(x, layer.weight), (ODD[2], Layer(ODD[2]))),
    (lambda x, layer: x + np.dot(layer(x), layer.weight), (ODD[2], Layer(ODD[2]))),
]


@pytest.mark.parametrize(("function", "args"), REFUSED)
def test_calls_that_stay(function: Callable[..., Any], args: tuple[Any, ...]) -> None:
    hybrid = s2s.hybridize(function, frozen=True)
    for _ in range(2):
        assert outcome(lambda: hybrid(*args)) == outcome(lambda: function(*args))
    assert DIRECT not in hybrid.source


class Telling:
    """Objects that tell when they are asked, and when they go."""

    told: list[str]

    def __init__(self) -> None:
        self.told = []

    @property
    def weight(self) -> Any:
        self.told.append("weight")
        return ODD[2]

    def __call__(self, x: Any) -> Any:
        return np.dot(x, self.weight) + np.dot(self.weight, x)


@pytest.mark.parametrize("frozen", [False, True])
def test_each_attribute_is_read_once_and_in_its_turn(frozen: bool) -> None:
    def apply(x: Any, telling: Any) -> Any:
        y = np.dot(x, telling.weight)
        telling.told.append("then")
        return y + np.dot(telling.weight, x)

    one, other = Telling(), Telling()
    hybrid = s2s.hybridize(apply, frozen=frozen, trial=False)
    for _ in range(2):
        assert bits(hybrid(ODD[2], one)) == bits(apply(ODD[2], other))
    assert one.told == other.told
    assert DIRECT in hybrid.source


def test_a_local_named_as_the_builtin() -> None:
    def apply(x: Any, type: Any) -> Any:
        return np.dot(x, type)

    hybrid = s2s.hybridize(apply, frozen=True)
    assert bits(hybrid(ODD[2], ODD[2])) == bits(apply(ODD[2], ODD[2]))
    assert DIRECT not in hybrid.source


def test_names_that_collide() -> None:
    weight = Layer(RNG.standard_normal((3, 3)))

    def apply(x: Any, layer0_weight_T: Any, ndarray: Any, np_dot_of_arrays: Any) -> Any:
        return np.dot(x, weight.weight.T), layer0_weight_T, ndarray, np_dot_of_arrays

    hybrid = s2s.hybridize(apply, trial=False)
    assert bits(hybrid(ODD[2], 1, 2, 3)) == bits(apply(ODD[2], 1, 2, 3))
    assert hybrid(ODD[2], 1, 2, 3)[1:] == (1, 2, 3)


def test_a_view_does_not_outlive_the_call() -> None:
    def apply(x: Any, layer: Any, weight: Any) -> Any:
        y = np.dot(x, layer.weight.T)
        weight.resize((5, 3), refcheck=True)
        return y

    def resized(call: Callable[..., Any]) -> Any:
        layer = Layer(np.ones((3, 3)))
        return outcome(lambda: call(ODD[2], layer, layer.weight))

    hybrid = s2s.hybridize(apply, frozen=True)
    assert resized(hybrid) == resized(apply)
    assert DIRECT in hybrid.source


def test_what_is_exported_and_what_has_buffers_calls_the_function() -> None:
    layer = Layer(RNG.standard_normal((3, 3)))
    assert DIRECT not in str(s2s.hybridize(layer, frozen=True).symbol(x="float64[3]"))
    hybrid = s2s.hybridize(layer, reuse=True)
    hybrid(ODD[0])
    assert DIRECT not in hybrid.source
