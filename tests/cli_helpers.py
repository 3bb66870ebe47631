"""What the tests of the command line share: two programs, a tree of them, and a folder to work in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import s2s

ROOT = str(Path(s2s.__file__).parent.parent)

FANCY_FUNC = """\
def add(a, b):
    return a + b


def fancy_func(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    return add(e, f)
"""
CALLED = FANCY_FUNC + "\n\nprint(fancy_func(1, 2, 3, 4))\n"
FANCY = "# The program of the documents.\n" + CALLED
PLAIN = "import sys\n\nprint(sys.argv)  # nothing to do here\n"


def prepare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder with the two programs in it; the cache is elsewhere."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("S2S_CACHE_DIR", str(tmp_path / "cache"))
    for name in ("NO_COLOR", "S2S_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    Path("fancy.py").write_text(FANCY)
    Path("plain.py").write_text(PLAIN)


def tree() -> None:
    """Make a tree of three programs and one data file in `src`."""
    Path("src/pack/sub").mkdir(parents=True)
    Path("src/pack/__init__.py").write_text(FANCY)
    Path("src/pack/plain.py").write_text(PLAIN)
    Path("src/pack/sub/fancy.py").write_text(FANCY)
    Path("src/pack/sub/data.bin").write_bytes(bytes(range(256)))


def on_a_terminal(*args: str, **env: str) -> tuple[str, int]:
    """What a terminal shows, and the status: the standard output and error of a run attached to one."""
    import pty  # not on every system

    ours, theirs = pty.openpty()
    path = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path, "TERM": "xterm", **env}
    process = subprocess.Popen(
        [sys.executable, "-m", "s2s", *args], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(ours)
    return shown.decode(), process.wait(30)


def start(*args: str, **more: object) -> subprocess.Popen[str]:
    """Start the command in a process of its own."""
    path = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": path}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": env, **more}
    return subprocess.Popen([sys.executable, "-m", "s2s", *args], **pipes)  # type: ignore[call-overload]
