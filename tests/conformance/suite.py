"""CPython's tests, one module a process: run, read, and their results kept."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import dropwhile, islice
from pathlib import Path
from typing import TypeVar

from tests.conformance.results import UNNAMED, Result, ResultsError, first_line, put, read_junit

LISTS = Path(__file__).parent / "lists"

#: Tests that need what few machines have (a hypervisor's sockets), as patterns of their ids.
_IGNORED = ("*VSOCK*",)

#: The id, after the module's name, of what happens outside any test: imports, and the module's own exit.
WHOLE_MODULE = "the module itself"

#: Frozen modules would run in place of the compiled `os`, `codecs` and others.
_INTERPRETER_OPTIONS = ("-X", "frozen_modules=off")

#: The statuses of CPython's runner when a module is skipped, or has no test that could run here.
_NOTHING_RUN = (0, 4)

_TAIL = 2000


@dataclass(frozen=True, slots=True)
class ModuleRun:
    """What running one test module gave.

    Attributes:
        module: its name, as `-m test` takes it.
        state: `finished`, or how it ended before it had run all tests.
        seconds: how long it took.
        results: by test id, `MODULE:ID`.
        output: the end of what it printed.
    """

    module: str
    state: str
    seconds: float
    results: dict[str, Result]
    output: str

    @property
    def finished(self) -> bool:
        """Whether it ran to its end."""
        return self.state == "finished"

    def to_json(self) -> str:
        """As JSON text; `from_json` reads it."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> ModuleRun:
        """The run that `to_json` wrote."""
        fields = json.loads(text)
        fields["results"] = {test: Result(**result) for test, result in fields["results"].items()}
        return cls(**fields)


def run_module(python: Path, module: str, limit: float) -> ModuleRun:
    """Run one test module in a process, a session and a folder of its own.

    Args:
        python: the interpreter.
        module: the name of the module.
        limit: seconds after which everything it started is killed.
    """
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="s2s-test-", ignore_cleanup_errors=True) as folder:
        junit = Path(folder, "results.xml")
        work = Path(folder, "work")
        work.mkdir()
        command = [str(python), *_INTERPRETER_OPTIONS, "-m", "test", "-v", "--junit-xml", str(junit)]
        command += ["--tempdir", str(work)]
        for pattern in _IGNORED:
            command += ["--ignore", pattern]
        with open(Path(folder, "output"), "w+b") as output:
            process = subprocess.Popen(
                [*command, module],
                cwd=work,
                env=_environment(folder),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                status = process.wait(limit)
                state = "finished"
            except subprocess.TimeoutExpired:
                status, state = 0, f"was stopped after {limit:.0f} s"
            finally:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            output.seek(0)
            text = output.read().decode("utf-8", "replace")
        if state == "finished" and status < 0:
            state = f"died of {signal.Signals(-status).name}"
        results: dict[str, Result] = {}
        try:
            found = read_junit(junit)
        except ResultsError:
            found = {}
            if state == "finished" and status not in _NOTHING_RUN:
                state = f"ended with status {status} and without results"
        if state == "finished":
            results = named_results(found, text, status)
    results = {f"{module}:{test}": result for test, result in results.items()}
    return ModuleRun(module, state, time.monotonic() - started, results, text[-_TAIL:])


def _environment(folder: str) -> dict[str, str]:
    """An environment that is the same everywhere, for results that are."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {
        **kept,
        "HOME": folder,
        "TMPDIR": folder,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "1",
        "TERM": "dumb",
    }


_FAILED = re.compile(r"^(?:FAIL|ERROR): (\S+) \(([^\s()]+)\)(?: .*)?$")


def named_results(results: dict[str, Result], output: str, status: int) -> dict[str, Result]:
    """Results with the names of the tests that CPython's runner writes without one, and the module's own.

    Args:
        results: as `read_junit` gives them.
        output: what the verbose run printed.
        status: its exit status.
    """
    printed: dict[str, Result] = {}
    lines = output.splitlines()
    for number, line in enumerate(lines):
        if number and lines[number - 1].startswith("=====") and (match := _FAILED.match(line)):
            name, path = match.groups()
            test = path if path.rpartition(".")[2] == name else f"{path}.{name}"
            put(printed, test, Result("failed", _message(lines[number + 1 :])))
    named = {test: result for test, result in results.items() if not test.startswith(UNNAMED)}
    known = {test for test, result in named.items() if result.outcome == "failed"}
    subtests = {test: result for test, result in printed.items() if test not in known}
    for test, result in (subtests or {t: r for t, r in results.items() if t not in named}).items():
        put(named, test, result)
    failed = any(result.outcome == "failed" for result in named.values())
    if named or status:
        # A test that failed explains the status; without one, something else went wrong.
        bad = status != 0 and not failed
        named[WHOLE_MODULE] = Result("failed", _message(lines)) if bad else Result("passed")
    return named


def _message(lines: Sequence[str]) -> str:
    """The line of the first traceback that says what was raised."""
    raised = dropwhile(lambda line: not line.startswith("Traceback"), lines)
    for line in islice(raised, 1, None):
        if line and line[0].isalpha():
            return first_line(line)
    return "fails"


_Item = TypeVar("_Item")
_Made = TypeVar("_Made")


def in_parallel(work: Callable[[_Item], _Made], items: Iterable[_Item], jobs: int) -> Iterator[_Made]:
    """What `work` makes of each item, as it is done; when one fails, no other is begun."""
    pool = ThreadPoolExecutor(jobs)
    try:
        yield from (future.result() for future in as_completed([pool.submit(work, item) for item in items]))
    finally:
        pool.shutdown(cancel_futures=True)


class Kept:
    """The results of one copy of an interpreter, in a folder, a file for each module.

    Args:
        folder: where; made if it is not there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def get(self, module: str) -> ModuleRun | None:
        """The run kept of a module, None if there is none."""
        try:
            return ModuleRun.from_json((self.folder / f"{module}.json").read_text())
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, run: ModuleRun) -> None:
        """Keep a run, whole or not at all."""
        path = self.folder / f"{run.module}.json"
        new = path.with_suffix(".new")
        new.write_text(run.to_json())
        new.replace(path)


