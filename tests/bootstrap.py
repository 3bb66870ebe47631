"""s2s compiled by s2s: is it the same compiler, and how fast is it?

1. The project is copied, and the command compiles its `s2s` into another copy, at the default level: stage 2.
2. Stage 2 compiles the same sources: stage 3 must be the same bytes.
3. Plain and compiled, side by side in two processes, compile the standard library, file by file in turns: output,
   remarks and failures must be the same; the ratio of their times is the speed of the compiled compiler.
4. The project's tests run in the copy whose `s2s` is compiled; what fails there must fail in the plain one too.

Run as `python -m tests.bootstrap`; the exit status is 1 if anything does not hold. `--quick` takes a few dozen files
of the library, leaves out the tests and what of s2s is no part of compiling, and compiles of the rest the rooms
through which every file goes.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
QUICK_FILES = 24
#: A file compiled faster than this says nothing about speed.
MEASURABLE = 0.02

#: Tests that cannot be run on a compiled copy, each with the reason.
EXCLUDED: dict[str, str] = {
    "tests/test_bootstrap.py": "it is this",
}

#: What the copies hold besides `s2s`: everything the tests look at.
_COPIED = (
    *("tests", "docs", "samples", "benchmarks", ".ci"),
    *("pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "LICENSE"),
)
_FORGOTTEN = ("__pycache__", ".mypy_cache", ".hypothesis", "*.pyc")
#: The rooms of s2s that compiling a file never enters; in a hurry the compiler does without them.
_ABOVE_THE_COMPILER = ("api", "verify", "testing", "pytest_plugin", "fuzz", "hybrid", "export")
#: In a hurry these stay as written: what the command is besides the compiler, and what larger rewrites alone enter.
_AS_WRITTEN = (
    *("cli", "config", "explain", "notebook", "profile", "report", "wheels"),
    *("clones", "isolates", "layouts", "program", "regions", "views"),
)

#: The compiling process: a line with a path comes in, a line with what compiling it gave goes out.
_PROCESS = """\
import hashlib, json, sys, time
import s2s
from s2s.options import Options
from s2s.outcome import compile_outcome
options = Options()
print(json.dumps(s2s.__file__), flush=True)
for line in sys.stdin:
    path = json.loads(line)
    with open(path, "rb") as file:
        data = file.read()
    start = time.process_time()
    outcome = compile_outcome(data, path, options)
    seconds = time.process_time() - start
    output = outcome.data or b""
    told = repr((outcome.changed, outcome.remarks, outcome.relied, outcome.failures, str(outcome.error)))
    digests = [hashlib.sha256(part).hexdigest() for part in (output, told.encode(errors="surrogateescape"))]
    print(json.dumps([seconds, *digests]), flush=True)
