"""Tables of the graph asked by keys that the program computes: what is decided of them, and where nothing is."""

from __future__ import annotations

from typing import Any

import pytest

import s2s


class Name(str):
    """Text with an equality of its own that has no effect."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return not isinstance(other, bytes) and str.__eq__(self, other)

    __hash__ = str.__hash__


class Loud(str):
    """Text whose comparisons show."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        print("asked")
        return str.__eq__(self, other)

    __hash__ = str.__hash__


class Hashed(str):
    """Text whose hash is computed by the program."""

    __slots__ = ()

    def __hash__(self) -> int:
        return str.__hash__(self)


class Rule:
    def __init__(self, name: str) -> None:
        self.name = name


class Goto:
    def __init__(self, kind: type[str]) -> None:
        self.rules = [Rule(kind("pair")), Rule(kind("value"))]
        self.by_number = dict(enumerate(self.rules))
        self.table = {0: {"pair": 1, "value": 2}, 1: {"pair": 3}}

    def __call__(self, number: int, state: int) -> int:
        rule = self.by_number[number]
        return self.table[state][rule.name]


class Direct(Goto):
    def __call__(self, number: int, state: int) -> int:
        return self.table[state][self.by_number[number].name]


class Local(Goto):
    def __call__(self, number: int, state: int) -> int:
        name = self.by_number[number].name
        return self.table[state][name]


class Pairs(Goto):
    def __init__(self, first: Any) -> None:
        super().__init__(Name)
        self.table = {0: {"pair": (Shift, 1), "value": (first, 2)}, 1: {"pair": (Shift, 3)}}  # type: ignore[dict-item]

    def __call__(self, number: int, state: int) -> Any:
        rule = self.by_number[number]
        kind, found = self.table[state][rule.name]  # type: ignore[misc]
        return found, kind is Shift


class Shift:
    pass


class Parser:
    def __init__(self, end: Any) -> None:
        self.table = {0: (Shift, 1), 1: (None, Rule("pair")), 2: (None, Rule("value"))}
        self.end = end

    def __call__(self, state: int) -> Any:
        action, arg = self.table[state]
        if arg == self.end:
            raise ValueError(state)
        if action is Shift:
            return isinstance(arg, int)
        return isinstance(arg, Rule), arg.name


def source_of(target: Any, *args: Any, frozen: bool = True) -> str:
    hybrid = s2s.hybridize(target, frozen=frozen, trial=False)
    assert hybrid(*args) == target(*args)
    assert not hybrid.why_not
    return str(hybrid.source)


def test_a_key_with_an_equality_in_python_is_found_by_identity() -> None:
    assert "rule_column[state]" in source_of(Goto(Name), 0, 0)
    assert "_column[id(name)][state]" in source_of(Local(Name), 0, 0)
    assert "[state][id(" in source_of(Direct(Name), 0, 0)


def test_what_is_not_there_is_asked_of_the_table_itself() -> None:
    for kind in (Goto, Local, Direct):
        hybrid = s2s.hybridize(kind(Name), frozen=True)
        assert hybrid(0, 1) == 3
        for number, state, missing in ((1, 1, "value"), (0, 7, 7), (9, 0, 9)):
            with pytest.raises(KeyError) as caught:
                hybrid(number, state)
            assert caught.value.args == (missing,)


def test_one_part_of_what_is_there_is_had_alone_where_the_others_are_known() -> None:
    source = source_of(Pairs(Shift), 1, 0)
    assert "rule_column[state], True" in source and "kind" not in source
    source = source_of(Pairs(None), 1, 0)
    assert "kind, found = " in source
    hybrid = s2s.hybridize(Pairs(Shift), frozen=True)
    assert hybrid(0, 0) == (1, True)
    with pytest.raises(KeyError):
        hybrid(1, 1)


@pytest.mark.parametrize("kind", [str, Loud, Hashed])
def test_keys_that_gain_nothing_or_tell_nothing_are_looked_up_as_written(kind: type[str]) -> None:
    assert "id(" not in source_of(Goto(kind), 0, 0)


def test_nothing_is_taken_from_tables_that_may_change() -> None:
    assert "id(" not in source_of(Goto(Name), 0, 0, frozen=False)
    assert "isinstance" in source_of(Parser(7), 0, frozen=False)


def test_parts_of_a_tuple_go_together() -> None:
    source = source_of(Parser(7), 1)
    assert "raise" not in source and "isinstance" not in source


def test_a_comparison_with_one_of_the_parts_becomes_identity() -> None:
    parser = Parser(1)
    hybrid = s2s.hybridize(parser, frozen=True)
    assert hybrid(1) == (True, "pair")
    assert "arg is kept" in hybrid.source
    with pytest.raises(ValueError):
        hybrid(0)


def test_a_comparison_that_runs_code_of_the_program_stays() -> None:
    class Odd:
        def __eq__(self, other: object) -> bool:
            print("asked")
            return False

        __hash__ = object.__hash__

    assert " == odd0" in source_of(Parser(Odd()), 1)
