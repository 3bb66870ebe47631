"""Attributes of new objects that are stored over unread, and what keeps them."""

from __future__ import annotations

from typing import Any

import pytest

import s2s
from s2s.backend.emit import emit
from s2s.backend.text import to_text
from s2s.frontend.lower import lower
from s2s.frontend.parsing import parse_text
from s2s.hybrid.overwritten import drop_overwritten
from s2s.ir import nodes as n


class Slotted:
    __slots__ = ("a", "b", "c")
    a: Any


class Text(str):
    __slots__ = ("a", "b")


class Free:
    def __init__(self) -> None:
        self.a: Any = None


class Told(Slotted):
    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)


class Dies(Slotted):
    def __del__(self) -> None:
        print(getattr(self, "a", "nothing"))


class Property(Slotted):
    @property
    def b(self) -> Any:
        return self.a

    @b.setter
    def b(self, value: Any) -> None:
        print(self.a, value)


CONSTANTS: dict[str, Any] = {
    "new": object.__new__,
    "new_text": str.__new__,
    "new_type": type.__new__,
    "made": lambda cls: cls(),
    **{cls.__name__: cls for cls in (Slotted, Text, Free, Told, Dies, Property, type)},
}


def dropped(body: str) -> str:
    """The body of a function of `x`, `y` and `call` without such stores."""
    text = "def f(x, y, call):\n" + "".join(f"    {line}\n" for line in body.strip().splitlines())
    module = lower(parse_text(text), "f.py")
    for stmt in module.body:
        assert isinstance(stmt, n.FunctionDef)
        drop_overwritten(stmt.function, CONSTANTS)
    return "\n".join(line[4:] for line in to_text(emit(module)).strip().splitlines()[1:])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("t = new(Slotted)\nt.a = None\nt.a = x\nreturn t", "t = new(Slotted)\nt.a = x\nreturn t"),
        (
            "t = new_text(Text, x)\nt.b = y\nt.a = None\ncall(y)\nt.a = x\nreturn t",
            "t = new_text(Text, x)\nt.b = y\ncall(y)\nt.a = x\nreturn t",
        ),
        (
            "t = None\nif x:\n    t = new(Slotted)\n    t.a = 1\n    t.b = 2\ncall(x)\n"
            "if t is not None:\n    t.b = call(x)\n    t.a = y\nreturn t",
            "t = None\nif x:\n    t = new(Slotted)\ncall(x)\n"
            "if t is not None:\n    t.b = call(x)\n    t.a = y\nreturn t",
        ),
        (
            "while x:\n    t = new(Slotted)\n    t.a = None\n    if call(x):\n        return y\n    t.a = y\nreturn y",
            "while x:\n    t = new(Slotted)\n    if call(x):\n        return y\n    t.a = y\nreturn y",
        ),
        ("t = new(Slotted)\nt.a = 1\nt.a = 2\nt.a = x\nreturn t", "t = new(Slotted)\nt.a = x\nreturn t"),
    ],
)
def test_what_is_stored_over_unread_is_not_stored(before: str, after: str) -> None:
    assert dropped(before) == after


