"""Source maps: pairs of lines in a format of s2s, or version 3 of the standard (ECMA-426)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from itertools import groupby
from urllib.parse import quote

from s2s.backend.segments import Segment
from s2s.cli.files import decoded
from s2s.outcome import Outcome
from s2s.trees import MAPS, STDIN, Item
from s2s.version import __version__

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def source_map(kind: str, item: Item, target: str, data: bytes, outcome: Outcome) -> str:
    """The JSON text of a source map. Its paths are relative to the folder it lies in.

    Args:
        kind: one of `MAPS`. The `lines` of the first are pairs: a line of the output, and the source line it
            comes from.
        item: what was compiled.
        target: where the output lies, and the map beside it.
        data: the source.
        outcome: what compiling it gave, with its positions.
    """
    folder, file = os.path.split(target)
    source = item.name if item.path == STDIN else os.path.relpath(item.path, folder or os.curdir)
    if kind == "lines":
        pairs = outcome.line_map
        if not outcome.changed:
            pairs = [(line, line) for line in range(1, outcome.lines + 1)]
        document = {"version": 1, "file": file, "source": source, "lines": pairs}
    else:
        segments = outcome.segments
        if not outcome.changed and not segments:  # it was not even read
            segments = [Segment(line, 0, line, 0) for line in range(1, outcome.lines + 1)]
        names = list(dict.fromkeys(segment.name for segment in segments if segment.name))
        document = {
            "version": 3,
            "x_s2s": __version__,  # what begins with `x_` is left to who writes the map
            "file": file,
            "sources": [quote(source.replace(os.sep, "/"))],
            "sourcesContent": [decoded(data, item.name)],
            "names": names,
            "mappings": mappings(segments, names),
        }
    text = json.dumps(document)
    assert text.startswith(MAPS[kind])
    return text + "\n"


def mappings(segments: Iterable[Segment], names: Sequence[str]) -> str:
    """Segments in the letters of the standard: lines end with `;`, and numbers are those since the segment before."""
    indexes = {name: index for index, name in enumerate(names)}
    lines: list[str] = []
    source_line = source_column = named = 0
    for line, group in groupby(segments, key=lambda segment: segment.line):
        lines += [""] * (line - len(lines) - 1)
        column, written = 0, []
        for segment in group:
            numbers = [
                segment.column - column,
                0,
                segment.source_line - 1 - source_line,
                segment.source_column - source_column,
            ]
            column, source_line, source_column = (
                segment.column,
                segment.source_line - 1,
                segment.source_column,
            )
            if segment.name:
                numbers.append(indexes[segment.name] - named)
                named = indexes[segment.name]
            written.append("".join(map(vlq, numbers)))
        lines.append(",".join(written))
    return ";".join(lines)


def vlq(number: int) -> str:
    """A number in base 64, five bits a digit, the lowest first; the very lowest bit is the sign."""
    rest = abs(number) << 1 | (number < 0)
    digits = ""
    while True:
        rest, digit = rest >> 5, rest & 31
        digits += _DIGITS[digit | 32 if rest else digit]
        if not rest:
            return digits
