"""What compiling one file gave, in a form that travels between processes and lies in the cache.

An outcome is one line of JSON and three sections of bytes after it (output, remarks, positions). The sections
that are long and seldom asked for are decoded only when they are.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, NamedTuple

from s2s.errors import S2SError
from s2s.frozen import plain
from s2s.imports import Imported, WantedMark
from s2s.options import Options
from s2s.report.remarks import DIRECTIVE, Remark

if TYPE_CHECKING:
    from s2s.backend.segments import Segment
    from s2s.driver import Compiled

#: What an error is made of.
_OF_ERROR = ("message", "filename", "line", "column", "hint", "text", "end_column")


class Task(NamedTuple):
    """One file to compile.

    Attributes:
        filename: its name for messages.
        data: its bytes.
        imports: what it imports from other files of its tree.
        how: which of the options of its tree are its own.
    """

    filename: str
    data: bytes
    imports: tuple[Imported, ...] = ()
    how: int = 0


@plain(slots=True)
class Outcome:
    """What compiling one file gave.

    Attributes:
        changed: whether the output differs from the source.
        data: the output; None if it is the source unchanged, or if there is none because of `error`.
        relied: granted assumptions the output relies on.
        failures: (function, pass, error) of every function left as written because s2s itself failed.
        snapshots: (pass, function, text) of the IR after the passes asked for.
        lines: how many lines the source has.
        seconds: how long compiling took.
        stages: how long each pass and stage ran.
        error: why there is no output.
        cached: whether it was taken from the cache.
        wanted: what private copies in it ask of other files of the tree.
    """

    changed: bool = False
    data: bytes | None = None
    relied: tuple[str, ...] = ()
    failures: tuple[tuple[str, str, str], ...] = ()
    snapshots: tuple[tuple[str, str, str], ...] = ()
    lines: int = 0
    seconds: float = 0.0
    stages: dict[str, float] = field(default_factory=dict)
    error: S2SError | None = None
    cached: bool = False
    wanted: tuple[WantedMark, ...] = ()
    _remarks: bytes = field(default=b"[]", repr=False)
    _map: bytes = field(default=b"[[], []]", repr=False)

    @property
    def final(self) -> bool:
        """Whether compiling again would give the same: not where memory, a signal or a bug got in the way."""
        return self.error is None and not any(name == "driver" for _, name, _ in self.failures)

    @property
    def wrong_comments(self) -> list[Remark]:
        """The remarks about comments for s2s that mean nothing."""
        if f'"{DIRECTIVE}"'.encode() not in self._remarks:
            return []
        return [remark for remark in self.remarks if remark.pass_name == DIRECTIVE]

    @property
    def remarks(self) -> list[Remark]:
        """Every remark of the passes, in the order they were made."""
        return [
            Remark(kind, name, function, message, line, column, tuple(assumptions), unlock)
            for kind, name, function, message, line, column, assumptions, unlock in json.loads(self._remarks)
        ]

    @property
    def line_map(self) -> list[tuple[int, int]]:
        """(output line, source line) pairs of a changed file, if they were asked for."""
        return [(out, source) for out, source in json.loads(self._map)[0]]

    @property
    def segments(self) -> list[Segment]:
        """Where each piece of the output comes from, if that was asked for."""
        from s2s.backend.segments import Segment

        return [Segment(*segment) for segment in json.loads(self._map)[1]]

    def pack(self) -> bytes:
        """The outcome as bytes; `unpack` reads them. `cached` is not part of it."""
        error = self.error
        head = {
            "changed": self.changed,
            "relied": self.relied,
            "failures": self.failures,
            "snapshots": self.snapshots,
            "lines": self.lines,
            "seconds": self.seconds,
            "stages": self.stages,
            "wanted": self.wanted,
            "error": error and {name: getattr(error, name) for name in _OF_ERROR},
            "sizes": [-1 if self.data is None else len(self.data), len(self._remarks)],
        }
        return b"".join((json.dumps(head).encode(), b"\n", self.data or b"", self._remarks, self._map))

    @classmethod
    def unpack(cls, packed: bytes) -> Outcome:
        """The outcome `pack` wrote."""
        end = packed.index(b"\n")
        head = json.loads(packed[:end])
        size, remarks_size = head["sizes"]
        remarks_start = end + 1 + max(size, 0)
        map_start = remarks_start + remarks_size
        error = None
        if head["error"]:
            error = S2SError(head["error"].pop("message"), **head["error"])
        return cls(
            changed=head["changed"],
            data=None if size < 0 else packed[end + 1 : remarks_start],
            relied=tuple(head["relied"]),
            failures=tuple((function, name, text) for function, name, text in head["failures"]),
            snapshots=tuple((name, function, text) for name, function, text in head["snapshots"]),
            lines=head["lines"],
            seconds=head["seconds"],
            stages=head["stages"],
            wanted=tuple(WantedMark(*mark) for mark in head["wanted"]),
            error=error,
            _remarks=packed[remarks_start:map_start],
            _map=packed[map_start:],
        )


def compile_task(task: Task, options: Sequence[Options], with_lines: bool = False) -> Outcome:
    """Compile one file of a tree; whatever goes wrong is in the outcome.

    Args:
        task: the file.
        options: all that files of the tree are compiled with.
        with_lines: whether to make the line map.
    """
    given = replace(options[task.how], imports=task.imports)
    return compile_outcome(task.data, task.filename, given, with_lines)


def compile_outcome(data: bytes, filename: str, options: Options, with_lines: bool = False) -> Outcome:
    """Compile one file; whatever goes wrong is in the outcome.

    Args:
        data: the file's bytes.
        filename: its name, for messages.
        options: how to compile.
        with_lines: whether to say where lines and pieces come from, which takes parsing the output once more.
    """
    if options.left:
        # Not even read: it may be a template, or for another version of Python.
        note = ("note", "", "<module>", f"left as written: {options.left}", 0, 0, (), "")
        return Outcome(lines=_lines(data), _remarks=json.dumps([note]).encode())
    from s2s.driver import compile_bytes

    started = time.perf_counter()
    try:
        compiled = compile_bytes(data, filename, options)
        where = positions(compiled) if with_lines else ([], [])
    except S2SError as error:
        return Outcome(error=error, seconds=time.perf_counter() - started)
    except Exception as error:
        # The contract: a failure of the compiler leaves the program as written, and says so.
        reason = f"{type(error).__name__}: {error}"
        return Outcome(failures=(("<module>", "driver", reason),), seconds=time.perf_counter() - started)
    remarks = [
        (r.kind, r.pass_name, r.function, r.message, r.line, r.column, r.assumptions, r.unlock)
        for r in compiled.remarks
    ]
    return Outcome(
        changed=compiled.changed,
        data=compiled.data if compiled.changed else None,
        relied=tuple(compiled.relied),
        failures=tuple((f.function, f.pass_name, str(f.error)) for f in compiled.failures),
        snapshots=tuple((s.pass_name, s.function, s.text) for s in compiled.snapshots),
        lines=_lines(data),
        seconds=time.perf_counter() - started,
        stages=compiled.seconds,
        wanted=tuple(compiled.wanted),
        _remarks=json.dumps(remarks).encode(),
        _map=json.dumps(where).encode(),
    )


def _lines(data: bytes) -> int:
    return data.count(b"\n") + (not data.endswith(b"\n") and bool(data))


def positions(compiled: Compiled) -> tuple[list[tuple[int, int]], list[Segment]]:
    """Where the lines of the output come from, if any changed, and where its pieces do."""
    from s2s.backend.code import line_map
    from s2s.backend.segments import segments
    from s2s.frontend.parsing import parse_text
    from s2s.recursion import with_deep_stack

    def find() -> tuple[list[tuple[int, int]], list[Segment]]:
        output = parse_text(compiled.text, compiled.source.filename)
        lines = line_map(output, compiled.tree) if compiled.changed else []
        return lines, segments(compiled.text, output, compiled.source.text, compiled.tree)

    return with_deep_stack(find)
