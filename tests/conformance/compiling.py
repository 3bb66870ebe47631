"""Compiling the files of a copied interpreter in place: as files, or as bytecode of unchanged sources."""

from __future__ import annotations

import importlib.util
import json
import marshal
import multiprocessing
import os
import subprocess
import sys
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any, Literal

import s2s
from tests.conformance.copies import Copy, CopyError, Interpreter

Form = Literal["file", "memory"]
What = Literal["stdlib", "tests", "both"]

_TEST_FOLDERS = frozenset({"test", "tests", "idle_test", "site-packages"})

#: Tests that lay in other packages of the library before they moved to `test`.
_ELSEWHERE = {
    "test_ctypes": "ctypes/test",
    "test_lib2to3": "lib2to3/tests",
    "test_unittest": "unittest/test",
}

#: What several test modules take their tests from.
_SHARED_TESTS = ("*tests.py", "*tester.py")

#: Specimens, whose lines and text the tests beside them state.
_DATA = ("inspect_fodder",)


@dataclass(slots=True)
class Compiled:
    """What compiling some files gave.

    Attributes:
        files: how many there were.
        changed: those that are not as they were.
        functions: how many functions (and modules) were rewritten.
        refused: how many the interpreter does not compile, either.
        problems: everything that went wrong, in words.
    """

    files: int = 0
    changed: list[str] = field(default_factory=list)
    functions: int = 0
    refused: int = 0
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        refused = f", {self.refused} are no Python" if self.refused else ""
        changed = f"{len(self.changed)} changed, with {self.functions} functions rewritten"
        return f"{self.files} files compiled: {changed}{refused}"


def library_files(stdlib: Path) -> list[Path]:
    """The files of a standard library that are no tests."""
    found = []
    for path in stdlib.rglob("*.py"):
        if _TEST_FOLDERS.isdisjoint(path.relative_to(stdlib).parts[:-1]):
            found.append(path)
    return sorted(found)


def files_of(stdlib: Path, modules: Iterable[str]) -> list[Path]:
    """The files of some test modules, and those that test modules share."""
    tests = stdlib / "test"
    found = {path for pattern in _SHARED_TESTS for path in tests.glob(pattern)}
    for module in modules:
        parts = module.removeprefix("test.").split(".")
        path = tests.joinpath(*parts)
        if path.with_suffix(".py").is_file():
            found.add(path.with_suffix(".py"))
        for folder in (path, tests / parts[0], stdlib / _ELSEWHERE.get(parts[0], parts[0])):
            if folder.is_dir():
                found.update(folder.rglob("*.py"))
    return sorted(path for path in found if not path.name.startswith(_DATA))


def compile_copy(
    copy: Copy,
    interpreter: Interpreter,
    modules: Sequence[str],
    what: What,
    form: Form,
    jobs: int,
    cache: Path,
) -> Compiled:
    """Compile files of a copied interpreter where they are.

    Args:
        copy: the copy.
        interpreter: what it is a copy of.
        modules: the test modules that are to be compiled, if tests are.
        what: the library without its tests, only the tests, or both.
        form: `file` writes what `s2s compile` gives; `memory` leaves the sources as they are and puts the
            bytecode beside them that the import hook would make, with the lines of the sources.
        jobs: how many processes to use.
        cache: a folder for compiled files.

    Raises:
        CopyError: this interpreter's bytecode is not the copy's, or nothing was compiled.
    """
    if importlib.util.MAGIC_NUMBER.hex() != interpreter.magic:
        here = ".".join(map(str, sys.version_info[:3]))
        raise CopyError(f"a Python {interpreter.version} cannot be compiled by a Python {here}")
    files = [] if what == "tests" else library_files(copy.stdlib)
    files += [] if what == "stdlib" else files_of(copy.stdlib, modules)
    paths = [str(path) for path in files if not path.is_symlink()]
    if not paths:
        raise CopyError(f"{copy.stdlib} has nothing to compile")
    if form == "file":
        compiled = _as_files(paths, jobs, cache)
        copy.make_bytecode()
    else:
        copy.make_bytecode()
        compiled = _as_bytecode(paths, jobs, cache)
    if not compiled.changed:
        compiled.problems.append("no file was changed: compiled or not, the tests would say the same")
    return compiled


