"""The comment that says what compiled a file."""

from __future__ import annotations

import re

_HEADER = re.compile(r"# Compiled by s2s (?:[^\n]*; assumes ([\w, -]+))?[^\n]*\n")
_COOKIE = re.compile(r"[ \t\f]*#.*?coding[:=][ \t]*[-\w.]+")


def with_header(text: str, version: str, level: int, assumptions: tuple[str, ...]) -> str:
    """Say in a comment at the top what compiled a file and what it relies on.

    Args:
        text: the program.
        version: the version of s2s.
        level: the optimization level.
        assumptions: the names of the assumptions relied on.

    Returns:
        The text with the comment after the lines that must come first (`#!`, the coding cookie); a
        comment an earlier run left is replaced, by one that names what that run relied on, too.
    """
    position = 0
    for number in range(2):
        end = text.find("\n", position) + 1 or len(text)
        first = text[position:end]
        if _HEADER.match(first) or not _stays_first(text, first, number, end):
            break
        position = end
    rest = text[position:]
    relied = {*assumptions}
    if old := _HEADER.match(rest):
        rest = rest[old.end() :]
        relied.update(re.findall(r"[\w-]+", old[1] or ""))
    promised = f"assumes {', '.join(sorted(relied))}" if relied else "relies on no assumption"
    line = f"# Compiled by s2s {version} at -O{level}; {promised}.\n"
    if position and not text[:position].endswith("\n"):
        line = "\n" + line
    return text[:position] + line + rest


def is_compiled(text: str) -> bool:
    """Whether a program begins with such a comment, behind the lines that must come first."""
    return any(_HEADER.match(f"{line}\n") for line in text.split("\n", 3)[:3])


def _stays_first(text: str, line: str, number: int, end: int) -> bool:
    """Whether a line must stay before the comment; a cookie must stay in the first two lines."""
    if _COOKIE.match(line):
        return True
    if number:
        return False
    stripped = line.strip(" \t\f\n")
    blank = not stripped or stripped.startswith("#")
    return line.startswith("#!") or (blank and _COOKIE.match(text, end) is not None)
