"""What the documents show is what happens.

A fenced `console` block is run, see `tests/documents.py`; those of the lessons are in `test_lessons.py`. A fenced
`pycon` block is a doctest. Passes, assumptions and commands are here.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

from s2s.cli.app import COMMANDS
from s2s.driver import compile_text
from s2s.options import ASSUMPTIONS, Options
from s2s.stages import PASSES
from tests.documents import LESSONS, PROJECT, check_commands, commands_environment

DOCUMENTS = [PROJECT / "README.md", PROJECT / "CHANGELOG.md", *sorted((PROJECT / "docs").rglob("*.md"))]


def fenced(path: Path, language: str) -> list[tuple[int, str]]:
    """The blocks of a language, each with the line it starts on."""
    text = path.read_text(encoding="utf-8")
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, match.start()) + 1, match[1]) for match in found]


def blocks(language: str) -> list[object]:
    return [
        pytest.param(body, id=f"{path.relative_to(PROJECT)}:{line}")
        for path in DOCUMENTS
        for line, body in fenced(path, language)
        if language != "console" or path not in LESSONS
    ]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which `s2s` and `python` are those under test."""
    return commands_environment(tmp_path_factory.mktemp("bin"))


@pytest.mark.parametrize("block", blocks("console"))
def test_console_block(block: str, environment: dict[str, str]) -> None:
    if "s2s export" in block:
        pytest.importorskip("onnx", reason="the onnx package is not installed")
    check_commands(block, PROJECT, environment)


@pytest.mark.parametrize("block", blocks("pycon"))
def test_doctest_block(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, "block", None, 0)
    said: list[str] = []
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.DocTestRunner(optionflags=options, verbose=False).run(test, out=said.append)
    assert result.attempted and not result.failed, "".join(said)


@pytest.mark.parametrize("block", blocks("python"))
def test_python_block_parses(block: str) -> None:
    compile(block, "block", "exec", dont_inherit=True)


def test_links_lead_somewhere() -> None:
    for path in DOCUMENTS:
        prose = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_functions_of_packages_are_shown_as_the_compiler_prints_them() -> None:
    for package in ("pyperformance", "sqlglot"):
        pytest.importorskip(package, reason=f"{package} is not installed")
    subprocess.run([sys.executable, "-m", "benchmarks.shown"], cwd=PROJECT, check=True)


def test_everything_is_documented() -> None:
    passes = (PROJECT / "docs/passes.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `(\w+)` \| `-O(\d)` \| (.*) \|$", passes, re.MULTILINE)
    assert table == [(info.name, str(info.level), info.summary) for info in PASSES]
    assert re.findall(r"^## (\w+)$", passes, re.MULTILINE) == [info.name for info in PASSES]
    semantics = (PROJECT / "docs/semantics.md").read_text(encoding="utf-8")
    promises = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", semantics, re.MULTILINE))
    assert {name: promise.replace("`", "") for name, promise in promises.items()} == ASSUMPTIONS
    commands = (PROJECT / "docs/cli.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`s2s {name}" not in commands] == []


def test_what_sealed_classes_unlock_is_as_documented() -> None:
    semantics = (PROJECT / "docs/semantics.md").read_text(encoding="utf-8")
    section = semantics.partition("### What sealed classes unlock")[2]
    before, after = re.findall(r"```python\n(.*?)```", section, re.DOTALL)[:2]
    compiled = compile_text(before, "account.py", Options.make(assume="closed-world"))
    assert indent(after, "    ") in compiled.text
    assert "closed-world" in compiled.relied
    assert compile_text(before, "account.py").text == before


def test_makefile_targets_named_in_the_documents_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(), re.MULTILINE))
    for path in DOCUMENTS:
        named = set(re.findall(r"`make ([a-z-]+)", path.read_text(encoding="utf-8")))
        assert named <= targets, path.name
