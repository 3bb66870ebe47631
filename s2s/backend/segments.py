"""Where the pieces of an emitted file come from, place by place: what source maps are made of."""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

from s2s.backend.code import places

_LINE_ENDS = re.compile(r"\r\n|\r|\n")


class Segment(NamedTuple):
    """A piece of the output begins here, and comes from there.

    Lines count from 1. Columns count from 0, in units of UTF-16, as the standard of source maps has them.

    Attributes:
        line: in the output.
        column: in the output.
        source_line: in the source.
        source_column: in the source.
        name: what the source calls it, where the output has a name; empty otherwise.
    """

    line: int
    column: int
    source_line: int
    source_column: int
    name: str = ""


class _Lines:
    """The lines of a text, by what `ast` counts: lines from 1, columns in bytes of UTF-8."""

    def __init__(self, text: str) -> None:
        self._lines = [line.encode(errors="surrogatepass") for line in _LINE_ENDS.split(text)]

    def units(self, node: ast.expr) -> int:
        """The column in which a node begins, in units of UTF-16."""
        before = self._lines[node.lineno - 1][: node.col_offset].decode(errors="surrogatepass")
        return len(before.encode("utf-16-le", "surrogatepass")) // 2

    def name(self, node: ast.expr) -> str:
        """The text of a node, if it is a name; what was inlined stands in the place of a whole call."""
        if node.end_lineno != node.lineno:
            return ""
        text = self._lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode(errors="replace")
        return text if text.isidentifier() else ""


def segments(text: str, output: ast.Module, source: str, new: ast.Module) -> list[Segment]:
    """Say where the pieces of an emitted file come from.

    Args:
        text: the output.
        output: its tree.
        source: the text of the source.
        new: the tree that the output was printed from, whose positions are those of the source.

    Returns:
        A segment for each place of the output where some node begins, in their order.
    """
    lines, source_lines = _Lines(text), _Lines(source)
    found: dict[tuple[int, int], Segment] = {}
    for printed, node in places(output, new):
        here = lines.units(printed)
        # Of the nodes that begin at one place the inner ones come last, and are the more exact.
        name = source_lines.name(node) if isinstance(printed, ast.Name) else ""
        where = node.lineno, source_lines.units(node)
        found[printed.lineno, here] = Segment(printed.lineno, here, *where, name)
    return [segment for _, segment in sorted(found.items())]
