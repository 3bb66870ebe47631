"""Alternatives tried by exceptions: chosen by the next character, with the results and errors of trying them all."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import s2s
from s2s.hybrid.lookahead import held, raise_again

LOG: list[Any] = []


class Failed(Exception):
    def __init__(self, text: str, at: int = 0, why: str | None = None) -> None:
        if why is None:
            why, text = text, ""
        self.text = text
        self.at = at
        self.why = why


class Fatal(Failed):
    pass


class Loud(Failed):
    def __init__(self, text: str, at: int = 0) -> None:
        super().__init__(text, at)
        LOG.append("made")


class Watched(Failed):
    def __setattr__(self, name: str, value: object) -> None:
        LOG.append(name)
        super().__setattr__(name, value)


class Pattern:
    raises: type[Failed] = Failed

    def __init__(self, pattern: str) -> None:
        self.match = re.compile(pattern).match

    def parse(self, text: str, at: int) -> tuple[int, Any]:
        found = self.match(text, at)
        if not found:
            raise self.raises(text, at, "no match") if self.raises is Failed else self.raises(text, at)
        return found.end(), found[0]


class Word:
    """A text, behind spaces."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.spaces = {" ", "\t"}

    def skipped(self, text: str, at: int) -> int:
        length = len(text)
        while at < length and text[at] in self.spaces:
            at += 1
        return at

    def parse(self, text: str, at: int) -> tuple[int, Any]:
        start = self.skipped(text, at)
        try:
            if text[start] == self.word[0] and text.startswith(self.word, start):
                return start + len(self.word), self.word
        except IndexError:
            raise Failed(text, start, "at the end") from None
        raise Failed(text, start, "not " + self.word)


class Group:
    """What stands in brackets."""

    def __init__(self) -> None:
        self.inner: Any = None

    def parse(self, text: str, at: int) -> tuple[int, Any]:
        try:
            at, _ = OPEN.parse(text, at)
        except Failed as error:
            error.why = error.why or "no group"
            error.at = error.at or at
            raise
        at, value = self.inner.parse(text, at)
        if not text.startswith(")", at):
            try:
                text[len(text)]
            except IndexError:
                raise Fatal(text, at, "not closed")
        return at + 1, [value]


class Noisy(Pattern):
    def parse(self, text: str, at: int) -> tuple[int, Any]:
        LOG.append(at)
        return super().parse(text, at)


class Either:
    def __init__(self, *parts: Any) -> None:
        self.parts = list(parts)

    def parse(self, text: str, at: int) -> tuple[int, Any]:
        furthest = -1
        best = None
        for part in self.parts:
            try:
                return part.parse(text, at)
            except Fatal as fatal:
                fatal.why = fatal.why + "!"
                raise
            except Failed as error:
                if error.at > furthest:
                    best = error
                    furthest = error.at
            except IndexError:
                if len(text) > furthest:
                    best = Failed(text, len(text), "too short")
                    furthest = len(text)
        if best is not None:
            best.why = "nothing fits: " + best.why
            raise best
        raise Failed(text, at, "no alternatives")


class Told(Either):
    """Its handler does something that others see."""

    def parse(self, text: str, at: int) -> tuple[int, Any]:
        for part in self.parts:
            try:
                return part.parse(text, at)
            except Failed as error:
                LOG.append(error.at)
        raise Failed(text, at, "none")


class Moving(Either):
    """It goes on behind what failed."""

    def parse(self, text: str, at: int) -> tuple[int, Any]:
        for part in self.parts:
            try:
                return part.parse(text, at)
            except Failed:
                at = at + 1
        raise Failed(text, at, "none")


OPEN = Pattern(r"\(")


def grammar() -> Either:
    group = Group()
    either = Either(
        Pattern(r"[-+]?\d+\.\d+"), Pattern(r"[-+]?\d+"), Word("true"), Word("text"), group, Pattern('"[^"]*"')
    )
    group.inner = either
    return either


def outcome(call: Callable[..., Any], *args: Any) -> Any:
    LOG.clear()
    try:
        return call(*args), list(LOG)
    except Exception as error:
        return type(error), vars(error), repr(error.__context__), repr(error.__cause__), list(LOG)


class Text(str):
    def __getitem__(self, key: Any) -> str:
        LOG.append(key)
        return super().__getitem__(key)


TEXTS = [
    "1.5", "-12", "true", "tex", "text", "(1)", "((true))", "(1", "((text)", '"quoted"', " true", "\ttext", " 1",
    "", "?", "é", "(é)", "(", "()", "t", "-", "\0",
]  # fmt: skip


