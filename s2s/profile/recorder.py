"""Recording a run: what runs, how often, and what parameters are bound to, without looking at every call.

A timer interrupts the program every few milliseconds of processor time. What is running then, and what has called it,
tells where the time goes. Then calls are looked at for a moment, a *window*: on 3.12 and later by `sys.monitoring`,
before that by `sys.setprofile`. Outside of windows the program runs at its own speed.
"""

from __future__ import annotations

import os
import signal
import statistics
import sys
import threading
import time
from dataclasses import dataclass, field
from time import perf_counter_ns
from types import CodeType, FrameType
from typing import Any

from s2s.errors import S2SError
from s2s.profile.layouts import Layouts
from s2s.profile.lines import LineCounts, Lines, has_loops
from s2s.profile.values import Seen

#: Processor time between two looks, in seconds.
INTERVAL = 0.004
#: So many events are looked at in a window.
WINDOW = 400
#: In the first one, which opens with the program: so many calls of its functions, and so many events of any kind.
FIRST_CALLS, FIRST_EVENTS = 10_000, 400_000
#: So many calls of nothing tell how long an event takes before it is heard of.
_CALLS = 400
#: Of so many calls of one function the parameters are looked at, and then of those that a window finds.
ALWAYS = 24
#: … but of so many in all.
MOST_CALLS = 400
#: Frames further up the stack than this are not looked at.
_DEEPEST = 400
_OPTIMIZED, _VARARGS, _VARKEYWORDS = 0x1, 0x4, 0x8
_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_INSTALLED = ("site-packages", "dist-packages")


@dataclass(slots=True)
class Record:
    """What was seen of one code object.

    Attributes:
        module: the `__name__` of what it ran in.
        first_calls: how many calls the first window saw; `calls`, the others.
        looked: of how many calls the parameters were looked at.
        own: seconds in which it ran.
        total: seconds in which it, or what it called, ran.
        callers: how many calls came from where.
        layouts: how the lists and tuples lie that its parameters are bound to, if it has loops.
        kept: its parameters that it never stores to.
    """

    code: CodeType
    module: str
    first_calls: int = 0
    calls: int = 0
    looked: int = 0
    own: float = 0.0
    total: float = 0.0
    params: dict[str, Seen] = field(default_factory=dict)
    callers: dict[tuple[str, int], int] = field(default_factory=dict)
    lines: LineCounts | None = None
    layouts: Layouts | None = None
    kept: tuple[str, ...] | None = None


