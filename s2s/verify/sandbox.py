"""A closed room for running code under test: its output is captured, its time bounded, its garbage kept
apart.

Functions are called with values nobody meant for them, so what would reach outside the process (writing or
removing files, starting programs, connecting) is refused inside the room by an audit hook, the same way on
both sides.
"""

from __future__ import annotations

import contextlib
import gc
import io
import itertools
import os
import random
import signal
import sys
import threading
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

from s2s.verify.recorders import Dies, Rec


class TimeUp(BaseException):
    """Raised inside code under test that ran longer than it may."""


class Refused(PermissionError):
    """Raised inside code under test that tried to reach outside the process."""


_REFUSED = frozenset(
    {
        *(
            f"os.{name}"
            for name in ("remove", "rename", "rmdir", "mkdir", "link", "symlink", "truncate", "chmod")
        ),
        *(
            f"os.{name}"
            for name in ("chown", "system", "exec", "fork", "forkpty", "posix_spawn", "spawn", "utime")
        ),
        *(f"os.{name}" for name in ("startfile", "kill", "killpg", "chdir")),
        *(f"shutil.{name}" for name in ("rmtree", "move", "copyfile", "copytree", "chown", "make_archive")),
        *(f"socket.{name}" for name in ("connect", "bind", "sendto", "getaddrinfo")),
        *("subprocess.Popen", "urllib.Request", "tempfile.mkstemp", "tempfile.mkdtemp", "ftplib.connect"),
        *("smtplib.connect", "pty.spawn", "webbrowser.open", "signal.pthread_kill"),
        *("ctypes.string_at", "ctypes.call_function"),
    }
)
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class _Guard:
    """The process-wide audit hook; hooks cannot be removed, so it is installed once and switched on per
    run.
    """

    def __init__(self) -> None:
        self.installed = False
        self.thread = 0

    def hook(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.thread and self.thread == threading.get_ident():
            if event in _REFUSED:
                raise Refused(f"{event} is refused while verifying")
            if event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING:
                raise Refused("writing files is refused while verifying")


_guard = _Guard()


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Refuse, in this thread, what reaches outside the process."""
    if not _guard.installed:
        sys.addaudithook(_guard.hook)
        _guard.installed = True
    before = _guard.thread
    _guard.thread = threading.get_ident()
    try:
        yield
    finally:
        _guard.thread = before


@contextlib.contextmanager
def captured() -> Iterator[io.StringIO]:
    """Standard output and error go to one text, in order; standard input is empty."""
    out = io.StringIO()
    before = sys.stdout, sys.stderr, sys.stdin
    sys.stdout, sys.stderr, sys.stdin = out, out, io.StringIO()
    try:
        yield out
    finally:
        sys.stdout, sys.stderr, sys.stdin = before


class time_limit:
    """Raise `TimeUp` in the body after some seconds, again and again until it ends.

    Only where timer signals exist and in the main thread; elsewhere the body is not bounded.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._before: Any = None
        self._is_set = False

    def __enter__(self) -> None:
        if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
            self._is_set = True
            self._before = signal.signal(signal.SIGALRM, _expire)
            # Repeated: the first one may be swallowed by a bare `except` or inside a finalizer.
            signal.setitimer(signal.ITIMER_REAL, self._seconds, 0.05)

    def __exit__(self, *_: object) -> None:
        if self._is_set:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)


def _expire(number: int, frame: types.FrameType | None) -> None:
    """End what runs, unless that is the end of the limit: a timer that went on would end whatever comes next."""
    outer = frame
    while outer is not None:
        if outer.f_code is time_limit.__exit__.__code__:
            return
        outer = outer.f_back
    raise TimeUp


_BUILTINS_MODULE = sys.modules["builtins"]


@contextlib.contextmanager
def builtins_restored() -> Iterator[None]:
    """Whatever the body rebinds in `builtins` is put back."""
    namespace = vars(_BUILTINS_MODULE)
    before = dict(namespace)
    try:
        yield
    finally:
        if namespace != before or any(namespace[key] is not before[key] for key in before):
            namespace.clear()
            namespace.update(before)


@contextlib.contextmanager
def quiet_unraisable() -> Iterator[None]:
    """Exceptions in finalizers are told by type only: the default message shows addresses."""

    def hook(problem: sys.UnraisableHookArgs) -> None:
        sys.stderr.write(f"unraisable {problem.exc_type.__name__}\n")

    before = sys.unraisablehook
    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before


@contextlib.contextmanager
def pure_recorders(pure: bool) -> Iterator[None]:
    """Make the operators of recorders do nothing but give their result, or not."""
    before, Rec.pure = Rec.pure, pure
    try:
        yield
    finally:
        Rec.pure = before


_is_in_session = False


@contextlib.contextmanager
def session() -> Iterator[None]:
    """Around many runs: automatic garbage collection is off, and what is there now, garbage too, is left out of
    collections.
    """
    global _is_in_session
    if _is_in_session or gc.get_freeze_count():
        # Inside another session, or in a process that froze what it has itself. To count that is to go over all of it.
        yield
        return
    enabled = gc.isenabled()
    gc.disable()
    gc.freeze()
    _is_in_session = True
    try:
        yield
    finally:
        _is_in_session = False
        Dies.epoch += 1
        gc.unfreeze()
        if enabled:
            gc.enable()


_runs = itertools.count(1)
_FULL_EVERY = 256


def run(action: Callable[[io.StringIO], None], seconds: float) -> None:
    """Run `action` in the room; it is given the text that captures its output.

    Cyclic garbage is collected before leaving, its finalizers' output discarded: when cycles die is not
    compared.

    Raises:
        TimeUp: it did not end in time.
    """
    state = random.getstate()
    limit, pure = sys.getrecursionlimit(), Rec.pure
    random.seed(0)
    enabled = gc.isenabled()
    gc.disable()
    try:
        with warnings.catch_warnings(), quiet_unraisable(), guarded(), captured() as out:
            warnings.simplefilter("ignore")
            try:
                with time_limit(seconds):
                    action(out)
            finally:
                # The automatic collection is off, so what this run made is young. Now and then all the rest.
                gc.collect(1 if next(_runs) % _FULL_EVERY else 2)
    finally:
        sys.setrecursionlimit(limit)
        random.setstate(state)
        Rec.pure = pure
        if enabled:
            gc.enable()