"""


@dataclass
class Findings:
    """What was found out.

    Attributes:
        problems: what did not hold, one line each.
        files: how many files of the library were compiled by both.
        plain: the processor time of the plain compiler.
        compiled: that of the compiled one.
        ratios: compiled by plain, of every file that took long enough to tell.
    """

    problems: list[str] = field(default_factory=list)
    files: int = 0
    plain: float = 0.0
    compiled: float = 0.0
    ratios: list[float] = field(default_factory=list)


def environment(tree: Path) -> dict[str, str]:
    """The environment in which `s2s` is that of a tree."""
    # The verifier of the IR says nothing about two compilers being the same; tests ask for it themselves.
    left_out = ("PYTEST_", "COV_", "S2S_VERIFY")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    return {**kept, "PYTHONPATH": str(tree), "S2S_CACHE_DIR": str(tree / "cache")}


def copy_project(tree: Path, *, tests: bool) -> None:
    """Copy the project, without its `s2s`; only what the compiler needs unless the tests will run."""
    tree.mkdir(parents=True)
    for name in _COPIED if tests else ():
        source = PROJECT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns(*_FORGOTTEN))
        else:
            shutil.copy2(source, tree)


def compile_package(compiler: Path, source: Path, target: Path) -> dict[str, Any]:
    """Compile a package with the command of a tree. Returns the command's own report.

    Raises:
        SystemExit: the command failed.
    """
    command = [sys.executable, "-m", "s2s", "compile", "--strict", "--no-cache", "--json", "-j", "1"]
    done = subprocess.run(
        [*command, str(source), "-o", str(target)],
        env=environment(compiler), cwd=compiler, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"compiling {source} failed with status {done.returncode}:\n{done.stderr}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def differing_files(one: Path, other: Path) -> Iterator[str]:
    """The files, as paths below the folders, that are not the same in both."""

    def content(folder: Path) -> dict[str, bytes]:
        files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        return {str(path.relative_to(folder)): path.read_bytes() for path in files}

    first, second = content(one), content(other)
    yield from sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


class Compiler:
    """A process that compiles files with the `s2s` of a tree."""

    def __init__(self, tree: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROCESS],
            env=environment(tree), cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        imported = Path(self._answer())
        if not imported.is_relative_to(tree):
            sys.exit(f"{imported} was imported instead of the compiler in {tree}")

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"the compiling process ended with status {self._process.wait()}")
        return json.loads(line)

    def compile(self, path: str) -> tuple[float, str, str]:
        """Compile one file: the seconds it took, a digest of the output, one of all that was said."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(path) + "\n")
        self._process.stdin.flush()
        seconds, output, told = self._answer()
        return seconds, output, told

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def library_files(limit: int | None) -> list[str]:
    """The files of the standard library, tests included; `limit` of them, spread over all."""
    root = Path(sysconfig.get_path("stdlib"))
    left_out = {"site-packages", "dist-packages", "__pycache__"}
    files = sorted(
        str(path) for path in root.rglob("*.py") if not left_out & set(path.relative_to(root).parts)
    )
    if limit is None or limit >= len(files):
        return files
    return files[:: len(files) // max(limit, 1)][:limit]


def compare(plain: Path, compiled: Path, files: list[str], findings: Findings) -> None:
    """Have two compilers compile the same files, in turns."""
    compilers = [Compiler(plain), Compiler(compiled)]
    try:
        for number, path in enumerate(files):
            # Which one goes first changes: the first finds the machine as the other left it.
            order = [0, 1] if number % 2 else [1, 0]
            answers = {index: compilers[index].compile(path) for index in order}
            (seconds, output, told), (seconds_compiled, output_compiled, told_compiled) = (
                answers[0],
                answers[1],
            )
            if output != output_compiled:
                findings.problems.append(f"{path}: the compiled compiler makes another program of it")
            elif told != told_compiled:
                findings.problems.append(f"{path}: the compiled compiler remarks something else")
            findings.files += 1
            findings.plain += seconds
            findings.compiled += seconds_compiled
            if seconds >= MEASURABLE:
                findings.ratios.append(seconds / max(seconds_compiled, 1e-9))
    finally:
        for compiler in compilers:
            compiler.close()


def run_tests(compiled: Path, plain: Path, jobs: int, chosen: list[str]) -> list[str]:
    """Pass the project's tests in a compiled tree; what fails there is run in the plain one too.

    Returns:
        The tests that fail compiled and pass plain; anything else that went wrong.
    """
    cache = compiled.parent / "failed"

    def run(tree: Path, *more: str) -> tuple[int, set[str]]:
        command = [sys.executable, "-m", "pytest", "-p", "tests.bootstrap", "-o", f"cache_dir={cache}"]
        command += [*(["-n", str(jobs)] if jobs > 1 else []), *more, *chosen]
        command += [f"--deselect={name}" if "::" in name else f"--ignore={name}" for name in EXCLUDED]
        print(f"  {' '.join(command[1:])}", flush=True)
        status = subprocess.run(command, cwd=tree, env=environment(tree)).returncode
        failed = cache / "v" / "cache" / "lastfailed"
        return status, set(json.loads(failed.read_text())) if failed.exists() else set()

    status, failing = run(compiled)
    if not status:
        return []
    if not failing:
        return [f"the tests ended with status {status}"]
    _, failing_too = run(plain, "--last-failed", "--last-failed-no-failures=none")
    for name in sorted(failing & failing_too):
        print(f"  fails uncompiled too: {name}")
    return [f"{name}: passes uncompiled, fails compiled" for name in sorted(failing - failing_too)]


def pytest_sessionfinish() -> None:
    """As a pytest plugin: everything of s2s that the tests imported must have come from the copy."""
    wrong = {
        name: file
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] == "s2s" and (file := getattr(module, "__file__", None))
        if not Path(file).is_relative_to(PROJECT / "s2s")
    }
    if wrong:
        sys.exit(f"not of the compiled copy: {wrong}")


