"""What is measured: every row, by the set it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Row:
    """One program at one job.

    Attributes:
        group: the set it belongs to.
        name: what it is called in its set.
        sources: the files and folders that are compiled; each keeps its name in the folder it is compiled to.
        kind: how `benchmarks.worker` starts the job.
        arguments: what that is given.
        drivers: folders with code that drives the job and is not compiled.
        modules: what must come from the folder compiled to.
        passes: the passes that run instead of the level's, for a row about one rewrite.
    """

    group: str
    name: str
    sources: tuple[Path, ...]
    kind: str
    arguments: dict[str, Any]
    drivers: tuple[Path, ...] = ()
    modules: tuple[str, ...] = ()
    passes: str | None = None

    @property
    def title(self) -> str:
        """The name no other row has."""
        return f"{self.group}/{self.name}"

    @property
    def key(self) -> str:
        """A folder for what is compiled: rows of one set that share their sources share it."""
        names = "+".join(path.stem for path in self.sources)
        return f"{self.group}/{names}" + (f"-{self.passes}" if self.passes else "")


@dataclass(frozen=True)
class Missing:
    """A row that cannot be run here, and why."""

    group: str
    name: str
    reason: str


@dataclass
class Rows:
    """Rows found, and rows that cannot be run."""

    found: list[Row] = field(default_factory=list)
    missing: list[Missing] = field(default_factory=list)
