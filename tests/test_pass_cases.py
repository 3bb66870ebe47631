"""Every pass on small programs: the text it gives, and that both texts do the same when they are run."""

from __future__ import annotations

import contextlib
import io
import warnings
from dataclasses import replace
from pathlib import Path

import pytest

from cases import OPTIONAL, Case, compiled, found, read
from observing import set_aside

FOLDER = Path(__file__).parent / "passes"


def behaviour(text: str) -> tuple[str, str]:
    """What a program prints, and how it ends."""
    printed = io.StringIO()
    with set_aside(), warnings.catch_warnings(), contextlib.redirect_stdout(printed):
        warnings.simplefilter("ignore")
        try:
            exec(compile(text, "<case>", "exec"), {"__name__": "case"})
        except Exception as error:
            return printed.getvalue(), f"{type(error).__name__}{error.args}"
    return printed.getvalue(), "ends"


FILES = sorted(FOLDER.glob("*.test"))
CASES = [(path, case) for path in FILES for case in read(path)[1]]


@pytest.mark.parametrize(("path", "case"), CASES, ids=[f"{path.stem}: {case.name}" for path, case in CASES])
def test_case(path: Path, case: Case, request: pytest.FixtureRequest) -> None:
    result = compiled(path, case)
    assert not result.failures
    now = found(path, case)
    if request.config.getoption("--update-data"):
        comment, cases = read(path)
        written = "\n".join((now if other.name == case.name else other).text() for other in cases)
        path.write_text(comment.rstrip("\n") + "\n\n" + written)
    else:
        assert now == case
    assert behaviour(result.text) == behaviour(case.source)


@pytest.mark.parametrize(("path", "case"), CASES, ids=[f"{path.stem}: {case.name}" for path, case in CASES])
def test_compiling_the_output_again_changes_nothing(path: Path, case: Case) -> None:
    first = compiled(path, case)
    assert compiled(path, Case(case.name, case.options, first.text)).text == first.text


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_cases_have_names_of_their_own_and_refusals_among_them(path: Path) -> None:
    _, cases = read(path)
    assert len({case.name for case in cases}) == len(cases)
    assert any(case.source == case.expected for case in cases)


@pytest.mark.parametrize("section", OPTIONAL)
def test_every_section_is_used(section: str) -> None:
    assert sum(section in case.sections for _, case in CASES) >= 5


@pytest.mark.parametrize("section", OPTIONAL)
def test_a_section_that_is_wrong_is_found(section: str) -> None:
    path, case = next((path, case) for path, case in CASES if case.sections.get(section, "").count("\n") > 1)
    first, *rest = case.sections[section].splitlines(keepends=True)
    wrong = [
        "".join(rest),
        first + first + "".join(rest),
        first.replace(":", ";", 1) + "".join(rest),
    ]
    for text in wrong:
        changed = replace(case, sections={**case.sections, section: text})
        assert found(path, changed) == case != changed


def test_a_case_is_read_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "fold.test"
    for _, case in CASES:
        path.write_text("A comment.\n\n" + case.text())
        assert read(path) == ("A comment.\n\n", [case])


def test_the_documented_case_is_what_the_compiler_says(tmp_path: Path, project: Path) -> None:
    text = (project / "docs/contributing.md").read_text(encoding="utf-8")
    path = tmp_path / "example.test"
    path.write_text(text.partition("```text\n[case ")[2].partition("```")[0].join(["[case ", ""]))
    _, (case,) = read(path)
    assert [*case.sections] == ["facts", "remarks"]
    assert found(path, case) == case