class Recorder:
    """Records what the main thread runs between `start` and `stop`; of other threads, calls as far as they are seen.

    Args:
        roots: the folders whose code is the program's.
    """

    def __init__(self, roots: tuple[str, ...]) -> None:
        self.roots = tuple(os.path.join(os.path.realpath(root), "") for root in roots)
        self.records: dict[int, Record | None] = {}
        self.codes: list[CodeType] = []  # kept, so that no other takes the place of one
        self.seconds = 0.0
        self.samples = 0
        self.started = 0.0
        self.ended = 0.0
        self.rates: list[float] = []  # of each window, seconds of the program for each event
        self.events_seen = 0  # in all windows
        self.spent = 0  # nanoseconds that looking took in this window
        self.events = 0  # … and how many times it was looked
        self.is_open = False
        self.is_first = True
        self.first_calls = 0
        self.left = 0
        self.since = 0.0  # when the window was opened
        self.last = 0.0  # when the timer was last heard
        self.is_looking = False  # so that another tick is to look at nothing
        self.per_event = 0.0  # seconds that an event takes before it is heard of
        self.lines = Lines()
        self._windows: _Profiler | _Monitor = (
            _Monitor(self) if sys.version_info >= (3, 12) else _Profiler(self)
        )

    def start(self) -> None:
        """Begin to record.

        Raises:
            S2SError: this is not the main thread, or the system has no timer.
        """
        if not hasattr(signal, "setitimer"):
            raise S2SError("this system has no timer of processor time, which profiling needs")
        if threading.current_thread() is not threading.main_thread():
            raise S2SError("a program is profiled from its main thread")
        self.last = time.process_time()
        self._handler = signal.signal(signal.SIGPROF, self._tick)
        self._windows.begin()
        self.per_event = self._calibrated()
        self._open(FIRST_EVENTS)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)

    def stop(self) -> None:
        """Record nothing more; what was there before is put back."""
        self.ended = time.process_time()
        self.started = self.started or self.ended
        signal.setitimer(signal.ITIMER_PROF, 0)
        if signal.getsignal(signal.SIGPROF) == self._tick:
            signal.signal(signal.SIGPROF, self._handler)
        self.close()
        self.lines.end()
        self._windows.end()

    def _calibrated(self) -> float:
        """How long an event takes besides what is measured of it, found by calls of a function that does nothing."""
        names: dict[str, Any] = {"__name__": "calibration"}
        text = "def nothing(): pass\ndef calls(times):\n for _ in times: nothing()\n"
        exec(compile(text, os.path.join(self.roots[0], "<calibration>"), "exec"), names)
        times = range(_CALLS)
        started = time.perf_counter()
        names["calls"](times)
        bare = time.perf_counter() - started
        self._open(4 * _CALLS)
        started = time.perf_counter()
        names["calls"](times)
        whole = time.perf_counter() - started
        self.is_first = False
        self.close()
        found = (whole - bare - self.spent / 1e9) / max(self.events, 1)
        self.records.clear()
        self.started, self.events_seen = 0.0, 0
        self.rates.clear()
        self.is_first, self.first_calls = True, 0
        self.lines = Lines(self.lines.tool)
        return max(found, 0.0)

    # -- windows

    def _open(self, events: int) -> None:
        if self._windows.open():
            self.is_open, self.left = True, events
            self.spent = self.events = 0
            self.since = time.perf_counter()

    def close(self) -> None:
        """End a window."""
        if self.is_open:
            self.is_open = False
            self._windows.close()
            if not self.is_first:
                whole = time.perf_counter() - self.since
                looking = self.spent / 1e9 + self.events * self.per_event
                self.events_seen += self.events
                self.rates.append(max(whole - looking, whole / 10) / max(self.events, 1))
            self.is_first = False

    def _tick(self, number: int, frame: FrameType | None) -> None:
        if self.is_looking:
            return  # looking at a long function takes longer than the timer waits
        passed = time.process_time() - self.last
        self.is_looking = True
        try:
            self._sample(frame, passed)
        finally:
            self.is_looking = False
        if not self.is_open:
            self._open(WINDOW)
        self.last = time.process_time()

    # -- what is running

    def _sample(self, frame: FrameType | None, passed: float) -> None:
        """Count the time since the last look for what is running now, and look at what never comes to be called."""
        seen: set[int] = set()
        may_look = not self.is_open and sys.gettrace() is None and sys.getprofile() is None
        depth, is_top, is_own = 0, True, False
        while frame is not None and depth < _DEEPEST:
            code = frame.f_code
            record = self.record(code, frame)
            if record is not None:
                is_own = True
                if is_top:
                    record.own += passed
                if id(code) not in seen:
                    seen.add(id(code))
                    record.total += passed
                    if may_look and record.looked < 4:
                        self.look(record, frame, record.kept or _kept(record))
                    if may_look and self.lines.wants(record.lines) and has_loops(code):
                        record.lines = self.lines.count(code, frame, record.lines)
            is_top = False
            frame = frame.f_back
            depth += 1
        if is_own:
            self.samples += 1
            self.seconds += passed

    @property
    def part_seen(self) -> float:
        """Which part of the run windows have seen; 0 where there were none.

        Of the rates, the median counts: a window in which another process had its turn says nothing.
        """
        rate = statistics.median(self.rates) if self.rates else 0.0
        return min(rate * self.events_seen / max(self.ended - self.started, 1e-6), 1.0)

    def record(self, code: CodeType, frame: FrameType) -> Record | None:
        """The record of a code object; None if it is none of the program's."""
        key = id(code)
        if key not in self.records:
            self.codes.append(code)
            found: Record | None = None
            if self._is_own(code.co_filename):
                if not self.started:
                    self.started = time.process_time()
                name = frame.f_globals.get("__name__")
                found = Record(code, name if type(name) is str else "")
            self.records[key] = found
        return self.records[key]

    def _is_own(self, filename: str) -> bool:
        path = os.path.realpath(filename)
        if filename.startswith("<") or path.startswith(_HERE):
            return False
        return any(
            path.startswith(root) and not any(part in _INSTALLED for part in path[len(root) :].split(os.sep))
            for root in self.roots
        )

    def call(self, code: CodeType, frame: FrameType) -> None:
        """Note a call that a window sees."""
        record = self.record(code, frame)
        if record is None:
            return
        if self.is_first:
            record.first_calls += 1
            self.first_calls += 1
            if self.first_calls >= FIRST_CALLS:
                self.left = 0
        else:
            record.calls += 1
        if record.looked < ALWAYS or (not self.is_first and record.looked < MOST_CALLS):
            # What suspends is seen again where it goes on: by then it may have bound its parameters anew.
            names = record.kept or _kept(record) if code.co_flags & _SUSPENDS else _parameters(code)
            self.look(record, frame, names)
            caller = frame.f_back
            if caller is not None:
                place = caller.f_code.co_filename, caller.f_lineno
                record.callers[place] = record.callers.get(place, 0) + 1
            if self.lines.wants(record.lines) and has_loops(code):
                record.lines = self.lines.count(code, frame, record.lines)

    def look(self, record: Record, frame: FrameType, names: tuple[str, ...]) -> None:
        """Note what parameters are bound to."""
        if not record.code.co_flags & _OPTIMIZED:
            return  # a module, or a class body
        record.looked += 1
        if names:
            values = frame.f_locals
            for name in names:
                if name in values:
                    seen = record.params.get(name)
                    if seen is None:
                        seen = record.params[name] = Seen()
                    seen.add(values[name])
            if has_loops(record.code):
                record.layouts = record.layouts or Layouts()
                kept = record.kept or _kept(record)
                record.layouts.add({name: values[name] for name in kept if name in values})


