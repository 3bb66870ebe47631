"""Where the time of a compilation goes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Clock:
    """Adds up time by what it was spent on.

    Attributes:
        seconds: of each stage, in the order they were first left. Of a stage entered within another one, the time
            counts for the inner one.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._stage = ""
        self._since = 0.0

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Spend time on a stage."""
        outer = self.switch(name)
        try:
            yield
        finally:
            self.switch(outer)

    def switch(self, name: str) -> str:
        """Spend time on a stage from now on; returns the one it was spent on so far."""
        now = perf_counter()
        before = self._stage
        if before:
            self.seconds[before] += now - self._since
        self._stage, self._since = name, now
        return before
