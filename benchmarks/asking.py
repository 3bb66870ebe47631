"""Worker processes, and one row measured with them."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.forms import Built
from benchmarks.rows import Row
from s2s.errors import S2SError
from s2s.measure import Ratio, Sample, compare, interleaved, ratio

WORKER = Path(__file__).with_name("worker.py")


class WorkerError(S2SError):
    """A worker has ended before it was asked to."""


class Worker:
    """A process that holds one form of a program."""

    def __init__(self, request: dict[str, Any]) -> None:
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        # In a folder of its own, which the program may fill.
        self._folder = tempfile.TemporaryDirectory()
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(WORKER)],
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
        try:
            self._process.stdin.write(json.dumps(what) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # the answer that does not come says why

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self._process.wait(10)
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


def measure(row: Row, built: dict[str, Built], rounds: int, seconds: float, starts: int = 1) -> Measured:
    """Measure one row.

    Args:
        row: the row.
        built: its forms, by name, the one as written first.
        rounds: how many rounds.
        seconds: how long a round of one form takes at least.
        starts: how many times processes are started anew, each for its share of the rounds: where a process happens
            to put its objects decides its speed for as long as it lives.

    Raises:
        S2SError: a form computes something else than the first, or fails.
    """
    taken: dict[str, list[Sample]] = {name: [] for name in built}
    loops = 1
    for start in range(starts):
        share = rounds // starts + (start < rounds % starts)
        with ExitStack() as stack:
            workers = {
                name: stack.enter_context(Worker(_request(row, form.folder))) for name, form in built.items()
            }
            # The first call of a program is seldom like the others. All are asked for what the first form is.
            warm = {name: worker.ask(1) for name, worker in workers.items()}
            compare({name: sample.output for name, sample in warm.items()})
            first = next(iter(built))
            if start == 0:
                loops = max(1, math.ceil(seconds / max(warm[first].seconds, 1e-6)))
                if loops > 1:
                    once = workers[first].ask(max(1, loops // 8)).seconds / max(1, loops // 8)
                    loops = max(1, math.ceil(seconds / max(once, 1e-7)))
                    for name in [*workers][1:]:
                        workers[name].ask(max(1, loops // 8))
            asked = {name: (lambda worker=worker: worker.ask(loops)) for name, worker in workers.items()}
            for name, samples in interleaved(asked, share).items():
                taken[name] += samples
    first = next(iter(built))
    return Measured(
        row,
        _least(taken[first]) / loops,
        {name: ratio(taken[first], samples) for name, samples in taken.items() if name != first},
        built,
    )


def _least(samples: Sequence[Sample]) -> float:
    return min(sample.seconds for sample in samples)


def _request(row: Row, folder: Path) -> dict[str, Any]:
    return {
        "path": [str(folder), *map(str, row.drivers)],
        "modules": list(row.modules),
        "kind": row.kind,
        "arguments": row.arguments,
    }
