"""The command as a process: what it loads, how it is stopped, and what a terminal sees of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli_helpers import PLAIN, ROOT, on_a_terminal, prepare, start, tree


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(tmp_path, monkeypatch)


#: What a small compile has no use for: optional packages, slow parts of the library, and rooms of s2s.
HEAVY = (
    *("numpy", "hypothesis", "rich", "multiprocessing", "concurrent", "asyncio", "logging", "unittest"),
    *("difflib", "subprocess", "tempfile", "shutil", "socket", "pickle", "random", "doctest", "pdb"),
    *(
        "s2s.api",
        "s2s.fuzz",
        "s2s.verify",
        "s2s.workers",
        "s2s.ir.dump",
        "s2s.regions.trial",
        "s2s.ir.parse",
        "s2s.ir.verify",
        "s2s.backend.code",
    ),
)


def test_a_small_compile_imports_nothing_heavy() -> None:
    program = (
        "import sys\nfrom s2s.__main__ import main\ntry: main()\nexcept SystemExit: pass\n"
        f"print([name for name in {HEAVY} if name in sys.modules])\n"
    )
    path = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
    for _ in range(2):
        result = subprocess.run(
            [sys.executable, "-c", program, "compile", "plain.py"],
            # What the tests verify after each pass is not verified otherwise.
            env={**os.environ, "PYTHONPATH": path, "S2S_VERIFY": ""},
            capture_output=True,
            text=True,
            check=True,
        )
        assert result.stdout == PLAIN + "[]\n"


def test_printing_is_loaded_only_where_something_is_printed() -> None:
    Path("same.py").write_text("import os\n\nprint(os.sep)\n")
    Path("folded.py").write_text("x = 1 + 2\n")
    program = (
        "import sys\nfrom s2s.driver import compile_bytes\n"
        "for name in ('same.py', 'folded.py'):\n"
        "    changed = compile_bytes(open(name, 'rb').read(), name).changed\n"
        "    print(changed, 'astor' in sys.modules, 'click' in sys.modules)\n"
    )
    path = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == "False False False\nTrue True False\n"


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_stopping_a_compile_leaves_nothing_half_done(number: signal.Signals, jobs: str) -> None:
    os.mkdir("many")
    body = "".join(f"def f{i}(x):\n    return [x + {i}, x * {i}]\n" for i in range(300))
    for i in range(200):
        Path(f"many/m{i:03}.py").write_text(body)
    process = start("compile", "many", "-o", "out", "-j", jobs, "--no-cache", start_new_session=True)
    deadline = time.monotonic() + 30
    while len(os.listdir("out") if os.path.isdir("out") else []) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does
    else:
        process.send_signal(number)
    stdout, stderr = process.communicate(timeout=30)
    assert stdout == ""
    if number == signal.SIGINT:
        assert (process.returncode, stderr) == (130, "s2s: interrupted\n")
    else:
        assert (process.returncode, stderr) == (143, "")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # no worker is left
    assert 0 < len(os.listdir("out")) < 200
    for name in os.listdir("out"):
        assert name.endswith(".py")
        assert Path("out", name).read_text().count("\ndef ") >= 299


@pytest.mark.skipif(os.name != "posix", reason="pipes as on POSIX")
def test_a_reader_that_has_seen_enough() -> None:
    Path("long.py").write_text("x = 1  # a line to read\n" * 5000)
    process = start("compile", "long.py")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.wait(30)
    process.stderr.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_no_space_left() -> None:
    with open("/dev/full", "w") as full:
        process = start("compile", "fancy.py", stdout=full)
        _, stderr = process.communicate(timeout=30)
    assert stderr == "s2s: error: standard output: no space left on device\n"
    assert process.returncode == 1


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc")
def test_a_link_to_a_descriptor_is_written_to_and_stays(tmp_path: Path) -> None:
    os.symlink("/proc/self/fd/1", "direct")
    os.symlink("direct", "link")
    for name in ("direct", "link"):
        with open("out.txt", "w") as file:
            file.write("before\n")
            file.flush()
            process = start("compile", "plain.py", "-q", "-o", name, stdout=file)
            assert process.communicate(timeout=30)[1] == ""
        assert Path("out.txt").read_text() == "before\n" + PLAIN
        assert os.path.islink(name)
    # One that another process holds.
    with open("out.txt", "a") as file:
        os.symlink(f"/proc/{os.getpid()}/fd/{file.fileno()}", "theirs")
        assert start("compile", "plain.py", "-q", "-o", "theirs").wait(30) == 0
    assert Path("out.txt").read_text() == "before\n" + PLAIN * 2
    os.symlink("/proc/self/fd/99", "closed")
    process = start("compile", "plain.py", "-o", "closed")
    assert process.communicate(timeout=30)[1].startswith(
        "s2s: error: closed: cannot write: no such file or directory\n"
    )
    assert os.path.islink("theirs") and os.path.islink("closed")


def shown_on_a_terminal(*args: str, **env: str) -> str:
    return on_a_terminal(*args, **env)[0]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="terminals as on Linux")
def test_colours_are_for_terminals_that_want_them() -> None:
    coloured = shown_on_a_terminal("compile", "--diff", "fancy.py")
    assert "\x1b[32m+print(10)\x1b[0m" in coloured
    assert "\x1b[" in shown_on_a_terminal("compile", "nowhere.py")
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b[3" not in shown_on_a_terminal("compile", "--diff", "fancy.py", **env)
        assert "\x1b" not in shown_on_a_terminal("compile", "nowhere.py", **env)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="terminals as on Linux")
def test_a_tree_shows_its_progress_shown_on_a_terminal() -> None:
    tree()
    shown = shown_on_a_terminal("compile", "src", "-o", "out")
    assert "compiling" in shown and "3/3" in shown
    assert "compiled 3 files (2 changed), copied 1 in " in shown
    assert "what it does" in shown_on_a_terminal("passes")
