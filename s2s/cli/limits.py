"""The recursion limit as a program sees it that runs above frames of s2s.

The interpreter counts every frame there is. A program that finds the limit it knows, or sets one of its own,
must have as much room as under the interpreter alone.
"""

from __future__ import annotations

import operator
import sys
from typing import SupportsIndex

_LARGEST = 2**31 - 1


def hide_frames(count: int) -> None:
    """Let the recursion limit be what the program makes it, above as many frames as lie below the program.

    Args:
        count: how much of the limit is taken before the program starts.
    """
    get, put = sys.getrecursionlimit, sys.setrecursionlimit
    # The largest limit has no room for the frames, and needs none.
    largest = _LARGEST - count - 1

    def getrecursionlimit() -> int:
        limit = get()
        return limit - count if limit < _LARGEST else limit

    def setrecursionlimit(limit: SupportsIndex, /) -> None:
        wanted = operator.index(limit)
        if 1 <= wanted <= _LARGEST:
            if wanted > largest:
                put(_LARGEST)
                return
            # This frame is one more, where the limit is not to be below the depth.
            put(wanted + count + 1)
            try:  # noqa: SIM105  # `suppress` would take room of its own
                put(wanted + count)
            except RecursionError:
                pass
        else:
            put(wanted)  # it says what is wrong

    for known, ours in ((get, getrecursionlimit), (put, setrecursionlimit)):
        ours.__module__, ours.__qualname__, ours.__doc__ = "sys", known.__name__, known.__doc__
        setattr(sys, known.__name__, ours)
    put(get() + count)
