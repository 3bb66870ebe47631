"""Why the gain is what it is: where the time goes as written, and what compiling does there."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field

from s2s.cli.tuning import Candidate
from s2s.config.find import Choice
from s2s.errors import S2SError, shown
from s2s.frontend.files import read_file
from s2s.outcome import compile_outcome
from s2s.profile.data import Function, Profile
from s2s.report.remarks import Remark

#: So many functions are told of, if they take at least this share of the time.
_MOST, _LEAST_SHARE = 10, 0.02
#: Of one function, so many lines about what was done, and about what was not.
_MOST_LINES = 6
_INLINED = "inlined "


@dataclass
class Hot:
    """A function that takes time.

    Attributes:
        name: its `__qualname__`.
        place: its file and line.
        own: the share of the time in which it runs itself.
        calls: how often it was called, about.
        inlined: the calls in it that are gone, as `function (line)`.
        into: the functions that calls of it were inlined into.
        done: what else was done in it.
        missed: what was not, and why, with what would unlock it.
        left: why all of it is as written, if so.
    """

    name: str
    place: str
    own: float
    calls: int
    inlined: list[str] = field(default_factory=list)
    into: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    left: str = ""

    def lines(self) -> Iterable[str]:
        """What is said of it."""
        yield f"{self.own:5.0%} {self.calls:>11,}  {self.name} ({self.place})"
        if self.left:
            yield _indented(f"left as written: {self.left}")
        if self.inlined:
            yield _indented(f"inlined here: {_some(self.inlined)}")
        if self.into:
            yield _indented(f"inlined into: {_some(self.into)}")
        yield from (_indented(f"done: {text}") for text in self.done[:_MOST_LINES])
        yield from (_indented(f"not: {text}") for text in self.missed[:_MOST_LINES])
        if len(self.missed) > _MOST_LINES:
            yield _indented(f"not: and {len(self.missed) - _MOST_LINES} more; see s2s compile --remarks")
        if not (self.left or self.inlined or self.into or self.done or self.missed):
            yield _indented("nothing in it calls what the program defines")


@dataclass
class Reasons:
    """What is told of a program.

    Attributes:
        hot: the functions that take the most time.
        changed: the share of the time in functions that compiling changes.
        unchanged: the share in those that it leaves as they are.
    """

    hot: list[Hot]
    changed: float
    unchanged: float

    def text(self) -> str:
        """It as text."""
        elsewhere = max(1.0 - self.changed - self.unchanged, 0.0)
        head = [
            "",
            f"as written, {self.changed:.0%} of the time passes in functions that compiling changes, "
            f"{self.unchanged:.0%} in others of the program, {elsewhere:.0%} in the library and in module code",
            f"{'share':>5} {'calls':>11}  function",
        ]
        return "\n".join([*head, *(line for hot in self.hot for line in hot.lines())])

    def as_dict(self) -> dict[str, object]:
        """It for programs."""
        return {
            "changed": round(self.changed, 4),
            "unchanged": round(self.unchanged, 4),
            "functions": [asdict(hot) for hot in self.hot],
        }


def reasons_for(profile: Profile, choice: Choice) -> Reasons:
    """What compiling a program does where a profile says the time goes."""
    found: list[Hot] = []
    changed = unchanged = 0.0
    for path, file in profile.files.items():
        if not any(function.own for function in file.functions):
            continue
        try:
            outcome = compile_outcome(read_file(path), path, choice(path).open_program())
        except (OSError, S2SError):
            continue
        for function in file.functions:
            hot = _hot(function, path, outcome.remarks)
            if hot.inlined or hot.into or hot.done:
                changed += function.own
            else:
                unchanged += function.own
            found.append(hot)
    found.sort(key=lambda hot: -hot.own)
    return Reasons([hot for hot in found[:_MOST] if hot.own >= _LEAST_SHARE], changed, unchanged)


def changed_functions(profile: Profile, choice: Choice) -> list[Candidate]:
    """The functions that compiling changes, and that take time, the hottest first."""
    found: list[Candidate] = []
    for path, file in profile.files.items():
        try:
            outcome = compile_outcome(read_file(path), path, choice(path).open_program())
        except (OSError, S2SError):
            continue
        changed = {remark.function for remark in outcome.remarks if remark.kind == "done"}
        found += [
            Candidate(path, file.module, function)
            for function in file.functions
            if function.name in changed and not function.is_cold
        ]
    return sorted(found, key=lambda candidate: -candidate.function.own)


def _hot(function: Function, path: str, remarks: list[Remark]) -> Hot:
    hot = Hot(function.name, f"{shown(os.path.relpath(path))}:{function.line}", function.own, function.calls)
    counts: dict[str, list[int]] = {}
    for remark in remarks:
        if remark.function != function.name:
            if remark.kind == "done" and remark.message == f"{_INLINED}{function.name}":
                hot.into.append(f"{remark.function} (line {remark.line})")
        elif remark.kind == "done" and remark.message.startswith(_INLINED):
            hot.inlined.append(f"{remark.message.removeprefix(_INLINED)} (line {remark.line})")
        elif remark.kind == "done" and remark.pass_name in _WORTH_TELLING:
            hot.done.append(f"{remark.message} (line {remark.line})")
        elif remark.kind == "missed":
            unlock = f"; would take {remark.unlock}" if remark.unlock else ""
            counts.setdefault(f"{remark.message}{unlock}", []).append(remark.line)
        elif remark.kind == "note" and remark.message.startswith("left as written: "):
            hot.left = remark.message.removeprefix("left as written: ")
    for text, lines in counts.items():
        places = ", ".join(map(str, lines[:4])) + (", …" if len(lines) > 4 else "")
        hot.missed.append(f"{text} (line {places})")
    return hot


#: What is done by small steps is not told one by one.
_WORTH_TELLING = frozenset(
    {
        "regions",
        "fuse",
        "enums",
        "patterns",
        "copies",
        "draws",
        "callbacks",
        "recurrences",
        "hoist",
        "scalars",
        "reuse",
    }
)


def _indented(text: str) -> str:
    return f"{'':19}{text}"


def _some(names: list[str], most: int = 8) -> str:
    names = list(dict.fromkeys(names))
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
