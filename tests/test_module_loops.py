"""Loops of module code that run in parts, where the names of the module are no ordinary namespace."""

from __future__ import annotations

from typing import Any

import pytest

from s2s.driver import compile_text
from s2s.options import Options

TEXT = """
total = 0
for number in range(1000):
    total = total + number * number
"""


@pytest.fixture(scope="module")
def code() -> Any:
    text = compile_text(TEXT, "loop.py", Options.make()).text
    assert "__s2s_part_of_line_3__" in text
    return compile(text, "loop.py", "exec")


def test_the_names_of_a_module(code: Any) -> None:
    names: dict[str, Any] = {}
    exec(code, names)
    assert (names["number"], names["total"]) == (999, sum(number * number for number in range(1000)))


def test_names_apart_from_those_of_functions(code: Any) -> None:
    functions: dict[str, Any] = {}
    names: dict[str, Any] = {}
    exec(code, functions, names)
    assert (names["number"], names["total"]) == (999, sum(number * number for number in range(1000)))
    assert functions.keys().isdisjoint(("number", "total"))


class Counting(dict[str, Any]):
    """A namespace that sees what is stored."""

    stored = 0

    def __setitem__(self, name: str, value: object) -> None:
        self.stored += name == "total"
        super().__setitem__(name, value)


def test_a_namespace_that_counts(code: Any) -> None:
    names = Counting()
    exec(code, {}, names)
    assert names.stored == 1001
