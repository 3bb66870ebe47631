"""Files that are none, folders that loop, disks that are full, and whoever changes a file meanwhile."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from .harness import MB, Box, row

#: A program that changes, and one that takes a while.
SMALL = "def f(x):\n    y = 1 + 1\n    return x, y\nprint(f(1))\n"
SLOW = "def g(a):\n    return a + 1\n" + "".join(
    f"def f{i}(x):\n    y = g(x) + {i}\n    z = g(y)\n    return z * (1 + 1)\n" for i in range(60)
)


@row("a named pipe nobody writes to")
def silent_pipe(box: Box) -> str:
    os.mkfifo(box.path / "pipe.py")
    return box.refused(box.path / "pipe.py", "nobody writes")


@row("a named pipe somebody writes a program to, slowly")
def slow_pipe(box: Box) -> str:
    path = box.path / "pipe.py"
    os.mkfifo(path)

    def write() -> None:
        time.sleep(1)
        with open(path, "w") as pipe:
            pipe.write(SMALL[:20])
            pipe.flush()
            time.sleep(7)
            pipe.write(SMALL[20:])

    threading.Thread(target=write, daemon=True).start()
    ran = box.s2s("compile", path, "--no-header")
    box.expect(ran.status == 0 and b"return x, 2" in ran.out, ran.err)
    return "compiled"


@row("/dev/zero and /dev/full as inputs", quick=True)
def endless_device(box: Box) -> str:
    box.refused(Path("/dev/full"), "device")
    return box.refused(Path("/dev/zero"), "device")


@row("/dev/null as input and output")
def null_device(box: Box) -> str:
    path = box.write("prog.py", SMALL)
    ran = box.s2s("compile", path, "-o", "/dev/null")
    box.expect(ran.status == 0 and not os.path.isfile("/dev/null"), ran.err)
    ran = box.s2s("compile", "/dev/null")
    box.expect(ran.status == 0 and not ran.out, ran.err)
    return "compiled, as the empty file it is"


@row("a socket as input")
def socket_input(box: Box) -> str:
    with socket.socket(socket.AF_UNIX) as listening:
        here = os.getcwd()
        os.chdir(box.path)  # the names of sockets are short
        try:
            listening.bind("s.py")
        finally:
            os.chdir(here)
        return box.refused(box.path / "s.py", "cannot read")


@row("endless standard input", memory=1024)
def endless_stdin(box: Box) -> str:
    with open("/dev/zero", "rb") as zero:
        return box.clear(box.s2s("compile", "-", stdin=zero), "MB")


@row("a sparse file of a terabyte")
def sparse_file(box: Box) -> str:
    with open(box.path / "sparse.py", "wb") as file:
        try:
            file.truncate(1 << 40)
        except OSError:
            file.truncate(1 << 32)
    return box.refused(box.path / "sparse.py", "longer than")


@row("a file the system fails to read (/proc/self/mem)")
def unreadable(box: Box) -> str:
    return box.refused(Path("/proc/self/mem"), "cannot read")


@row("a symbolic link to itself, and a dangling one, as inputs", quick=True)
def bad_links(box: Box) -> str:
    (box.path / "loop.py").symlink_to("loop.py")
    (box.path / "dangling.py").symlink_to("nowhere.py")
    box.refused(box.path / "dangling.py", "no such file")
    return box.refused(box.path / "loop.py", "symbolic links")


@row(
    "a tree with links to itself, to nothing and out of it, pipes, sockets, and folders named x.py",
    quick=True,
)
def odd_tree(box: Box) -> str:
    box.write("src/ok.py", SMALL)
    box.write("src/folder.py/inner.py", SMALL)
    for name, target in (("loop", "."), ("up.py", "../src/up.py"), ("dangling.py", "none"), ("out", "/etc")):
        (box.path / "src" / name).symlink_to(target)
    os.mkfifo(box.path / "src/pipe.py")
    ran = box.s2s("compile", "src", "-o", "out")
    box.expect(ran.status == 0, ran.err)
    found = sorted(os.listdir(box.path / "out"))
    box.expect(found == ["dangling.py", "folder.py", "loop", "ok.py", "out", "up.py"], f"{found}")
    box.expect(os.readlink(box.path / "out/loop") == ".", "a link was followed")
    return "files compiled, links kept, the pipe left out"


@row("folders nested 3,000 deep, deeper than a path may be long")
def deep_folders(box: Box) -> str:
    box.write("src/ok.py", SMALL)
    here = os.getcwd()
    os.chdir(box.path / "src")
    try:
        for _ in range(3_000):
            os.mkdir("folder")
            os.chdir("folder")
    finally:
        os.chdir(here)
    ran = box.s2s("compile", "src", "-o", "out")
    subprocess.run(["rm", "-rf", box.path / "src/folder", box.path / "out/folder"], check=False)
    box.expect((box.path / "out/ok.py").exists(), "the file at the top was not compiled")
    return box.clear(ran, "too long")


@row("names with a newline, an escape sequence, bytes that are not UTF-8, and a dash in front", quick=True)
def odd_names(box: Box) -> str:
    names = [b"new\nline.py", b"red\x1b[31m.py", b"bytes\xff\xfe.py", b"-dash.py", b" .py", "é.py".encode()]
    folder = os.fsencode(box.path / "src")
    os.mkdir(folder)
    for name in names:
        with open(os.path.join(folder, name), "w") as file:
            file.write(SMALL)
        with open(os.path.join(folder, b"bad" + name), "w") as file:
            file.write("x = (\n")
    ran = box.s2s("compile", "src", "-o", "out", env={"LC_ALL": "C"})
    out = os.listdir(os.fsencode(box.path / "out"))
    box.expect(sorted(out) == sorted(names), f"{out}")
    box.expect("\x1b" not in ran.err, "an escape sequence reached the terminal")
    lines = [line for line in ran.err.splitlines() if "s2s: error: src" in line]
    box.expect(len(lines) == len(names), ran.err)
    box.expect(all(line.endswith("was never closed") for line in lines), "a name broke its line")
    dash = box.s2s("compile", "--no-header", "--", "-dash.py", cwd=box.path / "src")
    box.expect(dash.status == 0 and b"return x, 2" in dash.out, dash.err)
    return box.clear(ran)


@row("the output is the input's folder, or a source of it", quick=True)
def output_is_input(box: Box) -> str:
    path = box.write("src/prog.py", SMALL)
    for target in ("src", "./src/../src/", box.path / "src"):
        box.clear(box.s2s("compile", "src", "-o", target), "would overwrite the source", status=2)
    (box.path / "link").symlink_to("src")
    box.clear(box.s2s("compile", "src", "-o", "link"), "would overwrite the source", status=2)
    answer = box.clear(box.s2s("compile", path, "-o", path), "would overwrite the source", status=2)
    box.expect(path.read_text() == SMALL, "the source was changed")
    return answer


@row("the output inside the input, compiled three times")
def output_inside_input(box: Box) -> str:
    box.write("src/prog.py", SMALL)
    for _ in range(3):
        ran = box.s2s("compile", "src", "-o", "src/build")
        box.expect(ran.status == 0, ran.err)
    found = sorted(str(path.relative_to(box.path)) for path in box.path.rglob("*.py"))
    box.expect(found == ["src/build/prog.py", "src/prog.py"], f"{found}")
    return "compiled once, never its own output"


def _while_compiling(box: Box, act: Callable[[Path], object]) -> tuple[int, str, Path]:
    """Compile a slow program in place, and act once it has been read."""
    path = box.write("slow.py", SLOW)
    path.with_name("started").unlink(missing_ok=True)
    # The compiler says that it has begun by what it prints after a pass.
    with open(box.path / "log", "wb") as log:
        code = (
            "import sys, s2s.frontend.files as files\nread = files.read_file\n"
            "def told(path):\n    data = read(path)\n    open('started', 'w').close()\n"
            "    import time\n    time.sleep(1)\n    return data\n"
            "import s2s.trees\ns2s.trees.read_file = told\n"
            "from s2s.__main__ import main\nmain()\n"
        )
        process = box.start(
            [box.interpreter, "-c", code, "compile", "--no-cache", "--in-place", path], stdout=log, stderr=log
        )
        for _ in range(3000):
            if (box.path / "started").exists():
                break
            time.sleep(0.01)
        act(path)
        status = box.finish(process)
    return status, (box.path / "log").read_text(), path


@row("a source edited while it is compiled --in-place", quick=True)
def edited_meanwhile(box: Box) -> str:
    status, said, path = _while_compiling(box, lambda path: path.write_text("newer = 1\n"))
    box.expect(path.read_text() == "newer = 1\n", "the newer text was overwritten")
    box.expect(status == 1 and "changed while it was compiled" in said, said)
    box.nothing_left()
    return "refused: changed while it was compiled, so it is left alone"


@row("a source removed while it is compiled --in-place")
def removed_meanwhile(box: Box) -> str:
    status, said, path = _while_compiling(box, os.unlink)
    box.expect(not path.exists(), "it came back")
    box.expect(status == 1 and "no such file" in said, said)
    box.nothing_left()
    return "refused: cannot write: no such file or directory"


@row("files that vanish between being found and being read")
def vanished(box: Box) -> str:
    for i in range(100):
        box.write(f"src/f{i}.py", SMALL * 20)
    process = box.start(
        [box.interpreter, "-m", "s2s", "compile", "--no-cache", "src", "-o", "out"], stderr=subprocess.PIPE
    )
    time.sleep(0.15)
    for i in range(0, 100, 2):
        os.unlink(box.path / f"src/f{i}.py")
    assert process.stderr is not None
    said: list[str] = []
    reader = threading.Thread(target=lambda: said.append(process.stderr.read().decode()))  # type: ignore[union-attr]
    reader.start()
    status = box.finish(process)
    reader.join()
    box.expect("Traceback" not in said[0], said[0][-300:])
    missing = [i for i in range(1, 100, 2) if not (box.path / f"out/f{i}.py").exists()]
    box.expect(not missing, f"{len(missing)} of those that stayed were not compiled")
    box.expect(status in (0, 1) and bool(status) == ("cannot read" in said[0]), f"{status} {said[0][:100]}")
    return f"status {status}; those that stayed are compiled, {said[0].count('cannot read')} named"


def _full(box: Box, *options: str, size: int = 4096) -> str:
    """Compile where no file may be longer than some bytes."""
    path = box.write("slow.py", SLOW)
    box.write("out.py", "older = 1\n")

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    target = ("--in-place",) if "--in-place" in options else ("-o", "out.py")
    ran = box.s2s("compile", path, *target, before=limit)
    box.expect(path.read_text() == SLOW, "the source was damaged")
    box.expect((box.path / "out.py").read_text() == "older = 1\n", "the older output was damaged")
    return box.clear(ran, "cannot write")


@row("a disk that is full: a new output", quick=True)
def full_disk(box: Box) -> str:
    return _full(box)


@row("a disk that is full: --in-place")
def full_disk_in_place(box: Box) -> str:
    return _full(box, "--in-place")


@row("a real file system of 64 KB, compiled to until it is full")
def full_file_system(box: Box) -> str:
    (box.path / "small").mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "s2s-hostile", box.path / "small"], capture_output=True
    )
    if mounted.returncode:
        return "not tried: only root mounts file systems"
    try:
        for i in range(20):
            box.write(f"src/f{i}.py", SLOW)
        ran = box.s2s("compile", "src", "-o", "small/out")
        whole = set()
        for written in (box.path / "small/out").iterdir():
            box.expect(written.suffix == ".py", f"left behind: {written.name}")
            compile(written.read_text(), written.name, "exec")
            whole.add(len(written.read_text()))
        box.expect(len(whole) == 1, "an output is cut short")
        box.expect(ran.status == 1 and "no space left" in ran.err, ran.err)
        return f"refused: cannot write: no space left on device; {20 - ran.err.count('cannot write')} of 20 are whole"
    finally:
        subprocess.run(["umount", box.path / "small"], check=False)


@row("/dev/full as the output, and as the standard output")
def full_device(box: Box) -> str:
    path = box.write("prog.py", SMALL)
    with open("/dev/full", "wb") as full:
        box.clear(box.s2s("compile", path, stdout=full), "no space left")
    return box.clear(box.s2s("compile", path, "-o", "/dev/full"), "no space left")


@row("an output folder nobody can write to (/proc)", quick=True)
def read_only_output(box: Box) -> str:
    path = box.write("prog.py", SMALL)
    box.clear(box.s2s("compile", path, "-o", "/proc/new/out.py"), "cannot write")
    return box.clear(box.s2s("compile", path, "-o", "/proc/self/out.py"), "cannot write")


@row("an output whose folder is a file, and one that is a folder", quick=True)
def output_below_file(box: Box) -> str:
    path = box.write("prog.py", SMALL)
    box.write("file", "x")
    box.write("src/a.py", SMALL)
    (box.path / "out.py/a.py").mkdir(parents=True)
    box.clear(box.s2s("compile", "src", "-o", "out.py"), "cannot write")
    return box.clear(box.s2s("compile", path, "-o", "file/out.py"), "cannot write")


@row("an output name longer than names may be")
def long_output_name(box: Box) -> str:
    path = box.write("prog.py", SMALL)
    return box.clear(box.s2s("compile", path, "-o", "x" * 300 + ".py"), "too long")


@row("four compiles into one folder at once, of different levels")
def same_output(box: Box) -> str:
    for i in range(20):
        box.write(f"src/f{i}.py", SLOW)
    results = set()
    for level in ("0", "1", "2"):
        box.s2s("compile", "-O", level, "--no-cache", "src/f0.py", "-o", f"level{level}.py", "-j1")
        results.add((box.path / f"level{level}.py").read_bytes())
    commands = [
        box.start(
            [box.interpreter, "-m", "s2s", "compile", "-q", "-O", level, "src", "-o", "out"],
            stderr=subprocess.DEVNULL,
        )
        for level in ("0", "1", "2", "2")
    ]
    box.expect([box.finish(process) for process in commands] == [0] * 4, "one of them failed")
    for written in (box.path / "out").iterdir():
        box.expect(written.read_bytes() in results, f"{written.name} is a mixture")
    box.nothing_left()
    return "every file is what one of them made of it"


@row("a file of 300 MB", seconds=30, memory=64)
def too_large(box: Box) -> str:
    with open(box.path / "big.py", "wb") as file:
        file.truncate(300 * MB)
    return box.refused(box.path / "big.py", "longer than")
