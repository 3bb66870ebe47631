"""What is asked of the matches of regular expressions in residual programs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import s2s

_WORD = re.compile(r"(?P<word>\w+)(-)?")


class Own:
    def group(self, number: int) -> str:
        return f"own {number}"


def whole(text: str) -> Any:
    found = _WORD.match(text)
    if found is None:
        return None
    return found.group(), found.group(0), found.group(2), found.group("word")


def several(text: str) -> Any:
    found = _WORD.match(text)
    return found.group(1, 2) if found else None


def untested(text: str) -> Any:
    found: Any = _WORD.match(text)
    return found.group(0)


def another(text: str) -> Any:
    found: Any = _WORD.match(text) or Own()
    return found.group(0)


def computed(text: str) -> Any:
    found = _WORD.match(text)
    return found.group(len(text) - 2) if found else None


def test_a_group_is_an_item_of_the_match() -> None:
    hybrid = s2s.hybridize(whole, frozen=True)
    assert [hybrid(text) for text in ("ab-", "ab", "")] == [whole(text) for text in ("ab-", "ab", "")]
    assert ".group(" not in hybrid.source
    assert "['word']" in hybrid.source


@pytest.mark.parametrize("function", [several, untested, another, computed])
def test_what_may_be_no_match_or_asks_for_several_groups_stays_a_call(function: Callable[[str], Any]) -> None:
    hybrid = s2s.hybridize(function, frozen=True)
    assert hybrid("ab-") == function("ab-")
    assert ".group(" in hybrid.source
