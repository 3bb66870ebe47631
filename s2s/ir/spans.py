"""Source spans: those of `ast` nodes, and the compact form at the right of a line of the textual IR.

A list of spans is written as `[line:]col-[line:]col` words. The first line number is left out where it is
that of the span before, the second where the span ends on the line it starts on. `=` repeats the span before,
and `~` stands for a node without one: `2:4-16 11-16 11-12 15-16`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from s2s.ir.nodes import Node, Span


def span_of(node: Any) -> Span:
    """Where an `ast` node stands in the source."""
    return (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)


def end_of(node: Node) -> tuple[int, int] | None:
    """Where a node of the IR ends in the source."""
    span: Span | None = getattr(node, "span", None)
    return None if span is None else span[2:]


def encode(spans: Iterable[Span | None]) -> str:
    """Return the text of a list of spans, empty where every one of them is None."""
    words: list[str] = []
    line = 0
    previous: Span | None = None
    for span in spans:
        if span is None:
            words.append("~")
        elif span == previous:
            words.append("=")
        else:
            first, column, last, end = span
            if first != line:
                words.append(f"{first}:{column}-{end}" if first == last else f"{first}:{column}-{last}:{end}")
                line = first
            else:
                words.append(f"{column}-{end}" if first == last else f"{column}-{last}:{end}")
            previous = span
    return "" if previous is None else " ".join(words)


def decode(text: str) -> list[Span | None]:
    """Return the spans of a text that `encode` wrote.

    Raises:
        ValueError: the text is not of that form.
    """
    spans: list[Span | None] = []
    line = 0
    previous: Span | None = None
    for word in text.split():
        if word == "~":
            spans.append(None)
            continue
        if word != "=":
            start, end = word.split("-")
            if ":" in start:
                first, start = start.split(":")
                line = int(first)
            if ":" in end:
                last, end = end.split(":")
                previous = (line, int(start), int(last), int(end))
            else:
                previous = (line, int(start), line, int(end))
        spans.append(previous)
    return spans
