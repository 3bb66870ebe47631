"""Lambdas that loops call are written out where they were made by the module, however the program is run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import CellType, FrameType, FunctionType
from typing import Any

import pytest

from s2s.driver import compile_text

TEXT = """\
def by(key):
    return lambda row: row[key]
def again(key):
    return lambda row: row[key]
def total(table, value):
    found = 0
    for rows in table:
        for row in rows:
            found += value(row)
    return found
def prices(table):
    value = by("price")
    return total(table, value)
"""
TABLE = [[{"price": 3}, {"price": 4}], [{"price": 5}]]


def lambdas_called(function: Callable[..., object], *args: object) -> int:
    """How many calls of lambdas a call makes."""
    called = []

    def see(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_name == "<lambda>":
            called.append(frame)

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        function(*args)
    finally:
        sys.setprofile(before)
    return len(called)


def loaded(text: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(compile_text(text, "called.py").text, "called.py", "exec"), names)
    return names


def test_what_the_module_made_is_not_called() -> None:
    names = loaded(TEXT)
    assert names["total"](TABLE, names["by"]("price")) == 12
    assert lambdas_called(names["total"], TABLE, names["by"]("price")) == 0


@pytest.mark.parametrize("change", ["again", "copied", "empty"])
def test_what_only_looks_like_it_is_called(change: str) -> None:
    names = loaded(TEXT)
    value = names[change if change == "again" else "by"]("price")
    if change == "copied":
        value = FunctionType(
            value.__code__.replace(co_name="<lambda>"), {}, "copied", None, value.__closure__
        )
    if change == "empty":
        value = FunctionType(value.__code__, {}, "empty", None, (CellType(),))
        with pytest.raises(NameError):
            names["total"](TABLE, value)
    else:
        assert lambdas_called(names["total"], TABLE, value) == 3


def test_a_maker_that_is_no_longer_that_of_the_text_is_not_known() -> None:
    once = compile_text(TEXT, "called.py").text
    edited = once.replace("lambda row: row[key]\n", "lambda row: row[key] + 1\n", 1)
    assert edited != once
    names: dict[str, Any] = {}
    exec(compile(edited, "called.py", "exec"), names)
    assert names["total"](TABLE, names["by"]("price")) == 15


def test_a_function_compiled_by_itself_knows_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXT.replace("def total", "import s2s\n@s2s.compile\ndef total")
    (tmp_path / "of_lambdas.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    module = __import__("of_lambdas")
    assert [module.prices(TABLE) for _ in range(3)] == [12] * 3
    assert lambdas_called(module.total, TABLE, module.by("price")) == 0
    assert lambdas_called(module.total, TABLE, module.again("price")) == 3
