"""Private copies of what programs of small classes are written with: tables, abstract classes, quiet module code."""

from __future__ import annotations

import re

import pytest

from s2s.driver import compile_text
from s2s.options import Options


def _copy(text: str, passes: str | None = None) -> tuple[str, list[str]]:
    compiled = compile_text(text, options=Options.make(passes=passes))
    remarks = [remark.message for remark in compiled.remarks if remark.pass_name == "isolate"]
    found = re.search(r"def made_anew\(\):\n(.*?)\n    def state", compiled.text, re.DOTALL)
    return found[1] if found else "", remarks


_EVALUATED = """
from abc import ABC, abstractmethod
class Node(ABC):
    @abstractmethod
    def evaluate(self): ...
class Number(Node):
    def __init__(self, value):
        self.value = value
    def evaluate(self):
        return self.value
class Sum(Node):
    def __init__(self, left, right):
        self.left = left
        self.right = right
    def evaluate(self):
        return self.left.evaluate() + self.right.evaluate()
class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0
    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""
    def next(self):
        self.at += 1
        return self.text[self.at - 1]
    def sum(self):
        left = self.one()
        while self.peek() == "+":
            self.next()
            left = Sum(left, self.one())
        return left
    def one(self):
        if self.peek() == "(":
            self.next()
            found = self.sum()
            self.next()
            return found
        return Number(int(self.next()))
def work(text: str):
    tree = Reader(text).sum()
    return sum([tree.evaluate() for _ in range(500)])
"""


def test_calls_that_go_round_pay_for_their_looks_by_themselves() -> None:
    copy, remarks = _copy(_EVALUATED)
    assert not copy
    assert remarks == [
        "not run in a private copy: what it saves is not worth the looks at what may have changed"
    ]


_TABLE = """
class Ring:
    STEPS = [3, 5, 7]

    def __init__(self, size):
        self.size = size
        self.at = 0

    def turn(self, by):
        for step in self.STEPS:
            self.at = (self.at + step * by) % self.size


class Wide(Ring):
    def __init__(self, size, least):
        super().__init__(size)
        self.least = least


def work(times: int = 300):
    ring = Wide(97, 3)
    for turn in range(times):
        ring.turn(turn)
        ring.turn(ring.least)
    return ring.at
"""


def test_tables_of_classes_have_known_lengths() -> None:
    copy, remarks = _copy(_TABLE, passes="isolate")
    assert "self.STEPS" in copy or ".STEPS:" in copy, remarks
    assert copy.count("looks") == 1


@pytest.mark.parametrize(
    "instead",
    [
        "STEPS = [*range(3)]",
        "STEPS = [3, 5, [7]]",
        "STEPS = LATER = [3, 5, 7]",
        "STEPS = [3]\n    LAST = STEPS",
    ],
)
def test_other_tables_of_classes_are_not_copied(instead: str) -> None:
    copy, remarks = _copy(_TABLE.replace("STEPS = [3, 5, 7]", instead), passes="isolate")
    assert not copy and remarks == ["not run in a private copy: Ring keeps a value that may change"]


def test_calls_of_super_are_no_circle() -> None:
    copy, _ = _copy(_TABLE, passes="isolate")
    assert "look_on(looks)" not in copy


@pytest.mark.parametrize(
    ("between", "is_quiet"),
    [
        ("import random\nrandom.seed(0)", False),  # the import itself stands there
        ("log = logging.getLogger(__name__)", True),
        ("log = logging.getLogger(NAME)", False),
        ("T = TypeVar('T')", True),
        ("INF = -float('inf')", True),
        ("TAU = math.tau / 2", True),
        ("NAN = float('nan')", False),
        ("class Sized(Protocol):\n    def size(self): ...", True),
        ("Number = int | float", True),
        ("START = input()", False),
    ],
)
def test_what_may_stand_between(between: str, is_quiet: bool) -> None:
    imports = "import logging\nimport math\nfrom typing import Protocol, TypeVar\n"
    text = imports + _TABLE.replace("\nclass Wide", f"\n{between}\n\nclass Wide")
    copy, remarks = _copy(text, passes="isolate")
    assert bool(copy) is is_quiet, remarks
