"""The traps: what each says of itself."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Trap:
    """A program of tests/traps.

    Attributes:
        name: The name of the file, without its suffix; what comes before the first underscore is the row it belongs to.
        breaks: The assumptions that the program itself breaks: it is not compiled under them.
        differs: Those of them under which the compiled program is meant to be another one.
        in_memory: Whether only code compiled in memory can be compared.
        python: The oldest interpreter that can parse it.
        until: The newest interpreter on which it holds; what is behind the version says why.
        needs: What an interpreter may not have: threads.
        allowed: Words of the contract that allow the program to be another one where calls are inlined.
    """

    name: str
    text: str
    breaks: frozenset[str]
    differs: frozenset[str]
    in_memory: bool
    python: tuple[int, int]
    until: tuple[int, int]
    needs: frozenset[str]
    allowed: str = ""

    @classmethod
    def read(cls, path: Path) -> Trap:
        """Read a trap and the comments that say how it may be run."""
        text = path.read_text(encoding="utf-8")
        said = dict(
            re.findall(r"^# (breaks|differs|in-memory|python|until|needs|allowed): (.+)$", text, re.MULTILINE)
        )
        breaks, differs, needs = (
            frozenset(re.findall(r"[\w-]+", said.get(key, ""))) for key in ("breaks", "differs", "needs")
        )
        python, until = _version(said.get("python", "3.11")), _version(said.get("until", "3.99"))
        in_memory, allowed = "in-memory" in said, said.get("allowed", "")
        return cls(path.stem, text, breaks, differs, in_memory, python, until, needs, allowed)

    @property
    def row(self) -> str:
        """The row of the contract it belongs to."""
        return self.name.partition("_")[0]

    @property
    def is_runnable(self) -> bool:
        """Whether this interpreter can run it, and it holds there."""
        lacking = {"threads"} if sys.platform == "emscripten" else set()
        return self.python <= sys.version_info[:2] <= self.until and not self.needs & lacking


def _version(text: str) -> tuple[int, int]:
    major, minor = text.split()[0].rstrip(",").split(".")
    return int(major), int(minor)


TRAPS = [Trap.read(path) for path in sorted((Path(__file__).parent / "traps").glob("*.py"))]
NAMED = {trap.name: trap for trap in TRAPS}
RUNNABLE = [trap for trap in TRAPS if trap.is_runnable]
