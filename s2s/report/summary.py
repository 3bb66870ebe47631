"""Remarks by reason: what was done how often, what was refused, and what would do away with the refusals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import field

from s2s.frozen import plain
from s2s.options import ASSUMPTIONS
from s2s.report.remarks import Remark
from s2s.report.terminal import kind_text

_MOST_PLACES = 3
_KINDS = ("done", "note", "missed")
#: What a message says of one place only, and what of all that have the same reason; a name is told with its place.
#: The patterns are compiled when they are first asked for.
_REASONS = [
    (r"inlined (?P<name>.+)", "inlined"),
    (r"(?P<name>.+?) not inlined: (?P<rest>.*)", "not inlined: {rest}"),
    (r"guard of (?P<name>\S+) discharged", "guard discharged"),
    (r"one guard of (?P<name>\S+) for the region", "one guard for the region"),
    (r"(?P<name>\S+) (?P<rest>replaced by the .*|is a constant of its class)", "{rest}"),
    (r"joined (?P<name>\S+) into its use", "joined into its use"),
    (r"folded to (?P<name>(?s:.+))", "folded"),
    (r"dropped the store of (?P<name>\S+), never read", "dropped a store, never read"),
    (r"dropped the local function (?P<name>\S+), never used", "dropped a local function, never used"),
    (r"a fast copy of the loop, (?P<name>.*)", "a fast copy of the loop"),
    (r"(?P<rest>.*) in (?P<name>line \d+) may run any code", "{rest} may run any code"),
]


@plain(slots=True)
class _Group:
    count: int = 0
    places: list[str] = field(default_factory=list)


class Summary:
    """Remarks of any number of files, counted by their reasons."""

    def __init__(self) -> None:
        self._groups: dict[tuple[str, str, str, str], _Group] = {}
        self._unlocks: Counter[str] = Counter()
        self._refused: list[tuple[str, str, int, int]] = []
        self._gone: dict[str, int] = {}
        self._inlined = self._copied = 0

    def add(self, filename: str, remarks: Iterable[Remark]) -> None:
        """Take in the remarks of a file."""
        for remark in remarks:
            reason, name = _split(remark.message)
            group = self._groups.setdefault((remark.kind, remark.pass_name, reason, remark.unlock), _Group())
            group.count += 1
            if len(group.places) < _MOST_PLACES:
                place = f"{filename}:{remark.line}:{remark.column + 1}" if remark.line else filename
                group.places.append(f"{place} ({name})" if name else place)
            if remark.kind == "missed":
                self._refused.append((filename, remark.pass_name, remark.line, remark.column))
                self._unlocks.update([remark.unlock] if remark.unlock else [])
            elif remark.kind == "done":
                self._inlined += reason == "inlined"
                self._copied += remark.pass_name == "regions"

    @property
    def assumptions(self) -> list[str]:
        """What could be granted to do away with a refusal, as the refusals tell: names of assumptions, by commas."""
        return [unlock for unlock, _ in self._unlocks.most_common() if _is_assumed(unlock)]

    def compare(self, assumed: str, granted: Summary) -> None:
        """Count the refusals that are gone where the same files were compiled with an assumption granted."""
        left = set(granted._refused)
        self._gone[assumed] = sum(place not in left for place in self._refused)

    def text(self, *, colour: bool = False) -> str:
        """A line for each reason, the most frequent first, and one for all."""
        lines = []
        order = sorted(self._groups.items(), key=lambda item: (_KINDS.index(item[0][0]), -item[1].count))
        width = len(str(max((group.count for group in self._groups.values()), default=0)))
        for (kind, pass_name, reason, unlock), group in order:
            wanted = f" (would take: {unlock})" if unlock else ""
            more = ", …" if group.count > len(group.places) else ""
            says = f"[{pass_name}] {reason}" if pass_name else reason
            word = kind_text(kind) if colour else kind
            lines.append(f"{group.count:{width}} {word} {says}{wanted}: {', '.join(group.places)}{more}")
        return "\n".join([*lines, self._last()])

    def _last(self) -> str:
        parts = [f"{self._inlined} inlined"]
        if self._copied:
            parts.append(f"{self._copied} loop{'s' if self._copied > 1 else ''} given a fast copy")
        text = f"{', '.join(parts)}, {len(self._refused)} refused"
        unlocks = [
            f"{gone} would go with --assume {assumed}"
            for assumed, gone in sorted(self._gone.items(), key=lambda item: -item[1])
            if gone
        ]
        unlocks += [
            f"{count} may go with {unlock}"
            for unlock, count in self._unlocks.most_common()
            if not _is_assumed(unlock)
        ]
        return f"{text}: {', '.join(unlocks)}" if unlocks else text


def _is_assumed(unlock: str) -> bool:
    return ASSUMPTIONS.keys() >= set(unlock.split(","))


def _split(message: str) -> tuple[str, str]:
    """What a message has in common with others of the same reason, and the name or value it is about."""
    for pattern, reason in _REASONS:
        if found := re.fullmatch(pattern, message):
            return reason.format(rest=found.groupdict().get("rest", "")), found["name"]
    return message, ""
