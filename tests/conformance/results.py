"""Test results, test by test: read from JUnit files, and compared between the original and the compiled code.

before = read_junit(Path("original.xml"))
after = read_junit(Path("compiled.xml"))
comparison = compare(before, after, again=[(rerun_before, rerun_after)])
comparison.new          # {test id: why}: what fails, or is gone, only when compiled
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

Outcome = Literal["passed", "failed", "skipped"]

#: Of results of one id (a test that runs twice, a test that fails and then fails to clean up) the last counts.
_GRAVITY: tuple[Outcome, ...] = ("skipped", "passed", "failed")


class ResultsError(Exception):
    """A file that should hold test results does not."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one test ended.

    Attributes:
        outcome: `failed` stands for errors, too, `passed` for failures that were expected.
        message: the first line that says why it failed or was skipped, empty if it passed.
    """

    outcome: Outcome
    message: str = ""


@dataclass(slots=True)
class Comparison:
    """Two runs of the same tests, before and after compiling. Each id is in one of these.

    Attributes:
        passing: pass on both.
        newly_failing: fail compiled and do not fail as written, with the message.
        missing: pass as written, and were not run (or were skipped) compiled, with what is known of why.
        flaky: were in one of the two above, and in another run were not.
        failing: fail as written; nothing is said about them.
        skipped: the rest.
    """

    passing: set[str] = field(default_factory=set)
    newly_failing: dict[str, str] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    flaky: dict[str, str] = field(default_factory=dict)
    failing: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)

    @property
    def new(self) -> dict[str, str]:
        """Everything that compiling broke, with the reason."""
        return {**self.newly_failing, **self.missing}


def read_junit(path: Path) -> dict[str, Result]:
    """The results in a JUnit XML file, by test id: `CLASSNAME::NAME` as pytest has it, else `NAME`.

    A test case without a name (CPython's runner writes one for a test with failing subtests) gets an id
    made of its position, and has failed.

    Raises:
        ResultsError: there is no such file, or it was not written to its end.
    """
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError) as error:
        raise ResultsError(f"{path}: no test results ({error})") from error
    results: dict[str, Result] = {}
    for number, case in enumerate(root.iter("testcase"), 1):
        name, classname = case.get("name"), case.get("classname")
        if name is None:
            put(results, f"{UNNAMED}{number}", Result("failed", "has no name: a subtest failed"))
        else:
            put(results, f"{classname}::{name}" if classname else name, _result(case))
    return results


#: What the id of a test case without a name starts with.
UNNAMED = "unnamed test "


def put(results: dict[str, Result], test: str, result: Result) -> None:
    """Add a result; of two of one test the graver stays."""
    there = results.get(test)
    if there is None or _GRAVITY.index(result.outcome) > _GRAVITY.index(there.outcome):
        results[test] = result


def _result(case: ElementTree.Element) -> Result:
    for tag in ("failure", "error"):
        if (found := case.find(tag)) is not None:
            return Result("failed", first_line(found.get("message") or found.text or ""))
    if case.get("outcome") == "UNEXPECTED_SUCCESS":
        return Result("failed", "unexpected success")
    if (found := case.find("skipped")) is not None:
        return Result("skipped", first_line(found.get("message") or found.text or ""))
    return Result("passed")


def first_line(text: str, width: int = 200) -> str:
    """The first line of a message that says something, cut to `width` characters."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= width else line[: width - 1] + "…"


def compare(
    original: Mapping[str, Result],
    compiled: Mapping[str, Result],
    again: Iterable[tuple[Mapping[str, Result], Mapping[str, Result]]] = (),
) -> Comparison:
    """Compare two runs of the same tests.

    Args:
        original: the results of the code as written.
        compiled: the results of the compiled code.
        again: pairs of further runs, original and compiled, of at least the tests that differ. A test that
            does not differ in one of them, and was run in it, is flaky.

    Returns:
        Where each test of either run belongs.
    """
    comparison = Comparison()
    reruns = list(again)
    for test in sorted(original.keys() | compiled.keys()):
        before, after = original.get(test), compiled.get(test)
        difference = _difference(before, after)
        if difference is None:
            if before is not None and before.outcome == "failed":
                comparison.failing.add(test)
            elif before is not None and after is not None and before.outcome == after.outcome == "passed":
                comparison.passing.add(test)
            else:
                comparison.skipped.add(test)
        elif any(_agree(one.get(test), other.get(test)) for one, other in reruns):
            comparison.flaky[test] = difference
        elif after is not None and after.outcome == "failed":
            comparison.newly_failing[test] = difference
        else:
            comparison.missing[test] = difference
    return comparison


def _difference(before: Result | None, after: Result | None) -> str | None:
    """In what the compiled result is worse; None if it is not."""
    if before is not None and before.outcome == "failed":
        return None
    if after is not None and after.outcome == "failed":
        return after.message or "fails"
    if before is None or before.outcome == "skipped":
        return None
    if after is None:
        return "was not run"
    return f"is skipped: {after.message}" if after.outcome == "skipped" else None


def _agree(before: Result | None, after: Result | None) -> bool:
    """Whether a further run says that compiling changes nothing: neither side was lost, and nothing is worse."""
    if before is None and after is None:
        return False
    return _difference(before, after) is None
