"""The dataclasses that nobody changes behave as frozen ones of the library do, but for that."""

from __future__ import annotations

import pickle
from dataclasses import field, fields, is_dataclass, replace

from s2s.frozen import frozen


@frozen()
class Point:
    x: int
    y: int = 2
    note: str = field(default="", compare=False)
    hidden: list[int] = field(default_factory=list, compare=False, repr=False)


@frozen()
class Nothing:
    """No fields."""


@frozen()
class Single:
    value: object


@frozen(eq=False)
class Thing:
    name: str


@frozen(slots=False)
class Named:
    name: str

    def __repr__(self) -> str:
        return self.name


def test_objects_are_equal_whose_compared_fields_are() -> None:
    assert Point(1) == Point(1, 2, "other") != Point(1, 3)
    assert hash(Point(1)) == hash(Point(1, note="other"))
    assert Point(1) != (1, 2)
    assert Nothing() == Nothing()
    assert Nothing() != Single(None)
    nan = float("nan")
    assert Single(nan) == Single(nan)  # as tuples of them are


def test_objects_without_equality_are_only_themselves() -> None:
    assert Thing("a") != Thing("a")
    assert len({Thing("a"), Thing("a")}) == 2


def test_they_are_dataclasses() -> None:
    assert is_dataclass(Point)
    assert [each.name for each in fields(Point)] == ["x", "y", "note", "hidden"]
    assert replace(Point(1), y=5) == Point(1, 5)
    assert pickle.loads(pickle.dumps(Point(1, 2, "n"))) == Point(1)
    assert not hasattr(Point(1), "__dict__")
    assert hasattr(Named("a"), "__dict__")


def test_they_are_shown_with_their_fields() -> None:
    assert repr(Point(1, note="n")) == "Point(x=1, y=2, note='n')"
    assert repr(Named("a")) == "a"