def _as_files(paths: Sequence[str], jobs: int, cache: Path) -> Compiled:
    command = [sys.executable, "-m", "s2s", "compile", "--in-place", "--json", "--jobs", str(jobs)]
    root = Path(s2s.__file__).parent.parent
    done = subprocess.run(
        [*command, "--cache-dir", str(cache), "--", *paths],
        env={**os.environ, "PYTHONPATH": str(root)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        report = json.loads(done.stdout)
    except ValueError as error:
        raise CopyError(f"s2s compile ended with status {done.returncode} and without a report") from error
    compiled = Compiled()
    for file in report["files"]:
        _count(compiled, file)
    if compiled.files != len(paths):
        compiled.problems.append(f"{len(paths)} files were to be compiled, {compiled.files} were")
    return compiled


def _count(compiled: Compiled, file: dict[str, Any]) -> None:
    """Add what the JSON report says of one file."""
    compiled.files += 1
    path = file["source"]
    if file["error"] is not None:
        if _is_program(path):
            compiled.problems.append(f"{path}: {file['error']['message']}")
        else:
            compiled.refused += 1
        return
    for failure in file["failures"]:
        compiled.problems.append(
            f"{path}: {failure['function']}: {failure['pass']} failed: {failure['error']}"
        )
    if file["changed"]:
        compiled.changed.append(path)
        compiled.functions += len({r["function"] for r in file["remarks"] if r["kind"] == "done"})


def _is_program(path: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(Path(path).read_bytes(), path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


def _as_bytecode(paths: Sequence[str], jobs: int, cache: Path) -> Compiled:
    compiled = Compiled()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for file in pool.imap(partial(write_bytecode, cache=cache), paths, chunksize=8):
            _count(compiled, file)
    return compiled


def write_bytecode(path: str, cache: Path) -> dict[str, Any]:
    """Compile a file in memory, and put its bytecode where the interpreter takes it from, come what may.

    Args:
        path: the file.
        cache: a folder for compiled files.

    Returns:
        What `s2s compile --json` would report of the file.
    """
    from s2s.cache import Cache, entry_key
    from s2s.options import Options

    data = Path(path).read_bytes()
    kept, key = Cache(str(cache)), entry_key("conformance", Options.make().key(), data, path)
    stored = kept.get(key)
    report, code = marshal.loads(stored) if stored is not None else _compile_in_memory(path, data)
    if code is not None:
        kept.put(key, marshal.dumps((report, code)))
        target = Path(importlib.util.cache_from_source(path))
        target.parent.mkdir(exist_ok=True)
        # Flags of 1: the bytecode is found by the hash of its source, which nobody is to check.
        header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(data)
        target.write_bytes(header + marshal.dumps(code))
    return report


def _compile_in_memory(path: str, data: bytes) -> tuple[dict[str, Any], CodeType | None]:
    from s2s.backend.code import to_code
    from s2s.driver import compile_bytes
    from s2s.errors import S2SError

    report: dict[str, Any] = {"source": path, "changed": False, "error": None, "remarks": [], "failures": []}
    try:
        compiled = compile_bytes(data, path)
        code = to_code(compiled.tree, path, quiet=True)
    except (S2SError, SyntaxError) as error:
        return {**report, "error": {"message": str(error)}}, None
    report["changed"] = compiled.changed
    report["remarks"] = [{"kind": r.kind, "function": r.function} for r in compiled.remarks]
    report["failures"] = [
        {"function": f.function, "pass": f.pass_name, "error": repr(f.error)} for f in compiled.failures
    ]
    return report, code
