"""Source beside output, as rows of a page: what is the same line by line, what changed across from what it became."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, field

from s2s.explain.marking import Highlighter, Mark, marked
from s2s.explain.model import Explanation, Finding, Told, told_once

#: A run of lines about which there is nothing to say is folded if it is longer than this; so many lines stay beside it.
_FOLDED, _CONTEXT = 16, 3


@dataclass(slots=True)
class Line:
    """One line of code.

    Attributes:
        number: its own.
        other: the number of a line that it goes with on the other side; 0 if there is none.
        html: what it is.
        indent: how many blanks it begins with.
        told: what was found in it.
        heat: the share of the time of the function it is in.
        folded: lines that are put away in its place, of which it is the first.
    """

    number: int
    other: int
    html: str
    indent: int = 0
    told: list[Told] = field(default_factory=list)
    heat: float = 0
    folded: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class Row:
    """Lines of the source and of the output that go together.

    Attributes:
        kind: `same`, `changed`, or `fold` where nothing is to be said and the lines are put away.
    """

    kind: str
    source: list[Line]
    output: list[Line]


def rows(explanation: Explanation, highlighter: Highlighter) -> list[Row]:
    """The rows of a page; of what was asked for only."""
    return list(_Rows(explanation, highlighter).run())


class _Rows:
    def __init__(self, explanation: Explanation, highlighter: Highlighter) -> None:
        self.explanation = explanation
        self.source_lines = explanation.source.split("\n")
        self.output_lines = explanation.output.split("\n")
        for lines in (self.source_lines, self.output_lines):
            if len(lines) > 1 and not lines[-1]:
                lines.pop()
        by_line: dict[int, list[Finding]] = {}
        for finding in explanation.findings:
            by_line.setdefault(finding.line, []).append(finding)
        self.by_line = by_line
        self.to_source = dict(explanation.lines)
        self.to_output: dict[int, int] = {}
        for output, source in explanation.lines:
            self.to_output.setdefault(source, output)
        self.tokens = highlighter.tokens(explanation.source)
        self.output_html = highlighter.lines(explanation.output)
        self.heat = _heat(explanation)
        self.wanted, self.wanted_output = _wanted(explanation)

    def run(self) -> Iterator[Row]:
        matcher = difflib.SequenceMatcher(
            lambda line: not line.strip(), self.source_lines, self.output_lines, autojunk=False
        )
        for what, start, end, first, last in matcher.get_opcodes():
            if what == "equal":
                pairs = zip(range(start + 1, end + 1), range(first + 1, last + 1), strict=True)
                yield from self.same([pair for pair in pairs if pair[0] in self.wanted])
                continue
            source = [
                self.source(n, self.to_output.get(n, 0))
                for n in range(start + 1, end + 1)
                if n in self.wanted
            ]
            output = [
                self.output(n, self.to_source.get(n, 0))
                for n in range(first + 1, last + 1)
                if n in self.wanted_output
            ]
            if source or output:
                yield Row("changed", source, self.kept_away(output))

    def kept_away(self, output: list[Line]) -> list[Line]:
        """Lines of the output with those put away that only keep functions for guards."""
        start, end = self.explanation.kept
        inside = [line for line in output if start <= line.number <= end]
        if len(inside) < 2:
            return output
        inside[0].folded = inside[:]
        return [line for line in output if line not in inside[1:]]

    def same(self, pairs: list[tuple[int, int]]) -> Iterator[Row]:
        """Rows of lines that are the same: each ends with a line that something is said about."""
        run: list[tuple[int, int]] = []
        for number, output in pairs:
            run.append((number, output))
            if number in self.by_line:
                yield from self.folded(run)
                run = []
        yield from self.folded(run)

    def folded(self, run: list[tuple[int, int]]) -> Iterator[Row]:
        if len(run) > _FOLDED:
            for kind, part in (
                ("same", run[:_CONTEXT]),
                ("fold", run[_CONTEXT:-_CONTEXT]),
                ("same", run[-_CONTEXT:]),
            ):
                yield self.row(kind, part)
        elif run:
            yield self.row("same", run)

    def row(self, kind: str, pairs: list[tuple[int, int]]) -> Row:
        # What is put away stands there once, with both numbers.
        output = [self.output(out, number) for number, out in pairs] if kind == "same" else []
        return Row(kind, [self.source(number, out) for number, out in pairs], output)

    def source(self, number: int, other: int) -> Line:
        found = self.by_line.get(number, [])
        text = self.source_lines[number - 1]
        marks = [_mark(finding, text) for finding in found if finding.column]
        html = marked(self.tokens[number - 1], marks) if number <= len(self.tokens) else ""
        return Line(number, other, html, _indent(text), told_once(found), self.heat.get(number, 0))

    def output(self, number: int, other: int) -> Line:
        html = self.output_html[number - 1] if number <= len(self.output_html) else ""
        return Line(number, other, html, _indent(self.output_lines[number - 1]))


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _mark(finding: Finding, text: str) -> Mark:
    start = finding.column - 1
    end = finding.end_column - 1 if finding.end_line == finding.line else len(text)
    return Mark(start, max(end, start + 1), finding.kind)


def _heat(explanation: Explanation) -> dict[int, float]:
    """The share of the time of each line's innermost function."""
    heat: dict[int, float] = {}
    for function in sorted(explanation.functions, key=lambda one: one.line - one.end_line):
        if function.share:
            heat.update(dict.fromkeys(range(function.line, function.end_line + 1), function.share))
    return heat


def _wanted(explanation: Explanation) -> tuple[set[int], set[int]]:
    """The numbers of the lines to show, on both sides."""
    source: set[int] = set()
    output: set[int] = set()
    for function in explanation.functions:
        source.update(range(function.line, function.end_line + 1))
        if function.output_line:
            output.update(range(function.output_line, function.output_end + 1))
    return source, output
