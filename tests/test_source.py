"""Reading a file: bytes to text to tree and back."""

from __future__ import annotations

import ast
import os
import sys
import threading
import warnings
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from s2s.driver import compile_bytes, compile_text
from s2s.errors import SourceError
from s2s.frontend.parsing import parse_text
from s2s.frontend.source import Source

MIXED = [
    b"x = '''a\r\nb\n'''\r\ny = 1\n",
    b"x = 1\ry = 2\n",
]
ACCEPTED = [
    *MIXED,
    b"",
    b"\r",
    b"x = 1",
    b"x = 1\r\ny = 2\r\n",
    b"x = 1\ry = '''a\rb'''\r",
    b"\xef\xbb\xbfx = '\xc3\xa9'\n",
    b"\xef\xbb\xbf# coding: UTF_8\nx = 1\n",
    b"# coding: latin-1\nx = '\xe9'\n",
    b"# coding: latin-1 \xe9\nx = '\xe9'\n",
    b"#!/usr/bin/python\n# -*- coding: cp1252 -*-\nx = '\x80'\n",
    b"#\r# coding: latin-1\rx = '\xe9'\r",
    b"\x0c\n# coding=latin-1\nx = '\xe9'\n",
    b"# xcoding:: coding: latin-1\n'\xe9'",
    b"'coding: latin-1'\n'\xc3\xa9'\n",
    b"# coding: utf-8-sig\nx\n",
    b"# -*- coding: latin-1-unix -*-\nx = '\xe9'\n",
    b"# -*- coding: ISO_8859_1-dos -*-\r\nx = '\xe9'\r\n",
    b"# coding: iso-latin-1\nx = '\xe9'\n",
    b"# coding: iso-latin-1-mac\nx = '\xe9'\n",
    b"# coding: shift_jis\nx = '\x83\x5c'\n",
    b"def f():\n    x = 1\n\x0c\n\x0c    # page\n    return x\n",
    b"x = '\x0c\x1c\xc2\x85\xe2\x80\xa8'; y = 2\n",
    b"if x:\n\ty\n",
    b"x = [  # type: ignore\n  1]\n",
    b"'\\d'\n1if 2else 3\n",
]
if sys.version_info < (3, 14):
    ACCEPTED.append(b"x = 1 # caf\xe9\ny = 2\n")
PIECES = ["x = 1", "'''", "# é", "\\", "\n", "\r", "\r\n", "\f", "\t", "y", ";", "ß = 2"]
REFUSED = {
    b"a = 1\nx = 1\0\n": (2, 6),
    b"\xff\xfex\0\n\0": (1, 4),
    b"# coding: no-such\nx\n": (1, None),
    b"# coding: latin-1x\nx\n": (1, None),
    b"\n# coding: rot13\nx\n": (2, None),
    b"# coding: hex\nx\n": (1, None),
    b"\xef\xbb\xbf# coding: latin-1\nx\n": (1, None),
    b"x\n# coding: latin-1\nx = '\xe9'\n": (3, 6),
    b"# coding: ascii\nx = '\xe9'\n": (2, 6),
    b"x = (1,\n": (1, 5),
    b"if 1:\n  x\n\ty\n": (3, 1),
    b"x = 1\\": (1, 7),
    b"print 'x'\n": (1, 1),
}


@pytest.mark.parametrize("data", ACCEPTED)
def test_a_file_parses_as_python_parses_it(data: bytes) -> None:
    source = Source.from_bytes(data, "f.py")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = ast.parse(data)
    assert ast.dump(source.parse(), include_attributes=True) == ast.dump(expected, include_attributes=True)
    assert source.encode(source.text) == data


@pytest.mark.parametrize("data", [data for data in ACCEPTED if data not in MIXED])
def test_changed_text_keeps_encoding_newlines_and_mark(data: bytes) -> None:
    source = Source.from_bytes(data, "f.py")
    line_end = source.newline.encode()
    changed = source.text + "\nz = 1\n"
    assert source.encode(changed) == data + line_end + b"z = 1" + line_end


@pytest.mark.parametrize("data", REFUSED, ids=repr)
def test_a_refusal_names_file_line_and_column(data: bytes) -> None:
    with pytest.raises(SourceError) as caught:
        Source.from_bytes(data, "dir/f.py").parse()
    line, column = REFUSED[data]
    assert caught.value.filename == "dir/f.py"
    assert caught.value.line == line
    if column is not None:
        assert caught.value.column == column
    assert caught.value.hint


@pytest.mark.parametrize("text", ["(" * 5000, "-" * 100_000 + "1", "a" + "+a" * 50_000, "a" + ".a" * 50_000])
def test_nesting_too_deep_for_python_is_refused(text: str) -> None:
    with suppress(SyntaxError, RecursionError, MemoryError):
        ast.parse(text)
        pytest.skip("from 3.14 on, it depends on the stack there is")
    with pytest.raises(SourceError) as caught:
        compile_text(text, "f.py")
    assert (caught.value.filename, caught.value.line) == ("f.py", 1)


def test_parsing_never_warns_and_never_fails_under_warnings_as_errors() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parse_text("'\\d'\nx = 1if 2else 3\ny = 0x1for x in y\n")


