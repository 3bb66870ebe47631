"""Recursive walks over trees nested more deeply than the interpreter's recursion limit allows."""

from __future__ import annotations

import sys
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from s2s.errors import InternalError

_P = ParamSpec("_P")
_R = TypeVar("_R")

#: The raised limit. Since CPython 3.11, calls between Python functions take heap, not C stack.
_RAISED = 100_000
#: For the calls that go through C all the same: generator expressions, the parser, `compile`.
_LARGE_STACK = 1 << 29
#: The frames there are in a new thread before it calls anything of ours.
_FRAMES = 8
#: How far below the limit every thread must be for it to come back.
_MARGIN = 100

_lock = threading.Lock()
_running = 0
_usual: int | None = None  # the limit to restore, while it is raised
_set = 0  # the limit it was raised to


def deeply(function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Call a function, and once more with a raised recursion limit if it needs that.

    The function starts over from its arguments, so it may leave nothing behind when it fails; and only
    Python-to-Python calls may nest deeply in it: the C stack is not extended.

    Raises:
        InternalError: the raised limit was not enough either.
    """
    with _counted():
        try:
            return function(*args, **kwargs)
        except RecursionError:
            _raise_limit(_RAISED)
        try:
            return function(*args, **kwargs)
        except RecursionError as error:
            raise InternalError("nested too deeply") from error


@contextmanager
def _counted() -> Iterator[None]:
    """Count a call of `deeply`; the last one to end brings the limit back.

    The limit belongs to the whole interpreter. A thread that is deeper than a limit at the moment it is lowered
    dies of it (CPython 3.11 aborts), so it stays raised while any call runs, or any thread at all is deep. A limit
    that the program has set meanwhile is the program's.
    """
    global _running, _usual
    with _lock:
        _running += 1
    try:
        yield
    finally:
        with _lock:
            _running -= 1
            if not _running and _usual is not None and sys.getrecursionlimit() != _set:
                _usual = None
            elif (
                not _running
                and _usual is not None
                and not _is_anyone_deeper(_usual - min(_MARGIN, _usual // 2))
            ):
                sys.setrecursionlimit(_usual)
                _usual = None


def _raise_limit(limit: int | None) -> None:
    """Raise the limit, if it is lower; for None, to what a thread needs that is to have what the program has."""
    global _usual, _set
    with _lock:
        now = sys.getrecursionlimit()
        if _usual is None or now != _set:
            _usual = now
        _set = max(now, _usual + _FRAMES if limit is None else limit)
        if _set > now:
            sys.setrecursionlimit(_set)


def _is_anyone_deeper(limit: int) -> bool:
    for top in sys._current_frames().values():
        frame: types.FrameType | None = top
        for _ in range(limit):
            if frame is None:
                break
            frame = frame.f_back
        else:
            return True
    return False


def with_deep_stack(function: Callable[[], _R], check: Callable[[], object] | None = None) -> _R:
    """Call a function, and once more in a thread with a large C stack if the input is nested too deeply for this one.

    Args:
        function: what to call.
        check: called before the second time, with as much of the recursion limit left as a program has that
            has just started; what it raises ends the matter.

    Raises:
        RecursionError: that was not enough either.
    """
    try:
        return function()
    except RecursionError:
        # As the interpreter ends, a thread never starts, and CPython 3.11 waits for it nevertheless.
        if sys.is_finalizing():
            raise
    results: list[_R] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            if check is not None:
                with _counted():
                    _raise_limit(None)
                    check()
            results.append(deeply(function))
        except BaseException as error:
            errors.append(error)

    with _lock:
        usual = threading.stack_size(_LARGE_STACK)
        try:
            # A daemon: whoever interrupts the wait for it need not wait for its end.
            thread = threading.Thread(target=run, daemon=True)
            thread.start()
        except RuntimeError as error:
            raise RecursionError("nested too deeply, and no memory for a larger stack") from error
        finally:
            threading.stack_size(usual)
    thread.join()
    if errors:
        too_deep = isinstance(errors[0], (MemoryError, InternalError))
        raise RecursionError("nested too deeply") if too_deep else errors[0]
    return results[0]