_SUSPENDS = 0x20 | 0x80 | 0x200


def _parameters(code: CodeType) -> tuple[str, ...]:
    """The parameters of a function, but for those of all other arguments."""
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _kept(record: Record) -> tuple[str, ...]:
    """The parameters that a function never binds anew."""
    import dis

    stored: set[str] = set()
    for instruction in dis.get_instructions(record.code):
        if "STORE" in instruction.opname or "DELETE" in instruction.opname:
            value = instruction.argval
            stored.update(value if isinstance(value, tuple) else (value,))
    record.kept = tuple(name for name in _parameters(record.code) if name not in stored)
    return record.kept


class _Profiler:
    """Windows by `sys.setprofile`: before 3.12."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    def begin(self) -> None:
        """Nothing is to be done before the first one."""

    end = begin

    def open(self) -> bool:
        """Look at events from now on, unless the program does so itself."""
        if sys.getprofile() is not None:
            return False
        sys.setprofile(self.event)
        return True

    def close(self) -> None:
        """Look at none."""
        if sys.getprofile() == self.event:
            sys.setprofile(None)

    def event(self, frame: FrameType, event: str, arg: object) -> None:
        """Note one event; the window closes behind the last."""
        recorder = self.recorder
        started = perf_counter_ns()
        recorder.left -= 1
        recorder.events += 1
        if event == "call":
            recorder.call(frame.f_code, frame)
        recorder.spent += perf_counter_ns() - started
        if recorder.left <= 0:
            recorder.close()


class _Monitor:
    """Windows by `sys.monitoring`: each function is heard of until a window is over, and again in the next one."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.api: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
        self.tool = -1

    def begin(self) -> None:
        """Take a place among the tools.

        Raises:
            S2SError: there is none.
        """
        for tool in (self.api.PROFILER_ID, 3, 4):
            if self.api.get_tool(tool) is None:
                self.api.use_tool_id(tool, "s2s profile")
                self.tool = self.recorder.lines.tool = tool
                self.api.register_callback(tool, self.api.events.PY_START, self.event)
                self.api.register_callback(tool, self.api.events.PY_RESUME, self.event)
                self.api.set_events(tool, self.api.events.PY_START | self.api.events.PY_RESUME)
                return
        raise S2SError("other tools take all places for profilers")

    def end(self) -> None:
        """Give it back."""
        self.api.set_events(self.tool, 0)
        self.api.free_tool_id(self.tool)

    def open(self) -> bool:
        """Hear of every function again."""
        self.api.restart_events()
        return True

    def close(self) -> None:
        """Each function is heard of once more, and then no longer."""

    def event(self, code: CodeType, offset: int) -> object:
        """Note one call, of a function of the program while a window is open."""
        recorder = self.recorder
        started = perf_counter_ns()
        frame = sys._getframe(1)
        if not recorder.is_open or recorder.record(code, frame) is None:
            return self.api.DISABLE
        recorder.left -= 1
        recorder.events += 1
        recorder.call(code, frame)
        recorder.spent += perf_counter_ns() - started
        if recorder.left <= 0:
            recorder.close()
        return None
