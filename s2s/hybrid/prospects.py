"""Values of which only their part in a text is known: its next character, where that stands, how long the text is.

Operations of such values have no effect, and give a value for each part of the characters that may come next; parts for
which nothing is known are left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from s2s.analysis.operators import COMPARE, Operation
from s2s.hybrid import graph
from s2s.hybrid.facts import LITERALS
from s2s.hybrid.firstchars import first_chars
from s2s.ir.expressions import Constant

Chars = frozenset[str]


class Mark(Enum):
    """Values that are known by their part in the text."""

    TEXT = "the text, a str"
    AT = "the position of the next character, an int of at least 0, before the end"
    LENGTH = "the length of the text"
    CHAR = "the next character"
    SOME = "a value of which nothing is known"


@dataclass(frozen=True, slots=True, eq=False)
class Is:
    """An object that is known."""

    value: object


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """An exception that the program makes."""

    cls: type[BaseException]


Prospect = Mark | Is | Made
Parts = Iterator[tuple[Chars, Prospect]]

_ORDERS = ("==", "!=", "<", "<=", ">", ">=")
#: The least that a number may be; a text is longer than where its next character stands.
_LEAST = {Mark.AT: 0, Mark.LENGTH: 1}
_CONTAINERS = (str, frozenset, set, tuple, list, dict)


def truth(value: Prospect) -> bool | None:
    """Whether a value is true; None where that is not known, or asking runs code of the program."""
    if isinstance(value, Is):
        return graph.truth(value.value)
    return True if value in (Mark.TEXT, Mark.LENGTH, Mark.CHAR) else None


def compared(op: str, left: Prospect, right: Prospect, chars: Chars) -> Parts:
    """`left op right`."""
    if op in ("is", "is not"):
        same = _is_same(left, right)
        if same is not None:
            yield chars, Is(same is (op == "is"))
    elif left is Mark.CHAR and isinstance(right, Is):
        yield from _char_compared(op, right.value, chars)
    elif right is Mark.CHAR and isinstance(left, Is) and op in ("==", "!="):
        yield from _char_compared(op, left.value, chars)
    elif op in _ORDERS:
        answer = _ordered(COMPARE[op], left, right)
        if answer is not None:
            yield chars, Is(answer)


def _is_same(left: Prospect, right: Prospect) -> bool | None:
    """Whether two values are one object; texts and numbers that are equal may be one or not."""
    if isinstance(left, Is) and isinstance(right, Is):
        if left.value is None or right.value is None or type(left.value) not in LITERALS:
            return left.value is right.value
        return None
    known, other = (left, right) if isinstance(left, Is) else (right, left)
    return False if isinstance(known, Is) and known.value is None and other is not Mark.SOME else None


def _char_compared(op: str, wanted: object, chars: Chars) -> Parts:
    if op in ("==", "!=") and type(wanted) is str:
        chosen = chars & {wanted}
    elif (
        op in ("in", "not in")
        and type(wanted) in _CONTAINERS
        and isinstance(wanted, Collection)
        and all(type(one) is str for one in wanted)
    ):
        chosen = frozenset(char for char in chars if char in wanted)
    else:
        return
    yield chosen, Is(op in ("==", "in"))
    yield chars - chosen, Is(op not in ("==", "in"))


def _ordered(compare: Operation, left: Prospect, right: Prospect) -> bool | None:
    """What two values compare to, wherever the position is and however long the text is."""
    if isinstance(left, Is) and isinstance(right, Is):
        return _literals(compare, left.value, right.value)
    if isinstance(left, Is):
        least = _LEAST.get(right) if isinstance(right, Mark) else None
        if least is None or type(left.value) is not int or left.value > least:
            return None
        return _both(bool(compare(left.value, least)), bool(compare(left.value, least + 1)))
    if isinstance(right, Is):
        least = _LEAST.get(left) if isinstance(left, Mark) else None
        if least is None or type(right.value) is not int or right.value > least:
            return None
        return _both(bool(compare(least, right.value)), bool(compare(least + 1, right.value)))
    if isinstance(left, Mark) and isinstance(right, Mark) and left in _LEAST and right in _LEAST:
        return bool(compare(_LEAST[left], _LEAST[right]))
    return None


def _both(least: bool, more: bool) -> bool | None:
    return least if least == more else None


def _literals(compare: Operation, left: Constant, right: Constant) -> bool | None:
    if type(left) not in LITERALS or type(right) not in LITERALS:
        return None
    try:
        return bool(compare(left, right))
    except TypeError:
        return None


def item(owner: Prospect, index: Prospect, chars: Chars) -> Parts:
    """`owner[index]`."""
    if owner is Mark.TEXT and index is Mark.AT:
        yield chars, Mark.CHAR


def method(owner: Prospect, name: str, values: list[Prospect], chars: Chars) -> Parts:
    """`owner.name(values)`."""
    if isinstance(owner, Is):
        yield from matched(owner.value, name, values, chars)
    elif owner is Mark.TEXT and name == "startswith" and len(values) == 2 and values[1] is Mark.AT:
        wanted = values[0].value if isinstance(values[0], Is) else None
        if type(wanted) is str and wanted:
            yield chars - {wanted[0]}, Is(False)


def matched(owner: object, name: str, values: list[Prospect], chars: Chars) -> Parts:
    """`pattern.match(text, position)`, which gives None for characters that no match begins with."""
    if type(owner) is not re.Pattern or type(owner.pattern) is not str or name not in ("match", "fullmatch"):
        return
    if values in ([Mark.TEXT, Mark.AT], [Mark.TEXT, Mark.AT, Mark.LENGTH]):
        yield chars - first_chars(owner), Is(None)