def read_list(name: str) -> list[str]:
    """The first word of each line of a list, comments left out."""
    lines = (LISTS / f"{name}.txt").read_text().splitlines()
    return [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]


def known_modules(python: Path) -> list[str]:
    """Every test module an interpreter has, as `-m test` names them.

    Raises:
        ResultsError: it came without its tests.
    """
    command = [str(python), "-m", "test", "--list-tests"]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode or not done.stdout.strip():
        raise ResultsError(f"{python} came without its tests: {first_line(done.stderr) or 'none are listed'}")
    return done.stdout.split()


def select(wanted: Sequence[str], known: Sequence[str]) -> list[str]:
    """The modules that some names stand for.

    Args:
        wanted: names of lists, `full` for everything that is not excluded, or names of modules; a package
            stands for its modules.
        known: what the interpreter has. What it does not have is left out of a list.

    Raises:
        ResultsError: a module is named that the interpreter does not have.
    """
    selected: dict[str, None] = {}
    for name in wanted:
        if name == "full":
            excluded = set(read_list("excluded"))
            found = [module for module in known if excluded.isdisjoint(module.split("."))]
        elif name in ("smoke", "fast", "lang"):
            found = [module for part in read_list(name) for module in _modules_of(part, known)]
        elif not (found := _modules_of(name, known)):
            raise ResultsError(f"no test module, and no list of them, has the name {name!r}")
        selected.update(dict.fromkeys(found))
    return list(selected)


def _modules_of(name: str, known: Sequence[str]) -> list[str]:
    if name in known:
        return [name]
    prefix = name if name.startswith("test.") else f"test.{name}"
    return [module for module in known if module == prefix or module.startswith(f"{prefix}.")]
