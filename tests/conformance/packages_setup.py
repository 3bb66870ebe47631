"""What the packages' tests need before they can run: the list, the sdists, environments, and compiled copies."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]

#: What may be compiled: the package, its tests too, or the package as a closed world.
WHATS = ("package", "tests", "closed-world")


PIP = ("-m", "pip", "--disable-pip-version-check")


class PackagesError(Exception):
    """The tests could not be run as they should; nothing is known of what compiling does to them."""


@dataclass(frozen=True)
class Explained:
    """Tests that fail compiled, and why that is no bug of the compiler."""

    what: str
    tests: tuple[str, ...]
    reason: str
    python: tuple[str, ...] = ()


@dataclass(frozen=True)
class Package:
    """One row of packages.toml; see its head for what each key means."""

    name: str
    version: str
    sha256: str
    compile: tuple[str, ...]
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    path: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    args: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    as_written: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    explained: tuple[Explained, ...] = ()

    def explanations(self, what: str, version: str) -> dict[str, str]:
        """The reasons, by test, that hold for what is compiled on an interpreter's `X.Y`."""
        return {
            test: entry.reason
            for entry in self.explained
            if entry.what == what and (not entry.python or version in entry.python)
            for test in entry.tests
        }


@dataclass(frozen=True)
class Catalogue:
    """All of packages.toml."""

    requires: tuple[str, ...]
    packages: tuple[Package, ...]

    def requirements(self) -> list[str]:
        """What pip installs into the one environment that all tests of an interpreter run in."""
        found = list(self.requires)
        for package in self.packages:
            found += [f"{package.name}=={package.version}", *package.requires]
        return sorted(set(found))


def read_catalogue(path: Path) -> Catalogue:
    """Read packages.toml.

    Raises:
        PackagesError: it says something that is not understood, or twice.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    packages = []
    for row in data.pop("package"):
        explained = tuple(_make(Explained, entry) for entry in row.pop("explained", ()))
        package = _make(Package, {**row, "explained": explained})
        unknown = {*package.also, *(entry.what for entry in explained)} - set(WHATS)
        if unknown:
            raise PackagesError(f"{path}: {package.name}: what is {', '.join(sorted(unknown))}?")
        packages.append(package)
    if len({package.name for package in packages}) < len(packages):
        raise PackagesError(f"{path}: a package is there twice")
    return Catalogue(tuple(data["requires"]), tuple(packages))


def _make(kind: type[Any], row: dict[str, Any]) -> Any:
    try:
        return kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()})
    except TypeError as error:
        raise PackagesError(f"packages.toml: {row.get('name', row)}: {error}") from error


def run(command: Sequence[str | Path], **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command that must succeed; its output is in the error if it does not.

    Raises:
        PackagesError: it failed.
    """
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **more)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-8:]
        raise PackagesError(f"{' '.join(map(str, command[:6]))} … failed:\n    " + "\n    ".join(said))
    return done


@dataclass(frozen=True)
class Interpreter:
    """A CPython, and the environments made for it: one for the tests, and one for the compiler."""

    python: Path
    version: str
    tests: Path
    compiler: Path

    @property
    def short(self) -> str:
        """`X.Y`."""
        return ".".join(self.version.split(".")[:2])


def prepare(python: Path, scratch: Path, catalogue: Catalogue) -> Interpreter:
    """Make the environments of an interpreter, unless they are there and what goes into them is unchanged."""
    asked = "import platform, sys; print(platform.python_version(), sys.base_prefix)"
    version, prefix = run([python, "-c", asked]).stdout.strip().split(" ", 1)
    folder = scratch / f"{version}-{hashlib.sha256(prefix.encode()).hexdigest()[:8]}"
    ours = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    tests, compiler = folder / "tests-env", folder / "compiler-env"
    _environment(python, tests, catalogue.requirements())
    _environment(python, compiler, ours)
    return Interpreter(python, version, tests / "bin" / "python", compiler / "bin" / "python")


def _environment(python: Path, folder: Path, requirements: Sequence[str]) -> None:
    stamp, wanted = folder / "requirements.txt", "\n".join(requirements) + "\n"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    run([python, "-m", "venv", "--clear", folder])
    run([folder / "bin" / "python", *PIP, "install", "--quiet", *requirements])
    stamp.write_text(wanted, encoding="utf-8")


def environment_of(interpreter: Interpreter) -> str:
    """What is installed where the tests run; results of tests hold for it alone."""
    return (interpreter.tests.parents[1] / "requirements.txt").read_text(encoding="utf-8")


