"""`pip install .` gives the `s2s` command and a typed package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from s2s.version import __version__

pytest.importorskip("setuptools", minversion="77")


@pytest.fixture(scope="module")
def wheel(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy so that nothing is left behind in the project."""
    source = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(project / name, source)
    shutil.copytree(project / "s2s", source / "s2s", ignore=shutil.ignore_patterns("__pycache__"))
    out = source / "wheels"
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    command += ["--no-deps", "--no-build-isolation", "--wheel-dir", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return next(out.glob("*.whl"))


def test_wheel_holds_the_typed_package_and_nothing_else(wheel: Path, project: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = {str(path.relative_to(project)) for path in (project / "s2s").rglob("*.py")}
    assert package | {"s2s/py.typed"} <= names
    assert {name.split("/")[0] for name in names} == {"s2s", f"s2s-{__version__}.dist-info"}


def test_wheel_has_the_command_and_the_version(wheel: Path) -> None:
    info = f"s2s-{__version__}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        assert "s2s = s2s.__main__:main" in archive.read(f"{info}/entry_points.txt").decode()
        metadata = archive.read(f"{info}/METADATA").decode()
    assert f"\nVersion: {__version__}\n" in metadata
    assert "\nRequires-Python: >=3.11\n" in metadata
    required = {
        line.split()[1].split(">")[0] for line in metadata.splitlines() if line.startswith("Requires-Dist")
    }
    assert {"astor", "click", "rich", "hypothesis", "numpy"} <= required


def test_installed_wheel_answers(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", "from s2s.__main__ import main; main()", "--version"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, __version__ in done.stdout) == (0, True), done.stderr