@pytest.mark.parametrize(
    "body",
    [
        "t = new(Slotted)\nt.a = None\ncall(t)\nt.a = x\nreturn t",  # somebody else gets it
        "t = new(Slotted)\nt.a = None\nt.b = t.a\nt.a = x\nreturn t",
        "t = new(Slotted)\nt.a = None\nt.a = call(t)\nreturn t",
        "t = new(Slotted)\nt.a = None\nt.a += x\nreturn t",
        "t = new(Slotted)\nu = t\nt.a = None\ncall(u)\nt.a = x\nreturn t",
        "t = new(Slotted)\nt.a = x\nt.a = y\nreturn t",  # what it held dies when it is stored over
        "t = new(Slotted)\nt.a = None\nif x:\n    t.a = y\nreturn t",  # not on all ways
        "t = new(Slotted)\nt.a = None\nif t is not x:\n    t.a = y\nreturn t",
        "t = new(Slotted)\nt.a = None\nif t is not None:\n    t.b = y\nt.a = x\nreturn t",
        "t = new(Slotted)\nt.a = None\nt = x\nt.a = x\nreturn t",  # another object
        "t = new(Slotted)\nt.a = None\nfor i in x:\n    t.a = i\nreturn t",
        "while x:\n    if y:\n        t = new(Slotted)\n        t.a = None\n        if call(x):\n            break\n"
        "    t.a = y\nreturn t",
        "t = None\nwhile call(x):\n    t = new(Slotted)\n    t.a = None\nif t is not None:\n    t.a = y\nreturn t",
        "t = None\ntry:\n    t = new(Slotted)\n    t.a = None\n    call(x)\n    t.a = y\nexcept E:\n    pass\nreturn t",
        "with x:\n    t = new(Slotted)\n    t.a = None\n    call(x)\n    t.a = y\nreturn t",
        "t = new(Slotted)\nt.a = None\nyield x\nt.a = y",
        "t = new(Slotted)\nt.a = None\ncall(lambda: t.a)\nt.a = x\nreturn t",
        "t = new(Free)\nt.a = None\nt.b = 1\nt.a = x\nreturn t",  # the order of a dictionary
        "t = new(Told)\nt.a = None\nt.a = x\nreturn t",  # code of the program
        "t = new(Dies)\nt.a = None\ncall(x)\nt.a = x\nreturn t",
        "t = new(Property)\nt.a = None\nt.b = 1\nt.a = x\nreturn t",
        "t = made(Slotted)\nt.a = None\nt.a = x\nreturn t",  # who knows what that gave
        "t = x(Slotted)\nt.a = None\nt.a = x\nreturn t",
        "t = new_type(type, 'T', (), {})\nt.a = None\nt.a = x\nreturn t",
        "t = new(x)\nt.a = None\nt.a = x\nreturn t",
        "t = new(Slotted)\nt.d = None\nt.d = x\nreturn t",  # that raises
    ],
)
def test_what_somebody_may_see_is_stored(body: str) -> None:
    assert dropped(body) == "\n".join(to_text(emit(lower(parse_text(body), "f.py"))).strip().splitlines())


class Token(str):
    __slots__ = ("end", "kind", "start")

    kind: str
    start: int
    end: int | None

    def __new__(cls, text: str, kind: str, start: int) -> Token:
        made = str.__new__(cls, text)
        made.kind = kind
        made.start = start
        made.end = None
        return made


class Position:
    def __init__(self, at: int) -> None:
        self.at = at

    def feed(self, text: str) -> None:
        if text == "!":
            raise ValueError(text)
        self.at += len(text)


class Lexer:
    def __init__(self) -> None:
        self.kinds = {"a": "letter", "1": "digit"}

    def lex(self, text: str) -> list[tuple[str, str, int, int | None]]:
        position = Position(0)
        found: list[tuple[str, str, int, int | None]] = []
        for char in text:
            token = None
            if char != " ":
                token = Token(char, self.kinds.get(char, "other"), position.at)
            position.feed(char)
            if token is not None:
                token.end = position.at
                found.append((str(token), token.kind, token.start, token.end))
        return found


@pytest.mark.parametrize("frozen", [False, True])
def test_a_lexer_stores_the_ends_of_its_tokens_once(frozen: bool) -> None:
    lexer = Lexer()
    fast = s2s.hybridize(lexer.lex, frozen=frozen, trial=False)
    for text in ("a 1", "", "a1b ", "  "):
        assert fast(text) == lexer.lex(text)
    with pytest.raises(ValueError, match="!"):
        fast("a!")
    assert ".end = None" not in fast.source
    assert (".end = " in fast.source and ".start = " in fast.source) or not frozen
    lexer.kinds["b"] = "letter"
    if frozen:
        fast.refresh()
    assert fast("ab") == lexer.lex("ab")
