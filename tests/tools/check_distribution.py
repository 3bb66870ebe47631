"""The distribution as a user meets it: built from a checkout, checked as the index does, installed, and used.

The environments are empty ones; pip fills them with what the distribution asks for, and nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import textwrap
import zipfile
from pathlib import Path

import pytest

from s2s.version import __version__

PROJECT = Path(__file__).parents[2]
NAME = f"s2s_compiler-{__version__}"
MANUAL = f"{NAME}.data/data/share/man/man1"

SCRIPT = """
import s2s

def add(a, b):
    return a + b

@s2s.compile
def total(values):
    result = 0
    for value in values:
        result = add(result, value)
    return result

if __name__ == "__main__":
    print(total(range(5)), total.s2s.why_not == "")
"""

PROPERTY = """
from hypothesis import given, settings
import s2s
from s2s import testing

def double(x: int) -> int:
    return x + x

@settings(max_examples=5, database=None, deadline=None)
@given(testing.programs())
def test_compiled(program):
    testing.assert_same(program, lambda text: s2s.optimize_source(text).source)

if __name__ == "__main__":
    test_compiled()
    print(s2s.verify(double).ok)
"""


def run(*command: str | Path, cwd: Path) -> str:
    # What is installed is meant, not what lies in the checkout.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sdist and the wheel, by `python -m build` from a clone of the repository."""
    folder = tmp_path_factory.mktemp("built")
    run("git", "clone", "--quiet", "--no-hardlinks", PROJECT, folder / "clone", cwd=folder)
    run(
        sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, folder / "clone", cwd=folder
    )  # the wheel from the sdist
    return {"sdist": folder / f"{NAME}.tar.gz", "wheel": folder / f"{NAME}-py3-none-any.whl"}


def test_the_index_takes_both(archives: dict[str, Path]) -> None:
    output = run(
        sys.executable, "-m", "twine", "check", "--strict", *archives.values(), cwd=archives["sdist"].parent
    )
    assert output.count("PASSED") == 2


def test_the_archives_hold_what_is_versioned_and_nothing_else(archives: dict[str, Path]) -> None:
    versioned = set(run("git", "ls-files", cwd=PROJECT).splitlines())
    with tarfile.open(archives["sdist"]) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    assert names - {"PKG-INFO"} <= versioned
    assert {name for name in versioned if name.startswith("s2s/")} <= names
    with zipfile.ZipFile(archives["wheel"]) as wheel:
        inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    pages = {f"{MANUAL}/{Path(name).name}" for name in versioned if name.startswith("docs/man/")}
    assert inside == {name for name in versioned if name.startswith("s2s/")} | pages


@pytest.fixture(scope="module", params=["wheel", "sdist"])
def installed(
    request: pytest.FixtureRequest, archives: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The programs of an empty environment that the distribution has been installed in."""
    folder = tmp_path_factory.mktemp(request.param)
    run(sys.executable, "-m", "venv", folder / "env", cwd=folder)
    programs = folder / "env" / "bin"
    run(
        programs / "python", "-m", "pip", "--disable-pip-version-check", "--quiet", "install",
        archives[request.param], cwd=folder,
    )  # fmt: skip
    return programs


def test_it_is_known_by_its_name(installed: Path, tmp_path: Path) -> None:
    ask = "import importlib.metadata as m, s2s; print(m.version('s2s-compiler'), s2s.__version__)"
    assert run(installed / "python", "-c", ask, cwd=tmp_path).split() == [__version__] * 2
    assert "site-packages" in run(installed / "python", "-c", "import s2s; print(s2s.__file__)", cwd=tmp_path)
    run(installed / "python", "-m", "pip", "check", cwd=tmp_path)


def test_the_command_line_compiles_and_runs(installed: Path, tmp_path: Path) -> None:
    text = (PROJECT / "samples" / "fancy_func.py").read_text()
    (tmp_path / "fancy_func.py").write_text(text)
    output = run(installed / "s2s", "compile", "--assume", "closed-world", "fancy_func.py", cwd=tmp_path)
    assert "return (a + b) + (c + d)" in output
    assert run(installed / "s2s", "run", "fancy_func.py", cwd=tmp_path) == "10\n"
    assert "no difference" in run(installed / "s2s", "verify", "fancy_func.py", cwd=tmp_path)


def test_the_decorator_compiles(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(textwrap.dedent(SCRIPT))
    assert run(installed / "python", "script.py", cwd=tmp_path) == "10 True\n"


def test_properties_are_tested(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "properties.py").write_text(textwrap.dedent(PROPERTY))
    assert run(installed / "python", "properties.py", cwd=tmp_path).splitlines()[-1] == "True"
