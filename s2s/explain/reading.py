"""An explanation to be read on a terminal: function by function what was done, refused, and what would unlock it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import IO

from s2s.errors import printable
from s2s.explain.gather import unlock_text
from s2s.explain.model import KINDS, Explanation, Finding, Function, told_once
from s2s.report.highlight import highlighted, show
from s2s.report.terminal import say, wants_colour

#: A piece of a line, and how it looks on a terminal with colours.
Piece = tuple[str, str]
Line = list[Piece]

_STYLES = {"done": "green", "missed": "yellow", "note": "cyan", "failed": "bold red"}
_CODE = "code"
_QUIET = "dim"
_WIDEST_WORD = max(map(len, KINDS.values()))


def print_explanation(explanation: Explanation, stream: IO[str]) -> None:
    """Print an explanation; plain where no colours are wanted."""
    lines = list(reading(explanation))
    if not wants_colour(stream):
        for line in lines:
            say("".join(text for text, _ in line).rstrip(), stream)
        return
    from rich.text import Text

    whole = Text()
    for line in lines:
        for text, style in line:
            whole.append_text(highlighted(text, "python") if style == _CODE else Text(text, style))
        whole.append("\n")
    whole.right_crop(1)
    show(whole, stream)


def reading(explanation: Explanation) -> Iterator[Line]:
    """The lines of an explanation."""
    yield [(printable(explanation.file), "bold"), (f": {summary(explanation)}", "")]
    for function in by_heat(explanation):
        if function.findings or function.share:
            yield []
            yield from _function(explanation, function)
    for title, rows in (("inlined", _inlined(explanation)), ("assumptions", _ledger(explanation))):
        found = list(rows)
        if found:
            yield []
            yield [(title, "bold")]
            yield from found
    unlocks = explanation.unlocks
    if unlocks:
        yield []
        yield [("what would unlock refusals", "bold")]
        width = len(str(len(unlocks[0].findings)))
        for unlock in unlocks:
            yield [(f"  {len(unlock.findings):{width}}  ", ""), (unlock.text, "magenta")]


def by_heat(explanation: Explanation) -> list[Function]:
    """The functions: those that take the most time first, where that is known, and else as they stand."""
    return sorted(explanation.functions, key=lambda one: -(one.share or 0))


def summary(explanation: Explanation) -> str:
    """What happened, in one line."""
    counts = explanation.counts()
    parts = [_many(counts["done"], "rewrite"), _many(counts["missed"], "refusal")]
    if copies := explanation.fast_copies():
        parts.append(f"{len(copies)} fast {'copy' if len(copies) == 1 else 'copies'} of loops")
    if counts["failed"]:
        parts.append(_many(counts["failed"], "internal error"))
    relied = ", ".join(explanation.relied)
    return f"{', '.join(parts)}; {f'relies on {relied}' if relied else 'relies on no assumption'}"


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _function(explanation: Explanation, function: Function) -> Iterator[Line]:
    head: Line = [(function.name, "bold"), (f" (line {function.line})", _QUIET)]
    if function.share is not None:
        head.append((f": {function.share:.1%} of the time", "red"))
        head.append((f", {function.calls:,} calls", _QUIET))
    if function.gain is not None:
        head.append((f", {function.gain:.2f} times faster", "green"))
    yield head
    source = explanation.source.split("\n")
    findings = [explanation.findings[number] for number in function.findings]
    for line, told in groupby(findings, key=lambda one: one.line):
        if line:
            yield [(f"{line:5}  ", _QUIET), (source[line - 1], _CODE)]
        for one, times in told_once(told):
            yield from _finding(one, times)


def _finding(finding: Finding, times: int) -> Iterator[Line]:
    word = KINDS[finding.kind].ljust(_WIDEST_WORD)
    line: Line = [("       ", ""), (word, _STYLES[finding.kind]), (f" {finding.message}", "")]
    if times > 1:
        line.append((f" ({times} times)", _QUIET))
    if finding.pass_name:
        line.append((f" [{finding.pass_name}]", _QUIET))
    yield line
    margin = " " * (8 + _WIDEST_WORD)
    if finding.assumptions:
        yield [(margin, ""), (f"relies on {', '.join(finding.assumptions)}", "blue")]
    if finding.unlock:
        yield [(margin, ""), (f"unlock: {unlock_text(finding.unlock)}", "magenta")]
    if entry := finding.entry:
        yield [
            (margin, ""),
            (f"its tests cost {entry.cost:.0f} ns, it saves {entry.saved:.0f} ns (estimates):", ""),
        ]
        width = max(len(f"{price:.0f}") for _, price in entry.tests)
        for what, price in entry.tests:
            yield [(margin, ""), (f"  {price:{width}.0f} ns  {what}", _QUIET)]


def _inlined(explanation: Explanation) -> Iterator[Line]:
    for edge in explanation.inlined:
        times = f" ({len(edge.findings)} calls)" if len(edge.findings) > 1 else ""
        yield [(f"  {edge.callee} into {edge.caller}{times}", "")]


def _ledger(explanation: Explanation) -> Iterator[Line]:
    for row in explanation.assumptions:
        if row.granted:
            places = [explanation.findings[number].line for number in row.used]
            lines = ", ".join(str(line) for line in dict.fromkeys(places))
            where = f"used in line{'s' if ',' in lines else ''} {lines}" if lines else "granted, not used"
            how = "granted by a comment, " if row.by_comment else ""
            yield [(f"  {row.name}: {how}{where}", "" if lines else _QUIET)]
