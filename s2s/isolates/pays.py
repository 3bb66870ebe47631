"""Whether a private copy is faster than the program as written, by what the functions of both spend.

Functions run as often as they are called. Of each circle of functions that call each other, one runs so often as the
circle is entered, times `ROUNDS`: as often in the copy as in the program, for what is inlined makes a circle shorter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from s2s.isolates.spent import Spent

#: So often a circle of calls is gone round where it is entered.
ROUNDS = 10.0
#: What is certain to pay, for all that is not known.
LEAST_GAIN = 1.1
#: How fast circles of calls are at least that look at each round, each for itself, beside what they are as written.
LEAST_OF_CIRCLES = 0.85
#: The seconds that the question takes before each run, and how long runs are to be that are worth it: four times what
#: saves as much, between these.
ASKED, SHORTEST_LEAST, LONGEST_LEAST = 0.000005, 0.00005, 0.0001
#: What takes less nanoseconds than this would notice what asks whether it is to run in its copy.
SHORTEST = 700

Program = Mapping[str, Spent]


def nanoseconds(program: Program, root: str) -> float:
    """What a run of a program takes, in nanoseconds.

    Args:
        root: the function that is called.
    """
    return _total(
        program,
        _runs_as_written(program, root, {min(found) for found in _circles(program).values() if found}),
    )


def gain(written: Program, copied: Program, root: str, heads: Iterable[str]) -> float:
    """How much longer a program takes as written than its copy does.

    Args:
        root: the function that is called.
        heads: one function of each circle in the copy.
    """
    heads = set(heads)
    often = _runs_as_written(written, root, heads)
    circles = _circles(written)
    known = {head: often[head] for head in heads if circles.get(head) and head in often}
    circles = _circles(copied)

    def enters(caller: str, callee: str) -> dict[str, float]:
        is_closed = callee in known or (callee in heads and callee in circles[caller])
        return {} if is_closed else {callee: 1.0}

    again = _runs(copied, {root: 1.0} | known, enters)
    return _total(written, often) / max(_total(copied, again), 1.0)


def going_round(program: Program, heads: Iterable[str]) -> list[str]:
    """Those of some functions that are called again by what they call, as far as more than names tells."""
    circles = _circles(program)
    return [head for head in heads if circles.get(head)]


def _runs_as_written(program: Program, root: str, heads: Iterable[str]) -> Mapping[str, float]:
    """How often each function runs, if those in `heads` run as often as their circles are gone round.

    Circles without such a function are those that only names tell of: nobody goes round.
    """
    circle_of = _circles(program)
    circles = {head: circle_of[head] for head in heads if circle_of.get(head)}

    def enters(caller: str, callee: str) -> dict[str, float]:
        inside = callee in circle_of[caller]
        found = {head: ROUNDS for head, circle in circles.items() if callee in circle and not inside}
        is_closed = callee in circles or (inside and circle_of[caller].isdisjoint(circles))
        return found if is_closed else found | {callee: 1.0}

    begun = {head: ROUNDS for head, circle in circles.items() if root in circle}
    return _runs(program, {root: 1.0} | begun, enters)


def _circles(program: Program) -> dict[str, set[str]]:
    """Of each function, which call it and are called by it, by whatever others; empty if that is not even itself."""
    reached = {name: _reached(program, name) for name in program}
    return {name: {other for other in reached[name] if name in reached[other]} for name in program}


def _total(program: Program, often: Mapping[str, float]) -> float:
    """What a run of a program takes, in nanoseconds, if its functions run so often."""
    return sum(program[name].own * times for name, times in often.items())


def _runs(
    program: Program, begun: Mapping[str, float], enters: Callable[[str, str], Mapping[str, float]]
) -> Mapping[str, float]:
    """How often each function runs, if some are begun so often.

    Args:
        enters: which functions run, and how often, where one calls another.
    """
    found: defaultdict[str, float] = defaultdict(float)
    for _ in range(len(program) + 1):
        called: defaultdict[str, float] = defaultdict(float)
        for name, often in begun.items():
            found[name] += often
            for callee, weight in program[name].calls.items():
                for entered, times in enters(name, callee).items():
                    called[entered] += often * weight * times
        begun = called
    return found


def _reached(program: Program, start: str) -> set[str]:
    """What a function calls, or what that calls."""
    found: set[str] = set()
    work = [start]
    while work:
        for callee in program[work.pop()].calls:
            if callee not in found:
                found.add(callee)
                work.append(callee)
    return found
