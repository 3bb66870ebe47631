"""A tree compiled on the machines of a dask cluster that is there already.

Files go to the workers one by one, and what comes back is what the processes of `s2s.workers` give; it is written, and
put into the cache, where the command runs. The scheduler gives the file of a worker that is lost to another one. The
compiler must be the very same everywhere, or the output would depend on who compiled it: each worker is asked for its
fingerprint, and each file is sent with the one that is asked for, for workers may join late.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from s2s.cache import fingerprint
from s2s.errors import S2SError, UsageError
from s2s.options import Options
from s2s.outcome import Outcome, Task, compile_task
from s2s.version import __version__

SCHEME = "dask://"

#: Seconds that the scheduler, and the first worker, are waited for.
_PATIENCE = 20.0
#: Seconds for which there may be no worker at all before the compile ends.
_WITHOUT_WORKERS = 60.0
#: Seconds between two looks at whether there are workers left.
_LOOK = 5.0
#: Files that are sent and not yet written; beyond this the quick workers wait for the slow ones.
_WINDOW = 512


class _Job(NamedTuple):
    """What is the same for all files: it is sent once, and kept by the workers."""

    fingerprint: str
    options: Sequence[Options]
    with_lines: bool


class Cluster:
    """The workers of a dask cluster; use it as a context manager, which lets go of them.

    Args:
        address: `dask://HOST:PORT`, of the scheduler.
        options: how to compile; a task says which of these is its own.
        with_lines: whether outcomes have line maps.

    Raises:
        UsageError: it is no such address; dask is not installed; or the workers have no s2s, or another one.
        S2SError: there is no scheduler at that address, or it has no workers.
    """

    def __init__(self, address: str, options: Sequence[Options], with_lines: bool = False) -> None:
        scheduler = _scheduler(address)
        try:
            import distributed
        except ImportError:
            hint = "pip install 's2s-compiler[dask]'"
            raise UsageError("--executor dask://… needs the package distributed", hint=hint) from None
        self._address = address
        try:
            self._client: Any = distributed.Client(scheduler, timeout=_PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise S2SError(f"no dask scheduler answers at {address}: {error}") from None
        self._as_completed: Callable[..., Any] = distributed.as_completed
        try:
            self._check_workers()
            self._job = self._client.submit(_same, _Job(fingerprint(), options, with_lines), pure=False)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the cluster, which stays as it is."""
        self._client.close()

    def map(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Compile every task; outcomes come in the order of the tasks."""
        queue = enumerate(tasks)
        sent: dict[object, tuple[int, Task]] = {}
        finished: dict[int, Outcome] = {}
        done = self._as_completed(loop=self._client.loop)
        turn = 0
        exhausted = False
        while True:
            while not exhausted and len(sent) + len(finished) < _WINDOW:
                entry = next(queue, None)
                if entry is None:
                    exhausted = True
                    break
                future = self._client.submit(_compile, entry[1], self._job, pure=False)
                sent[future] = entry
                done.add(future)
            while turn in finished:
                yield finished.pop(turn)
                turn += 1
            if sent:
                future = self._next(done)
                index, task = sent.pop(future)
                finished[index] = self._outcome(future, task)
            elif exhausted and not finished:
                return

    def _next(self, done: Any) -> Any:
        """The next file that is compiled; where none is for long, somebody must be there to compile it."""
        last_seen = time.monotonic()
        while True:
            try:
                done.timeout = _LOOK
                return next(done)
            except TimeoutError:
                now = time.monotonic()
                if self._client.status != "running":
                    raise S2SError(f"the dask scheduler at {self._address} is gone") from None
                if self._client.scheduler_info()["workers"]:
                    last_seen = now
                elif now - last_seen > _WITHOUT_WORKERS:
                    raise S2SError(f"the dask cluster at {self._address} has no worker left") from None

    def _outcome(self, future: Any, task: Task) -> Outcome:
        try:
            compiled: bytes | str = future.result()
        except (ImportError, AttributeError) as error:  # of a worker that has joined since
            raise _without(f"a worker of {self._address}", error) from None
        except Exception as error:
            return Outcome(
                error=S2SError(
                    f"the cluster cannot compile it: {type(error).__name__}: {error}",
                    filename=task.filename,
                    hint="compile this file alone, without --executor, to see why",
                )
            )
        if isinstance(compiled, str):
            raise _other(f"a worker of {self._address}", compiled)
        return Outcome.unpack(compiled)

    def _check_workers(self) -> None:
        """Refuse workers that would compile otherwise than this process does."""
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise S2SError(f"the dask cluster at {self._address} has no workers") from None

        # Sent as it is, not by its name: who has no s2s could not find that.
        def described() -> tuple[str, str]:
            try:
                from s2s.cluster import description
            except ImportError as error:
                return "", str(error)
            return description()

        for worker, (found, text) in sorted(self._client.run(described).items()):
            if not found:
                raise _without(f"worker {worker}", ImportError(text))
            if found != fingerprint():
                raise _other(f"worker {worker}", text)


def _scheduler(address: str) -> str:
    host, colon, port = address.removeprefix(SCHEME).rpartition(":")
    if not address.startswith(SCHEME) or not colon or not host or not port.isdecimal():
        hint = "name the scheduler of a cluster that is running: --executor dask://HOST:PORT"
        raise UsageError(f"unknown executor {address!r}", hint=hint)
    return f"tcp://{host}:{port}"


def _without(who: str, error: Exception) -> UsageError:
    hint = f"install this version there: pip install s2s-compiler=={__version__}"
    return UsageError(f"{who} has no s2s that could compile: {error}", hint=hint)


def _other(who: str, text: str) -> UsageError:
    hint = (
        "the output would depend on who compiles a file: have the same version, files and Python everywhere"
    )
    return UsageError(f"{who} has another s2s: {text}; here it is {description()[1]}", hint=hint)


# --- what runs on the workers -------------------------------------------------------------------------------

#: A worker may have several threads, and the compiler is not made for that; they would share one interpreter anyway.
_one_at_a_time = threading.Lock()


def description() -> tuple[str, str]:
    """The fingerprint of the compiler here, and what to call it in messages."""
    import platform

    return fingerprint(), f"s2s {__version__} ({fingerprint()[:8]}) on Python {platform.python_version()}"


def _same(job: _Job) -> _Job:
    return job


def _compile(task: Task, job: _Job) -> bytes | str:
    """A packed outcome; where this is another compiler than the one asked for, what it is."""
    if job.fingerprint != fingerprint():
        return description()[1]
    with _one_at_a_time:
        return compile_task(task, job.options, job.with_lines).pack()
