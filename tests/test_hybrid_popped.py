"""Items taken off the ends of lists: one alone is popped, and whatever else is taken off goes as it was written."""

from __future__ import annotations

from typing import Any

import pytest

import s2s


class Machine:
    """A stack machine; both of its stacks are lists that it makes."""

    def __init__(self) -> None:
        self.sizes = {"one": 1, "two": 2, "three": 3, "none": 0}

    def __call__(self, words: list[str], shared: bool = False) -> Any:
        values: list[Any] = []
        states = [0]
        if shared:
            states = values
        for word in words:
            size = len(word) - 3
            if size >= 0:
                taken = values[-size:]
                del states[-size:]
                del values[-size:]
            else:
                taken = []
            values.append((word, taken))
            states.append(size)
        return values, states, taken


WORDS = [
    "a",
    "b",
    "abcd",
    "c",
    "abcde",
    "abc",
    "d",
    "e",
    "f",
    "abcdef",
    "abcd",
    "abcd",
    "abcdefghi",
    "abcd",
    "abcd",
]


def test_one_item_is_popped() -> None:
    machine = Machine()
    hybrid = s2s.hybridize(machine, frozen=True)
    for end in range(1, len(WORDS) + 1):
        assert hybrid(WORDS[:end]) == machine(WORDS[:end])
    assert ".pop()" in hybrid.source


@pytest.mark.parametrize("words", [["abcd"], ["abcd", "abcd"], ["a", "abcd", "abcd", "abcd", "abcd"], WORDS])
@pytest.mark.parametrize("shared", [False, True])
def test_lists_that_are_empty_or_one_list(words: list[str], shared: bool) -> None:
    machine = Machine()
    hybrid = s2s.hybridize(machine, frozen=True)
    assert hybrid(words, shared) == machine(words, shared)


def given(values: Any, states: Any, size: int) -> Any:
    size = len("ab" * size) // 2
    taken = values[-size:]
    del states[-size:]
    del values[-size:]
    return taken


def other_size(size: Any) -> Any:
    values, states = [1, 2], [3, 4]
    taken = values[-size:]
    del states[-size:]
    del values[-size:]
    return taken, values, states


def other_slice(text: str) -> Any:
    values, states, size = [1, 2, 3], [3, 4], len(text)
    taken = values[-size:]
    del states[-size:]
    del values[-size:-1]
    return taken, values, states


def other_order(text: str) -> Any:
    values, states, size = [1, 2, 3], [3, 4], len(text)
    taken = values[-size:]
    del values[-size:]
    del states[-size:]
    return taken, values, states


def the_list_itself(text: str) -> Any:
    values, states, size = [1, 2, 3], [3, 4], len(text)
    values = values[-size:]
    del states[-size:]
    del values[-size:]
    return values, states


class Own(list[Any]):
    def pop(self, *args: Any) -> Any:
        raise AssertionError("is not asked for")


CASES = [
    (given, [([1, 2], [3], 1), (Own([1, 2]), Own([3]), 1), (bytearray(b"ab"), [1], 1), ("ab", [1], 1)]),
    (other_size, [(1,), (True,), (1.0,), (None,), (-1,)]),
    (other_slice, [("a",), ("ab",)]),
    (other_order, [("a",), ("ab",)]),
    (the_list_itself, [("a",), ("ab",)]),
]


@pytest.mark.parametrize(("function", "arguments"), CASES, ids=[case[0].__name__ for case in CASES])
def test_what_is_not_known_to_be_two_lists_and_an_int_is_sliced(function: Any, arguments: list[Any]) -> None:
    def outcome(call: Any, args: Any) -> Any:
        copies = [one.copy() if hasattr(one, "copy") else one for one in args]
        copies = [
            type(one)(copy) if isinstance(one, list) else copy for one, copy in zip(args, copies, strict=True)
        ]
        try:
            return call(*copies), copies
        except TypeError as error:
            return str(error), copies

    hybrid = s2s.hybridize(function, frozen=True)
    for args in arguments:
        assert outcome(hybrid, args) == outcome(function, args)
    assert ".pop()" not in hybrid.source
