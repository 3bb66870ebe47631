"""The data of an explanation. Every rendering is made of these, and of nothing else.

Lines and columns count from 1, columns in characters. Findings are named by their number in `Explanation.findings`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from s2s.report.history import Step
from s2s.report.remarks import EntryTests

#: The kinds of findings, and what people read.
KINDS = {"done": "done", "missed": "refused", "note": "note", "failed": "failed"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was done or refused, or that is worth knowing.

    Attributes:
        kind: `done`, `missed`, `note`, or `failed` where s2s itself failed on a function.
        pass_name: the pass that says it.
        function: qualified name of the function it is about; `<module>` for module code.
        message: what was done or refused, and why.
        line, column, end_line, end_column: where in the source; 0 if that is not known.
        assumptions: the granted assumptions that a rewrite relies on.
        unlock: what would have made a refusal a rewrite.
        callee: the qualified name of the function that was inlined.
        entry: what the test of a fast copy asks, what that costs and what it saves.
    """

    kind: str
    pass_name: str
    function: str
    message: str
    line: int
    column: int
    end_line: int
    end_column: int
    assumptions: tuple[str, ...] = ()
    unlock: str = ""
    callee: str = ""
    entry: EntryTests | None = None


class Told(NamedTuple):
    """A finding, and how often the same is said of its line."""

    finding: Finding
    times: int

    @property
    def is_brief(self) -> bool:
        """Whether the message says it all."""
        one = self.finding
        return not (one.assumptions or one.unlock or one.entry)


def told_once(findings: Iterable[Finding]) -> list[Told]:
    """What is said of a line, each thing once."""
    same: dict[tuple[str, ...], list[Finding]] = {}
    for one in findings:
        same.setdefault((one.kind, one.pass_name, one.message, one.unlock), []).append(one)
    return [Told(told[0], len(told)) for told in same.values()]


@dataclass(slots=True)
class Function:
    """One function of the file, or its module code.

    Attributes:
        name: its qualified name; `<module>` for module code.
        line, end_line: where it stands in the source, decorators included; `def_line`: the line of its `def`.
        output_line, output_end: where in the output; 0 where nothing is left of it.
        findings: the numbers of what was found in it.
        steps: what it looked like after each pass that changed it, the first as it was read; empty if nothing did.
        share, total: of the time of a profiled run, how much was spent in it itself, and in it and what it called, from
            0 to 1; None if not profiled.
        calls: how often it was called in that run; None if not profiled.
        gain: how many times faster it was compiled, with what it called; None if not measured.
    """

    name: str
    line: int
    end_line: int
    def_line: int = 0
    output_line: int = 0
    output_end: int = 0
    findings: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    share: float | None = None
    total: float | None = None
    calls: int | None = None
    gain: float | None = None


@dataclass(frozen=True, slots=True)
class Inlined:
    """One function that was put in the place of calls in another.

    Attributes:
        caller, callee: their qualified names.
        findings: the numbers of the findings that tell of it, one for each call.
    """

    caller: str
    callee: str
    findings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Assumed:
    """A row of the ledger of assumptions.

    Attributes:
        name: the assumption, and the promise that it is.
        granted: whether it was.
        used: the numbers of the findings that rely on it.
        wanted: those of the refusals that it would do away with, alone or together with others.
        by_comment: whether only comments grant it, of a function, a class or a statement.
    """

    name: str
    promise: str
    granted: bool
    used: tuple[int, ...]
    wanted: tuple[int, ...]
    by_comment: bool = False


@dataclass(frozen=True, slots=True)
class Unlock:
    """A way to do away with refusals: an assumption to grant, or a change of the program or the command line."""

    text: str
    findings: tuple[int, ...]


@dataclass(slots=True)
class Explanation:
    """What s2s did to a file, and why.

    Attributes:
        version: of s2s; `python`: of the interpreter it was compiled for and on.
        file: its name.
        selected: the function that was asked for; empty for the whole file.
        level, assume, passes: how it was compiled; `passes` is None for those of the level.
        changed: whether anything was.
        relied: the granted assumptions that the output relies on.
        source, output: both texts, without the line that names s2s.
        kept: the first and the last line of what the output has in front, to keep functions for its guards; zeros if
            it has nothing of the kind.
        lines: pairs of an output line and the source line it comes from.
        findings: all of them, by place.
        functions: by place, module code last; those asked for.
        inlined: what was inlined into what.
        assumptions: the ledger: those granted, and those that would unlock something.
        unlocks: the ways out of refusals, what helps most first.
        profiled: whether it is known of functions how much of the time they take.
    """

    version: str
    python: str
    file: str
    selected: str
    level: int
    assume: tuple[str, ...]
    passes: tuple[str, ...] | None
    changed: bool
    relied: tuple[str, ...]
    source: str
    output: str
    kept: tuple[int, int]
    lines: list[tuple[int, int]]
    findings: list[Finding]
    functions: list[Function]
    inlined: list[Inlined]
    assumptions: list[Assumed]
    unlocks: list[Unlock]
    profiled: bool = False

    def counts(self, numbers: list[int] | None = None) -> dict[str, int]:
        """How many findings there are of each kind, of all or of some."""
        chosen = self.findings if numbers is None else [self.findings[number] for number in numbers]
        return {kind: sum(finding.kind == kind for finding in chosen) for kind in KINDS}

    def fast_copies(self) -> list[int]:
        """The numbers of the findings that tell of a loop with a fast copy."""
        return [number for number, finding in enumerate(self.findings) if finding.entry is not None]
