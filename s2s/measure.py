"""Measuring programs against each other: rounds in turns, results compared, ratios with their spread.

What is measured is called a subject. The first subject is what all others are compared with; whatever else the
machine does falls on all of them alike, because each round asks every subject once, one after the other. A ratio is
made of the two figures of one round; of the ratios of all rounds the median and the quartiles are kept.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from s2s.errors import S2SError


@dataclass(frozen=True, slots=True)
class Sample:
    """One subject in one round.

    Attributes:
        seconds: processor time.
        output: what the subject computed, or a digest of it; equal for all subjects.
    """

    seconds: float
    output: str


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times faster than the first subject: the median of all rounds, and the quartiles around it."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.median:.2f} ({self.low:.2f}–{self.high:.2f})"


class WrongResult(S2SError):
    """Two subjects that must compute the same do not."""


def interleaved(subjects: Mapping[str, Callable[[], Sample]], rounds: int) -> dict[str, list[Sample]]:
    """Ask every subject once a round.

    Which subject begins changes from round to round, so that none is always the first after the others have
    filled the machine's caches.

    Args:
        subjects: what to ask, by name.
        rounds: how many times.

    Raises:
        WrongResult: a subject's output differs from the first one's of that round.
    """
    names = list(subjects)
    taken: dict[str, list[Sample]] = {name: [] for name in names}
    for number in range(rounds):
        start = number % len(names)
        for name in names[start:] + names[:start]:
            taken[name].append(subjects[name]())
        compare({name: taken[name][-1].output for name in names})
    return taken


def compare(outputs: Mapping[str, str]) -> None:
    """Check that all outputs are the first one.

    Raises:
        WrongResult: one is not.
    """
    (first, expected), *others = outputs.items()
    for name, output in others:
        if output != expected:
            raise WrongResult(
                f"wrong result: {name} computes {clipped(output)}, and {first} {clipped(expected)}"
            )


def clipped(text: str, limit: int = 200) -> str:
    """A text short enough for a message."""
    return text if len(text) <= limit else f"{text[:limit]}…"


def ratio(first: Sequence[Sample], other: Sequence[Sample]) -> Ratio:
    """How many times faster the other subject is than the first, round by round."""
    return spread([a.seconds / b.seconds for a, b in zip(first, other)])


def spread(ratios: Sequence[float]) -> Ratio:
    """Median and quartiles of ratios; all three are the one ratio there is of a single round."""
    if len(ratios) == 1:
        return Ratio(ratios[0], ratios[0], ratios[0])
    low, median, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return Ratio(median, low, high)


def geometric_mean(ratios: Iterable[float]) -> float:
    """The mean of ratios: twice as fast and half as fast make 1."""
    return statistics.geometric_mean(ratios)