def test_parsing_in_threads_leaves_the_warning_filters_alone() -> None:
    before = list(warnings.filters)
    threads = [
        threading.Thread(target=lambda: [parse_text("'\\d'\n" * 50) for _ in range(20)]) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(warnings.filters) == before


def test_segment_counts_columns_in_bytes_and_lines_as_the_tokenizer_does() -> None:
    source = Source.from_text("é = 'ü\x0c\u2028' ; résultat = ('日本', f(é))\nb = 2\n", "f.py")
    first, second, third = source.parse().body
    assert isinstance(second, ast.Assign)
    assert source.segment(first) == "é = 'ü\x0c\u2028'"
    assert source.segment(second) == "résultat = ('日本', f(é))"
    assert source.segment(second.value) == "('日本', f(é))"
    assert source.segment(third) == "b = 2"


def test_what_the_encoding_lacks_is_written_as_an_escape() -> None:
    source = Source.from_bytes(b"# coding: ascii\nx = '\\u20ac'\n", "f.py")
    data = source.encode("# coding: ascii\nx = '€'\n")
    assert data == b"# coding: ascii\nx = '\\u20ac'\n"
    with pytest.raises(SourceError):
        source.encode("# coding: ascii\n€x = 1\n")
    with pytest.raises(SourceError):
        source.encode("# coding: ascii\nx = r'€'\n")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"pass\n# coding: latin-1\nx\n", "# coding: latin-1\nx\n"),
        (b"pass\r\n# coding: latin-1\r\nx\r\n", "# coding: latin-1\nx\n"),
        (b"\xef\xbb\xbfpass\n# coding: latin-1\nx\n", "# coding: latin-1\nx\n"),
        (b"pass\n# coding: no-such\nx\n", "# coding: no-such\nx\n"),
        (b"# coding: latin-1\nx = '\xe9'\n", "pass\n# coding: latin-1\nx = 'é'\n"),
        (b"# coding: latin-1\n# coding: ascii\nx\n", "# coding: ascii\nx\n"),
    ],
)
def test_an_output_that_declares_another_encoding_cannot_be_written(data: bytes, text: str) -> None:
    with pytest.raises(SourceError, match="cannot be written"):
        Source.from_bytes(data, "f.py").encode(text)


def test_an_output_may_declare_its_encoding_by_another_name() -> None:
    source = Source.from_bytes(b"# coding: latin-1\n# coding: iso-8859-1\nx = '\xe9'\n", "f.py")
    assert source.encode("# coding: iso-8859-1\nx = 'é'\n") == b"# coding: iso-8859-1\nx = '\xe9'\n"
    source = Source.from_bytes(b"\xef\xbb\xbfpass\n# coding: UTF_8\nx\n", "f.py")
    assert source.encode("# coding: UTF_8\nx\n") == b"\xef\xbb\xbf# coding: UTF_8\nx\n"
    # In a text a cookie means nothing, whichever it is.
    source = Source.from_text("# coding: no-such\nx = 'é'\n", "<string>")
    assert source.encode("# coding: no-such\ny = 'é'\n") == "# coding: no-such\ny = 'é'\n".encode()


@pytest.mark.parametrize("newline", [b"\\r", b"\\r\\n", b"\\r\n"])
def test_newlines_that_are_written_as_escapes_are_newlines(newline: bytes) -> None:
    data = b"# coding: unicode_escape\n" + newline.join([b"x = 1", b"y = 1 + 2", b"print(x, y)", b""])
    source = Source.from_bytes(data, "f.py")
    assert source.text.endswith("\nx = 1\ny = 1 + 2\nprint(x, y)\n")
    compiled = compile_bytes(data, "f.py")
    assert (compiled.data, compiled.failures) == (data, [])


def test_text_with_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(SourceError) as caught:
        Source.from_text("x = 1\ny = '\ud800'\n", "f.py")
    assert caught.value.line == 2


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES)))
def test_any_text_is_read_as_python_reads_it(pieces: list[str]) -> None:
    data = "".join(pieces).encode()
    # CPython reads one line more at the end of a CRLF file, so that it forgives this there and nowhere else.
    assume(not data.endswith(b"\\\r\n"))
    expected: str | None = None
    with warnings.catch_warnings(), suppress(SyntaxError):
        warnings.simplefilter("ignore")
        expected = ast.dump(ast.parse(data), include_attributes=True)
    source = Source.from_bytes(data, "f.py")
    assert source.encode(source.text) == data
    if expected is None:
        with pytest.raises(SourceError):
            source.parse()
    else:
        assert ast.dump(source.parse(), include_attributes=True) == expected


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        source = Source.from_bytes(data, "f.py")
        source.parse()
    except SourceError:
        return
    assert source.encode(source.text) == data


def test_part_of_the_standard_library_round_trips() -> None:
    folder = Path(os.__file__).parent
    for path in sorted(folder.glob("*.py"))[::10]:
        data = path.read_bytes()
        source = Source.from_bytes(data, str(path))
        assert source.encode(source.text) == data
        assert ast.dump(source.parse()) == ast.dump(ast.parse(data)), (path, sys.version)
