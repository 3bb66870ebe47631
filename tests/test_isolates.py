"""Private copies: which loops look, and what they look like where fast copies of loops would test for classes alone."""

from __future__ import annotations

import re

import pytest

from s2s.driver import compile_text
from s2s.options import Options

_BOARD = """
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class Board:
    def __init__(self, size):
        self.cells = [[0] * size for _ in range(size)]

    def get(self, row, column):
        return self.cells[row][column]

    def around(self, row, column):
        found = 0
        for down, right in SIDES:
            found += self.get(row + down, column + right)
        return found

    def settle(self):
        total = 0
        for row in range(1, 7):
            for column in range(1, 7):
                if self.get(row, column) == self.get(row - 1, column):
                    total += self.around(row, column)
        return total


def run(times: int = 3):
    board = Board(8)
    return [board.settle() for _ in range(times)]
"""

_BOUNDED = """
class Counter:
    def __init__(self):
        self.value = 0

    def step(self):
        self.value += 1
{body}


def run(times: int = 3):
    counter, total = Counter(), 0
    for _ in range({outer}):
        for _ in range({inner}):
            counter.step()
    return counter.value
"""


def _copy(text: str) -> tuple[str, list[str]]:
    compiled = compile_text(text, options=Options.make())
    remarks = [remark.message for remark in compiled.remarks if remark.pass_name == "isolate"]
    found = re.search(r"def made_anew\(\):\n(.*?)\n    def state", compiled.text, re.DOTALL)
    return found[1] if found else "", remarks


def test_loops_that_would_test_for_classes_alone_run_as_they_are() -> None:
    copy, remarks = _copy(_BOARD)
    assert remarks == ["run in a private copy of all that it reaches, while nothing of that is changed"]
    assert "for down, right in SIDES:" in copy and "__unchanged__" not in copy


@pytest.mark.parametrize(
    ("outer", "inner", "looking"),
    [
        ("5", "6", 0),
        ("times", "6", 1),
        ("100_000", "6", 1),
        ("1_000", "100_000", 1),
        ("100_000", "100_000", 2),
    ],
)
def test_a_loop_looks_if_what_it_repeats_may_take_long(outer: str, inner: str, looking: int) -> None:
    copy, _ = _copy(_BOUNDED.format(outer=outer, inner=inner, body=""))
    assert copy.count("compress(") == looking, copy


def test_methods_that_operators_may_call_look() -> None:
    body = "    def {name}(self):\n        total = 0\n        for _ in range(90):\n            total += 1\n"
    body += "        return total\n"
    copy, _ = _copy(_BOUNDED.format(outer="50", inner="20", body=body.format(name="__len__")))
    assert "next(looks)" in copy
    copy, _ = _copy(_BOUNDED.format(outer="50", inner="20", body=body.format(name="__repr__")))
    assert "looks" not in copy


_MOVED = """
class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def plus(self, other):
        return Vec(self.x + other.x, self.y + other.y)
    def times(self, factor):
        return Vec(self.x * factor, self.y * factor)
def run(times: int = 99):
    at = Vec(0.5, 0.25)
    for _ in range(times):
        at = at.plus(at.times(0.25))
    return at.x + at.y
print(run())
"""


def test_loops_whose_objects_are_taken_apart_where_they_stand_stay_there() -> None:
    compiled = compile_text(_MOVED)
    assert "_alone__" not in compiled.text
    assert [remark.message for remark in compiled.remarks if remark.pass_name == "isolate"] == [
        "not run in a private copy: its loops have fast copies where they stand"
    ]


def test_loops_that_make_objects_in_their_fast_copies_run_in_private_ones() -> None:
    kept = _MOVED.replace("at = at.plus", "found.append(at); at = at.plus").replace(
        "at =", "found = []; at =", 1
    )
    assert "__s2s_run_alone__" in compile_text(kept.replace("at.x + at.y", "[one.x for one in found]")).text
