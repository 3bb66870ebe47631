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

# What touches files is bound here, as importlib binds its own: a program whose import comes to us may have put
# something else in the place of `open` or `os.replace` by then, and is not to find our calls among its own.
from os import fstat, makedirs, mkdir, replace, scandir, unlink, urandom, utime, walk
from os import open as open_descriptor
from os import stat as status_of
from os.path import isfile

from s2s.version import __version__

#: The cache keeps at most this many bytes; the entries used longest ago go first.
LIMIT = 512 * 1024 * 1024

_MAGIC = b"s2s cache 2\n"
_DIGEST = hashlib.sha256().digest_size
_open = open
_effective_user = getattr(os, "geteuid", None)
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
        with suppress(OSError), _open(path, "rb") as file:
            content = file.read()
            digest.update(f"\0{os.path.basename(path)} {len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def _compiler_files() -> list[str]:
    files = []
    for folder, folders, names in walk(os.path.dirname(os.path.abspath(__file__))):
        folders[:] = [name for name in folders if name != "__pycache__"]
        files += [os.path.join(folder, name) for name in names if name.endswith(".py")]
    # astor writes the text of what changed. Its `__init__` names its version; importing it would cost more.
    for entry in sys.path:
        candidate = os.path.join(entry, "astor", "__init__.py")
        if isfile(candidate):
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
            found = status_of(self.folder)
        except OSError:
            return False
        if not stat.S_ISDIR(found.st_mode):
            return False
        if _effective_user is None:
            return True
        return found.st_uid in (0, _effective_user()) and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)

    def _path(self, key: str) -> str:
        return os.path.join(self.folder, key[0], key[1:])

    def get(self, key: str) -> bytes | None:
        """The content stored under `key`, or None if there is none that is whole."""
        try:
            return self._get(key)
        except Exception:
            return None

    def _get(self, key: str) -> bytes | None:
        if self._trusted is None:
            self._trusted = self.is_trusted()
        if not self._trusted:
            return None
        path = self._path(key)
        entry = _read(path, self.limit)
        start = len(_MAGIC) + _DIGEST
        content = entry[start:]
        if not entry.startswith(_MAGIC) or _digest(key, content) != entry[len(_MAGIC) : start]:
            with suppress(OSError):
                unlink(path)
            return None
        with suppress(OSError):
            utime(path)  # makes it the youngest: what is used stays
        return content

    def put(self, key: str, content: bytes) -> None:
        """Store `content` under `key`, unless it cannot be stored."""
        path = self._path(key)
        shard = os.path.dirname(path)
        if len(content) > self.limit // _SHARDS:
            return
        try:
            _make_folder(self.folder)
            if not self._trusted:
                self._trusted = self.is_trusted()
                if not self._trusted:
                    return
            _make_folder(shard)
        except Exception:
            return
        temporary = os.path.join(shard, f".{urandom(8).hex()}.tmp")
        try:
            with _open(temporary, "xb") as file:
                file.write(_MAGIC + _digest(key, content))
                file.write(content)
            replace(temporary, path)
            self._written.add(shard)
        except BaseException as error:
            with suppress(OSError):
                unlink(temporary)
            if not isinstance(error, Exception):
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


def _make_folder(path: str) -> None:
    """Make a folder that only this user may use, unless it is there; those above it are as others are."""
    try:
        mkdir(path, 0o700)
    except FileExistsError:
        pass
    except FileNotFoundError:
        makedirs(os.path.dirname(path), exist_ok=True)
        mkdir(path, 0o700)


def _read(path: str, limit: int) -> bytes:
    """The bytes of a regular file; anything else in its place (a link, a pipe, what is far too large) is an OSError."""
    flags = (
        os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    with _open(open_descriptor(path, flags), "rb") as file:
        found = fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_size > limit:
            raise OSError("not an entry")
        return file.read()


def _trim_folder(folder: str, limit: int) -> None:
    entries: list[tuple[float, int, str]] = []
    with suppress(OSError, ValueError), scandir(folder) as listing:
        for entry in listing:
            with suppress(OSError):
                stat = entry.stat(follow_symlinks=False)
                entries.append((stat.st_mtime, stat.st_size, entry.path))
    total = sum(size for _, size, _ in entries)
    for _, size, path in sorted(entries):
        if total <= limit:
            return
        with suppress(OSError):
            unlink(path)
            total -= size
