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
