"""Every pass on small programs: the text it gives, and that both texts do the same when they are run.

A case in `tests/passes/PASS.test` is

    [case what it shows]
    [options assume=sealed-builtins passes=fold,branches]      (may be left out; the pass is the file's name)
    program
    [out]
    program after the pass

with `[same]` in place of `[out]` and what follows for a refusal: the text does not change at all. After that

    [remarks]
    LINE:COLUMN done|missed|note what is said (what would unlock it)

may list all remarks of the case, in their order. Lines
before the first case are a comment. `pytest --update-data` writes the present output into the files.
"""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from s2s.driver import Compiled, compile_text
from s2s.options import Options

FOLDER = Path(__file__).parent / "passes"


@dataclass
class Case:
    name: str
    options: dict[str, str] = field(default_factory=dict)
    source: str = ""
    expected: str = ""
    remarks: str | None = None

    def text(self) -> str:
        settings = " ".join(f"{key}={value}" for key, value in self.options.items())
        head = f"[case {self.name}]\n" + (f"[options {settings}]\n" if settings else "")
        body = "[same]\n" if self.expected == self.source else f"[out]\n{self.expected}"
        remarks = "" if self.remarks is None else f"[remarks]\n{self.remarks}"
        return f"{head}{self.source}{body}{remarks}"


def read(path: Path) -> tuple[str, list[Case]]:
    """The comment a file starts with, and its cases."""
    comment, cases = "", []
    target = "comment"
    for line in path.read_text().splitlines(keepends=True):
        mark = re.fullmatch(r"\[(case|options|out|same|remarks)(?: (.*))?\]\n?", line)
        if mark is None:
            if target == "comment":
                comment += line
            else:
                setattr(cases[-1], target, getattr(cases[-1], target) + line)
        elif mark[1] == "case":
            cases.append(Case(mark[2]))
            target = "source"
        elif mark[1] == "options":
            cases[-1].options = dict(setting.split("=", 1) for setting in mark[2].split())
        elif mark[1] == "remarks":
            cases[-1].remarks, target = "", "remarks"
        else:
            target = "expected"
            if mark[1] == "same":
                cases[-1].expected = cases[-1].source
    for case in cases:
        # Blank lines between cases belong to neither.
        case.source = case.source.strip("\n") + "\n"
        case.expected = case.expected.strip("\n") + "\n"
        if case.remarks is not None:
            case.remarks = case.remarks.strip("\n") + "\n"
    return comment, cases


def compiled(path: Path, case: Case) -> Compiled:
    options = Options.make(
        passes=case.options.get("passes", path.stem),
        assume=case.options.get("assume", ""),
        keep_frames="keep_frames" in case.options,
        header=False,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile_text(case.source, f"{case.name}.py", options)


def said(result: Compiled) -> str:
    lines = [
        f"{remark.line}:{remark.column + 1} {remark.kind} {remark.message}"
        + (f" ({remark.unlock})" if remark.unlock else "")
        for remark in result.remarks
    ]
    return "\n".join(lines) + "\n"


def behaviour(text: str) -> tuple[str, str]:
    """What a program prints, and how it ends."""
    printed = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(printed):
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
    if request.config.getoption("--update-data"):
        comment, cases = read(path)
        updated = next(other for other in cases if other.name == case.name)
        updated.expected = result.text
        if updated.remarks is not None:
            updated.remarks = said(result)
        path.write_text(comment.rstrip("\n") + "\n\n" + "\n".join(case.text() for case in cases))
    else:
        assert result.text == case.expected
        assert case.remarks in (None, said(result))
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
