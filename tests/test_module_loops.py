"""Loops of module code that run in parts, where the names of the module are no ordinary namespace."""

from __future__ import annotations

import ctypes
import sys
import threading
import types
from collections.abc import Callable
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


def traced(code: Any, called: Callable[[], None]) -> dict[str, Any]:
    """The names that a module leaves, where something runs as the first part of its loop begins."""
    names: dict[str, Any] = {}
    left = [called]

    def trace(frame: types.FrameType, event: str, arg: object) -> None:
        if frame.f_code.co_name.startswith("__s2s_part") and left:
            left.pop()()

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        exec(code, names)
    finally:
        sys.settrace(before)
    return names


def test_what_others_bind_while_a_part_runs_is_seen_behind_it(code: Any) -> None:
    shared: dict[str, Any] = {}

    def called() -> None:
        frame = sys._getframe(2)  # of the part
        frame.f_globals["total"] = -5
        shared.update(frame.f_globals)

    names = traced(code, called)
    assert shared["total"] == -5
    assert names["total"] == sum(number * number for number in range(1000)) - 5


def test_what_another_thread_raises_in_a_part_is_no_error_of_the_loop(code: Any) -> None:
    def called() -> None:
        raises = ctypes.pythonapi.PyThreadState_SetAsyncExc
        raises(ctypes.c_ulong(threading.get_ident()), ctypes.py_object(TimeoutError))

    with pytest.raises(TimeoutError):
        traced(code, called)
