"""One Python file: its bytes, its text, its tree, and the way between them.

The text is decoded exactly as CPython decodes it (byte order mark, coding cookie, newline
translation), so that the positions of the tree are positions in the text.
"""

from __future__ import annotations

import ast
import codecs
import re
from bisect import bisect_right
from dataclasses import field
from itertools import accumulate

from s2s.errors import SourceError
from s2s.frontend.parsing import parse_text, silenced_warnings
from s2s.frozen import plain

_COOKIE = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.ASCII)
_BLANK_OR_COMMENT = re.compile(rb"[ \t\f]*(?:#.*)?$", re.ASCII)
_NEWLINE = re.compile(rb"\r\n|\r|\n")
#: What is written in these is read back; others (`unicode_escape`) may write a newline as something else.
_PLAIN = frozenset({"utf-8", "ascii", "iso8859-1"})
#: The names of one encoding; any of them may have more behind its last hyphen.
_LATIN_1 = ("latin-1-", "iso-8859-1-", "iso-latin-1-")


@plain(slots=True)
class Source:
    """A file as it was read.

    Attributes:
        filename: the name used in messages.
        data: the bytes as they were.
        text: the decoded text: newlines are `\\n`, no byte order mark.
        encoding: the name of the codec.
        bom: whether the file starts with a UTF-8 byte order mark.
        newline: the newline the file uses (the most frequent one, if it mixes them).
    """

    filename: str
    data: bytes
    text: str
    encoding: str = "utf-8"
    bom: bool = False
    newline: str = "\n"
    _starts: list[int] = field(default_factory=list, repr=False, compare=False)
    _ascii: bool = field(default=False, repr=False, compare=False)
    _columns: tuple[int, list[int]] = field(default=(0, []), repr=False, compare=False)

    @classmethod
    def from_bytes(cls, data: bytes, filename: str) -> Source:
        """Decode a file.

        Args:
            data: its bytes.
            filename: the name to use in messages.

        Raises:
            SourceError: the bytes are not text in the encoding they declare, or hold a null byte.
        """
        bom = data.startswith(codecs.BOM_UTF8)
        body = data[3:] if bom else data
        newline = "\n"
        if b"\r" in body:
            newline = _usual_newline(body)
            body = body.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        _refuse_null_bytes(body, filename)
        declared, line = _declared_encoding(body)
        encoding = _codec_name(declared, line, bom, filename)
        try:
            text = body.decode(encoding)
        except (UnicodeError, ValueError) as error:
            text = _decode_with_odd_comments(data, body, declared, filename, error)
        if "\r" in text:  # written some other way, as `unicode_escape` can; a newline all the same
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return cls(filename, data, text, encoding, bom, newline)

    @classmethod
    def from_text(cls, text: str, filename: str) -> Source:
        """Wrap text that is already decoded; a coding cookie in it means nothing.

        Args:
            text: the program; newlines of any kind.
            filename: the name to use in messages.

        Raises:
            SourceError: the text holds a null or something UTF-8 cannot encode.
        """
        try:
            data = text.encode("utf-8")
        except UnicodeEncodeError as error:
            line = text.count("\n", 0, error.start) + 1
            raise SourceError(
                "the text holds a lone surrogate",
                filename=filename,
                line=line,
                hint="write it as an escape, such as '\\ud800'",
            ) from None
        newline = "\n"
        if "\r" in text:
            newline = _usual_newline(data)
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        _refuse_null_bytes(data, filename)
        bom = text.startswith("\ufeff")
        return cls(filename, data, text[1:] if bom else text, "utf-8", bom, newline)

    def parse(self) -> ast.Module:
        """Parse the text; the tree's positions are positions in `text` (columns count UTF-8 bytes, as in `ast`).

        Raises:
            SourceError: this interpreter's parser does not accept the text.
        """
        return parse_text(self.text, self.filename)

    def encode(self, text: str) -> bytes:
        """Give `text` the encoding, newlines and byte order mark of this file.

        Args:
            text: a program whose newlines are `\\n`.

        Returns:
            The bytes to write. The file's own text gives back the file's own bytes.

        Raises:
            SourceError: the text holds what the file's encoding cannot express, or declares another one.
        """
        if text == self.text:
            return self.data
        errors = "surrogateescape" if self.encoding == "utf-8" else "strict"
        try:
            data = text.encode(self.encoding, errors)
            if self.encoding not in _PLAIN and not self._reads_back(data, text):
                raise self._unwritable()
        except UnicodeEncodeError:
            data = self._encode_with_escapes(text)
        except UnicodeError:
            raise self._unwritable() from None
        if not self._declares_the_same(data):
            raise self._unwritable()
        if self.newline != "\n":
            data = data.replace(b"\n", self.newline.encode("ascii"))
        return codecs.BOM_UTF8 + data if self.bom else data

    def segment(self, node: ast.expr | ast.stmt) -> str:
        """Cut the text of a node out of the source.

        Args:
            node: a node of this source's tree.

        Returns:
            Its text, without decorators, comments around it, or the parentheses it stands in.
        """
        start = self.offset(node.lineno, node.col_offset)
        end = self.offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return self.text[start:end]

    @property
    def starts(self) -> list[int]:
        """The offset in `text` of every line's first character; one past the end comes last."""
        if not self._starts:
            position, starts = 0, [0]
            for line in self.text.split("\n"):
                position += len(line) + 1
                starts.append(position)
            self._starts = starts
            self._ascii = self.text.isascii()
        return self._starts

    def offset(self, line: int, column: int) -> int:
        """Turn a position of the tree into an offset in `text`.

        Args:
            line: 1-based line.
            column: 0-based column in UTF-8 bytes.
        """
        starts = self.starts
        start = starts[line - 1]
        if self._ascii:
            return start + column
        if self._columns[0] != line:
            # One line may hold all statements of a file, so its columns are counted once.
            text = self.text[start : starts[line]]
            widths = [] if text.isascii() else [len(c.encode("utf-8", "replace")) for c in text]
            self._columns = (line, list(accumulate(widths)))
        widths = self._columns[1]
        return start + (bisect_right(widths, column) if widths else column)

    def _encode_with_escapes(self, text: str) -> bytes:
        """Encode `text`, writing what the encoding lacks as `\\x..` escapes in string literals."""
        data = text.encode(self.encoding, "backslashreplace")
        again = data.decode(self.encoding)
        try:
            same = ast.dump(parse_text(again, self.filename)) == ast.dump(parse_text(text, self.filename))
        except SourceError:
            same = False
        if not same:
            raise self._unwritable()
        return data

    def _reads_back(self, data: bytes, text: str) -> bool:
        if data.decode(self.encoding) != text or data.count(b"\n") != text.count("\n"):
            return False
        try:
            with silenced_warnings():
                return ast.dump(ast.parse(data)) == ast.dump(ast.parse(text))
        except (SyntaxError, ValueError):
            return False

    def _declares_the_same(self, data: bytes) -> bool:
        """Whether no comment became a coding cookie, or ceased to be one, as lines before it came or went."""
        own = self.data.removeprefix(codecs.BOM_UTF8) if self.bom else self.data
        before, _ = _declared_encoding(own.replace(b"\r\n", b"\n").replace(b"\r", b"\n"))
        after, line = _declared_encoding(data)
        if before == after:
            return True
        try:
            return _codec_name(after, line, self.bom, self.filename) == self.encoding
        except SourceError:
            return False

    def _unwritable(self) -> SourceError:
        return SourceError(
            f"the compiled program cannot be written in the file's encoding, {self.encoding}",
            filename=self.filename,
            hint="save the file as UTF-8",
        )


