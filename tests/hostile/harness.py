"""Running one row: a scratch folder, processes under limits, and the judgement of what came of them.

Every process has a limit on time and on address space, and none outlives its row. What Python itself makes of a
program is the measure: a program it runs must come out doing the same, one it refuses must be refused with a
clear error and leave nothing behind.
"""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MB = 1 << 20

#: `s2s: error: file:line:col: what`, the line and the column where they are known.
_CLEAR = re.compile(r"^s2s: error: \S", re.MULTILINE)
_TRACEBACK = "Traceback (most recent call last)"
_ADDRESS = re.compile(r"0x[0-9a-f]{6,}")


class Broken(AssertionError):
    """What came of a row is neither a clear error nor a correct result."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to try: its name and group, what it is, and the limits it has to keep."""

    name: str
    group: str
    what: str
    run: Callable[[Box], str]
    seconds: float
    memory: int
    quick: bool


#: Every row by name, in the order they are written down.
ROWS: dict[str, Row] = {}


def row(
    what: str, *, seconds: float = 20, memory: int = 1024, quick: bool = False
) -> Callable[[Callable[[Box], str]], Callable[[Box], str]]:
    """Register a function as a row; its name, and its module's, name the row.

    Args:
        what: what is tried, for the table.
        seconds: how long each of its processes may take.
        memory: how many megabytes of memory each of them may come to use.
        quick: whether it is one of the rows the test suite runs.
    """

    def register(run: Callable[[Box], str]) -> Callable[[Box], str]:
        group = run.__module__.rpartition(".")[2]
        name = run.__name__.strip("_").replace("_", "-")
        assert name not in ROWS, name
        ROWS[name] = Row(name, group, what, run, seconds, memory, quick)
        return run

    return register


@dataclass(frozen=True, slots=True)
class Ran:
    """How a process ended: its exit status (negative: a signal's number), and what it wrote."""

    status: int
    out: bytes
    err: str

    @property
    def last(self) -> str:
        """The last line of the standard error, which names the exception of a Python program."""
        lines = self.err.rstrip().splitlines()
        return _ADDRESS.sub("0x…", lines[-1]) if lines else ""


