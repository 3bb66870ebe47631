"""`s2s.testing`: generated programs for other people's tests, and how they shrink."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, settings
from hypothesis import strategies as st

from s2s import testing
from s2s.errors import UsageError
from s2s.verify import cuts

RANDOM = {"database": None, "deadline": None, "suppress_health_check": list(HealthCheck)}
QUIET = {**RANDOM, "derandomize": True}


def test_the_example_of_the_document_runs(project: Path) -> None:
    text = (project / "docs/fuzzing.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    scope: dict[str, Any] = {"__name__": "example"}
    exec(compile(example, "fuzzing.md", "exec", dont_inherit=True), scope)
    tests = [value for name, value in scope.items() if name.startswith("test_")]
    assert len(tests) == 1
    tests[0]()


def test_programs_are_programs_with_effects() -> None:
    seen: list[str] = []

    @settings(max_examples=8, phases=(Phase.generate,), **QUIET)
    @given_programs()
    def collect(text: str) -> None:
        assert "import *" not in text
        seen.append(testing.run(text).output)

    collect()
    assert sum(output.count("\n") for output in seen) > 50


def given_programs(**options: Any) -> Callable[[Callable[[str], None]], Callable[[], None]]:
    from hypothesis import given

    return given(testing.programs(**options))  # type: ignore[return-value]


def test_a_program_shrinks_to_what_fails() -> None:
    # hypothesis stops after 500 steps: it depends on the first program how far it gets. That of seed 5 gets far soon.
    found = (
        find(
            testing.programs(),
            lambda text: "finally" in text,
            settings=settings(max_examples=100, phases=(Phase.generate, Phase.shrink), **RANDOM),
            random=Random(seed),
        )
        for seed in (5, 2, 6)
    )
    sizes = (sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(small))) for small in found)
    assert any(size <= 12 for size in sizes)


def test_promises_are_kept() -> None:
    for seed in range(30):
        assert "Dies(" not in testing.program(seed, keeps=["closed-world", "no-finalizers"])
        assert "globals()" not in testing.program(seed, keeps=["sealed-globals", "sealed-builtins"])
    assert any("Dies(" in testing.program(seed) for seed in range(30))
    with pytest.raises(UsageError, match="unknown assumption 'frames'"):
        testing.programs(keeps="frames")


def test_a_program_of_a_seed_is_always_the_same() -> None:
    assert testing.program(4) == testing.program(4) != testing.program(5)


def test_same_and_not_the_same() -> None:
    text = "def f(a):\n    return a + 1\nprint(f(1))\n"
    testing.assert_same(text, lambda text: text)
    testing.assert_same(text, lambda text: ast.unparse(ast.parse(text)))
    with pytest.raises(AssertionError) as caught:
        testing.assert_same(text, lambda text: text.replace("a + 1", "a - 1"))
    said = str(caught.value)
    assert said.startswith("output, line 1: '2' became '0'")
    for line in ("-    return a + 1", "+    return a - 1", "-2", "+0"):
        assert line in said.splitlines()
    with pytest.raises(AssertionError, match="the output does not compile"):
        testing.assert_same(text, lambda text: text + "(")
    with pytest.raises(ZeroDivisionError):
        testing.assert_same(text, lambda text: str(1 // 0))


def test_what_counts_for_output_only() -> None:
    text = 'def f(a: int) -> None:\n    "doc"\n    del a\n    print(a)\ntry: f(1)\nexcept NameError as e: print(e)\n'
    minified = "def f(a):\n    b = a\n    del b\n    print(b)\ntry: f(1)\nexcept NameError as e: print(e)\n"
    assert testing.difference(text, minified).startswith("output, line 1: ")
    assert testing.difference(text, minified, output_only=True) == ""
    assert testing.difference("print(1)", "print(2)", output_only=True)
    assert testing.difference("raise ValueError(1)", "raise ValueError(2)", output_only=True)


PROGRAM = """\
def f(n):
    if n:
        return f(n - 1)
def g(x):
    if x > 1:
        y = x * 2 + 3
    else:
        y = f'{x + 1}'
    return y
n = 2
while n:
    n = n - 1
print(g(2), [i for i in (1, 2) if i])
"""


def test_nothing_cut_is_the_text_and_all_cut_is_nothing() -> None:
    count = cuts.places(PROGRAM)
    assert cuts.cut(PROGRAM, [cuts.KEEP] * count) == PROGRAM
    assert cuts.cut(PROGRAM, [0] * count).strip() == ""


def test_the_places_of_what_counts_are_left_alone() -> None:
    # The function that calls itself and the loop.
    alone = cuts.places("def f(n):\n    if n:\n        return f(n - 1)\nwhile n:\n    n = n - 1\n")
    assert alone == 2


def test_any_cut_gives_a_program_that_ends() -> None:
    @settings(max_examples=16, **QUIET)
    @given_cuts(PROGRAM)
    def check(text: str) -> None:
        assert not testing.run(text).timed_out

    check()


def given_cuts(text: str) -> Callable[[Callable[[str], None]], Callable[[], None]]:
    from hypothesis import given

    count = cuts.places(text)
    numbers = st.lists(st.integers(0, cuts.KEEP), min_size=count, max_size=count)
    return given(numbers.map(lambda chosen: cuts.cut(text, chosen)))  # type: ignore[return-value]


def test_importing_loads_no_hypothesis() -> None:
    code = "import sys, s2s.testing; print('hypothesis' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
