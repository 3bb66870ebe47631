"""Running what the documents show.

In a fenced `console` block the `$` lines are commands, what follows each is the output. There a line `...` stands for
any lines, and ` ...` at the end of a line for its rest.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

PROJECT = Path(__file__).resolve().parent.parent
#: Pages on which blocks with a title are files, which the commands of the page find in a folder of their own.
LESSONS = [PROJECT / "docs/tutorial.md", *sorted((PROJECT / "docs/howto").glob("*.md"))]


def commands_environment(folder: Path) -> dict[str, str]:
    """An environment in which `s2s` and `python` are those under test; a folder for them and for what s2s caches."""
    for name, arguments in (("python", ""), ("s2s", "-m s2s")):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {arguments} "$@"\n')
        script.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(PROJECT),
        "S2S_CACHE_DIR": str(folder / "cache"),
        "NO_COLOR": "1",
        "COLUMNS": "100",
    }


def loaded(path: str) -> ModuleType:
    """A file of the project, loaded as a module; it need not lie where it can be imported."""
    spec = importlib.util.spec_from_file_location(path.removesuffix(".py").replace("/", "_"), PROJECT / path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def as_pattern(output: str) -> str:
    """A regular expression for what a document shows of an output."""
    return "".join(map(_line, output.splitlines()))


def _line(line: str) -> str:
    if line == "...":
        return r"(?:.*\n)*"
    if line.endswith(" ..."):
        return re.escape(line.removesuffix("...")) + r".*\n"
    return re.escape(line) + r"\n"


def check_commands(block: str, folder: Path, environment: dict[str, str]) -> None:
    """The commands of a console block print what the block shows."""
    for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = step.partition("\n")
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environment, text=True, timeout=120,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert re.fullmatch(as_pattern(expected), done.stdout), f"$ {command}\n{done.stdout}"
