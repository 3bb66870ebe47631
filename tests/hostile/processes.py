"""Processes that are killed, starved, cut off and started in odd ways."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable

from .files import SLOW, SMALL
from .harness import MB, ROOT, Box, row


def _children(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def _interrupted(box: Box, act: Callable[[subprocess.Popen[bytes]], object]) -> tuple[int, str, int]:
    """Compile a tree in two processes, act in the middle; status, what was said, and how many files are there."""
    for i in range(24):
        box.write(f"src/f{i}.py", SLOW)
    with open(box.path / "log", "wb") as log:
        command = [box.interpreter, "-m", "s2s", "compile", "--no-cache", "-j2", "src", "-o", "out"]
        process = box.start(command, stdout=log, stderr=log)
        for _ in range(6000):
            if (box.path / "out").exists() and len(os.listdir(box.path / "out")) > 2:
                break
            time.sleep(0.01)
        act(process)
        status = box.finish(process)
    said = (box.path / "log").read_text()
    box.expect("Traceback" not in said, said[-300:])
    box.nothing_left()
    sizes = {path.stat().st_size for path in (box.path / "out").iterdir()}
    box.expect(len(sizes) == 1, "a file is half-written")
    return status, said, len(os.listdir(box.path / "out"))


@row("a worker killed (SIGKILL) in the middle", quick=True)
def killed_worker(box: Box) -> str:
    status, said, written = _interrupted(
        box, lambda process: os.kill(_children(process.pid)[0], signal.SIGKILL)
    )
    failed = said.count("s2s: error: src/")
    box.expect(
        failed <= 1 and written == 24 - failed and status == bool(failed),
        f"{status}, {written} of 24: {said}",
    )
    return f"{written} of 24 compiled; {'the file it had is named' if failed else 'it had none'}"


@row("every worker killed, again and again")
def killed_workers(box: Box) -> str:
    def kill(process: subprocess.Popen[bytes]) -> None:
        for _ in range(5):
            for child in _children(process.pid):
                os.kill(child, signal.SIGKILL)
            time.sleep(0.1)

    status, said, written = _interrupted(box, kill)
    failed = said.count("s2s: error: src/")
    box.expect(written == 24 - failed and status == bool(failed), f"{status}, {written} of 24: {said}")
    return f"{written} of 24 compiled, {failed} named"


@row("Ctrl-C in the middle (SIGINT to all processes)")
def interrupted(box: Box) -> str:
    status, said, written = _interrupted(box, lambda process: os.killpg(process.pid, signal.SIGINT))
    box.expect(status in (0, 130) and (written == 24 or "interrupted" in said), f"{status}: {said}")
    return f"status {status}; {written} of 24 are there, each whole"


@row("SIGTERM in the middle")
def terminated(box: Box) -> str:
    status, _, written = _interrupted(box, lambda process: process.terminate())
    box.expect(status in (0, 143), f"{status}")
    return f"status {status}; {written} of 24 are there, each whole"


@row("the parent killed in the middle: its workers end")
def killed_parent(box: Box) -> str:
    children: list[int] = []

    def kill(process: subprocess.Popen[bytes]) -> None:
        children.extend(_children(process.pid))
        process.kill()

    _interrupted(box, kill)
    for _ in range(1000):
        if not any(os.path.exists(f"/proc/{child}") for child in children):
            return "no process is left, no file is half-written"
        time.sleep(0.01)
    box.expect(False, "a worker goes on")
    return ""


# On a busy machine the signal may come when the whole program is in memory.
@row("Ctrl-C in the middle of a program nested so deeply that it runs in a thread of its own", memory=2048)
def interrupted_deep(box: Box) -> str:
    path = box.write("deep.py", "x = 1\nprint(" + "x + " * 2_500 + "1)\n" + SLOW * 200)
    with open(box.path / "log", "wb") as log:
        process = box.start(
            [box.interpreter, "-m", "s2s", "compile", path, "-o", "out.py"], stdout=log, stderr=log
        )
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        started = time.perf_counter()
        status = box.finish(process)
    box.expect(status in (0, 130), f"{status}: {(box.path / 'log').read_text()}")
    box.expect(time.perf_counter() - started < 20, "it went on after all")
    box.expect(status == 0 or not (box.path / "out.py").exists(), "an output is there")
    return f"status {status}"


@row("memory for less than the program takes", memory=512)
def out_of_memory(box: Box) -> str:
    path = box.write("prog.py", (f"x{i} = {i} + 1\n" for i in range(100_000)))
    ran = box.s2s("compile", path, "-o", "out.py", address_space=220)
    text = (box.path / "out.py").read_text() if (box.path / "out.py").exists() else None
    if ran.status == 0:
        box.expect(text == path.read_text(), "an output that was not asked for")
        box.expect("MemoryError" in ran.err, f"left as written without a word: {ran.err}")
        return "left as written, with a warning that names MemoryError"
    box.expect(text is None, "an output of a failed run")
    return box.clear(ran)


@row("one file of ten needs more memory than its worker gets", memory=512)
def out_of_memory_worker(box: Box) -> str:
    for i in range(10):
        box.write(f"src/f{i}.py", SLOW if i != 5 else (f"x{j} = {j} + 1\n" for j in range(100_000)))
    ran = box.s2s("compile", "src", "-o", "out", "-j2", address_space=220)
    written = len(os.listdir(box.path / "out"))
    box.expect(written == 10 - ran.err.count("s2s: error:"), f"{written} of 10: {ran.err}")
    box.expect("f5.py" in ran.err, f"nothing said of the file: {ran.err}")
    box.nothing_left()
    return f"{written} of 10 written; the file is named"


def _closed(*descriptors: int) -> Callable[[], object]:
    return lambda: [os.close(descriptor) for descriptor in descriptors]


@row("standard input, output and error closed", quick=True)
def closed_streams(box: Box) -> str:
    path = box.write("prog.py", SMALL)
    bad = box.write("bad.py", "x = (\n")
    for closed in ((0,), (1, 2), (0, 1, 2)):
        out = box.path / "out.py"
        out.unlink(missing_ok=True)
        ran = box.s2s("compile", path, "-o", out, before=_closed(*closed))
        box.expect(ran.status == 0 and "return x, 2" in out.read_text(), f"{closed}: {ran.status} {ran.err}")
        ran = box.s2s("compile", bad, "-o", out, before=_closed(*closed))
        box.expect(ran.status == 1, f"{closed}: {ran.status} {ran.err}")
        ran = box.s2s("compile", path, before=_closed(*closed))
        box.expect(ran.status == (1 if 1 in closed else 0), f"{closed}, to stdout: {ran.status} {ran.err}")
        ran = box.s2s("run", path, before=_closed(*closed))
        box.expect(ran.status == 0, f"{closed}, run: {ran.status} {ran.err}")
    return box.clear(box.s2s("compile", "-", before=_closed(0)), "standard input is closed")


@row("a broken pipe behind the standard output")
def broken_pipe(box: Box) -> str:
    path = box.write("slow.py", SLOW * 50)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ran = box.s2s("compile", path, stdout=pipe)
    box.expect(ran.status == 1 and not ran.err, f"{ran.status} {ran.err}")
    return "status 1, and silence"


@row("the current folder deleted", quick=True)
def deleted_folder(box: Box) -> str:
    path = box.write("prog.py", SMALL)
    gone = box.path / "gone"
    gone.mkdir()

    def leave() -> None:
        os.chdir(gone)
        os.rmdir(gone)

    ran = box.s2s("compile", path, "-o", box.path / "out.py", before=leave)
    box.expect(ran.status == 0, ran.err)
    gone.mkdir()
    ran = box.s2s("run", path, before=leave)
    box.expect(ran.out == b"(1, 2)\n", ran.err)
    gone.mkdir()
    return box.clear(box.s2s("compile", "prog.py", "-o", "out.py", before=leave), "no such file")


@row("no HOME, an empty one, one that is not there; C and unknown locales", quick=True)
def odd_environment(box: Box) -> str:
    path = box.write("prog.py", SMALL.replace("x, y", "x, y, 'é'"))
    for env in (
        {"HOME": "", "S2S_CACHE_DIR": ""},
        {"HOME": "/nonexistent", "S2S_CACHE_DIR": "", "XDG_CACHE_HOME": ""},
        {"HOME": "/proc", "S2S_CACHE_DIR": "", "XDG_CACHE_HOME": "relative"},
        {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "xx_YY.nonsense"},
        {"PYTHONIOENCODING": "ascii"},
        {"TERM": "nonsense", "COLUMNS": "0", "LINES": "x"},
        {"PYTHONHASHSEED": "0", "PYTHONOPTIMIZE": "2"},
        {"PYTHONWARNINGS": "error"},
        {"PYTHONMALLOC": "debug", "PYTHONDEVMODE": "1", "PYTHONWARNINGS": "error"},
        {"PATH": ""},
    ):
        ran = box.s2s("compile", path, "--no-header", env=env)
        box.expect(
            ran.status == 0 and "return x, 2, 'é'".encode() in ran.out,
            f"{env}",
        )
        box.expect(not ran.err, f"{env}: {ran.err}")
    return "compiled in each"


@row("python -I, -S, -O, -OO, -W error, -b, -X dev", quick=True)
def odd_interpreters(box: Box) -> str:
    path = box.write("prog.py", SMALL)
    found = box.python(
        "-c", "import click, astor, os; print(*{os.path.dirname(m.__path__[0]) for m in (click, astor)})"
    )
    folders = [str(ROOT), *found.out.decode().split()]
    start = f"import sys; sys.path[:0] = {folders}; from s2s.__main__ import main; main()"
    for flags in (
        ["-I"],
        ["-S"],
        ["-I", "-S"],
        ["-O"],
        ["-OO"],
        ["-W", "error"],
        ["-bb"],
        ["-X", "dev"],
        ["-P"],
    ):
        ran = box.python(*flags, "-c", start, "compile", "--no-header", path)
        box.expect(ran.status == 0 and b"return x, 2" in ran.out and not ran.err, f"{flags}: {ran.err}")
    return "compiled by each"


@row("16 open files at most, 8 processes")
def few_descriptors(box: Box) -> str:
    for i in range(24):
        box.write(f"src/f{i}.py", SLOW)
    ran = box.s2s(
        "compile", "src", "-o", "out", "-j8",
        before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16)),
    )  # fmt: skip
    box.nothing_left()
    if ran.status == 0:
        box.expect(len(os.listdir(box.path / "out")) == 24, "files are missing")
        return "compiled"
    return box.clear(ran)


@row("a stack of 256 KB", quick=True)
def small_stack(box: Box) -> str:
    path = box.write("prog.py", "x = 1\nprint(" + "x + " * 150 + "1)\n" + SMALL)
    ran = box.s2s(
        "compile", path, before=lambda: resource.setrlimit(resource.RLIMIT_STACK, (256 * 1024, 8 * MB))
    )
    box.expect(ran.status == 0, ran.err)
    return "compiled"
