"""The corpus check, on a few files of the standard library, and what it says of a compiler that is wrong."""

from __future__ import annotations

import ast
import os
import sysconfig
from pathlib import Path

import pytest

from s2s.ir import nodes as ir
from tests import corpus

FILES = ("bisect.py", "colorsys.py", "contextlib.py", "heapq.py", "keyword.py", "shlex.py", "textwrap.py")


@pytest.mark.parametrize("name", FILES)
def test_everything_holds(name: str) -> None:
    path = os.path.join(os.path.dirname(ast.__file__), name)
    result = corpus.check_file((path, corpus.CHECKS))
    assert result.problems == []
    assert result.parsed and result.compiles and result.lines


def test_a_file_the_interpreter_refuses_is_not_checked(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def f(:\n")
    result = corpus.check_file((str(path), corpus.CHECKS))
    assert not result.parsed and not result.problems


def test_a_file_that_only_parses_is_carried_through(tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_text("return 1\nnonlocal x\n")
    result = corpus.check_file((str(path), corpus.CHECKS))
    assert result.parsed and not result.compiles
    assert result.problems == []


def test_a_lost_statement_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lower = corpus.lower

    def lossy(tree: ast.Module, filename: str) -> ir.Module:
        module = lower(tree, filename)
        module.body.pop()
        return module

    monkeypatch.setattr(corpus, "lower", lossy)
    path = tmp_path / "program.py"
    path.write_text("x = 1\ny = 2\n")
    assert corpus.check_file((str(path), ("tree",))).problems == ["tree: the emitted tree is another one"]


def test_a_crash_is_a_problem_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "lower", lambda tree, filename: 1 // 0)
    path = tmp_path / "program.py"
    path.write_text("x = 1\n")
    result = corpus.check_file((str(path), ("tree",)))
    assert result.crashed
    assert "ZeroDivisionError" in result.problems[0] and "test_corpus.py" in result.problems[0]
    assert not corpus.report([result], 1.0, ("tree",))


def test_tests_can_be_left_out() -> None:
    everything, without = corpus.stdlib_files(tests=True), corpus.stdlib_files(tests=False)
    if not os.path.exists(os.path.join(sysconfig.get_path("stdlib"), "test")):
        pytest.skip("a library without its tests")
    assert set(without) < set(everything)
    assert not any("site-packages" in path for path in everything)
