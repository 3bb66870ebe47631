"""Reading a file whole, whatever stands under its name: no device is read without end, no pipe waited for in vain."""

from __future__ import annotations

import os
import stat
import sys
from typing import IO

from s2s.errors import SourceError

#: What is longer is no program: CPython needs about a hundred times as much memory to parse it.
MOST_BYTES = 256 * 1024 * 1024
#: How many seconds somebody may take to start writing to a named pipe.
_PATIENCE = 5.0
_CHUNK = 1 << 20


def read_file(path: str) -> bytes:
    """Read a file, or a pipe to its end.

    Raises:
        OSError: the system refuses.
        SourceError: it is a device, a pipe that nobody writes to, or too long to be a program.
    """
    flags = (
        os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    )
    with open(os.open(path, flags), "rb", buffering=0) as file:
        found = os.fstat(file.fileno())
        if _is_endless(found.st_mode, path, file):
            raise SourceError("cannot read: it is a device, not a file", filename=path)
        if found.st_size > MOST_BYTES:
            raise _too_long(path)
        if stat.S_ISFIFO(found.st_mode):
            _await_writer(file, path)
        if hasattr(os, "set_blocking"):
            os.set_blocking(file.fileno(), True)
        return _drain(file, path)


def read_stdin() -> bytes:
    """Read the standard input to its end.

    Raises:
        OSError: the system refuses.
        SourceError: it is closed, or too long to be a program.
    """
    if sys.stdin is None:
        raise SourceError("cannot read: the standard input is closed", filename="<stdin>")
    return _drain(sys.stdin.buffer, "<stdin>")


def _is_endless(mode: int, path: str, file: IO[bytes]) -> bool:
    if stat.S_ISBLK(mode):
        return True
    return stat.S_ISCHR(mode) and not file.isatty() and os.path.realpath(path) != os.path.realpath(os.devnull)


def _await_writer(file: IO[bytes], path: str) -> None:
    """Wait until something, or the end, can be read from a pipe, as long as anybody has it open for writing."""
    import select  # only a pipe needs it

    while not select.select([file], [], [], _PATIENCE)[0]:
        if _is_deserted(file):
            raise SourceError("cannot read: nobody writes to this pipe", filename=path)


def _is_deserted(file: IO[bytes]) -> bool:
    """Whether nobody has a pipe, that has nothing to read, open for writing."""
    # Python says None where a writer may still come up with something, and nothing at all where there is none.
    return file.read(1) is not None


def _drain(file: IO[bytes], path: str) -> bytes:
    parts: list[bytes] = []
    size = 0
    while chunk := file.read(_CHUNK):
        parts.append(chunk)
        size += len(chunk)
        if size > MOST_BYTES:
            raise _too_long(path)
    return b"".join(parts)


def _too_long(path: str) -> SourceError:
    return SourceError(f"longer than {MOST_BYTES >> 20} MB: is it a program?", filename=path)