def main(arguments: list[str] | None = None) -> int:
    """Bootstrap as the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bootstrap", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_FILES} files of the library, no tests")
    parser.add_argument("--tests", action=argparse.BooleanOptionalAction, help="run the project's tests too")
    parser.add_argument("--files", type=int, metavar="N", help="only N files of the library, spread over all")
    parser.add_argument(
        "--jobs", type=int, default=2, metavar="N", help="processes of the tests (default: 2)"
    )
    parser.add_argument("--keep", action="store_true", help="keep the trees, and say where they are")
    parser.add_argument("chosen", nargs="*", metavar="TEST", help="what pytest runs (default: all)")
    options = parser.parse_args(arguments)
    limit = options.files if options.files is not None else QUICK_FILES if options.quick else None
    with_tests = not options.quick if options.tests is None else options.tests
    folder = Path(tempfile.mkdtemp(prefix="bootstrap-")).resolve()
    try:
        findings = bootstrap(folder, limit, options.jobs if with_tests else 0, options.chosen)
    finally:
        if options.keep:
            print(f"kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    for problem in findings.problems:
        print(f"FAILED {problem}")
    return 1 if findings.problems else 0


def bootstrap(folder: Path, limit: int | None, jobs: int, chosen: list[str] | None = None) -> Findings:
    """Do all of it.

    Args:
        folder: an empty folder to work in.
        limit: how many files of the library; None for all. With a limit and without the tests, only the heart of
            the compiler is compiled.
        jobs: processes that run the tests; 0 to leave them out.
        chosen: what pytest is to run; all tests unless given.
    """
    findings = Findings()
    plain, compiled, again = (folder / name for name in ("plain", "compiled", "again"))
    copy_project(plain, tests=bool(jobs))
    copy_project(compiled, tests=bool(jobs))
    copy_project(again, tests=False)
    in_a_hurry = limit is not None and not jobs
    left_out = (*_FORGOTTEN, *(_ABOVE_THE_COMPILER if in_a_hurry else ()))
    shutil.copytree(PROJECT / "s2s", plain / "s2s", ignore=shutil.ignore_patterns(*left_out))
    source, as_written = plain / "s2s", _AS_WRITTEN if in_a_hurry else ()
    if as_written:
        source = folder / "source" / "s2s"
        shutil.copytree(plain / "s2s", source, ignore=shutil.ignore_patterns(*as_written))

    start = time.perf_counter()
    report = compile_package(plain, source, compiled / "s2s")
    for room in as_written:
        shutil.copytree(plain / "s2s" / room, compiled / "s2s" / room)
    summary = report["summary"]
    rewrites = sum(remark["kind"] == "done" for file in report["files"] for remark in file["remarks"])
    print(
        f"stage 2: {summary['compiled']} files of s2s compiled in {time.perf_counter() - start:.1f} s, "
        f"{summary['changed']} changed by {rewrites} rewrites",
        flush=True,
    )
    compile_package(compiled, source, again / "s2s")
    other = [
        name
        for name in differing_files(compiled / "s2s", again / "s2s")
        if Path(name).parts[0] not in as_written
    ]
    findings.problems += (f"stage 3: s2s/{name} is not the same as in stage 2" for name in other)
    print(f"stage 3: compiled by stage 2, {len(other)} files differ", flush=True)

    files = library_files(limit)
    if files:
        _compare_on_library(plain, compiled, files, findings)
    if jobs:
        print("tests:", flush=True)
        findings.problems += run_tests(compiled, plain, jobs, chosen or [])
    return findings


def _compare_on_library(plain: Path, compiled: Path, files: list[str], findings: Findings) -> None:
    compare(plain, compiled, files, findings)
    print(
        f"library: {findings.files} files of Python {sys.version.split()[0]} compiled by both, "
        f"{sum(problem.startswith('/') for problem in findings.problems)} differ"
    )
    print(
        f"speed: the compiled compiler is {findings.plain / findings.compiled:.3f}× as fast as the plain one in all, "
        f"{_spread(findings.ratios)} on a file",
        flush=True,
    )


def _spread(ratios: list[float]) -> str:
    """The median and the middle half."""
    if len(ratios) < 4:
        return "too few files to tell how much"
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{middle:.3f}× (half of them within {low:.3f} and {high:.3f})"


if __name__ == "__main__":
    sys.exit(main())
