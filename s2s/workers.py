"""Several processes compiling files at once, handing results back in the order the files were given.

A pool of its own rather than `concurrent.futures`: there, one killed worker loses every file in flight and
does not say which one killed it. Here each worker has its own pipe and one file at a time, so a death is that
file's.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from s2s.errors import S2SError
from s2s.options import Options
from s2s.outcome import Outcome, Task, compile_task

#: Finished files waiting for an earlier, slower one; beyond this the quick workers wait too.
_WINDOW = 256


class _Worker(NamedTuple):
    process: BaseProcess
    pipe: Connection


class Workers:
    """A pool of compiling processes; use it as a context manager, which ends them.

    Args:
        count: how many processes.
        options: how to compile; a task says which of these is its own.
        with_lines: whether outcomes have line maps.
    """

    def __init__(self, count: int, options: Sequence[Options], with_lines: bool = False) -> None:
        # Forking is quick and safe here: the command line has one thread. Elsewhere the platform's own way.
        method = "fork" if sys.platform.startswith("linux") else None
        self._context: Any = multiprocessing.get_context(method)
        self._options = options
        self._with_lines = with_lines
        self._workers: list[_Worker] = []
        try:
            for _ in range(count):
                self._workers.append(self._start())
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        # A forked child also inherits our ends of all pipes. It must close them, or nobody would ever see
        # the end of file that says the parent is gone.
        inherited = (
            [ours, *(worker.pipe for worker in self._workers)]
            if self._context.get_start_method() == "fork"
            else []
        )
        arguments = (theirs, self._options, self._with_lines, inherited)
        process = self._context.Process(target=_work, args=arguments, daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def close(self) -> None:
        """End every process, at once."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()
        self._workers.clear()

    def map(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Compile every task; outcomes come in the order of the tasks."""
        queue = enumerate(tasks)
        finished: dict[int, Outcome] = {}
        busy: dict[Connection, tuple[int, Task, _Worker]] = {}
        idle = list(self._workers)
        turn = 0
        exhausted = False
        while True:
            while idle and not exhausted and len(finished) < _WINDOW:
                entry = next(queue, None)
                if entry is None:
                    exhausted = True
                    break
                worker = idle.pop()
                busy[worker.pipe] = (*entry, worker)
                with suppress(OSError):  # a worker that died idle is noticed below, as the end of its pipe
                    worker.pipe.send(entry[1])
            while turn in finished:
                yield finished.pop(turn)
                turn += 1
            if not busy:
                if exhausted:
                    return
                continue
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                index, task, worker = busy.pop(pipe)
                try:
                    finished[index] = Outcome.unpack(pipe.recv_bytes())
                except (EOFError, OSError):
                    finished[index] = self._bury(worker, task)
                    worker = self._start()
                    self._workers.append(worker)
                idle.append(worker)

    def _bury(self, worker: _Worker, task: Task) -> Outcome:
        worker.process.join()
        worker.pipe.close()
        self._workers.remove(worker)
        code = worker.process.exitcode or 0
        how = f"was killed ({_signal_name(-code)})" if code < 0 else f"ended with status {code}"
        return Outcome(
            error=S2SError(
                f"the process compiling it {how}",
                filename=task.filename,
                hint="if memory ran out, use fewer --jobs; otherwise compile this file alone to see why",
            )
        )


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _work(
    pipe: Connection, options: Sequence[Options], with_lines: bool, inherited: list[Connection]
) -> None:
    # Ctrl-C reaches the whole group of processes; the parent decides what it means and ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in inherited:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            task: Task = pipe.recv()
            pipe.send_bytes(compile_task(task, options, with_lines).pack())
