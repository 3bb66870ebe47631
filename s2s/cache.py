"""A content-addressed cache on disk: the same bytes compiled the same way are never compiled twice.

An entry's name is a digest of everything its content depends on, so entries are never stale, only old;
each entry carries a digest of its name and content, so a damaged or renamed one is simply not there. Several
processes may use one cache at once: an entry appears whole (`os.replace`) or not at all.

What is in the cache is run, so a folder that another user could write to is no cache: see `Cache.is_trusted`.
"""

from __future__ import annotations

import functools
import hashlib
import os
import stat
import sys
from contextlib import suppress

from s2s.version import __version__

#: The cache keeps at most this many bytes; the entries used longest ago go first.
LIMIT = 512 * 1024 * 1024

_MAGIC = b"s2s cache 2\n"
_DIGEST = hashlib.sha256().digest_size
#: Entries are spread over this many folders, each with its own share of the limit: only folders written to
#: are ever listed.
_SHARDS = 16


def default_folder() -> str:
    """The cache folder: `$S2S_CACHE_DIR`, else `s2s` in the user's cache folder."""
    if chosen := os.environ.get("S2S_CACHE_DIR"):
        return chosen
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "s2s")


@functools.cache
def fingerprint() -> str:
    """A digest of the compiler itself: its version, its source files, its printer and the interpreter."""
    digest = hashlib.sha256(f"{__version__} {sys.implementation.cache_tag} {sys.hexversion}".encode())
    for path in sorted(_compiler_files()):
        with suppress(OSError), open(path, "rb") as file:
            content = file.read()
            digest.update(f"\0{os.path.basename(path)} {len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def _compiler_files() -> list[str]:
    files = []
    for folder, folders, names in os.walk(os.path.dirname(os.path.abspath(__file__))):
        folders[:] = [name for name in folders if name != "__pycache__"]
        files += [os.path.join(folder, name) for name in names if name.endswith(".py")]
    # astor writes the text of what changed. Its `__init__` names its version; importing it would cost more.
    for entry in sys.path:
        candidate = os.path.join(entry, "astor", "__init__.py")
        if os.path.isfile(candidate):
            files.append(candidate)
            break
    return files


def entry_key(kind: str, options: str, data: bytes, *more: str) -> str:
    """The name of the entry for one compilation.

    Args:
        kind: what is stored; different kinds never meet.
        options: `Options.key()`.
        data: the bytes compiled.
        more: anything else the stored content depends on.
    """
    parts = "\0".join((fingerprint(), kind, options, *more, ""))
    digest = hashlib.sha256(parts.encode(errors="surrogateescape"))
    digest.update(data)
    return digest.hexdigest()


class Cache:
    """Entries under one folder. Nothing here raises: a cache that cannot be used is an empty one.

    Args:
        folder: where entries live; `default_folder()` unless given.
        limit: how many bytes to keep.
    """

    def __init__(self, folder: str | None = None, limit: int = LIMIT) -> None:
        self.folder = folder or default_folder()
        self.limit = limit
        self._written: set[str] = set()
        self._trusted: bool | None = None

    def is_trusted(self) -> bool:
        """Whether the folder is there and nobody but this user, and root, can put anything into it."""
        try:
            found = os.stat(self.folder)
        except OSError:
            return False
        if not stat.S_ISDIR(found.st_mode):
            return False
        if not hasattr(os, "geteuid"):
            return True
        return found.st_uid in (0, os.geteuid()) and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)

    def _path(self, key: str) -> str:
        return os.path.join(self.folder, key[0], key[1:])

    def get(self, key: str) -> bytes | None:
        """The content stored under `key`, or None if there is none that is whole."""
        if self._trusted is None:
            self._trusted = self.is_trusted()
        if not self._trusted:
            return None
        path = self._path(key)
        try:
            entry = _read(path, self.limit)
        except OSError:
            return None
        start = len(_MAGIC) + _DIGEST
        content = entry[start:]
        if not entry.startswith(_MAGIC) or _digest(key, content) != entry[len(_MAGIC) : start]:
            with suppress(OSError):
                os.unlink(path)
            return None
        with suppress(OSError):
            os.utime(path)  # makes it the youngest: what is used stays
        return content

    def put(self, key: str, content: bytes) -> None:
        """Store `content` under `key`, unless it cannot be stored."""
        path = self._path(key)
        shard = os.path.dirname(path)
        if len(content) > self.limit // _SHARDS:
            return
        try:
            # The folder goes first: `makedirs` gives only the last one the mode it is told.
            os.makedirs(self.folder, mode=0o700, exist_ok=True)
            if not self._trusted:
                self._trusted = self.is_trusted()
                if not self._trusted:
                    return
            os.makedirs(shard, mode=0o700, exist_ok=True)
        except OSError:
            return
        temporary = os.path.join(shard, f".{os.urandom(8).hex()}.tmp")
        try:
            with open(temporary, "xb") as file:
                file.write(_MAGIC + _digest(key, content))
                file.write(content)
            os.replace(temporary, path)
            self._written.add(shard)
        except BaseException as error:
            with suppress(OSError):
                os.unlink(temporary)
            if not isinstance(error, OSError):
                raise

    def trim(self) -> None:
        """Drop the oldest entries of every folder written to since the last call that outgrew its share."""
        shards, self._written = self._written, set()
        for shard in sorted(shards):
            _trim_folder(shard, self.limit // _SHARDS)


def _digest(key: str, content: bytes) -> bytes:
    digest = hashlib.sha256(key.encode())
    digest.update(content)
    return digest.digest()


def _read(path: str, limit: int) -> bytes:
    """The bytes of a regular file; anything else in its place (a link, a pipe, what is far too large) is an OSError."""
    flags = (
        os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    with open(os.open(path, flags), "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_size > limit:
            raise OSError("not an entry")
        return file.read()


def _trim_folder(folder: str, limit: int) -> None:
    entries: list[tuple[float, int, str]] = []
    with suppress(OSError), os.scandir(folder) as listing:
        for entry in listing:
            with suppress(OSError):
                stat = entry.stat(follow_symlinks=False)
                entries.append((stat.st_mtime, stat.st_size, entry.path))
    total = sum(size for _, size, _ in entries)
    for _, size, path in sorted(entries):
        if total <= limit:
            return
        with suppress(OSError):
            os.unlink(path)
            total -= size
