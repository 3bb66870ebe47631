"""What is asked of a module when statements were put into it or dropped stands where its facts say."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from s2s.frontend.lower import lower
from s2s.ir import nodes as n
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect
from s2s.program.constants import module_constants
from s2s.program.enums import module_enums
from s2s.program.shapes import declared_shapes

_TEXT = """
print()
import enum
DEBUG = False
class Kind(enum.Enum):
    A = 1
class Point:
    pass
"""


def _put_in(body: list[n.Stmt]) -> None:
    body[0:0] = lower(ast.parse("import sys\nprint(sys)\n"), "more.py").body


def _drop(body: list[n.Stmt]) -> None:
    del body[0]


_EARLY = """
def early():
    return LIMIT
print(early())
LIMIT = 3
"""


def test_nothing_is_quiet_that_was_counted_elsewhere() -> None:
    """A statement that calls the function early stands between, also when two quiet ones were put before all."""
    facts = collect(lower(ast.parse(_EARLY), "positions.py"))
    (function,) = facts.statement_of
    facts.module.body[0:0] = lower(ast.parse("A = 1\nB = 2\n"), "more.py").body
    assert not facts.has_run_before(2, function)


@pytest.mark.parametrize("change", [_put_in, _drop], ids=["put in", "dropped"])
@pytest.mark.parametrize(
    ("asked", "positions"),
    [
        (lambda facts: [found.position for found in module_constants(facts).values()], [2]),
        (lambda facts: [found.position for found in module_enums(facts).values()], [3]),
        (lambda facts: [shape.position for shape in declared_shapes(facts).of_var.values()], [3, 4]),
    ],
    ids=["constant", "enum", "class"],
)
def test_positions_are_those_of_the_facts(
    asked: Callable[[ModuleFacts], list[int]], positions: list[int], change: Callable[[list[n.Stmt]], None]
) -> None:
    facts = collect(lower(ast.parse(_TEXT), "positions.py"))
    change(facts.module.body)
    assert asked(facts) == positions
