"""Writing files whole or not at all, and into devices, pipes and open descriptors as they are."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from s2s.errors import S2SError, SourceError, reason

#: The folders of a process's open descriptors.
_DESCRIPTORS = r"/dev/fd|/proc/[^/]+(/task/[^/]+)?/fd"
#: As many links as the system follows.
_LINKS = 40


def write_file(path: str, data: bytes, mode: int | None = None, instead_of: bytes | None = None) -> None:
    """Write a file whole or not at all; a file that already has this content is left alone.

    What is no file (`/dev/null`, `/dev/stdout`, a named pipe) is written to, never replaced, nor are links to
    descriptors, whatever these are open on.

    Args:
        path: where; missing folders are made.
        data: the content.
        mode: permission bits; those of a new file unless given.
        instead_of: what the file must still hold; it then keeps its owner.

    Raises:
        S2SError: it cannot be written, or holds something else by now.
    """
    try:
        owner = None
        if instead_of is not None:
            owner = os.stat(path)
            if not _same(path, instead_of, None):
                raise S2SError(
                    "changed while it was compiled, so it is left alone",
                    filename=path,
                    hint="compile it again",
                )
        descriptor = _descriptor(path)
        if descriptor is not None:
            with _opened(descriptor) as file:
                file.write(data)
        elif _is_device(path):
            with open(path, "wb") as device:
                device.write(data)
        elif not _same(path, data, mode):
            _replace(path, mode, lambda temporary: _write_new(temporary, data), owner)
    except OSError as error:
        raise _unwritable(path, error) from error


def copy(path: str, target: str, is_link: bool) -> None:
    """Copy a file with its mode and times, or make a link again.

    Raises:
        S2SError: it cannot be read or written.
    """
    import shutil  # with it come compression libraries that no other command needs

    try:
        if is_link:
            text = os.readlink(path)
            if not os.path.islink(target) or os.readlink(target) != text:
                _replace(target, None, lambda temporary: os.symlink(text, temporary))
            return
        source = os.stat(path)
        with suppress(FileNotFoundError):
            there = os.lstat(target)
            if (there.st_mode, there.st_size, there.st_mtime_ns) == (
                source.st_mode,
                source.st_size,
                source.st_mtime_ns,
            ):
                return
        _replace(target, None, lambda temporary: shutil.copy2(path, temporary))
    except OSError as error:
        if error.filename == path:
            raise SourceError(f"cannot read: {reason(error)}", filename=path) from error
        raise _unwritable(target, error) from error


def mode_of(path: str) -> int | None:
    """The permission bits of a file, None if it has none to give."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        return None


def takes_data(path: str) -> bool:
    """Whether a path leads to what is written to, and never replaced."""
    return _is_device(path) or _descriptor(path) is not None


def _is_device(path: str) -> bool:
    """Whether a path leads to something that takes data and is no file: a device, a pipe, a socket."""
    try:
        kind = os.stat(path).st_mode
    except OSError:
        return False
    return not stat.S_ISREG(kind) and not stat.S_ISDIR(kind)


def _descriptor(path: str) -> str | None:
    """The open descriptor that a path leads to, as a path in a folder of descriptors; None if it is another file."""
    for _ in range(_LINKS):
        folder = os.path.realpath(os.path.dirname(path))
        path = os.path.join(folder, os.path.basename(path))
        if re.fullmatch(_DESCRIPTORS, folder):
            return path
        try:
            path = os.path.join(folder, os.readlink(path))
        except (OSError, ValueError):
            return None
    return None


def _opened(descriptor: str) -> IO[bytes]:
    """What a descriptor is open on, to write where it stands; for one of another process, at the end."""
    folder, name = os.path.split(descriptor)
    ours = ("/dev/fd", os.path.realpath("/proc/self/fd"), os.path.realpath("/proc/thread-self/fd"))
    if folder in ours and os.path.lexists(descriptor):
        return open(os.dup(int(name)), "wb")
    return open(descriptor, "ab")


def _same(path: str, data: bytes, mode: int | None) -> bool:
    try:
        there = os.lstat(path)
        if not stat.S_ISREG(there.st_mode) or there.st_size != len(data):
            return False
        if mode is not None and stat.S_IMODE(there.st_mode) != mode:
            return False
        with open(path, "rb") as file:
            return file.read() == data
    except OSError:
        return False


def _replace(
    path: str, mode: int | None, make: Callable[[str], object], owner: os.stat_result | None = None
) -> None:
    """Have `make` create a temporary file beside `path`, then give it that name."""
    folder = os.path.dirname(path)
    temporary = os.path.join(folder, f".s2s-{os.urandom(6).hex()}.tmp")
    try:
        try:
            make(temporary)
        except FileNotFoundError:
            os.makedirs(folder or os.curdir, exist_ok=True)
            make(temporary)
        if owner is not None and hasattr(os, "chown"):
            with suppress(OSError):  # only root gives files away
                os.chown(temporary, owner.st_uid, owner.st_gid)
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _write_new(path: str, data: bytes) -> None:
    with open(path, "xb") as file:
        file.write(data)


def _unwritable(path: str, error: OSError) -> S2SError:
    return S2SError(f"cannot write: {reason(error)}", filename=path)
