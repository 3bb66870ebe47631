"""Other compilers of whole Python programs: how each is run, and what its own documents say it does not keep."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Literal

from tests.trapping import Trap

ROOT = Path(__file__).parent.parent

#: `script`: text in, text out, both run as `__main__`. `module`: an extension module, both imported. `check`: is
#: given the names of traps and says itself how each is not held.
Kind = Literal["script", "module", "check"]


@dataclass(frozen=True)
class Rival:
    """A way to run a compiler.

    Attributes:
        name: What it is called in the table.
        package: The distribution it comes from, for its version; empty for this project.
        kind: What it makes.
        command: Arguments after the interpreter's; `{source}`, `{output}` and `{folder}` are paths.
        promise: What its documents say of programs in general.
        unclaimed: Patterns of trap names that its documents except from that promise, and the words that do.
        assumes: Whether the user grants it assumptions, so that a trap that breaks any is none of its claims.
        environment: Environment variables that make it quicker and change nothing else.
    """

    name: str
    package: str
    kind: Kind
    command: Sequence[str]
    promise: str
    unclaimed: dict[str, str] = field(default_factory=dict)
    assumes: bool = False
    environment: dict[str, str] = field(default_factory=dict)

    def exempts(self, trap: Trap) -> bool:
        """Whether its documents say that what this trap looks at may be different."""
        if self.assumes and trap.breaks:
            return True
        return any(fnmatch(trap.name, pattern) for patterns in self.unclaimed for pattern in patterns.split())

    def digest(self) -> str:
        """A digest of what decides its results, but for its version."""
        said = repr((self.command, self.kind, sorted(self.environment.items()), "1"))
        if not self.package:
            said += "".join(path.read_text("utf-8") for path in sorted((ROOT / "s2s").rglob("*.py")))
        return hashlib.sha256(said.encode()).hexdigest()


def slug(name: str) -> str:
    """A rival's name as a folder and as an argument."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


RIVALS = {
    slug(rival.name): rival
    for rival in (
        Rival(
            "s2s",
            "",
            "script",
            ["-m", "s2s", "compile", "--quiet", "-o", "{output}", "{source}"],
            "every trap, nothing assumed",
        ),
        Rival(
            "s2s, all levels and assumptions",
            "",
            "check",
            [str(ROOT / "tests/trap_checks.py")],
            "every trap, at every level, under every assumption set that the trap keeps, by every pass alone",
        ),
        Rival(
            "opast",
            "opast",
            "script",
            ["-m", "opast", "--no-run", "-o", "{output}", "{source}"],
            "every rewrite is proved to keep the semantics",
        ),
        Rival(
            "opast -O2",
            "opast",
            "script",
            ["-m", "opast", "-O2", "--no-run", "-o", "{output}", "{source}"],
            "as above under stated assumptions",
            assumes=True,
        ),
        Rival(
            "python-minifier",
            "python-minifier",
            "script",
            ["-m", "python_minifier", "{source}", "--output", "{output}"],
            "the default transformations are safe for almost all code",
        ),
        Rival(
            "python-minifier, unsafe",
            "python-minifier",
            "script",
            [
                *("-m", "python_minifier", "{source}", "--output", "{output}", "--rename-globals"),
                *("--remove-literal-statements", "--remove-class-attribute-annotations"),
            ],
            "off by default, for they may change what a program does",
        ),
        Rival(
            "Nuitka",
            "Nuitka",
            "module",
            [
                *(
                    "-m",
                    "nuitka",
                    "--mode=module",
                    "--no-pyi-file",
                    "--remove-output",
                    "--lto=no",
                    "--jobs=1",
                ),
                *("--assume-yes-for-downloads", "--output-dir={folder}", "{source}"),
            ],
            "full language support and compatibility with CPython",
            environment={"CCFLAGS": "-O0"},
        ),
        Rival(
            "Cython",
            "Cython",
            "module",
            ["-m", "Cython.Build.Cythonize", "--inplace", "-3", "{output}"],
            "pure Python code compiles unchanged, but for a list of limitations",
            environment={"CFLAGS": "-O0"},
        ),
        Rival(
            "mypyc",
            "mypy",
            "module",
            ["-m", "mypyc", "--ignore-missing-imports", "{output}"],
            "a strict, gradually typed variant of Python",
            environment={"MYPYC_OPT_LEVEL": "0"},
        ),
    )
}
