"""Worker processes, and one row measured with them."""

from __future__ import annotations

import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.forms import Built
from benchmarks.rows import Row
from benchmarks.worker import PARTS
from s2s.errors import S2SError
from s2s.measure import Ratio, Sample, compare, interleaved, ratio

#: A job that takes no longer than this many seconds is done often enough in a round to run at all depths.
_DEEP = 0.05
WORKER = Path(__file__).with_name("worker.py")


class WorkerError(S2SError):
    """A worker has ended before it was asked to."""


class Worker:
    """A process that holds one form of a program.

    Args:
        request: which; see `request`.
        under: the words of a command that runs the process, to count what it does.
    """

    def __init__(self, request: dict[str, Any], under: Sequence[str] = ()) -> None:
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        # In a folder of its own, which the program may fill.
        self._folder = tempfile.TemporaryDirectory()
        self._process = subprocess.Popen(
            [*under, sys.executable, "-P", str(WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            cwd=self._folder.name,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        self._say(request)

    def ask(self, loops: int) -> Sample:
        """One round: the job so many times.

        Raises:
            WorkerError: the process has ended.
        """
        self._say(loops)
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            self._process.wait()
            self._errors.seek(0)
            raise WorkerError(f"the job failed:\n{self._errors.read()[-3000:].rstrip()}")
        seconds, output = json.loads(line)
        return Sample(seconds, output)

    def _say(self, what: object) -> None:
        assert self._process.stdin
        with suppress(BrokenPipeError):  # the answer that does not come says why
            self._process.stdin.write(json.dumps(what) + "\n")
            self._process.stdin.flush()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin and self._process.stdout
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._errors.close()
        self._folder.cleanup()


@dataclass(frozen=True)
class Measured:
    """What came of a row.

    Attributes:
        row: the row.
        seconds: processor time of the job as written, once.
        ratios: of each other form, how many times faster it is.
        built: what compiling changed, by form.
    """

    row: Row
    seconds: float
    ratios: dict[str, Ratio]
    built: dict[str, Built]


@dataclass(frozen=True)
class Plan:
    """How a row is measured.

    Attributes:
        rounds: how many rounds.
        starts: how many times processes are started anew, each for its share of the rounds: where a process happens
            to put its objects decides its speed for as long as it lives, by several percent.
        seconds: how long a round of one form takes at least.
        budget: how long the rounds of all forms may take together; a slow row has fewer of them.
    """

    rounds: int = 8
    starts: int = 4
    seconds: float = 0.05
    budget: float = 10.0

    def loops(self, once: float) -> int:
        """How often a round does a job that takes so long once.

        A job of milliseconds is done at each of the depths of the stack that a round has parts for: three depths of
        eight tell by chance where it stands before a border between chunks of the stack.
        """
        least = PARTS if once <= _DEEP else 1
        return max(math.ceil(self.seconds / once), least)

    def shares(self, forms: int, seconds: float) -> list[int]:
        """How many rounds each start has, for a row of so many forms whose rounds take so long."""
        rounds = max(min(self.rounds, 3), min(self.rounds, round(self.budget / (forms * seconds))))
        starts = min(self.starts, rounds)
        return [rounds // starts + (number < rounds % starts) for number in range(starts)]


def measure(row: Row, built: dict[str, Built], plan: Plan) -> Measured:
    """Measure one row.

    Args:
        row: the row.
        built: its forms, by name, the one as written first.
        plan: how.

    Raises:
        S2SError: a form computes something else than the first, or fails.
    """
    first = next(iter(built))
    taken: dict[str, list[Sample]] = {name: [] for name in built}
    with Worker(request(row, built[first].folder)) as worker:
        once = worker.ask(1).seconds
        if once < plan.seconds:  # the first call of a program is seldom like the others
            few = math.ceil(plan.seconds / 8 / once)
            once = worker.ask(few).seconds / few
    loops = plan.loops(once)
    for share in plan.shares(len(built), once * loops):
        with ExitStack() as stack:
            workers = {
                name: stack.enter_context(Worker(request(row, form.folder))) for name, form in built.items()
            }
            compare({name: worker.ask(1).output for name, worker in workers.items()})
            asked = {name: partial(worker.ask, loops) for name, worker in workers.items()}
            for name, samples in interleaved(asked, share).items():
                taken[name] += samples
    return Measured(
        row,
        statistics.median(sample.seconds for sample in taken[first]) / loops,
        {name: ratio(taken[first], samples) for name, samples in taken.items() if name != first},
        built,
    )


def request(row: Row, folder: Path) -> dict[str, Any]:
    """The message that tells a worker which program to run, and in which folder."""
    return {
        "path": [str(folder), *map(str, row.drivers)],
        "modules": list(row.modules),
        "kind": row.kind,
        "arguments": row.arguments,
    }
