"""The dataclasses made here behave as those of the library do; nothing refuses to change frozen ones."""

from __future__ import annotations

import inspect
import pickle
from dataclasses import field, fields, is_dataclass, replace
from typing import ClassVar

import pytest

from s2s.frozen import field_names, frozen, keep_as, kept_names, plain


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


@plain(slots=True, eq=False, repr=False)
class Base:
    where: int | None = field(default=None, kw_only=True)


@plain(slots=True, eq=False, repr=False)
class Derived(Base):
    name: str
    items: list[int] = field(default_factory=list)
    kind: str = "k"


@plain()
class Changing:
    most: ClassVar[int] = 3
    first: int
    second: list[int] = field(default_factory=list)
    third: str = "t"

    def total(self) -> int:
        return self.first + sum(self.second)


class Undecorated(Changing):
    pass


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


def test_constructors_take_fields_by_place_and_by_name() -> None:
    made = Derived("n", where=3)
    assert (made.name, made.items, made.kind, made.where) == ("n", [], "k", 3)
    assert Derived("n", [1], "other").items == [1]
    assert Derived(kind="x", name="n").where is None
    assert Derived("n").items is not Derived("n").items
    with pytest.raises(TypeError, match="name"):
        Derived()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Derived("n", [], "k", 3)  # type: ignore[misc]


def test_signatures_are_those_of_the_library() -> None:
    assert str(inspect.signature(Single)) == "(value)"
    assert list(inspect.signature(Derived).parameters) == ["name", "items", "kind", "where"]
    assert inspect.signature(Undecorated).parameters["third"].default == "t"


def test_fields_of_bases_come_first() -> None:
    assert field_names(Derived) == ("where", "name", "items", "kind")
    assert [each.name for each in fields(Derived)] == ["where", "name", "items", "kind"]
    assert [each.name for each in fields(Undecorated)] == ["first", "second", "third"]
    assert replace(Derived("n", [1], where=2), kind="z").items == [1]


def test_plain_objects_change() -> None:
    one, other = Changing(1), Changing(1)
    assert one == other
    one.second.append(5)
    assert one != other
    assert one.total() == 6
    assert (Changing.third, Changing.most, hasattr(Changing, "second")) == ("t", 3, False)
    assert repr(Undecorated(1)) == "Undecorated(first=1, second=[], third='t')"
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)
    assert Derived("n") != Derived("n")


@plain(slots=True)
class Placed:
    where: int | str
    name: str = "n"


@plain(slots=True)
class Inside(Placed):
    depth: int = 0


keep_as(Placed, "where", "at", lambda one: int(one.at))


def test_a_field_may_be_made_of_what_is_kept() -> None:
    one = Inside("12", depth=3)
    assert (one.where, one.at, one.depth) == (12, "12", 3)  # type: ignore[attr-defined]
    one.where = "5"
    assert (one.where, one.at) == (5, "5")  # type: ignore[attr-defined]
    assert field_names(Inside) == ("where", "name", "depth")
    assert kept_names(Inside) == ("at", "name", "depth")
    assert Placed(1) == Placed("1") != Placed(2)
