"""Which characters a match of a regular expression can begin with, from the pattern's own parse tree.

The sets are of ASCII characters and never too small: where a construct is not followed, or a pattern may match nothing
at all, it is all of them. A character outside ASCII may begin anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

ASCII = frozenset(map(chr, range(128)))
_WORD = frozenset(char for char in ASCII if char.isalnum() or char == "_")
_DIGIT = frozenset("0123456789")
#: In text, the separators `\x1c` to `\x1f` are spaces too, but under `re.ASCII`.
_SPACE = frozenset(char for char in ASCII if char.isspace())
_ASCII_SPACE = frozenset(" \t\n\r\f\v")
_REPEATS = tuple(
    getattr(sre, name) for name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT") if hasattr(sre, name)
)


@lru_cache(maxsize=8192)
def first_chars(pattern: re.Pattern[str]) -> frozenset[str]:
    """The ASCII characters that a match of a pattern can begin with.

    Args:
        pattern: of text.
    """
    try:
        parsed = _parser.parse(pattern.pattern, pattern.flags)
    except (re.error, RecursionError):
        return ASCII
    found, may_be_empty = _of_sequence(parsed, pattern.flags)
    return ASCII if may_be_empty else found


def _of_sequence(items: Iterable[tuple[object, Any]], flags: int) -> tuple[frozenset[str], bool]:
    """What a sequence can begin with, and whether it can match the empty text."""
    found: frozenset[str] = frozenset()
    for op, argument in items:
        chars, may_be_empty = _of_item(op, argument, flags)
        found |= chars
        if not may_be_empty:
            return found, False
    return found, True


def _of_item(op: object, argument: Any, flags: int) -> tuple[frozenset[str], bool]:
    if op is sre.LITERAL:
        return _literal(argument, flags), False
    if op is sre.NOT_LITERAL:
        return ASCII if flags & re.IGNORECASE else ASCII - {chr(argument)}, False
    if op is sre.ANY:
        return ASCII, False
    if op is sre.IN:
        return _set(argument, flags), False
    if op in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
        return frozenset(), True  # it takes no character: what follows says which come first
    if op is sre.BRANCH:
        ways = [_of_sequence(branch, flags) for branch in argument[1]]
        return frozenset().union(*(chars for chars, _ in ways)), any(empty for _, empty in ways)
    if op is sre.SUBPATTERN:
        _, added, removed, inner = argument
        return _of_sequence(inner, (flags | added) & ~removed)
    if op in _REPEATS:
        least, _, inner = argument
        chars, empty = _of_sequence(inner, flags)
        return chars, empty or least == 0
    if op is getattr(sre, "ATOMIC_GROUP", None):
        return _of_sequence(argument, flags)
    return ASCII, True


def _literal(code: int, flags: int) -> frozenset[str]:
    if not flags & re.IGNORECASE:
        return frozenset({chr(code)}) if code < 128 else frozenset()
    if code >= 128:
        return ASCII  # a few letters outside ASCII match ones inside it, in another case
    return frozenset({chr(code).lower(), chr(code).upper()})


def _set(items: Iterable[tuple[object, Any]], flags: int) -> frozenset[str]:
    found: set[str] = set()
    negated = False
    for op, argument in items:
        if op is sre.NEGATE:
            negated = True
        elif op is sre.LITERAL:
            found |= _literal(argument, flags)
        elif op is sre.RANGE:
            low, high = argument
            if high >= 128 and flags & re.IGNORECASE:
                return ASCII
            for code in range(low, min(high, 127) + 1):
                found |= _literal(code, flags)
        elif op is sre.CATEGORY and argument in _CATEGORIES:
            found |= _CATEGORIES[argument](flags)
        else:
            return ASCII
    if not negated:
        return frozenset(found)
    # Where cases are alike, what was added up may be more than the set has.
    return ASCII if flags & re.IGNORECASE else ASCII - found


def _space(flags: int) -> frozenset[str]:
    return _ASCII_SPACE if flags & re.ASCII else _SPACE


_CATEGORIES: dict[object, Callable[[int], frozenset[str]]] = {
    sre.CATEGORY_DIGIT: lambda flags: _DIGIT,
    sre.CATEGORY_NOT_DIGIT: lambda flags: ASCII - _DIGIT,
    sre.CATEGORY_SPACE: _space,
    sre.CATEGORY_NOT_SPACE: lambda flags: ASCII - _space(flags),
    sre.CATEGORY_WORD: lambda flags: _WORD,
    sre.CATEGORY_NOT_WORD: lambda flags: ASCII - _WORD,
}
