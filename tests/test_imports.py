"""What a command imports, which is most of the time a short one takes: counted, not timed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
def add(a, b):
    return a + b

def f(a, b):
    e = add(a, b)
    return add(e, e)

print(f(1, 2))
"""
#: Large, and needed by few commands.
HEAVY = (
    "numpy",
    "hypothesis",
    "rich",
    "multiprocessing",
    "concurrent",
    "asyncio",
    "unittest",
    "importlib.resources",
)


def imported(tmp_path: Path, *command: str) -> set[str]:
    """The modules that a command imports."""
    env = {**os.environ, "S2S_CACHE_DIR": str(tmp_path / "cache")}
    run = [sys.executable, "-X", "importtime", *command]
    done = subprocess.run(run, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


def started(tmp_path: Path) -> set[str]:
    """The modules that the interpreter imports for itself, `runpy` included."""
    (tmp_path / "nothing.py").write_text("")
    return imported(tmp_path, "-m", "nothing")


def named(modules: set[str], *tops: str) -> set[str]:
    """Those of the modules that are, or lie in, one of some packages."""
    return {name for name in modules if any(f"{name}.".startswith(f"{top}.") for top in tops)}


@pytest.mark.parametrize(
    ("command", "first", "again", "count"),
    [
        # A program found in the cache starts without the compiler, and without what reads options. What the standard
        # library brings along differs by some modules from one version to the next.
        (
            ["run"],
            ["click", "s2s.verify", "s2s.trees"],
            ["astor", "s2s.driver", "s2s.ir", "s2s.pipeline"],
            78,
        ),
        (["run", "-O2"], ["s2s.verify", "s2s.trees"], ["astor", "s2s.driver", "s2s.ir", "s2s.pipeline"], 104),
        (["compile"], ["s2s.api", "s2s.verify", "s2s.workers"], ["astor", "s2s.ir", "s2s.pipeline"], 104),
    ],
    ids=["run", "run with options", "compile"],
)
def test_a_command_imports_what_it_needs(
    tmp_path: Path, command: list[str], first: list[str], again: list[str], count: int
) -> None:
    (tmp_path / "prog.py").write_text(PROGRAM)
    before = started(tmp_path)
    modules = imported(tmp_path, "-m", "s2s", *command, "prog.py") - before
    assert named(modules, "s2s.pipeline") and not named(modules, *HEAVY, *first)
    modules = imported(tmp_path, "-m", "s2s", *command, "prog.py") - before
    assert not named(modules, *HEAVY, *first, *again)
    assert len(modules) <= count, sorted(modules)


def test_what_does_not_change_is_compiled_without_the_printer(tmp_path: Path) -> None:
    (tmp_path / "prog.py").write_text("print('hello')\n")
    modules = imported(tmp_path, "-m", "s2s", "compile", "prog.py")
    assert named(modules, "s2s.pipeline") and not named(modules, "astor", *HEAVY)


def test_a_program_finds_no_new_builtin_where_nothing_is_decorated(tmp_path: Path) -> None:
    (tmp_path / "prog.py").write_text("import builtins\nprint(*vars(builtins))\n")
    plain, run = (
        subprocess.run([sys.executable, *args, "prog.py"], cwd=tmp_path, capture_output=True, text=True)
        for args in ([], ["-m", "s2s", "run", "--no-cache"])
    )
    assert plain.stdout == run.stdout != ""


def test_decorating_loads_no_compiler(tmp_path: Path) -> None:
    text = "import s2s\n@s2s.compile\ndef f():\n    return 1\n"
    (tmp_path / "prog.py").write_text(text)
    modules = imported(tmp_path, "prog.py") - started(tmp_path)
    assert not named(modules, *HEAVY, "astor", "click", "s2s.driver", "s2s.ir", "s2s.backend", "s2s.api.unit")


def test_a_plugin_of_a_build_backend_imports_no_compiler(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    modules = imported(tmp_path, "-c", "import s2s.wheels.hatch")
    assert named(modules, "s2s") == {"s2s", "s2s.version", "s2s.errors", "s2s.wheels", "s2s.wheels.hatch"}
