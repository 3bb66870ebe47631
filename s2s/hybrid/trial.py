"""Whether a specialized program with tests at its entry is faster than the original: asked on the program's own calls.

Tests cost more than they save where a call does little for the number of objects it looks at. The first calls run the
specialized program and the original by turns, each call once and in full, and the faster one stays.

Calls go in pairs, one of each. What else a machine does makes single calls longer by half, and phases of them by a few
percent. So a trial ends early only where one of the two is faster in more pairs than chance alone brings about.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import get_clock_info, perf_counter_ns, thread_time_ns

#: The time of the thread, which what else the machine does leaves alone, where the system counts it finely enough.
now = thread_time_ns if get_clock_info("thread_time").resolution < 1e-6 else perf_counter_ns

#: Calls that run the specialized program before anything is timed: the interpreter adapts to it.
_WARMING = 8
#: Pairs of calls after which an answer is looked for, again and again; the first of all are for the interpreter's sake.
_PAIRS = 24
_ADAPTING = 4
#: The most that are timed, where these do not tell which is faster.
_MOST_PAIRS = 384
#: Nanoseconds of all timed calls after which an answer is given, where calls take long; and the fewest pairs for it.
_ENOUGH = 20_000_000
_FEWEST_PAIRS = 3
#: By how many standard deviations more pairs than half speak for one of the two where that is clear.
_CLEAR = 3.0

#: The specialized program must be this much faster, for what is measured is not exact.
_MARGIN = 0.985

#: Which of the two goes first: four calls at a time, it, the other one twice, and it again; and after 60 calls the same
#: the other way round. So no drift, and no regular pattern of short and long calls, falls on one of them.
_WINDOW = 60
_FIRST = Random(1).getrandbits(_MOST_PAIRS // 2)

Call = Callable[..., object]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a trial found.

    Attributes:
        specialized, original: nanoseconds a call.
        won: pairs in which the specialized program was faster, by what it has to be.
        pairs: all of them.
    """

    specialized: float
    original: float
    won: int
    pairs: int

    @classmethod
    def of(cls, specialized: list[int], original: list[int]) -> Verdict:
        """The verdict on calls in pairs."""
        skipped = _ADAPTING if len(specialized) > 2 * _ADAPTING else 0
        one, other = specialized[skipped:], original[skipped:]
        won = sum(took < _MARGIN * by for took, by in zip(one, other, strict=True))
        return cls(_typical(one), _typical(other), won, len(one))

    @property
    def keeps(self) -> bool:
        """Whether the specialized program stays."""
        return self.specialized < _MARGIN * self.original

    @property
    def is_clear(self) -> bool:
        """Whether the pairs say so as well, and not by chance."""
        more = 2 * self.won - self.pairs
        return abs(more) > _CLEAR * self.pairs**0.5 and (more > 0) is self.keeps

    def __str__(self) -> str:
        return (
            f"{self.specialized / 1000:.2f} µs a call specialized, {self.original / 1000:.2f} µs as written"
        )


def _whose_turn(timed: int) -> int:
    """Whether the original is the next one, after so many calls."""
    window, within = divmod(timed, _WINDOW)
    first = _FIRST >> (window // 2 * (_WINDOW // 4) + within // 4)
    return (first ^ window ^ within ^ within >> 1) & 1


def _typical(times: list[int]) -> float:
    """The mean of the shorter three quarters: of calls of several lengths, a median jumps from one to the next."""
    return statistics.fmean(sorted(times)[: -(-3 * len(times) // 4)])


def on_trial(specialized: Call, original: Call, decided: Callable[[Verdict], None]) -> Call:
    """An entry that runs one of two programs at each call, until it is known which is faster.

    A call made while another is timed, by recursion or from another thread, runs the specialized program. A call that
    raises is not counted.

    Args:
        specialized: the program with its tests.
        original: the program as written.
        decided: told the verdict, once.
    """
    times: tuple[list[int], list[int]] = ([], [])
    calls = timed = spent = 0
    busy = False
    done = False

    def entry(*args: object, **kwargs: object) -> object:
        nonlocal calls, timed, spent, busy, done
        if busy or done:
            return specialized(*args, **kwargs)
        if calls < _WARMING:
            calls += 1
            return specialized(*args, **kwargs)
        which = _whose_turn(timed)
        way = original if which else specialized
        busy = True
        try:
            started = now()
            result = way(*args, **kwargs)
            took = now() - started
        finally:
            busy = False
        times[which].append(took)
        timed += 1
        spent += took
        pairs = timed // 2
        if timed % 2 == 0 and (pairs % _PAIRS == 0 or (pairs >= _FEWEST_PAIRS and spent > _ENOUGH)):
            found = Verdict.of(*times)
            if found.is_clear or pairs >= _MOST_PAIRS or spent > _ENOUGH:
                done = True
                decided(found)
        return result

    return entry
