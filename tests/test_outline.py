"""Loops of module code that run over locals leave the names as they would be, whatever ends them."""

from __future__ import annotations

import pytest

from s2s.driver import compile_text
from s2s.options import Options

CLOSED = Options.make(assume="closed-world", header=False)


def run(text: str) -> tuple[dict[str, object], type[BaseException] | None]:
    """The names of a module when its code has run, and what has ended it."""
    names: dict[str, object] = {"__name__": "module"}
    try:
        exec(compile(text, "module", "exec"), names)
    except BaseException as error:
        return names, type(error)
    return names, None


@pytest.mark.parametrize(
    "text",
    [
        "total = 0\nfor i in range(80):\n    total += 100 // (50 - i)\n    last = i\n",
        "total = 0\nfor i in range(80):\n    part = 1 // i\n    total += part\n",
        "n = 60\nwhile n < 99:\n    n += 1\n    half = 1 / (n - 70)\n",
        "for i in range(missing):\n    last = i\n",
        "total = 0\nfor i in range(99):\n    total += i\nfor i in range(0):\n    never = i\n",
    ],
)
def test_names_are_bound_as_they_would_be(text: str) -> None:
    compiled = compile_text(text, "module.py", CLOSED).text
    assert "_loop_of_line" in compiled
    written, ended = run(text)
    names, end = run(compiled)
    assert end is ended
    assert {name: names[name] for name in written if name != "__builtins__"} == {
        name: value for name, value in written.items() if name != "__builtins__"
    }
    assert all(name in written or name.startswith("_loop_of_line") for name in names)
