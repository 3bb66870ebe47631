"""Parsers and lexers of libraries, specialized to their grammars: what they give, and what they complain about."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import s2s

DOCUMENTS = 220


@pytest.fixture(autouse=True)
def unverified(monkeypatch: pytest.MonkeyPatch) -> None:
    """As users run it: the verifier takes most of the time of programs so large."""
    monkeypatch.delenv("S2S_VERIFY")


def outcome(call: Callable[[], Any]) -> Any:
    """What a call gives, or how it fails: the kind of exception, what it says and where."""
    try:
        return call()
    except Exception as error:
        places = {name: getattr(error, name, None) for name in ("loc", "line", "column", "pos_in_stream")}
        return type(error).__qualname__, str(error), places


def broken(text: str, draw: random.Random) -> str:
    """A text with something wrong in it, often."""
    match draw.randrange(5):
        case 0:
            return text[: draw.randrange(len(text) + 1)]
        case 1:
            place = draw.randrange(len(text) + 1)
            return text[:place] + draw.choice('{}[]",:;é\n\0 -+') + text[place:]
        case 2:
            place = draw.randrange(len(text) + 1)
            return text[:place] + text[place + draw.randrange(1, 9) :]
        case 3:
            return text + draw.choice(["", "]", " x", "\n\n", "\t"])
        case _:
            return text


def json_value(draw: random.Random, depth: int) -> Any:
    kind = draw.randrange(9 if depth else 7)
    if kind == 7:
        return [json_value(draw, depth - 1) for _ in range(draw.randrange(4))]
    if kind == 8:
        return {draw.choice(["a", "key", "ß"]): json_value(draw, depth - 1) for _ in range(draw.randrange(4))}
    return draw.choice([None, True, False, draw.randrange(-99, 99), draw.random(), "text", "é\t{["])


def json_texts() -> Iterator[str]:
    draw = random.Random(10)
    for _ in range(DOCUMENTS):
        yield broken(json.dumps(json_value(draw, 3), ensure_ascii=draw.random() < 0.5), draw)


def test_a_pyparsing_grammar_parses_and_complains_as_before() -> None:
    pytest.importorskip("pyparsing")
    from samples.hybrid.grammar import json_grammar

    grammar = json_grammar()
    outcome(lambda: grammar.parse_string("[1]", parse_all=True))
    hybrid = s2s.hybridize(grammar.parse_string, frozen=True)
    wrong = 0
    for text in json_texts():
        expected = outcome(lambda text=text: grammar.parse_string(text, parse_all=True).as_list())
        assert outcome(lambda text=text: hybrid(text, parse_all=True).as_list()) == expected, text
        wrong += isinstance(expected, tuple)
    assert 20 < wrong < DOCUMENTS - 20, "the documents are to be good and bad ones"
    assert not hybrid.why_not and hybrid.source.count("def ") > 20


LANGUAGE = r"""
    start: statement+
    statement: NAME "=" expression ";" | "if" expression block ["else" block] | "print" expression ";"
    block: "{" statement* "}"
    ?expression: term | expression "+" term
    ?term: atom | term "*" atom
    ?atom: "(" expression ")" | NAME | NUMBER
    NAME: /[a-z]+/
    NUMBER: /[0-9]+/
    %ignore /\s+/
"""


def programs() -> Iterator[str]:
    draw = random.Random(11)

    def expression(depth: int) -> str:
        if not depth or draw.random() < 0.3:
            return draw.choice(["x", "abc", "12", "0"])
        return draw.choice(["{} + {}", "{} * {}", "({} + {})"]).format(
            expression(depth - 1), expression(depth - 1)
        )

    def statement(depth: int) -> str:
        if depth and draw.random() < 0.4:
            inner = " ".join(statement(depth - 1) for _ in range(draw.randrange(3)))
            rest = draw.choice(["", " else { y = 1; }"])
            return f"if {expression(1)} {{ {inner} }}{rest}"
        return draw.choice(["x = {};", "print {};\n"]).format(expression(2))

    for _ in range(DOCUMENTS):
        yield broken(" ".join(statement(2) for _ in range(draw.randrange(1, 5))), draw)


def test_a_lark_parser_parses_and_complains_as_before() -> None:
    lark = pytest.importorskip("lark")
    parser = lark.Lark(LANGUAGE, parser="lalr")
    outcome(lambda: parser.parse("x = 1;"))
    hybrid = s2s.hybridize(parser.parse, frozen=True)
    wrong = 0
    for text in programs():
        expected = outcome(lambda text=text: parser.parse(text))
        assert outcome(lambda text=text: hybrid(text)) == expected, text
        wrong += isinstance(expected, tuple)
    assert 20 < wrong < DOCUMENTS - 20, "the documents are to be good and bad ones"
    assert not hybrid.why_not and "next_token" in hybrid.source


def test_an_earley_parser_with_the_dynamic_lexer_parses_and_complains_as_before() -> None:
    lark = pytest.importorskip("lark")
    ambiguous = LANGUAGE.replace(
        "?expression: term | expression", "?expression: term | expression expression | expression"
    )
    parser = lark.Lark(ambiguous, parser="earley", lexer="dynamic")
    outcome(lambda: parser.parse("x = 1;"))
    hybrid = s2s.hybridize(parser.parse, frozen=True)
    wrong = 0
    for text in programs():
        text = text[:40]
        expected = outcome(lambda text=text: parser.parse(text))
        assert outcome(lambda text=text: hybrid(text)) == expected, text
        wrong += isinstance(expected, tuple)
    assert 20 < wrong < DOCUMENTS - 20, "the documents are to be good and bad ones"
    assert not hybrid.why_not and "predict_and_complete" in hybrid.source


def test_a_pygments_lexer_gives_the_same_tokens() -> None:
    pytest.importorskip("pygments")
    from pygments.lexers import HtmlLexer, JsonLexer, PythonLexer

    draw = random.Random(12)
    with open(__file__, encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    html = '<p class="c">é &amp; <b>x</b><!-- c --><script>var x = 1;</script></p>\n'
    for lexer, piece in (
        (PythonLexer(), lines),
        (HtmlLexer(), [html]),
        (JsonLexer(), ['{"a": [1, null]}\n']),
    ):
        hybrid = s2s.hybridize(lexer.get_tokens, frozen=True)
        for _ in range(DOCUMENTS // 3 + 1):
            start = draw.randrange(len(piece))
            text = broken("".join(piece[start : start + 25]), draw)
            assert list(hybrid(text)) == list(lexer.get_tokens(text)), text
        assert not hybrid.why_not


def test_a_lexer_tries_the_rules_in_the_same_order() -> None:
    pygments = pytest.importorskip("pygments.lexer")
    from pygments.token import Keyword, Name, Text

    class Toy(pygments.RegexLexer):  # type: ignore[misc, name-defined]
        tokens = {
            "root": [
                (r"if\b", Keyword),
                (r"(?i)[a-k]\w*", Name),
                (r"\w+", Text),
                (r"(?=\s)", Text, "space"),
            ],
            "space": [(r"\s+", Text, "#pop"), (r"[^\S\n]", Name), (r"", Name, "#pop")],
        }

    lexer = Toy()
    hybrid = s2s.hybridize(lexer.get_tokens, frozen=True)
    for text in ("if iffy x K\u212a é", "  ", "zzz if\x1cif", "_0 if"):
        assert list(hybrid(text)) == list(lexer.get_tokens(text)), text
