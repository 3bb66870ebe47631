"""The fuzzer of hybrids finds what is wrong, makes it small, and finds nothing where nothing is."""

from __future__ import annotations

import ast

import pytest
from click.testing import CliRunner

from s2s.cli.fuzz import command
from s2s.errors import UsageError
from s2s.hybrid import entry
from s2s.hybrid.fuzzing.programs import generate
from s2s.hybrid.fuzzing.runs import compare, run_once
from s2s.hybrid.fuzzing.suspect import Hybrids, kind_of

CHANGED = """\
class Node:
    def __init__(self):
        self.v = 1

    def __call__(self, x):
        return self.v + x

    def unused(self):
        return 7


node = Node()
h = hybridize(node)
attempt(h, 1)
node.v = 5
attempt(h, 1)
state(node)
"""


def test_equal_seeds_give_equal_programs_that_compile() -> None:
    for seed in range(60):
        for frozen in (False, True):
            text = generate(seed, frozen=frozen)
            ast.parse(text)
            assert text == generate(seed, frozen=frozen)
            assert "hybridize(" in text


def test_programs_are_specialized_and_do_what_they_did() -> None:
    tally = Hybrids().examine(range(24), lambda: False, 5)
    assert not [str(found) for found in tally.found]
    assert tally.programs == 24
    assert tally.refused < 6


def test_a_specializer_without_tests_at_entry_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not compare(CHANGED)
    monkeypatch.setattr(entry, "_tests", lambda spec, fact: [])
    assert compare(CHANGED) == "output line 2: result ('int', 6) became result ('int', 2)"
    assert compare(CHANGED, frozen=True)


def test_what_is_found_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    from s2s.hybrid.fuzzing import suspect

    monkeypatch.setattr(entry, "_tests", lambda spec, fact: [])
    monkeypatch.setattr(suspect, "generate", lambda seed, frozen: CHANGED)
    monkeypatch.setattr(suspect, "_SHRINK_SECONDS", 6.0)
    (found,) = Hybrids().examine(range(2, 3), lambda: False, 5).found
    assert "unused" not in found.program
    assert "node.v = " in found.program
    assert found.again == "s2s fuzz --seed 2 --programs 1 --hybrid"
    assert "def " in found.compiled


def test_the_original_run_hybridizes_nothing() -> None:
    original = run_once(CHANGED, None)
    assert original.programs == 0
    assert original.output.splitlines()[:2] == ["result ('int', 2)", "result ('int', 6)"]
    assert run_once(CHANGED, False).programs == 2


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        ("output line 3: raised KeyError: 3 became result ('int', 3)", ("raised KeyError", "result")),
        ("output line 31: raised KeyError: 'x' became result ('str', 'a')", ("raised KeyError", "result")),
        ("the hybrid does not end", ("the hybrid does not ",)),
    ],
)
def test_differences_of_one_kind(what: str, kind: tuple[str, ...]) -> None:
    assert kind_of(what) == kind


def test_the_command_runs_it() -> None:
    result = CliRunner().invoke(
        command, ["--hybrid", "--programs", "6", "--jobs", "1"], standalone_mode=False, catch_exceptions=False
    )
    assert result.return_value == 0
    assert "6 programs" in result.output
    assert "no differences" in result.output


@pytest.mark.parametrize("other", [["--syntax"], ["-O1"], ["--traps", "x"], ["--command", "cat {src}"]])
def test_options_that_do_not_go_with_it(other: list[str]) -> None:
    with pytest.raises(UsageError, match=r"--hybrid goes with no|--command takes no"):
        CliRunner().invoke(command, ["--hybrid", *other], standalone_mode=False, catch_exceptions=False)
