"""Private copies: how they make instances, and what they keep for that."""

from __future__ import annotations

import abc
import re
from dataclasses import replace

import pytest

from s2s.driver import compile_text
from s2s.options import Options
from test_simulations import WITH_COPIES, output

_PAIRS = """
class Pair:
    def __init__(self, left, right):
        self.left = left
        self.right = right
    def total(self):
        return self.left + self.right
    def turned(self):
        return Pair(self.right, self.left)

def work(times: int = 300):
    found = [Pair(1, 2)]
    for i in range(times):
        found.append(Pair(found[-1].total() % 1009, found[i // 2].turned().left))
    return sum([pair.total() for pair in found]) % 10007

print(work())
"""
_COUNTED = """
class Row:
    def __init__(self, start):
        self.count = start

class Board:
    def __init__(self):
        self.rows = [[i % 3] * 5 for i in range(30)]
    def count(self, color):
        return sum(row.count(color) for row in self.rows)

def work(times: int = 300):
    board, last = Board(), []
    for i in range(times):
        row = Row(board.count(i % 4))
        last.append(row)
    return last[-1].count

print(work())
"""


def _copy(text: str, python: tuple[int, int]) -> str:
    compiled = compile_text(
        text, options=replace(Options.make(passes=WITH_COPIES), python=python, verify=True)
    )
    assert output(compiled.text) == output(text)
    found = re.search(r"def made_anew\(\):\n(.*?)\n    def state", compiled.text, re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize(("python", "is_stored"), [((3, 11), True), ((3, 12), True), ((3, 13), False)])
def test_instances_are_made_as_it_pays_on_the_python_that_a_file_is_compiled_for(
    python: tuple[int, int], is_stored: bool
) -> None:
    copy = _copy(_PAIRS, python)
    assert ("kept_new(Pair)" in copy) is is_stored
    assert ("Pair(" in copy.replace("kept_new(Pair)", "").replace("class Pair", "")) is not is_stored
    assert "__s2s_" not in copy


@pytest.mark.parametrize(
    ("passes", "keeps_sum"), [("isolate,construct", False), ("isolate,fuse,construct", True)]
)
def test_what_makes_instances_is_kept_beside_the_object_that_keeps_tested_builtins(
    passes: str, keeps_sum: bool
) -> None:
    options = replace(Options.make(passes=passes), python=(3, 11), verify=True)
    compiled = compile_text(_COUNTED, options=options)
    found = re.search(r"def made_anew\(\):\n(.*?)\n    def state", compiled.text, re.DOTALL)
    assert found is not None
    copy = found[1]
    assert "kept_new = ().__class__.__base__.__new__" in copy and "kept_new(Row)" in copy
    kept = set(re.findall(r"__s2s_[0-9a-f]+__", copy))
    assert len(kept) == keeps_sum
    for (
        name
    ) in kept:  # the object that a function of the copy reads is made there, and makes instances of nothing
        assert f"class {name}:" in copy and f"{name}.new" not in copy and "self.sum = self" in copy
    assert output(compiled.text) == output(_COUNTED)


_SHAPES = """
{imported}
class Shape({base}):
    def grown(self, by):
        return Shape(self.side + by)
    def __init__(self, side):
        self.side = side

def work(times: int = 300):
    shapes = [Shape(1)]
    for i in range(times):
        shapes.append(shapes[i // 2].grown(i % 7))
    return shapes[-1].side

print(work())
"""


@pytest.mark.parametrize(
    ("imported", "base", "asked"),
    [
        ("from abc import ABC", "ABC", "ABC"),
        ("import abc", "abc.ABC", "abc.ABC"),
        ("from typing import Generic, TypeVar\nT = TypeVar('T')", "Generic[T]", "Generic"),
        ("", "object", ""),
    ],
)
def test_what_the_library_has_above_a_class_is_asked_for(imported: str, base: str, asked: str) -> None:
    text = _SHAPES.format(imported=imported, base=base)
    compiled = compile_text(
        text, options=replace(Options.make(passes=WITH_COPIES), python=(3, 11), verify=True)
    ).text
    assert "kept_new(Shape)" in compiled
    assert (f", {asked}.__dict__]" in compiled) is bool(asked)
    assert ("__static_attributes__" in compiled) is bool(asked)
    assert output(compiled) == output(text)


@pytest.mark.parametrize(
    "change", ["__init__ = lambda self, *_: None", "__setattr__ = object.__setattr__", "more = 1"]
)
def test_what_the_library_has_got_above_a_class_keeps_the_copy_from_running(change: str) -> None:
    text = _SHAPES.format(imported=f"import abc\nabc.ABC.{change}\n", base="abc.ABC")
    compiled = compile_text(text, options=Options.make(passes=WITH_COPIES)).text
    name = change.partition(" ")[0]
    assert "def __s2s_work_alone__" in compiled
    try:
        assert output(f"{compiled}\nprint(__s2s_work_alone__)").split()[-1] == "()"
    finally:
        delattr(abc.ABC, name)
    text = text.replace(f"abc.ABC.{change}", "")
    compiled = compile_text(text, options=Options.make(passes=WITH_COPIES)).text
    assert "chain" in output(f"{compiled}\nprint(__s2s_work_alone__)").split("\n")[-2]


def test_who_asks_the_library_for_annotations_keeps_no_copy_from_running() -> None:
    had = vars(abc.ABC).get("__annotations__")
    text = _SHAPES.format(imported="import abc\nabc.ABC.__annotations__\n", base="abc.ABC")
    compiled = compile_text(text, options=Options.make(passes=WITH_COPIES)).text
    try:
        assert "chain" in output(f"{compiled}\nprint(__s2s_work_alone__)").split("\n")[-2]
    finally:
        if had is None and "__annotations__" in vars(abc.ABC):
            del abc.ABC.__annotations__
