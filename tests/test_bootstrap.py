"""s2s compiled by s2s is the same compiler, on a sample; `make bootstrap` is the whole of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import bootstrap


def test_the_compiled_compiler_compiles_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    findings = bootstrap.bootstrap(tmp_path, limit=8, jobs=0)
    assert findings.problems == []
    assert findings.files == 8 and findings.plain and findings.compiled
    said = capsys.readouterr().out
    assert "stage 3: compiled by stage 2, 0 files differ" in said
    assert "library: 8 files of Python" in said and "speed: the compiled compiler is " in said


def test_a_difference_is_found(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name / "s2s").mkdir(parents=True)
        (tmp_path / name / "s2s" / "same.py").write_text("x = 1\n")
        (tmp_path / name / "s2s" / "changed.py").write_text(f"x = {name!r}\n")
    (tmp_path / "one" / "s2s" / "missing.py").write_text("")
    assert list(bootstrap.differing_files(tmp_path / "one", tmp_path / "other")) == [
        "s2s/changed.py",
        "s2s/missing.py",
    ]


def test_a_compiler_that_makes_another_program_is_found(tmp_path: Path) -> None:
    for name in ("plain", "wrong"):
        shutil.copytree(bootstrap.PROJECT / "s2s", tmp_path / name / "s2s")
    banner = tmp_path / "wrong" / "s2s" / "version.py"
    banner.write_text(banner.read_text().replace("__version__ = ", "__version__ = 'wrong' + "))
    program = tmp_path / "program.py"
    program.write_text("def f():\n    return 1 + 1\n")
    findings = bootstrap.Findings()
    bootstrap.compare(tmp_path / "plain", tmp_path / "wrong", [str(program)], findings)
    assert findings.problems == [f"{program}: the compiled compiler makes another program of it"]
