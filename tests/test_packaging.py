"""The distribution `s2s-compiler` gives the package `s2s`, typed, and the command: the same bytes at each build.

What takes an environment and a package index (installing it, and the index's own checks) is in
`tests/tools/check_distribution.py`.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from s2s.version import __version__

pytest.importorskip("hatchling")

NAME = f"s2s_compiler-{__version__}"
BUILD = "import sys; from hatchling import build; print(getattr(build, sys.argv[1])(sys.argv[2]))"
ROOTS = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile", ".gitignore")


def build(kind: str, source: Path, out: Path, **environment: str) -> Path:
    out.mkdir(exist_ok=True)
    command = [sys.executable, "-c", BUILD, f"build_{kind}", str(out)]
    inherited = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    done = subprocess.run(
        command, cwd=source, env={**inherited, **environment}, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return out / done.stdout.strip()


@pytest.fixture(scope="module")
def source(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the package is made of, with other times and modes than in the project."""
    source = tmp_path_factory.mktemp("source")
    for name in ROOTS:
        shutil.copyfile(project / name, source / name)
    for name in ("s2s", "docs/man"):
        shutil.copytree(project / name, source / name, copy_function=shutil.copyfile)
    for path in source.rglob("*.py"):
        path.chmod(0o600)
    return source


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    return build("wheel", source, source / "wheels")


def test_wheel_holds_the_typed_package_and_nothing_else(wheel: Path, project: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    package = {path.relative_to(project).as_posix() for path in (project / "s2s").rglob("*.py")}
    page = {f"s2s/explain/page/page.{kind}" for kind in ("html", "css", "js")}
    inside = {name for name in names if name.startswith("s2s/")}
    assert inside == package | page | {"s2s/py.typed"}
    assert {name.split("/")[0] for name in names} == {"s2s", f"{NAME}.dist-info", f"{NAME}.data"}
    manual = {f"{NAME}.data/data/share/man/man1/{path.name}" for path in (project / "docs/man").iterdir()}
    assert {name for name in names if name.startswith(f"{NAME}.data/")} == manual
    assert len(names) == len(set(names)) and wheel.name == f"{NAME}-py3-none-any.whl"


def test_wheel_records_each_of_its_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        record = archive.read(f"{NAME}.dist-info/RECORD").decode()
        rows = {name: (digest, size) for name, digest, size in csv.reader(io.StringIO(record))}
        assert set(rows) == set(archive.namelist())
        for name, (digest, size) in rows.items():
            if not name.endswith("/RECORD"):
                data = archive.read(name)
                hashed = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                assert (digest, size) == (f"sha256={hashed}", str(len(data))), name


def test_wheel_has_the_command_and_the_version(wheel: Path) -> None:
    info = f"{NAME}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        assert "s2s = s2s.__main__:main" in archive.read(f"{info}/entry_points.txt").decode()
        metadata = archive.read(f"{info}/METADATA").decode()
    assert "\nName: s2s-compiler\n" in metadata
    assert f"\nVersion: {__version__}\n" in metadata
    assert "\nRequires-Python: >=3.11\n" in metadata
    plain = re.findall(r"^Requires-Dist: ([\w-]+)[^;\n]*$", metadata, re.MULTILINE)
    assert {"astor", "click", "rich", "hypothesis", "numpy"} <= set(plain)


def test_wheel_and_sdist_have_the_same_bytes_at_each_build(
    project: Path, source: Path, wheel: Path, tmp_path: Path
) -> None:
    # Not in the project itself, but read from it: its files have times and modes of their own.
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    for name in (*ROOTS, "s2s", "docs"):
        (checkout / name).symlink_to(project / name)
    assert build("wheel", checkout, tmp_path / "wheels").read_bytes() == wheel.read_bytes()
    sdist = build("sdist", source, tmp_path / "sdists")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / NAME
    assert build("wheel", unpacked, tmp_path / "again").read_bytes() == wheel.read_bytes()
    assert build("sdist", unpacked, tmp_path / "again").read_bytes() == sdist.read_bytes()


def test_archives_are_as_old_as_source_date_epoch_says(source: Path, tmp_path: Path) -> None:
    sdist = build("sdist", source, tmp_path, SOURCE_DATE_EPOCH="1000000000")
    with tarfile.open(sdist) as archive:
        assert {member.mtime for member in archive} == {1000000000}
    wheel = build("wheel", source, tmp_path, SOURCE_DATE_EPOCH="1000000000")
    with zipfile.ZipFile(wheel) as files:
        assert {info.date_time for info in files.infolist()} == {(2001, 9, 9, 1, 46, 40)}


def test_installed_wheel_answers(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", "from s2s.__main__ import main; main()", "--version"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, __version__ in done.stdout) == (0, True), done.stderr


def test_everything_written_names_the_distribution(project: Path) -> None:
    wrong = [
        f"{path.relative_to(project)}: {line.strip()}"
        for folder in ("s2s", "docs")
        for path in (project / folder).rglob("*")
        if path.suffix in (".py", ".md")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"""pip install (-\S+ )*['"]?s2s(?!-compiler)\b""", line)
    ]
    assert not wrong