def test_the_alternative_of_the_next_character_is_tried_first() -> None:
    either = grammar()
    hybrid = s2s.hybridize(either.parse, frozen=True)
    for text in TEXTS:
        for at in range(-2, len(text) + 2):
            assert outcome(hybrid, text, at) == outcome(either.parse, text, at), (text, at)
    for char in map(chr, range(130)):
        assert outcome(hybrid, char * 3, 1) == outcome(either.parse, char * 3, 1)
    table = hybrid.source.partition("_by_char = {")[2].partition("}")[0]
    assert set(re.findall(r"'(.)': ", table)) == {"t", "(", '"', " "}


def test_other_texts_and_positions_take_the_whole_way() -> None:
    either = grammar()
    hybrid = s2s.hybridize(either.parse, frozen=True)
    hybrid("1", 0)
    for args in [(Text("true"), 0), ("true", True), (" true", 1.0), (b"true", 0), (None, 0), ("true", None)]:
        assert outcome(hybrid, *args) == outcome(either.parse, *args), args


def test_errors_keep_the_context_that_they_were_raised_in() -> None:
    either = grammar()
    hybrid = s2s.hybridize(either.parse, frozen=True)

    def inside(parse: Callable[..., Any]) -> list[Any]:
        try:
            raise KeyError("outer")
        except KeyError:
            try:
                parse("(1", 0)
            except Fatal as error:
                found: list[Any] = []
                at: BaseException | None = error
                while at is not None:
                    found.append((type(at), str(at), at.__suppress_context__))
                    at = at.__context__
                return found
        return []

    assert len(inside(either.parse)) == 3
    assert inside(hybrid) == inside(hybrid) == inside(either.parse)
    assert "_by_char" in hybrid.source


def test_an_exception_is_raised_again_as_it_was() -> None:
    error, context = ValueError("one"), KeyError("its context")
    error.__context__ = context
    raised = held(error)
    try:
        raise TypeError("outer")
    except TypeError:
        with pytest.raises(ValueError) as caught:
            raise_again(raised)
    assert caught.value is error
    assert error.__context__ is context
    assert not raised


def pattern(text: str, raises: type[Failed] = Failed) -> Pattern:
    made = Pattern(text)
    made.raises = raises
    return made


REFUSED = {
    "the alternative leaves a trace": Either(Noisy("a"), Noisy("b"), Noisy("c")),
    "the handler leaves a trace": Told(Pattern("a"), Pattern("b"), Pattern("c")),
    "the position moves on": Moving(Pattern("a"), Pattern("b"), Pattern("c")),
    "the exception leaves a trace": Either(pattern("a", Loud), pattern("b", Loud), pattern("c", Loud)),
    "its attributes do": Either(pattern("a", Watched), pattern("b", Watched), pattern("c", Watched)),
    "two are few": Either(Pattern("a"), Pattern("b")),
    "one twice": Either(*[Pattern("a"), Pattern("b")] * 2),
    "it may match nothing": Either(Pattern("a*"), Pattern("b?"), Pattern("")),
    "it looks behind the position": Either(Pattern("(?i:ſ)"), Pattern("(?i:ſ)b"), Pattern("(?i:ſ)c")),
}


@pytest.mark.parametrize("why", REFUSED)
def test_alternatives_that_are_all_tried(why: str) -> None:
    either = REFUSED[why]
    hybrid = s2s.hybridize(either.parse, frozen=True)
    for text in ("a", "b", "c", "", "d", "bc", "s"):
        assert outcome(hybrid, text, 0) == outcome(either.parse, text, 0)
    assert "_by_char" not in hybrid.source


def test_a_structure_that_may_change_is_gone_through() -> None:
    either = Either(Pattern("a"), Pattern("b"), Pattern("c"))
    hybrid = s2s.hybridize(either.parse, trial=False)
    assert hybrid("c", 0) == (1, "c")
    assert "_by_char" not in hybrid.source
    either.parts.insert(0, Pattern("cd"))
    assert hybrid("cd", 0) == (2, "cd")


def test_a_pattern_of_either_kind_is_chosen_where_two_may_begin_so() -> None:
    either = Either(Pattern("a"), Pattern("bc"), Pattern("b"), Pattern("d"))
    hybrid = s2s.hybridize(either.parse, frozen=True)
    for text in ("bc", "b", "d", "a", "e"):
        assert outcome(hybrid, text, 0) == outcome(either.parse, text, 0)
    assert re.findall(r"'(.)': pattern(\d)_parse", hybrid.source) == [("b", "1"), ("d", "3")]
