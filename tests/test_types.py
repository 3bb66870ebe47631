"""`Any` and `type: ignore` stand only in the files that `typing_holes.txt` lists, and no more often."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest


def holes(text: str) -> tuple[int, int]:
    """How often code says `Any`, and how often a comment tells the type checker to look away."""
    anything = sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(ast.parse(text)))
    if "type: ignore" not in text:
        return anything, 0
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return anything, sum(one.type == tokenize.COMMENT and "type: ignore" in one.string for one in tokens)


@pytest.fixture(scope="module")
def allowed(project: Path) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for line in (project / "tests" / "typing_holes.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            path, anything, ignored = line.split()
            assert path not in found
            found[path] = int(anything), int(ignored)
    return found


@pytest.fixture(scope="module")
def present(project: Path) -> dict[str, tuple[int, int]]:
    root = project / "s2s"
    counts = {path.relative_to(root).as_posix(): holes(path.read_text()) for path in root.rglob("*.py")}
    return {path: count for path, count in counts.items() if any(count)}


def test_no_file_has_more_holes_than_are_listed(
    allowed: dict[str, tuple[int, int]], present: dict[str, tuple[int, int]]
) -> None:
    listed = {path: allowed.get(path, (0, 0)) for path in present}
    more = {
        path: f"{found} where {listed[path]} are listed"
        for path, found in present.items()
        if found[0] > listed[path][0] or found[1] > listed[path][1]
    }
    assert more == {}


def test_every_listed_file_has_some(
    allowed: dict[str, tuple[int, int]], present: dict[str, tuple[int, int]]
) -> None:
    assert allowed.keys() - present.keys() == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from typing import Any\ndef f(a: Any, b: dict[str, Any]) -> object: ...", (2, 0)),
        ('"""Any of them."""  # Any other is one', (0, 0)),
        ("x = f()  # type: ignore[attr-defined]", (0, 1)),
        ("x = '# type: ignore'", (0, 0)),
    ],
)
def test_the_count_sees_code_and_comments(text: str, expected: tuple[int, int]) -> None:
    assert holes(text) == expected
