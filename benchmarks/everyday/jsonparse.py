"""A tokenizer and a recursive descent parser for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

WHITESPACE = " \t\r\n"
PUNCTUATION = "{}[]:,"
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "/": "/"}
KEYWORDS = {"true": True, "false": False, "null": None}


class ParseError(ValueError):
    def __init__(self, message: str, position: int) -> None:
        super().__init__(f"{message} at {position}")
        self.position = position


@dataclass
class Token:
    kind: str
    value: Any
    position: int


def read_string(text: str, start: int) -> tuple[str, int]:
    chars = []
    i = start + 1
    while i < len(text):
        char = text[i]
        if char == '"':
            return "".join(chars), i + 1
        if char == "\\":
            i += 1
            chars.append(ESCAPES[text[i]])
        else:
            chars.append(char)
        i += 1
    raise ParseError("unterminated string", start)


def tokenize(text: str) -> Iterator[Token]:
    i = 0
    while i < len(text):
        char = text[i]
        if char in WHITESPACE:
            i += 1
        elif char in PUNCTUATION:
            yield Token(char, char, i)
            i += 1
        elif char == '"':
            value, end = read_string(text, i)
            yield Token("string", value, i)
            i = end
        elif char.isdigit() or char == "-":
            end = i + 1
            while end < len(text) and (text[end].isdigit() or text[end] in ".eE+-"):
                end += 1
            number = text[i:end]
            yield Token("number", float(number) if "." in number or "e" in number else int(number), i)
            i = end
        elif char.isalpha():
            end = i
            while end < len(text) and text[end].isalpha():
                end += 1
            word = text[i:end]
            if word not in KEYWORDS:
                raise ParseError(f"unknown word {word!r}", i)
            yield Token("keyword", KEYWORDS[word], i)
            i = end
        else:
            raise ParseError(f"unexpected {char!r}", i)
    yield Token("end", None, i)


class Parser:
    def __init__(self, text: str) -> None:
        self.tokens = list(tokenize(text))
        self.index = 0

    @property
    def current(self) -> Token:
        return self.tokens[self.index]

    def advance(self) -> Token:
        token = self.current
        self.index += 1
        return token

    def expect(self, kind: str) -> Token:
        if self.current.kind != kind:
            raise ParseError(f"expected {kind}, got {self.current.kind}", self.current.position)
        return self.advance()

    def parse(self) -> Any:
        value = self.parse_value()
        self.expect("end")
        return value

    def parse_value(self) -> Any:
        kind = self.current.kind
        if kind == "{":
            return self.parse_object()
        if kind == "[":
            return self.parse_array()
        if kind in ("string", "number", "keyword"):
            return self.advance().value
        raise ParseError(f"unexpected {kind}", self.current.position)

    def parse_object(self) -> dict[str, Any]:
        result = {}
        self.expect("{")
        while self.current.kind != "}":
            key = self.expect("string").value
            self.expect(":")
            result[key] = self.parse_value()
            if self.current.kind != ",":
                break
            self.advance()
        self.expect("}")
        return result

    def parse_array(self) -> list[Any]:
        result = []
        self.expect("[")
        while self.current.kind != "]":
            result.append(self.parse_value())
            if self.current.kind != ",":
                break
            self.advance()
        self.expect("]")
        return result


def make_document(rows: int) -> str:
    parts = []
    for i in range(rows):
        parts.append(
            f'{{"id": {i}, "name": "user \\"{i}\\"", "score": {i * 1.5}, "tags": ["a{i % 7}", "b"], '
            f'"active": {"true" if i % 3 else "false"}, "parent": null}}'
        )
    return "[" + ",\n".join(parts) + "]"


DOCUMENT = make_document(900)


def job():
    rows = Parser(DOCUMENT).parse()
    active = [row["name"] for row in rows if row["active"]]
    try:
        Parser('{"a": tru}').parse()
    except ParseError as error:
        message = str(error)
    return len(rows), sum(row["score"] for row in rows), active[:3], message


def main():
    count, score, names, message = job()
    print(f"{count} rows, score {score}, {names}; {message}")


if __name__ == "__main__":
    main()
