"""A cache that is damaged, hostile, or no cache at all: never a wrong result, never a crash."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from .harness import Box, row

ONE = "def f(x):\n    y = 1 + 1\n    return x, y\nprint(f(1))\n"
TWO = "def f(x):\n    y = 2 + 2\n    return x, y\nprint(f(2))\n"


def _entries(box: Box) -> list[Path]:
    return sorted(path for path in (box.path / "cache").rglob("*") if path.is_file())


def _after(box: Box, damage: Callable[[list[Path]], object]) -> str:
    """Fill the cache, damage it, and compile and run the same again."""
    box.write("one.py", ONE)
    box.write("two.py", TWO)
    wanted = {}
    for name in ("one.py", "two.py"):
        wanted[name] = box.s2s("compile", name).out
        box.s2s("run", name)
    entries = _entries(box)
    box.expect(len(entries) == 4, f"{len(entries)} entries")
    damage(entries)
    for name, number in (("one.py", 1), ("two.py", 2)):
        ran = box.s2s("compile", name)
        box.expect((ran.status, ran.out) == (0, wanted[name]), f"another result: {ran.err or ran.out!r}")
        ran = box.s2s("run", name)
        box.expect(
            ran.out == f"({number}, {number * 2})\n".encode(), f"another result: {ran.err or ran.out!r}"
        )
    return "the same, compiled anew"


def _damaging(name: str, what: str, change: Callable[[bytes], bytes], quick: bool = False) -> None:
    def run(box: Box) -> str:
        return _after(box, lambda entries: [path.write_bytes(change(path.read_bytes())) for path in entries])

    run.__name__ = name
    row(what, quick=quick)(run)


def _flipped(data: bytes) -> bytes:
    changed = bytearray(data)
    changed[len(data) * 3 // 4] ^= 4
    return bytes(changed)


_damaging("cut_entries", "cache entries cut short", lambda data: data[: len(data) * 2 // 3])
_damaging("flipped_bits", "one bit of every cache entry flipped", _flipped, quick=True)
_damaging("emptied_entries", "empty cache entries", lambda data: b"")
_damaging("huge_entries", "cache entries of 100 MB", lambda data: data + bytes(100 << 20))


@row("cache entries under each other's names", quick=True)
def swapped_entries(box: Box) -> str:
    def rotate(entries: list[Path]) -> None:
        contents = [path.read_bytes() for path in entries]
        for path, content in zip(entries, contents[1:] + contents[:1]):
            path.write_bytes(content)

    return _after(box, rotate)


@row("cache entries that are links, folders, pipes and devices")
def entries_no_files(box: Box) -> str:
    def replace(entries: list[Path]) -> None:
        for path in entries:
            path.unlink()
        entries[0].symlink_to("/dev/zero")
        entries[1].mkdir()
        os.mkfifo(entries[2])
        entries[3].symlink_to(entries[3])

    return _after(box, replace)


@row("marshalled code that crashes an interpreter, with a digest of itself, in the cache", quick=True)
def hostile_marshal(box: Box) -> str:
    def plant(entries: list[Path]) -> None:
        bad = b"\xe3" + b"\xff" * 200
        for path in entries:
            magic = path.read_bytes().partition(b"\n")[0] + b"\n"
            path.write_bytes(magic + hashlib.sha256(bad).digest() + bad)

    return _after(box, plant)


@row("a cache folder that others can write to, with another program's entries in it", quick=True)
def writable_cache(box: Box) -> str:
    for mode in (0o1777, 0o770):
        shutil.rmtree(box.path / "cache", ignore_errors=True)
        (box.path / "cache").mkdir()
        (box.path / "cache").chmod(mode)
        box.write("one.py", ONE)
        for _ in range(2):
            box.expect(box.s2s("compile", "one.py").status == 0, "not compiled")
            box.expect(box.s2s("run", "one.py").out == b"(1, 2)\n", "another result")
        box.expect(not _entries(box), f"a cache of mode {mode:o} was used")
    return "compiled; nothing read from it, nothing put into it"


@row("a cache folder that belongs to somebody else")
def foreign_cache(box: Box) -> str:
    (box.path / "cache").mkdir(mode=0o755)
    if os.geteuid() != 0:
        return "not tried: only root gives folders away"
    os.chown(box.path / "cache", 65534, 65534)
    box.write("one.py", ONE)
    box.expect(box.s2s("run", "one.py").out == b"(1, 2)\n", "another result")
    box.expect(not _entries(box), "the cache was used")
    return "compiled; nothing read from it, nothing put into it"


@row("a cache folder that is a file, a dangling link, a device, or cannot be made", quick=True)
def no_cache_folder(box: Box) -> str:
    box.write("one.py", ONE)
    box.write("file", "x")
    (box.path / "dangling").symlink_to("nowhere/at/all")
    for folder in ("file", "file/below", "dangling", "/dev/null", "/proc/none", "\x7f" * 300):
        ran = box.s2s("compile", "one.py", "--no-header", env={"S2S_CACHE_DIR": folder})
        box.expect(ran.status == 0 and b"return x, 2" in ran.out and not ran.err, f"{folder}: {ran.err}")
    return "compiled without one"


@row("20 programs at once with one cache, which is emptied meanwhile")
def contended_cache(box: Box) -> str:
    for i in range(20):
        box.write(f"src/f{i}.py", ONE * 20)
    commands = [
        box.start([box.interpreter, "-m", "s2s", "compile", "-q", "src", "-o", f"out{i}"]) for i in range(6)
    ]
    for _ in range(50):
        shutil.rmtree(box.path / "cache", ignore_errors=True)
    box.expect([box.finish(process) for process in commands] == [0] * 6, "one of them failed")
    texts = {path.read_bytes() for path in box.path.glob("out*/*.py")}
    box.expect(len(texts) == 1 and len(list(box.path.glob("out*/*.py"))) == 120, f"{len(texts)} results")
    return "all the same"
