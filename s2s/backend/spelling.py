"""How the source spells a literal: `0xFF`, `1_000`, a pattern's raw string, a text over several lines.

A statement that has to be printed anew keeps the spelling of the literals that came through unchanged.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from s2s.frontend.source import Source

#: Gives the text of a literal, or nothing where the source does not spell it.
Spelling = Callable[[ast.Constant], str]

_TEXT = re.compile(
    r"""(?P<prefix>[rRbB]*)
        (?: (?P<triple>\"{3}|'{3}) (?P<long>.*?) (?P=triple) | (?P<quote>["']) (?P<short>[^\n]*?) (?P=quote) )""",
    re.VERBOSE | re.DOTALL,
)
_INTEGER = re.compile(r"[0-9][0-9A-Za-z_]*")
_FLOAT = re.compile(r"[0-9_]*[.eE][0-9_.eE+-]*")


def spelling_of(source: Source) -> Spelling:
    """The spelling of literals in a source.

    Args:
        source: the file that the literals' positions refer to. A position may be that of something else, a call
            that was folded to a constant for one: only what evidently has the literal's value is its spelling.
    """

    lines = len(source.starts) - 1

    def spelling(node: ast.Constant) -> str:
        last = getattr(node, "end_lineno", None)
        if node.kind or last is None or not 0 < node.lineno <= last <= lines:
            return ""
        text = source.segment(node)
        return text if _spells(text, node.value) else ""

    return spelling


def _spells(text: str, value: object) -> bool:
    """Whether `text` is one literal token of a value; no for what takes more than a look, as escapes do."""
    kind = type(value)
    if kind is str or kind is bytes:
        match = _TEXT.fullmatch(text)
        if match is None:
            return False
        prefix = match["prefix"].lower()
        body = match["long"] if match["triple"] else match["short"]
        delimiter = match["triple"] or match["quote"]
        if delimiter in body or ("\\" in body and ("r" not in prefix or body.endswith("\\"))):
            return False
        if kind is bytes:
            return "b" in prefix and body.isascii() and body.encode() == value
        return "b" not in prefix and body == value
    try:
        if kind is int:
            return _INTEGER.fullmatch(text) is not None and int(text, 0) == value
        return kind is float and _FLOAT.fullmatch(text) is not None and repr(float(text)) == repr(value)
    except ValueError:
        return False
