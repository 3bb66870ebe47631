"""How often the lines of a function run: of a few calls of it, and of so many lines only."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

#: Of so many calls of a function the lines are counted, and of so many lines of each.
MOST_CALLS, MOST_LINES = 3, 1500


@dataclass(slots=True)
class LineCounts:
    """How often lines ran: of `calls` calls."""

    counts: dict[int, int] = field(default_factory=dict)
    calls: int = 0
    left: int = 0


def has_loops(code: CodeType) -> bool:
    """Whether a code object jumps backwards."""
    return bool(_backwards(code))


_known: dict[int, bool] = {}


def _backwards(code: CodeType) -> bool:
    key = id(code)  # the recorder keeps those it asks about
    if key not in _known:
        import dis

        _known[key] = any("JUMP_BACKWARD" in each.opname for each in dis.get_instructions(code))
    return _known[key]


class Lines:
    """Counts the lines of one call at a time: by `sys.monitoring`, or before 3.12 by `sys.settrace`.

    Attributes:
        tool: which tool of `sys.monitoring` counts.
    """

    def __init__(self, tool: int = -1) -> None:
        self.tool = tool
        self._counts: LineCounts | None = None
        self._code: CodeType | None = None
        self._frame: FrameType | None = None

    def wants(self, counts: LineCounts | None) -> bool:
        """Whether another call is to be counted now."""
        if self._counts is not None:
            return False
        return counts is None or counts.calls < MOST_CALLS

    def count(self, code: CodeType, frame: FrameType, counts: LineCounts | None) -> LineCounts | None:
        """Count the lines of a call that begins; gives what they are counted in."""
        if sys.gettrace() is not None:
            return counts
        counts = counts or LineCounts()
        counts.calls += 1
        counts.left = MOST_LINES
        self._counts, self._code = counts, code
        if self.tool < 0:
            self._frame = frame
            frame.f_trace = self._traced
            sys.settrace(self._other)
        else:
            api: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
            api.register_callback(self.tool, api.events.LINE, self._line)
            api.set_local_events(self.tool, code, api.events.LINE)
        return counts

    def end(self) -> None:
        """Count no more of the call at hand."""
        code, self._code = self._code, None
        frame, self._frame = self._frame, None
        self._counts = None
        if frame is not None:
            frame.f_trace = None
            if sys.gettrace() == self._other:
                sys.settrace(None)
        elif code is not None:
            api: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
            api.set_local_events(self.tool, code, 0)

    def _add(self, line: int) -> None:
        counts = self._counts
        if counts is not None:
            counts.counts[line] = counts.counts.get(line, 0) + 1
            counts.left -= 1
            if counts.left <= 0:
                self.end()

    def _traced(self, frame: FrameType, event: str, arg: object) -> object:
        if event == "line":
            self._add(frame.f_lineno)
        elif event == "return":
            self.end()
        return None if self._counts is None else self._traced

    def _other(self, frame: FrameType, event: str, arg: object) -> None:
        """What else is called meanwhile is not traced; it counts, so that there is an end to it."""
        counts = self._counts
        if counts is not None:
            counts.left -= 1
            if counts.left <= 0:
                self.end()

    def _line(self, code: CodeType, line: int) -> object:
        if code is self._code:
            self._add(line)
        return None
