"""Recursive walks over trees nested more deeply than the interpreter's recursion limit allows."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from s2s.errors import InternalError

_P = ParamSpec("_P")
_R = TypeVar("_R")

#: The raised limit. Since CPython 3.11, calls between Python functions take heap, not C stack.
_RAISED = 100_000

#: For the calls that go through C all the same: generator expressions, the parser, `compile`.
_LARGE_STACK = 1 << 29

_lock = threading.Lock()
_users = 0
_saved = 0


def deeply(function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Call a function, and once more with a raised recursion limit if it needs that.

    The function starts over from its arguments, so it may leave nothing behind when it fails; and only
    Python-to-Python calls may nest deeply in it: the C stack is not extended.

    Raises:
        InternalError: the raised limit was not enough either.
    """
    global _users, _saved
    try:
        return function(*args, **kwargs)
    except RecursionError:
        pass
    # The limit belongs to the whole interpreter: the first thread in raises it, the last one out restores it.
    with _lock:
        if not _users:
            _saved = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_saved, _RAISED))
        _users += 1
    try:
        return function(*args, **kwargs)
    except RecursionError as error:
        raise InternalError("nested too deeply") from error
    finally:
        with _lock:
            _users -= 1
            if not _users:
                sys.setrecursionlimit(_saved)


def with_deep_stack(function: Callable[[], _R]) -> _R:
    """Call a function, and once more in a thread with a large C stack if the input is nested too deeply for this one.

    Raises:
        RecursionError: that was not enough either.
    """
    try:
        return function()
    except RecursionError:
        pass
    results: list[_R] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(deeply(function))
        except BaseException as error:
            errors.append(error)

    with _lock:
        usual = threading.stack_size(_LARGE_STACK)
        try:
            thread = threading.Thread(target=run)
            thread.start()
        finally:
            threading.stack_size(usual)
    thread.join()
    if errors:
        too_deep = isinstance(errors[0], (MemoryError, InternalError))
        raise RecursionError("nested too deeply") if too_deep else errors[0]
    return results[0]
