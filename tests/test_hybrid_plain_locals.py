"""Locals that hold text, copies and temporaries: what residual programs do without, and what stays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import s2s
from s2s.backend.emit import emit
from s2s.backend.text import to_text
from s2s.frontend.lower import lower
from s2s.frontend.parsing import parse_text
from s2s.hybrid.asked_again import ask_once
from s2s.hybrid.drafted import clean, fold
from s2s.hybrid.forwarded import forward
from s2s.hybrid.threads import thread
from s2s.ir import nodes as n
from s2s.ir.walk import walk


class Token(str):
    __slots__ = ("end", "kind", "start")


class Dies(Token):
    __slots__ = ()

    def __del__(self) -> None:
        print("dies")


class Told(Token):
    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> None:
        print(name)


CONSTANTS: dict[str, Any] = {
    "words": re.compile(r"(?P<word>\w+)|(?P<space>\s+)"),
    "raw": re.compile(rb"\w+"),
    "new_text": str.__new__,
    **{cls.__name__: cls for cls in (Token, Dies, Told)},
}
MATCHED = "m = words.match(x)\nkind = m.lastgroup\n"


def changed(body: str, change: Callable[[n.Function], Any]) -> str:
    """The body of a function of `x`, `y` and `call` after a change."""
    text = "def f(x, y, call):\n" + "".join(f"    {line}\n" for line in body.strip("\n").splitlines())
    module = lower(parse_text(text), "f.py")
    for stmt in module.body:
        assert isinstance(stmt, n.FunctionDef)
        change(stmt.function)
    return "\n".join(line[4:] for line in to_text(emit(module)).rstrip().splitlines()[1:])


def same(text: str) -> str:
    """As the printer has it."""
    return changed(text, lambda function: None)


# --- tests asked again -----------------------------------------------------------------------------------------------


def asked_once(body: str) -> str:
    """A body in which no test is asked again."""
    return changed(body, lambda function: ask_once(function, CONSTANTS))


def test_the_answer_of_a_test_is_kept() -> None:
    body = (
        MATCHED
        + "a = kind == 'word'\nif not a:\n    call(1)\nb = kind == 'word'\nif b:\n    call(2)\nb = None\nreturn a"
    )
    made = MATCHED + "a = kind == 'word'\nif not a:\n    call(1)\nelse:\n    call(2)\nreturn a"
    assert asked_once(body) == made


@pytest.mark.parametrize(
    "body",
    [
        # Whose `==` may run code.
        "kind = x\na = kind == 'word'\nb = kind == 'word'\nreturn a, b",
        "m = raw.match(x)\nkind = m[0]\na = kind == 'word'\nb = kind == 'word'\nreturn a, b",
        "m = call.match(x)\nkind = m.lastgroup\na = kind == 'word'\nb = kind == 'word'\nreturn a, b",
        "m = words.match(x)\nkind = m[1]\nkind = x\na = kind == 'word'\nb = kind == 'word'\nreturn a, b",
        "for m in words.finditer(x):\n    k = m.lastgroup\n    a = k == 'word'\n    b = k == 'word'\n    call(b)",
        # Another test, or bound anew.
        MATCHED + "a = kind == 'word'\nb = kind != 'word'\nreturn a, b",
        MATCHED + "a = kind == 'word'\nkind = m[0]\nb = kind == 'word'\nreturn a, b",
        MATCHED + "a = kind == 'word'\nif a:\n    a = x\nb = kind == 'word'\nreturn a, b",
        MATCHED + "a = kind == 'word'\nb = kind == 'word'\na = x\nreturn a, b",
        MATCHED + "a = kind == 'word'\nb = kind == 'word'\nb += 1\nreturn a, b",
        # Read where the second test was not asked.
        MATCHED + "a = kind == 'word'\nwhile x:\n    if y:\n        b = kind == 'word'\n    call(b)",
        MATCHED + "a = kind == 'word'\ny = kind == 'word'\nreturn a, y",
        # Not one after the other, or not two answers of one test.
        MATCHED + "a = kind == 'word'\nif not a:\n    a = x\nif a:\n    call(1)",
        MATCHED + "a = kind == 'word'\na = x\nif not a:\n    call(1)\nif a:\n    call(2)",
        MATCHED + "a = kind == 'word'\nif a:\n    call(1)\nif a:\n    call(2)",
        MATCHED + "a = kind == 'word'\nif a:\n    call(1)\ncall(3)\nif not a:\n    call(2)",
    ],
)
def test_a_test_is_asked_again(body: str) -> None:
    assert asked_once(body) == same(body)


# --- reads moved to where they are stored ----------------------------------------------------------------------------


def forwarded(body: str) -> str:
    """A body in which reads stand where they are stored."""
    return changed(body, lambda function: forward(function, CONSTANTS))


READ = MATCHED + "at = x.at\nend = x.end\nt = new_text(Token, kind)\n"
STORED = "t.kind = kind\nt.start = at\nt.end = end\nat = None\nend = None\nreturn t"


def test_a_read_stands_where_it_is_stored() -> None:
    made = "t = new_text(Token, kind)\nt.kind = kind\nt.start = x.at\nt.end = x.end\nreturn t"
    assert forwarded(READ + STORED) == MATCHED + made


@pytest.mark.parametrize(
    "body",
    [
        MATCHED + "at = x.at\nt = new_text(Dies, kind)\nt.start = at\nat = None\nreturn t",
        MATCHED + "at = x.at\nt = new_text(Told, kind)\nt.start = at\nat = None\nreturn t",
        MATCHED
        + "at = x.at\nt = new_text(Token, y)\nt.start = at\nat = None\nreturn t",  # `y.__str__` may change it
        MATCHED + "at = x.at\nt = call(Token, kind)\nt.start = at\nat = None\nreturn t",
        MATCHED + "at = x.at\nt = new_text(Token, kind)\nt.start = at\nreturn t, at",
        MATCHED + "at = x.at\nt = new_text(Token, kind)\nt.start = at\ncall(t)\nat = None\nreturn t",
        MATCHED + "at = x.at\nt = new_text(Token, kind)\ncall(t)\nt.start = at\nat = None\nreturn t",
        MATCHED + "at = x.at\nt = new_text(Token, kind)\nt.end = call(1)\nt.start = at\nat = None\nreturn t",
        MATCHED
        + "at = x.at\nt = new_text(Token, kind)\nt.start = at\nat = None\ny.at = 1\nt = None\nat = 2\nreturn t",
        MATCHED + "at = x.at\nt = new_text(Token, kind)\nt.other = at\nat = None\nreturn t",  # no slot
        MATCHED + "at = x.at\nx = y\nt = new_text(Token, kind)\nt.start = at\nat = None\nreturn t",
        MATCHED + "at = t.at\nt = new_text(Token, kind)\nt.start = at\nat = None\nreturn t",
        # What the local held dies there.
        MATCHED + "t = call()\nat = x.at\nt = new_text(Token, kind)\nt.start = at\nat = None\nreturn t",
        MATCHED
        + "try:\n    at = x.at\n    t = new_text(Token, kind)\n    t.start = at\n    at = None\nfinally:\n    y(t)",
        MATCHED + "while y:\n    at = x.at\n    t = new_text(Token, kind)\n    t.start = at\n    at = None",
    ],
)
def test_a_read_stays(body: str) -> None:
    assert forwarded(body) == same(body)


def test_reads_stay_in_their_order() -> None:
    swapped = READ + "t.end = end\nt.start = at\nat = None\nend = None\nreturn t"
    made = forwarded(swapped)
    assert made.index("x.at") < made.index("x.end")


# --- parts of matches, unpacked --------------------------------------------------------------------------------------

UNPACKED = (
    "m = words.match(x)\nif m:\n    found = {}, m.lastgroup\nelse:\n    found = None\n"
    "if not found:\n    return 1\n"
)


def test_parts_of_a_match_are_stored_at_once() -> None:
    made = changed(
        UNPACKED.format("m[0]") + "text, kind = found\nreturn text", lambda f: thread(f, CONSTANTS)
    )
    assert "    text = m[0]\n    kind = m.lastgroup\nelse:" in made


@pytest.mark.parametrize("part", ["m[1]", "m.pos", "x[0]", "call()"])
def test_what_may_raise_is_stored_when_all_is_there(part: str) -> None:
    made = changed(UNPACKED.format(part) + "text, kind = found\nreturn text", lambda f: thread(f, CONSTANTS))
    assert "text = text_part" in made


# --- copies and temporaries ------------------------------------------------------------------------------------------


def cleaned(body: str) -> str:
    """A body without copies of locals whose names begin with a `p`: nobody can watch those."""

    def change(function: n.Function) -> None:
        found = {node.var for node in walk(function) if isinstance(node, n.Load | n.Store)}
        clean(function, {var: var.name.startswith("p") for var in found})

    return changed(body, change)


def test_a_copy_is_read_as_what_it_is_a_copy_of() -> None:
    assert cleaned("p, q = x\np1 = p\nif p1:\n    call(p1)") == "p, q = x\nif p:\n    call(p)"
    assert cleaned("for p in x:\n    p1 = p\n    call(p1)") == "for p in x:\n    call(p)"
    assert cleaned("p = 1\ncall(y)") == "call(y)"


@pytest.mark.parametrize(
    "body",
    [
        "p, q = x\np1 = p\nfor p in y:\n    call(p1)",
        "p, q = x\np1 = q\ncall(p1)\ndel q",  # its object dies with it
        "p, q = x\nq1 = p\ncall(q1)",
        "p, q = x\np1 = p\np1 += 1\ncall(p1, p)",
        "p, q = x\nif y:\n    p1 = p\ncall(p1)",  # may be unbound
        "if y:\n    p = x\np1 = p\ncall(p1)",
        "if y:\n    p = x\np1 = p",
        "p = call()",
        "p = 0\nfor y in x:\n    p += 1",
        "p = 0\ndel p",
        "p, q = x\nwhile y:\n    p1 = p\n    p, q = x\n    call(p1)",
    ],
)
def test_a_copy_that_may_be_told_from_it_stays(body: str) -> None:
    assert cleaned(body) == same(body)


def folded(body: str) -> str:
    """A body with its temporaries where they are read."""
    return changed(body, fold)


def test_a_temporary_is_read_where_it_is_made() -> None:
    assert folded("v = x[-1]\na, b = y[v]\ndel v\nreturn a") == "a, b = y[x[-1]]\nreturn a"
    assert folded("v = x()\ncall(1, v, y())\ndel v") == "call(1, x(), y())"


@pytest.mark.parametrize(
    "body",
    [
        "v = x()\ncall(y(), v)\ndel v",
        "v = x()\ny.call(v)\ndel v",
        "v = x()\ncall(v, v)\ndel v",
        "v = x()\na = y if y else v\ndel v",
        "v = x()\na = [v for _ in y]\ndel v",
        "v = x()\na = y and v\ndel v",
        "v = x()\ncall(v)\ny()\ndel v",
        "v = x()\ncall(v)\nv = None",
        "if y:\n    u = x\nv = x()\na = [u, v]\ndel v",  # complains before
        "v = (u := x())\na = [u, v]\ndel v",
    ],
)
def test_a_temporary_stays(body: str) -> None:
    assert folded(body) == same(body)


# --- as a whole ------------------------------------------------------------------------------------------------------


class Position:
    __slots__ = ("at", "lines")

    def __init__(self) -> None:
        self.at = 0
        self.lines = 1


class Lexer:
    """Tokens of a text, as lexers of libraries make them."""

    def __init__(self) -> None:
        self.pattern = re.compile(r"(?P<word>\w+)|(?P<space>\s+)")
        self.ignored = frozenset({"space"})
        self.lines = frozenset({"space"})

    def match(self, text: str, at: int) -> tuple[str, str | None] | None:
        m = self.pattern.match(text, at)
        if m:
            return m.group(0), m.lastgroup
        return None

    def feed(self, position: Position, text: str, has_lines: bool) -> None:
        if has_lines:
            position.lines += text.count("\n")
        position.at += len(text)

    def make(self, kind: str | None, text: str, start: int, end: int) -> Token:
        token = str.__new__(Token, text)
        token.kind = kind
        token.start = start
        token.end = end
        return token

    def tokens(self, text: str) -> Iterator[Token]:
        position = Position()
        while position.at < len(text):
            found = self.match(text, position.at)
            if not found:
                raise ValueError(f"{position.at}: {text[position.at]}")
            part, kind = found
            ignored = kind in self.ignored
            token = None
            if not ignored:
                token = self.make(kind, part, position.at, position.lines)
            self.feed(position, part, kind in self.lines)
            if token is not None:
                yield token

    def __call__(self, text: str) -> list[Any]:
        made = []
        try:
            for token in self.tokens(text):
                made.append((str(token), token.kind, token.start, token.end))  # type: ignore[attr-defined]
        except ValueError as error:
            made.append(str(error))
        return made


@pytest.mark.parametrize("frozen", [False, True])
def test_a_lexer_gives_the_same_tokens(frozen: bool) -> None:
    lexer = Lexer()
    hybrid = s2s.hybridize(lexer, frozen=frozen, trial=False)
    for text in ("ab cd\n\n ef", "", "   ", "a + b", "\n\nx\n"):
        assert hybrid(text) == lexer(text)
