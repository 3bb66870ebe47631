"""Constants that a table is asked for, and what keeps the look-ups."""

from __future__ import annotations

from typing import Any

import pytest

import s2s
from s2s.backend.emit import emit
from s2s.backend.text import to_text
from s2s.frontend.lower import lower
from s2s.frontend.parsing import parse_text
from s2s.hybrid.looked_up import look_up
from s2s.ir import nodes as n

TABLES: dict[str, Any] = {"names": ["no", "ask", "yes"], "few": ("a",), "odd": [1, object(), float("inf")]}


def looked_up(body: str) -> str:
    """The body of a function of `x` without such look-ups."""
    text = "def f(x):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    module = lower(parse_text(text), "f.py")
    for stmt in module.body:
        assert isinstance(stmt, n.FunctionDef)
        look_up(stmt.function, TABLES)
    return "\n".join(line[4:] for line in to_text(emit(module)).rstrip().splitlines()[1:])


def test_a_look_up_of_constants_is_what_the_table_has() -> None:
    body = "if x > 2:\n    k = 0\nelse:\n    k = 1 if x else 2\nreturn names[k]"
    assert looked_up(body) == "if x > 2:\n    k = 'no'\nelse:\n    k = 'ask' if x else 'yes'\nreturn k"


def test_the_table_may_have_been_read_before() -> None:
    body = "for y in x:\n    t = names\n    k = 1 if y else 2\n    x(t[k])\n    del t"
    assert looked_up(body) == "for y in x:\n    k = 'ask' if y else 'yes'\n    x(k)"


@pytest.mark.parametrize(
    "body",
    [
        "k = x\nreturn names[k]",
        "k = 3\nreturn names[k]",  # raises
        "k = True\nreturn names[k]",
        "k = 1 if x else x\nreturn names[k]",
        "k = 1\nreturn names[k], k",
        "k = 1\nk += 1\nreturn names[k]",
        "for k in x:\n    pass\nreturn names[k]",
        "k = 1\nm = names[k]\ndel k\nreturn m",
        "k = 1\nreturn odd[k]",  # no literals
        "k = 2\nreturn odd[k]",
        "k = 0\nreturn others[k]",
        "k = 0\nnames = x\nreturn names[k]",
        "if x:\n    t = names\nk = 0\nreturn t[k]",  # may be unbound
        "k = 0\nm = t[k]\nt = names\nreturn m",
        "t = names\ndel t\nk = 0\nreturn t[k]",
        "t = names\nk = 0\nt.append(1)\nreturn t[k]",
        "k = 0\nreturn [names[k] for _ in x]",
        "k = 0\nreturn lambda: names[k]",
    ],
)
def test_another_look_up_stays(body: str) -> None:
    assert looked_up(body) == body


def test_a_table_that_the_program_writes_to_is_asked_when_it_runs() -> None:
    class Named:
        def __init__(self) -> None:
            self.names = ["no", "yes"]

        def index(self, x: int) -> int:
            if x > 2:
                return 0
            return 1

        def named(self, x: int) -> str:
            return self.names[self.index(x)]

        def renamed(self, x: int) -> str:
            self.names[0] = f"not {x}"
            return self.names[self.index(x)]

    named = s2s.hybridize(Named().named, frozen=True)
    assert [named(3), named(1)] == ["no", "yes"]
    assert "'no'" in named.source
    renamed = s2s.hybridize(Named().renamed, frozen=True)
    assert [renamed(3), renamed(1), renamed(4)] == ["not 3", "yes", "not 4"]
    changed = Named()
    tested = s2s.hybridize(changed.named, trial=False)
    assert [tested(3), tested(1)] == ["no", "yes"]
    changed.names[0] = "never"
    assert tested(3) == "never"
