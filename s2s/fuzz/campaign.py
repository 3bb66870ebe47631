"""A campaign: programs examined in several processes until a time, a number or the first few differences."""

from __future__ import annotations

import contextlib
import faulthandler
import multiprocessing
import signal
import threading
import time
import types
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event

from s2s.fuzz.suspects import Suspect, Tally

#: Told now and then how far the campaign has come.
Progress = Callable[[Tally], None]

#: One program, with all its runs, takes a second or two; one that keeps a process for so long never ends.
_HANGS = 600.0
_MEMORY = 4 << 30
_CHUNKS_PER_PROCESS = 100


@dataclass(frozen=True)
class Limits:
    """When a campaign is over; what is None is no limit.

    Attributes:
        seconds: after so long.
        programs: after exactly so many.
        statements: when so many statements were examined.
        differences: when so many were found.
    """

    seconds: float | None = None
    programs: int | None = None
    statements: int | None = None
    differences: int = 5


@dataclass
class Campaign:
    """Examines programs until its limits are reached.

    Attributes:
        suspect: what is examined.
        limits: when it is over.
        seed: of the first program; the others follow.
        jobs: processes; 1 works in this one.
        progress: told after every few programs.
        tally: what it came to so far.
        interrupted: whether somebody pressed Ctrl-C.
        seconds: how long it took.
    """

    suspect: Suspect
    limits: Limits
    seed: int = 0
    jobs: int = 1
    progress: Progress = lambda tally: None
    tally: Tally = field(default_factory=Tally)
    interrupted: bool = False
    seconds: float = 0.0

    def run(self) -> Tally:
        """Examine programs until a limit is reached or somebody presses Ctrl-C."""
        started = time.monotonic()
        self._end = None if self.limits.seconds is None else time.time() + self.limits.seconds
        try:
            with self._interruptible():
                if self.jobs > 1:
                    self._in_processes()
                else:
                    self._here()
        finally:
            self.seconds = time.monotonic() - started
        self.tally.found.sort(key=lambda one: one.seed)
        return self.tally

    @contextlib.contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Ctrl-C ends the campaign in good order; the second one ends it at once.

        An exception would not do: it would be taken for one of the program that happens to run.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def interrupt(number: int, frame: types.FrameType | None) -> None:
            if self.interrupted:
                raise KeyboardInterrupt
            self.interrupted = True

        before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _over(self) -> bool:
        limits = self.limits
        return (
            self.interrupted
            or self._late()
            or len(self.tally.found) >= limits.differences
            or (limits.statements is not None and self.tally.statements >= limits.statements)
        )

    def _late(self) -> bool:
        return self._end is not None and time.time() >= self._end

    def _count(self, tally: Tally) -> None:
        self.tally.add(tally)
        self.progress(self.tally)

    def _chunks(self, size: int) -> Iterator[range]:
        """The seeds, a chunk at a time, until it is over."""
        start = self.seed
        while not self._over():
            end = start + size
            if self.limits.programs is not None:
                end = min(end, self.seed + self.limits.programs)
            if end <= start:
                return
            yield range(start, end)
            start = end

    def _here(self) -> None:
        def stop() -> bool:
            return self.interrupted or self._late()

        for seeds in self._chunks(self.suspect.chunk):
            self._count(self.suspect.examine(seeds, stop, self.limits.differences - len(self.tally.found)))

    def _in_processes(self) -> None:
        # Started afresh: a forked process would inherit the threads and the frozen garbage of this one.
        context = multiprocessing.get_context("spawn")
        stop = context.Event()
        chunks = self._chunks(self.suspect.chunk)
        waiting: list[range] = []
        while True:
            with _Pool(self.jobs, context, stop) as pool:
                lost = self._drain(pool, waiting, chunks, stop)
            # A process died with what it was doing: each chunk it may have been is tried on its own.
            for seeds in lost:
                with _Pool(1, context, stop) as pool:
                    if self._drain(pool, [seeds], iter(()), stop):
                        self._count(Tally(lost=[(seeds[0], seeds[-1])]))
            if not lost:
                return

    def _drain(
        self, pool: ProcessPoolExecutor, waiting: list[range], chunks: Iterator[range], stop: Event
    ) -> list[range]:
        """Examine chunks as long as there are any; those under way when a process died come back."""
        pending: dict[Future[Tally], range] = {}
        lost: list[range] = []
        waiting = list(waiting)
        while True:
            while not lost and len(pending) < self.jobs + 1:
                seeds = waiting.pop() if waiting else next(chunks, None)
                if seeds is None:
                    break
                try:
                    pending[
                        pool.submit(_examine, self.suspect, seeds, self.limits.differences, self._end)
                    ] = seeds
                except BrokenProcessPool:
                    lost.append(seeds)
            if not pending:
                return lost
            done, _ = wait(pending, timeout=0.2, return_when=FIRST_COMPLETED)
            for future in done:
                seeds = pending.pop(future)
                try:
                    self._count(future.result())
                except BrokenProcessPool:
                    lost.append(seeds)
            if self._over():
                stop.set()


# -- in the processes

_stop: Event | None = None


class _Pool(ProcessPoolExecutor):
    """Processes that can be told to stop, limited in memory, each replaced now and then."""

    def __init__(self, jobs: int, context: multiprocessing.context.SpawnContext, stop: Event) -> None:
        super().__init__(
            jobs,
            mp_context=context,
            initializer=_begin,
            initargs=(stop,),
            max_tasks_per_child=_CHUNKS_PER_PROCESS,
        )


def _begin(stop: Event) -> None:
    global _stop
    _stop = stop
    # Ctrl-C reaches every process of the terminal; the one that started the others tells them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()


def _examine(suspect: Suspect, seeds: range, most: int, end: float | None) -> Tally:
    def stop() -> bool:
        _watch()
        return (_stop is not None and _stop.is_set()) or (end is not None and time.time() >= end)

    try:
        return suspect.examine(seeds, stop, most)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _watch() -> None:
    """A program that keeps the interpreter from ever looking at its timer takes the process with it."""
    faulthandler.dump_traceback_later(_HANGS, exit=True)


def _limit_memory() -> None:
    """A program that asks for a huge list gets MemoryError instead of filling the machine."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, hard))
