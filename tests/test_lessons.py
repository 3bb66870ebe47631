"""The tutorial and the how-tos are true: their files are written, their commands run, page by page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documents import LESSONS, check_commands, commands_environment

BLOCK = re.compile(r'^```(\w+)(?: title="([^"\n]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", LESSONS, ids=lambda path: path.stem)
def test_lesson(page: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "lesson").mkdir()
    environment = commands_environment(tmp_path / "bin")
    environment.pop("S2S_VERIFY", None)  # the compiler is checked elsewhere
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    assert any(language == "console" for language, _, _ in blocks)
    for language, title, body in blocks:
        if title:
            file = tmp_path / "lesson" / title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body, encoding="utf-8")
        elif language == "console":
            check_commands(body, tmp_path / "lesson", environment)


def test_a_lesson_that_is_not_true_is_found(tmp_path: Path) -> None:
    for wrong in (
        "$ echo yes\nno\n",
        "$ echo yes\nye ...\n",
        "$ echo yes\n",
        "$ printf 'a\\nb\\n'\n...\nc\n",
    ):
        with pytest.raises(AssertionError):
            check_commands(wrong, tmp_path, {"PATH": "/usr/bin:/bin"})
    check_commands(
        "$ echo yes sir\nyes ...\n$ printf 'a\\nb\\n'\n...\nb\n", tmp_path, {"PATH": "/usr/bin:/bin"}
    )
