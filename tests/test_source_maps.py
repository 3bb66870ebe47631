"""Source maps of the standard, version 3: read by a decoder of their own, they lead to what the source says."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from cli_helpers import prepare
from s2s.cli.maps import vlq
from test_cli import done, refused

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

PROGRAM = """\
def half(value):
    rest = value + "🙂é"
    return rest * 2


def f(alpha, beta, *, gamma=None):
    first = half(alpha); second = "🙂" + beta
    return [half(first) for _ in second], gamma
print(f("x", "y"))
"""


def numbers(letters: str) -> list[int]:
    """The numbers of one segment."""
    found, value, shift = [], 0, 0
    for letter in letters:
        digit = DIGITS.index(letter)
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    assert not shift
    return found


def decoded(document: dict[str, Any]) -> list[tuple[int, int, int, int, str]]:
    """Output line and column, source line and column, all from 0 on, and the name, of every segment."""
    found = []
    source = line = column = name = 0
    for out_line, letters in enumerate(document["mappings"].split(";")):
        out_column = 0
        for segment in filter(None, letters.split(",")):
            first, *rest = numbers(segment)
            out_column += first
            source, line, column = source + rest[0], line + rest[1], column + rest[2]
            assert source == 0
            if len(rest) == 4:
                name += rest[3]
            found.append(
                (out_line, out_column, line, column, document["names"][name] if len(rest) == 4 else "")
            )
    return found


def at(text: str, line: int, column: int) -> str:
    """The text from a line and a column in units of UTF-16 on."""
    return text.split("\n")[line].encode("utf-16-le")[2 * column :].decode("utf-16-le")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(tmp_path, monkeypatch)


def compiled(text: str, *options: str) -> tuple[dict[str, Any], str]:
    """The map of a program and its output."""
    Path("my prog.py").write_text(text, encoding="utf-8")
    done("compile", "--source-map-format", "v3", *options, "my prog.py", "-o", "out/prog.py")
    return json.loads(Path("out/prog.py.map").read_text()), Path("out/prog.py").read_text(encoding="utf-8")


def test_every_piece_leads_to_where_it_comes_from() -> None:
    document, output = compiled(PROGRAM)
    assert output != PROGRAM
    assert {key: document[key] for key in ("version", "file", "sources", "sourcesContent")} == {
        "version": 3,
        "file": "prog.py",
        "sources": ["../my%20prog.py"],
        "sourcesContent": [PROGRAM],
    }
    found = decoded(document)
    assert found == sorted(found) and len(found) > 30
    named = 0
    for line, column, source_line, source_column, name in found:
        rest, origin = at(output, line, column), at(PROGRAM, source_line, source_column)
        assert rest and origin
        if name:
            assert origin.startswith(name) and rest[0].isidentifier()
            named += 1
    assert named > 10
    # A string behind characters of four bytes and two units, and what was inlined, which stands for the call.
    places = {at(output, line, column)[:7]: (row, col) for line, column, row, col, _ in found}
    assert places['"🙂" + b'] == (6, PROGRAM.split("\n")[6].index('"🙂"'))
    strings = [
        (row, col) for line, column, row, col, _ in found if at(output, line, column).startswith('"🙂é"')
    ]
    assert (1, PROGRAM.split("\n")[1].index('"🙂é"')) in strings and len(strings) > 1


def test_what_was_inlined_leads_to_its_call() -> None:
    text = (
        "def g(x):\n    y = x * x\n    print(y)\n    return y + y\ndef f(y):\n    a = g(y)\n    return a, y\n"
    )
    document, output = compiled(text, "--assume", "sealed-globals", "--no-header")
    found = decoded(document)
    (line,) = [number for number, text in enumerate(output.split("\n")) if text.lstrip() == "print(y_1)"]
    pieces = [
        (at(output, *place), at(text, *origin), name) for *place, a, b, name in found for origin in [(a, b)]
    ]
    here = [piece for piece, (row, *_) in zip(pieces, found) if row == line]
    assert [piece.split("\n")[0] for piece, _, _ in here] == ["print(y_1)", "y_1)"]
    assert all(origin.startswith("g(y)") and not name for _, origin, name in here)


def test_what_does_not_change_leads_to_itself() -> None:
    document, output = compiled("x = 1\n\nif x:\n    print(x)\n")
    assert output == document["sourcesContent"][0]
    found = decoded(document)
    assert {(line, column) for line, column, *_ in found} == {
        (node.lineno - 1, node.col_offset) for node in ast.walk(ast.parse(output)) if hasattr(node, "lineno")
    }
    assert all(segment[:2] == segment[2:4] for segment in found)


def test_an_empty_file_has_a_map() -> None:
    document, _ = compiled("")
    assert (document["mappings"], document["names"], document["sourcesContent"]) == ("", [], [""])


def test_a_map_of_either_format_may_be_overwritten_and_nothing_else() -> None:
    Path("a.py").write_text(PROGRAM)
    for options in (["--source-map-format", "v3"], ["--source-map"], ["--source-map-format", "v3"]):
        done("compile", *options, "a.py", "-o", "out.py")
    assert json.loads(Path("out.py.map").read_text())["version"] == 3
    other = '{"version": 3, "file": "out.js"}'
    Path("out.py.map").write_text(other)
    message = refused("compile", "--source-map-format", "v3", "a.py", "-o", "out.py", status=2)
    assert "would overwrite a file that is no source map of s2s" in message
    assert Path("out.py.map").read_text() == other


@pytest.mark.parametrize(
    ("number", "letters"), [(0, "A"), (1, "C"), (-1, "D"), (15, "e"), (16, "gB"), (-16, "hB"), (1000, "w+B")]
)
def test_numbers_are_written_as_the_standard_says(number: int, letters: str) -> None:
    assert vlq(number) == letters
    assert numbers(letters) == [number]
