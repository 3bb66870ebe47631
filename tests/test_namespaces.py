"""Compiled code in namespaces that are not the one plain dictionary of a module."""

from __future__ import annotations

from types import CodeType
from typing import Any

import pytest

from s2s.backend.code import to_code
from s2s.driver import compile_text
from s2s.options import Options

TEXT = """\
def add(a, b):
    return a + b

limit = 3

def f(a):
    return add(a, 1)

def g():
    return limit + MORE

class C:
    def m(self):
        return add(1, limit)

total = add(1, 2) + limit

def use():
    return total
"""


def codes() -> dict[str, CodeType]:
    """The program as written, as compiled in memory, and as compiled to a file."""
    compiled = compile_text(TEXT, "text.py", Options())
    assert "add is __s2s_" in compiled.text
    return {
        "written": compile(TEXT, "text.py", "exec"),
        "memory": to_code(compiled.tree, "text.py"),
        "file": compile(compiled.text, "text.py", "exec"),
    }


def answer(function: Any, *args: Any) -> Any:
    try:
        return function(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def answers(code: CodeType, namespace: dict[str, Any], names: dict[str, Any]) -> list[Any]:
    """What the program's functions say after it ran with these globals and locals."""
    exec(code, namespace, names)
    calls = [(names["f"], 1), (names["g"],), (names["C"]().m,), (names["use"],)]
    public = sorted(name for name in names if not name.startswith("_"))
    return [*(answer(*call) for call in calls), public]


OTHERS = {"add": lambda a, b: ("other", a, b), "limit": 10, "total": 7, "MORE": 1}


@pytest.mark.parametrize(
    "others",
    [
        {},
        {"MORE": 1},
        OTHERS,
    ],
    ids=["empty", "one name", "names of the program"],
)
def test_globals_and_locals_of_an_exec(others: dict[str, Any]) -> None:
    found = {kind: answers(code, dict(others), {}) for kind, code in codes().items()}
    assert found["memory"] == found["written"] and found["file"] == found["written"]


class Watching(dict[str, Any]):
    """Knows the names that are read, and has a value for those it lacks."""

    def __init__(self, log: list[str]) -> None:
        super().__init__()
        self.log = log

    def __getitem__(self, name: str) -> Any:
        self.log.append(name)
        return super().__getitem__(name)

    def __missing__(self, name: str) -> Any:
        if name == "MORE":
            return 100
        raise KeyError(name)

    def __setitem__(self, name: str, value: Any) -> None:
        self.log.append(f"{name} =")
        super().__setitem__(name, value)


def test_globals_that_are_a_subclass_of_dict() -> None:
    """Such a dictionary sees the stores of the program, besides private names, and the reads of guards."""
    found = {}
    for kind, code in codes().items():
        log: list[str] = []
        namespace = Watching(log)
        said = answers(code, namespace, namespace)
        found[kind] = said, [entry for entry in log if entry.endswith("=") and not entry.startswith("_")]
    assert found["memory"] == found["written"] and found["file"] == found["written"]
