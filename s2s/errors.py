"""Errors meant for people: what is wrong, where, and what to do about it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

#: What in the name of a file would break the line it is shown on, or command the terminal.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def printable(name: str) -> str:
    """The name of a file with its control characters escaped."""
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), name)


def reason(error: OSError) -> str:
    """Why the system refused, in words."""
    return (error.strerror or str(error)).lower() if error.strerror else str(error)


def shown(path: str) -> str:
    """A path as text that any terminal can print."""
    return printable(os.fsencode(path).decode("utf-8", "backslashreplace"))


class S2SError(Exception):
    """A mistake of the user's, or of the input, said in one line.

    Args:
        message: what is wrong.
        filename: the file it is in, if any.
        line: 1-based line, if known.
        column: 1-based column, if known.
        hint: what to do about it; shown on a line of its own.
        text: the line of the source that is wrong, if it is to be shown.
        end_column: 1-based column where that ends which is wrong, if it ends on that line.
    """

    def __init__(
        self,
        message: str,
        *,
        filename: str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
        text: str = "",
        end_column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.filename = filename
        self.line = line
        self.column = column
        self.hint = hint
        self.text = text
        self.end_column = end_column

    @property
    def location(self) -> str:
        """`file:line:col`, as much of it as is known."""
        filename = None if self.filename is None else printable(self.filename)
        parts = [part for part in (filename, self.line, self.column) if part is not None]
        return ":".join(map(str, parts))

    @property
    def advice(self) -> str:
        """The error and its hint in one line, for tools that have a line for an error."""
        return f"{self}; {self.hint}" if self.hint else str(self)

    def __str__(self) -> str:
        return f"{self.location}: {self.message}" if self.location else self.message


class SourceError(S2SError):
    """A file that cannot be read, decoded or parsed."""


class UsageError(S2SError):
    """An unknown pass, assumption or option value."""


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """A hint at the nearest known name, if one is near."""
    import difflib  # only on the way to an error

    near = difflib.get_close_matches(name, list(known), n=1)
    return f"did you mean {near[0]!r}?" if near else None


def needs(package: str, what: str) -> None:
    """Refuse to do what takes a package that is not there; compiling and running take neither numpy nor hypothesis.

    Raises:
        UsageError: it cannot be imported.
    """
    from importlib import import_module

    try:
        import_module(package)
    except ImportError as error:
        raise UsageError(f"{what} needs {package} ({error})", hint=f"pip install {package}") from None


class GivenUp(Exception):
    """What watches a compilation has seen enough of it: nothing is wrong, and nothing of it is kept."""


class InternalError(Exception):
    """s2s broke one of its own invariants; the function at hand is left as written."""
