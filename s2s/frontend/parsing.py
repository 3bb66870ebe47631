"""From text to tree, as CPython parses it; whatever it refuses is one error, with its place."""

from __future__ import annotations

import ast
import re
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from s2s.errors import SourceError

_MAY_WARN = re.compile(r"\\|[0-9a-fA-FjJlLoO_.](?:and|else|for|if|in|is|not|or)\b")
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")
#: A line that may start a statement at the top level.
_STATEMENT = re.compile(r"^(?!(?:elif|else|except|finally)\b)[^\W\d]|^[@(\[{'\"-]", re.MULTILINE)
#: Where a program longer than this nests too deeply is not looked for.
_SEARCHED = 1 << 20
_WARNING_FILTERS = threading.RLock()


@contextmanager
def silenced_warnings() -> Iterator[None]:
    """Run a block without warnings; the filters are the process's, so one thread at a time may."""
    with _WARNING_FILTERS, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def parse_text(text: str, filename: str = "<string>") -> ast.Module:
    """Parse decoded text, turning every way the parser can fail into one error.

    Args:
        text: the program.
        filename: the name to use in messages.

    Raises:
        SourceError: the text is not a program of this interpreter's Python, or is nested too deeply for it.
        RecursionError: it is nested too deeply for what is left of the stack; see `s2s.recursion`.
    """
    text = without_escaped_bytes(text)
    try:
        if not _MAY_WARN.search(text):
            return ast.parse(text, filename)
        with silenced_warnings():
            return ast.parse(text, filename)
    except SyntaxError as error:
        raise _syntax_error(error, filename, text) from None
    except MemoryError:
        # The parser says so when its own stack is full, too.
        raise too_deep(text, filename) from None
    except ValueError as error:
        raise SourceError(str(error), filename=filename) from None


def without_escaped_bytes(text: str) -> str:
    """The text with `?` for the bytes that are not UTF-8, which the decoder leaves, as surrogates, in comments only."""
    return text if text.isascii() else _ESCAPED_BYTE.sub("?", text)


def too_deep(text: str, filename: str) -> SourceError:
    """The error for a program that Python itself cannot parse or compile for its nesting.

    Python does not say where, so the first top-level statement it fails at is looked for, by halving.
    """
    starts = [match.start() for match in _STATEMENT.finditer(text)] if len(text) < _SEARCHED else []
    low, high = 0, len(starts)  # with `low` of the statements Python has no trouble
    while high - low > 1:
        middle = (low + high) // 2
        if _fits(text[: starts[middle]]):
            low = middle
        else:
            high = middle
    line = text.count("\n", 0, starts[low]) + 1 if starts else None
    return SourceError(
        "nested too deeply for Python itself"
        if starts
        else "nested too deeply for Python, or memory ran out",
        filename=filename,
        line=line,
        column=line and 1,
        hint="split the expression, or the chain of operators, into several statements",
    )


def _fits(text: str) -> bool:
    with silenced_warnings():
        try:
            compile(text, "<string>", "exec", dont_inherit=True)
        except (RecursionError, MemoryError):
            return False
        except (SyntaxError, ValueError):
            pass
    return True


def _syntax_error(error: SyntaxError, filename: str, text: str) -> SourceError:
    version = ".".join(map(str, sys.version_info[:2]))
    line = error.lineno or None
    column = error.offset if line and error.offset and error.offset > 0 else None
    lines = text.split("\n", line)[line - 1 : line] if line else []
    on_one_line = error.end_lineno == error.lineno and error.end_offset and error.end_offset > 0
    return SourceError(
        f"{type(error).__name__}: {error.msg}",
        filename=filename,
        line=line,
        column=column,
        hint=f"this is Python {version}; a file written for another version needs s2s run by that version",
        text=lines[0] if lines else "",
        end_column=error.end_offset if on_one_line else None,
    )