def _refuse_null_bytes(data: bytes, filename: str) -> None:
    position = data.find(b"\0")
    if position < 0:
        return
    line_start = data.rfind(b"\n", 0, position) + 1
    raise SourceError(
        "the source holds a null byte",
        filename=filename,
        line=data.count(b"\n", 0, position) + 1,
        column=position - line_start + 1,
        hint="is this a text file? UTF-16 files must be saved as UTF-8",
    )


def _usual_newline(data: bytes) -> str:
    """The most frequent newline; of equals, the one that comes first."""
    counts: dict[bytes, int] = {}
    for newline in _NEWLINE.findall(data):
        counts[newline] = counts.get(newline, 0) + 1
    return max(counts, key=lambda newline: counts[newline]).decode("ascii")


def _declared_encoding(body: bytes) -> tuple[str | None, int]:
    """The coding cookie of the first two lines, and the line it is on (0: none)."""
    position = 0
    for line in (1, 2):
        end = body.find(b"\n", position)
        text = body[position:] if end < 0 else body[position:end]
        if match := _COOKIE.match(text):
            return match[1].decode("ascii"), line
        if end < 0 or not _BLANK_OR_COMMENT.match(text):
            break
        position = end + 1
    return None, 0


def _codec_name(declared: str | None, line: int, bom: bool, filename: str) -> str:
    if declared is None:
        return "utf-8"
    # As the tokenizer does, which takes the names that Emacs writes: `latin-1-unix`.
    name = declared[:12].lower().replace("_", "-")
    if name == "utf-8" or name.startswith("utf-8-"):
        return "utf-8"
    if bom:
        raise SourceError(
            f"the file starts with a UTF-8 byte order mark but declares the encoding {declared}",
            filename=filename,
            line=line,
            hint="remove the coding comment or the mark",
        )
    is_latin_1 = f"{name}-".startswith(_LATIN_1)
    try:
        codec = codecs.lookup("iso-8859-1" if is_latin_1 else declared)
        is_text = getattr(codec, "_is_text_encoding", True)
    except (LookupError, ValueError):
        is_text = False
    if not is_text:
        raise SourceError(
            f"unknown encoding: {declared if len(declared) < 100 else declared[:100] + '…'}",
            filename=filename,
            line=line,
            hint="correct the coding comment, or save the file as UTF-8 without one",
        )
    return codec.name


def _decode_with_odd_comments(
    data: bytes, body: bytes, declared: str | None, filename: str, error: Exception
) -> str:
    """Keep bytes that are not UTF-8 where the import system does: in comments of a file without a cookie."""
    if declared is None:
        try:
            with silenced_warnings():
                ast.parse(data, filename)
            return body.decode("utf-8", "surrogateescape")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            pass
    line = column = None
    detail = str(error)
    if isinstance(error, UnicodeDecodeError):
        line = body.count(b"\n", 0, error.start) + 1
        column = error.start - (body.rfind(b"\n", 0, error.start) + 1) + 1
        detail = f"byte 0x{body[error.start]:02x}: {error.reason}"
    raise SourceError(
        f"not {declared or 'utf-8'} text ({detail})",
        filename=filename,
        line=line,
        column=column,
        hint="save it as UTF-8, or name its encoding on the first line: # -*- coding: latin-1 -*-",
    ) from None
