"""Whether a specialized program with tests at its entry is faster than the original: asked on the program's own calls.

Tests cost more than they save where a call does little for the number of objects it looks at. The first calls run the
specialized program and the original by turns, each call once and in full, and the faster one stays.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from time import get_clock_info, perf_counter_ns, thread_time_ns
from typing import Any

#: The time of the thread, which what else the machine does leaves alone, where the system counts it finely enough.
now = thread_time_ns if get_clock_info("thread_time").resolution < 1e-6 else perf_counter_ns

#: Calls that run the specialized program before anything is timed: the interpreter adapts to it.
_WARMING = 8
#: Calls of each that are timed, the first of them for the interpreter's sake.
_TIMED = 16
_ADAPTING = 4
#: The most that are timed, where the two are so close that these do not tell which is faster.
_MOST_TIMED = 96
_CLOSE = 0.05
#: Calls that take long need no repetition: nanoseconds of all timed calls after which an answer is given.
_ENOUGH = 50_000_000
_FEWEST = 3

#: The specialized program must be this much faster, for what is measured is not exact.
_MARGIN = 0.985

Call = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a trial found, in nanoseconds a call."""

    specialized: float
    original: float

    @property
    def keeps(self) -> bool:
        """Whether the specialized program stays."""
        return self.specialized < _MARGIN * self.original

    @property
    def is_clear(self) -> bool:
        """Whether the two differ by more than a few calls can tell."""
        return abs(self.specialized - _MARGIN * self.original) > _CLOSE * self.original

    def __str__(self) -> str:
        return (
            f"{self.specialized / 1000:.2f} µs a call specialized, {self.original / 1000:.2f} µs as written"
        )


def on_trial(specialized: Call, original: Call, decided: Callable[[Verdict], None]) -> Call:
    """An entry that runs one of two programs at each call, until it is known which is faster.

    A call made while another is timed, by recursion or from another thread, runs the specialized program. A call that
    raises is not counted. The order of the two follows the Thue-Morse sequence, so that no regular pattern of short and
    long calls falls on one of them.

    Args:
        specialized: the program with its tests.
        original: the program as written.
        decided: told the verdict, once.
    """
    times: tuple[list[int], list[int]] = ([], [])
    calls = 0
    busy = False
    done = False

    def entry(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls, busy, done
        if busy or done:
            return specialized(*args, **kwargs)
        calls += 1
        if calls <= _WARMING:
            return specialized(*args, **kwargs)
        which = (calls - _WARMING - 1).bit_count() & 1
        way = original if which else specialized
        busy = True
        try:
            started = now()
            result = way(*args, **kwargs)
            times[which].append(now() - started)
        finally:
            busy = False
        if _suffices(*times):
            found = Verdict(_typical(times[0]), _typical(times[1]))
            if found.is_clear or min(map(len, times)) >= _MOST_TIMED or _are_long(*times):
                done = True
                decided(found)
        return result

    return entry


def _suffices(one: list[int], other: list[int]) -> bool:
    fewer = min(len(one), len(other))
    return (fewer >= _TIMED and fewer % _TIMED == 0) or (fewer >= _FEWEST and _are_long(one, other))


def _are_long(one: list[int], other: list[int]) -> bool:
    return sum(one) + sum(other) > _ENOUGH


def _typical(times: list[int]) -> float:
    settled = times[_ADAPTING:] if len(times) > 2 * _ADAPTING else times
    return statistics.median(settled)