def download(package: Package, interpreter: Interpreter, scratch: Path) -> Path:
    """The sdist of a package: downloaded once, and never used unless its hash is the pinned one."""
    folder = scratch / "sdists" / f"{package.name}-{package.version}"
    if not (found := _archives(folder)):
        folder.mkdir(parents=True, exist_ok=True)
        wanted = folder / "requirements.txt"
        wanted.write_text(
            f"{package.name}=={package.version} --hash=sha256:{package.sha256}\n", encoding="utf-8"
        )
        only = ["--no-deps", "--no-binary", package.name, "--require-hashes"]
        run([interpreter.tests, *PIP, "download", "--quiet", *only, "-r", wanted, "-d", folder])
        found = _archives(folder)
    if len(found) != 1:
        raise PackagesError(f"{folder} should hold one sdist, not {len(found)}")
    if (digest := hashlib.sha256(found[0].read_bytes()).hexdigest()) != package.sha256:
        raise PackagesError(f"{found[0]}: its SHA-256 is {digest}, not the pinned one")
    return found[0]


def _archives(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.tar.gz"))


def unpack(sdist: Path, folder: Path) -> None:
    """Unpack an sdist anew, its one top folder becoming `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    within = folder.with_name(folder.name + ".unpacked")
    shutil.rmtree(within, ignore_errors=True)
    with tarfile.open(sdist) as archive:
        archive.extractall(within, filter="data")
    (top,) = within.iterdir()
    top.rename(folder)
    within.rmdir()


@dataclass(frozen=True)
class Compiled:
    """What compiling a copy came to: how many files there were, and how many of them and of functions changed."""

    files: int = 0
    changed: int = 0
    functions: int = 0


def sources(package: Package, copy: Path, what: str) -> list[Path]:
    """The files that are compiled: tests only if they are asked for, what is `as_written` never."""
    roots = [copy / name for name in package.compile]
    if what == "tests":
        roots += [copy / name for name in package.tests]
    as_written = set(_python_files(copy / name for name in package.as_written))
    return sorted(
        path
        for path in set(_python_files(roots)) - as_written
        if what == "tests" or not _is_test(path.relative_to(copy))
    )


def _is_test(path: Path) -> bool:
    return "tests" in path.parts[:-1] or path.name.startswith("test_") or path.name == "conftest.py"


def _python_files(roots: Iterable[Path]) -> Iterable[Path]:
    for root in roots:
        if root.is_file():
            yield root
        elif root.is_dir():
            yield from root.rglob("*.py")
        else:
            raise PackagesError(f"{root} is not there")


def compile_copy(package: Package, copy: Path, what: str, interpreter: Interpreter) -> Compiled:
    """Compile a copy of a package in place, by the command line a user has.

    Raises:
        PackagesError: the compiler failed, even on one function only, or assumed what was not granted, or
            nothing came of it.
    """
    files = sources(package, copy, what)
    command: list[str | Path] = [interpreter.compiler, "-m", "s2s", "compile", "--in-place", "--no-cache"]
    command += ["--json", "--quiet", "--strict", "--jobs", "1"]
    command += ["--assume", "closed-world"] if what == "closed-world" else []
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [*map(str, command), *map(str, files)], capture_output=True, text=True, env=environment
    )
    try:
        report = json.loads(done.stdout)
    except ValueError:
        raise PackagesError(f"s2s compile gave no report:\n{done.stderr[-2000:]}") from None
    (copy.parent / f"{copy.name}.compiled.json").write_text(done.stdout, encoding="utf-8")
    problems = []
    for file in report["files"]:
        if file["error"]:
            problems.append(f"{file['source']}: {file['error']['message']}")
        problems += [
            f"{file['source']}: {one['function']}: {one['error']}" for one in file.get("failures", ())
        ]
    if problems or done.returncode:
        raise PackagesError("s2s compile failed:\n    " + "\n    ".join(problems or [done.stderr[-2000:]]))
    changed = [file for file in report["files"] if file["changed"]]
    if not changed:
        raise PackagesError("compiling changed no file at all")
    relied = {name for file in changed for name in file["relied"]}
    if relied and what != "closed-world":
        raise PackagesError(f"compiled with nothing assumed, it relies on {', '.join(sorted(relied))}")
    functions = {
        (file["source"], remark["function"])
        for file in changed
        for remark in file["remarks"]
        if remark["kind"] == "done"
    }
    return Compiled(len(report["files"]), len(changed), len(functions))
