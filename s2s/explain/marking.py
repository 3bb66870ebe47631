"""Code as HTML, line by line: coloured by pygments, with what was found in a line underlined."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from pygments.lexer import Lexer
from pygments.lexers.python import PythonLexer
from pygments.token import STANDARD_TYPES, Comment, Keyword, Name, Number, Operator, String, Token, _TokenType

from s2s.report.lexer import IRLexer

#: The classes of tokens that the page has colours for: the first one that a token is in.
_CLASSES: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "c"),
    (String, "s"),
    (Number, "m"),
    (Keyword, "k"),
    (Operator.Word, "k"),
    (Name.Function, "f"),
    (Name.Class, "f"),
    (Name.Decorator, "d"),
    (Name.Builtin, "b"),
    (Name.Variable.Global, "g"),
)
#: Control characters as pictures of them: no page may hold them.
_PICTURES = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"} | {0x7F: 0x2421}


class Mark(NamedTuple):
    """A part of a line that something was found about: from one column to another, counted from 0."""

    start: int
    end: int
    kind: str


class Highlighter:
    """Turns code into lines of HTML; a text it has seen is not looked at again."""

    def __init__(self) -> None:
        self._python: Lexer = PythonLexer()
        self._ir: Lexer = IRLexer()
        self._html: dict[tuple[str, str], list[str]] = {}
        self._tokens: dict[tuple[str, str], list[list[tuple[str, str]]]] = {}

    def lines(self, text: str, language: str = "python") -> list[str]:
        """The lines of a text as HTML."""
        found = self._html.get((language, text))
        if found is None:
            lexed = self.tokens(text, language)
            found = self._html[language, text] = [_html(line, ()) for line in lexed]
        return found

    def tokens(self, text: str, language: str = "python") -> list[list[tuple[str, str]]]:
        """The lines of a text, each as (class, text) pairs."""
        if (language, text) in self._tokens:
            return self._tokens[language, text]
        lexer = self._ir if language == "ir" else self._python
        lines: list[list[tuple[str, str]]] = [[]]
        # What pygments does before it looks at a text would move what is in it.
        for _, kind, value in lexer.get_tokens_unprocessed(text):
            name = _class_of(kind)
            first, *rest = value.split("\n")
            if first:
                lines[-1].append((name, first))
            for part in rest:
                lines.append([(name, part)] if part else [])
        self._tokens[language, text] = lines
        return lines


def marked(line: list[tuple[str, str]], marks: Iterable[Mark]) -> str:
    """One line as HTML, with marks; of two that overlap, the shorter one is shown."""
    return _html(line, sorted(marks, key=lambda mark: mark.start - mark.end))


def difference(before: list[str], after: list[str]) -> Iterator[tuple[str, str]]:
    """The lines of two texts: `same`, `new` or `gone`, and the line."""
    blank = difflib.SequenceMatcher(lambda line: not line.strip(), before, after, autojunk=False)
    for what, start, end, first, last in blank.get_opcodes():
        if what == "equal":
            yield from (("same", line) for line in after[first:last])
        else:
            yield from (("gone", line) for line in before[start:end])
            yield from (("new", line) for line in after[first:last])


def _class_of(kind: _TokenType) -> str:
    if kind not in STANDARD_TYPES and kind.parent is Token:
        return ""
    return next((name for known, name in _CLASSES if kind in known), "")


def _html(line: list[tuple[str, str]], marks: Iterable[Mark]) -> str:
    pieces: list[str] = []
    column = 0
    kinds: dict[int, str] = {}
    for mark in marks:  # the longest first
        kinds.update(dict.fromkeys(range(mark.start, mark.end), mark.kind))
    for name, text in line:
        start = 0
        while start < len(text):
            kind = kinds.get(column + start, "")
            end = start + 1
            if kinds:
                while end < len(text) and kinds.get(column + end, "") == kind:
                    end += 1
            else:
                end = len(text)
            shown = escape(text[start:end].translate(_PICTURES))
            classes = " ".join(filter(None, (name, kind and f"at-{kind}")))
            pieces.append(f'<span class="{classes}">{shown}</span>' if classes else shown)
            start = end
        column += len(text)
    return "".join(pieces)