@dataclass
class Box:
    """Where a row runs: an empty folder `path`, and the most time and memory a process of it took."""

    path: Path
    seconds: float
    memory: int
    took: float = 0.0
    peak: int = 0
    launch: Sequence[str] = ("-X", "utf8")
    interpreter: str = sys.executable

    # --- making input ---------------------------------------------------------------------------------------

    def write(self, name: str, content: str | bytes | Iterable[str]) -> Path:
        """Write a file below the folder; text that comes in pieces is written in pieces."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
            return path
        with open(path, "w", encoding="utf-8", newline="") as file:
            for piece in [content] if isinstance(content, str) else content:
                file.write(piece)
        return path

    # --- running --------------------------------------------------------------------------------------------

    def start(
        self,
        command: Sequence[str | os.PathLike[str]],
        *,
        env: Mapping[str, str] | None = None,
        address_space: int | None = None,
        before: Callable[[], object] | None = None,
        **more: object,
    ) -> subprocess.Popen[bytes]:
        """Start a process under the row's limits, in a session of its own.

        Args:
            command: the program and its arguments.
            env: variables to add; one that is empty is removed.
            address_space: megabytes; room for the row's memory and a large stack unless given.
            before: what the new process does first.
            more: as for `subprocess.Popen`.
        """
        space = (address_space or self.memory + 2048) * MB

        def prepare() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (space, space))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (int(self.seconds) + 1, int(self.seconds) + 1))
            if before:
                before()

        environment = {**os.environ, "S2S_CACHE_DIR": str(self.path / "cache"), "NO_COLOR": "1"}
        for name in ("S2S_DEBUG", "PYTHONDONTWRITEBYTECODE", "PYTHONSAFEPATH"):
            environment.pop(name, None)
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        for name, value in (env or {}).items():
            if value:
                environment[name] = value
            else:
                environment.pop(name, None)
        return subprocess.Popen(
            [os.fspath(part) for part in command],
            **{
                "cwd": self.path,
                "env": environment,
                "start_new_session": True,
                "preexec_fn": prepare,
                **more,
            },  # type: ignore[call-overload]
        )

    def finish(self, process: subprocess.Popen[bytes]) -> int:
        """Wait for a process and return its exit status; one that takes too long is ended, and the row with it.

        Time is the processor's, so that a busy machine changes nothing; a process that only waits is ended, too.
        """
        patience = 30 + 10 * self.seconds
        timer = threading.Timer(patience, lambda: os.killpg(process.pid, signal.SIGKILL))
        started = time.perf_counter()
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = usage.ru_utime + usage.ru_stime
        self.took = max(self.took, seconds)
        # A new process has the memory of this one until it becomes the program, and that counts.
        self.peak = max(self.peak, usage.ru_maxrss // 1024)
        if time.perf_counter() - started >= patience:
            raise Broken(f"did not end within {patience:g} s")
        if seconds >= self.seconds:
            raise Broken(f"took longer than {self.seconds:g} s")
        if self.peak > self.memory:
            raise Broken(f"took {self.peak} MB, more than {self.memory} MB")
        return process.returncode

    def run(self, *command: str | os.PathLike[str], **more: object) -> Ran:
        """Run a process to its end; its standard input is empty unless given."""
        with (
            tempfile.TemporaryFile() as given,
            tempfile.TemporaryFile() as out,
            tempfile.TemporaryFile() as err,
        ):
            streams = {"stdin": given, "stdout": out, "stderr": err, **more}
            status = self.finish(self.start(command, **streams))  # type: ignore[arg-type]
            out.seek(0)
            err.seek(0)
            return Ran(status, out.read(), err.read().decode("utf-8", "replace"))

    def python(self, *arguments: str | os.PathLike[str], **more: object) -> Ran:
        """Run this interpreter."""
        return self.run(self.interpreter, *arguments, **more)  # type: ignore[arg-type]

    def s2s(self, *arguments: str | os.PathLike[str], **more: object) -> Ran:
        """Run the command; it may fail, but never with a traceback of its own."""
        ran = self.python("-m", "s2s", *arguments, **more)
        if _TRACEBACK in ran.err or ran.status < 0:
            raise Broken(f"status {ran.status}: {ran.last or 'no message'}")
        return ran

    # --- judging --------------------------------------------------------------------------------------------

    def like_python(self, content: str | bytes | Iterable[str], *options: str, must: str = "") -> str:
        """Compile a program, and hold the result against what Python does with it.

        Args:
            content: the program.
            options: further arguments of `s2s compile`.
            must: `run` or `refuse`, where only one of them will do.
        """
        path = self.write("prog.py", content)
        with self._uncounted():
            expected = self.python(*self.launch, path)
            taken = self.python("-c", _TAKEN, path).out.decode().split()
        # A script has a few levels of nesting more than a program that another one compiles.
        if "compiles" in taken or expected.status == 0:
            self.expect(must != "refuse", "Python itself takes this program")
            return self.same(path, expected, *options)
        self.expect(must != "run", f"Python itself refuses this program: {expected.last}")
        if "parses" not in taken:
            return self.refused(path)
        # A rule that CPython checks after parsing (`return` outside a function): the output breaks it, too.
        answer = self.same(path, expected, *options)
        self.expect("left as written" in answer, "another program of one that Python does not compile")
        return answer

    @contextmanager
    def _uncounted(self) -> Iterator[None]:
        """What Python itself takes is not the row's."""
        took, peak, seconds, memory = self.took, self.peak, self.seconds, self.memory
        self.seconds, self.memory = 300, 8192
        yield
        self.took, self.peak, self.seconds, self.memory = took, peak, seconds, memory

    def same(self, path: Path, expected: Ran, *options: str) -> str:
        """Compile a program that runs; the result must do what it did."""
        compiled = self._output(path)
        ran = self.s2s("compile", path, "-o", compiled, *options)
        if ran.status or "left as written: internal error" in ran.err:
            raise Broken(f"status {ran.status}: {ran.err.strip()[:300]}")
        with self._uncounted():
            found = self.python(*self.launch, compiled)
        if (found.status, found.out, found.last) != (expected.status, expected.out, expected.last):
            raise Broken(
                f"another result: {found.status} {found.last!r}, not {expected.status} {expected.last!r}"
            )
        how = "the same" if compiled.read_bytes() != path.read_bytes() else "the same, left as written"
        return f"{how}: {expected.last[:60]}" if expected.status else how

    def _output(self, path: Path) -> Path:
        """Where a program of the row is compiled to; whatever an earlier one left is removed."""
        compiled = self.path / "out" / path.name
        compiled.unlink(missing_ok=True)
        return compiled

    def refused(self, path: Path, saying: str = "", python: Ran | None = None) -> str:
        """Compile what cannot be; there must be a clear error, and no output."""
        compiled = self._output(path)
        ran = self.s2s("compile", path, "-o", compiled)
        return self.clear(ran, saying, absent=compiled)

    def clear(self, ran: Ran, saying: str = "", *, status: int = 1, absent: Path | None = None) -> str:
        """Hold a failed run against what is promised of errors; return the error's text.

        Args:
            ran: the run.
            saying: what the error has to say.
            status: the exit status it has to have.
            absent: what must not have been written.
        """
        if ran.status != status:
            raise Broken(f"status {ran.status}, not {status}: {ran.err.strip()[:300]}")
        if not _CLEAR.search(ran.err) or len(ran.err) > 10_000:
            raise Broken(f"not a clear error: {ran.err.strip()[:300]}")
        if saying not in ran.err:
            raise Broken(f"does not say {saying!r}: {ran.err.strip()[:300]}")
        if absent is not None and os.path.lexists(absent):
            raise Broken(f"{absent.name} was written all the same")
        self.nothing_left()
        text = _CLEAR.split(ran.err, maxsplit=1)
        first = ran.err[ran.err.index("s2s: error: ") + 11 :].splitlines()[0] if text else ""
        return "refused:" + first.replace(str(self.path) + os.sep, "")[:100]

    def expect(self, held: object, otherwise: str) -> None:
        """Say what is wrong unless something holds."""
        if not held:
            raise Broken(otherwise)

    def nothing_left(self) -> None:
        """There is no temporary file of the compiler anywhere below the folder."""
        for folder, _, names in os.walk(self.path):
            for name in names:
                if name.endswith(".tmp"):
                    raise Broken(f"left behind: {os.path.join(folder, name)}")


# What Python refuses to compile does not run; a program that itself raises SyntaxError does.
_TAKEN = """
import ast, sys, warnings
warnings.simplefilter("ignore")
data = open(sys.argv[1], "rb").read()
try:
    compile(data, sys.argv[1], "exec")
    print("compiles")
except (RecursionError, MemoryError):
    pass
except Exception:
    ast.parse(data)
    print("parses")
"""
