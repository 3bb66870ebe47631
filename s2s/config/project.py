"""The table `[tool.s2s]` of a project: what it says of each of its files."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from functools import cache
from os.path import basename, dirname, isfile, join


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a setting comes from.

    Attributes:
        path: of the file that says so; empty for the command line.
        line: 1-based, if it is known.
        pattern: of the override that says so; empty if it holds for the whole project.
    """

    path: str = ""
    line: int | None = None
    pattern: str = ""

    def __str__(self) -> str:
        if not self.path:
            return "the command line"
        where = self.path if self.line is None else f"{self.path}:{self.line}"
        return f"{where} ({self.pattern})" if self.pattern else where


@dataclass(frozen=True, slots=True)
class Settings:
    """What a project says of one file; each value with where it comes from, None where it says nothing.

    Attributes:
        path: the `pyproject.toml`.
        level: the optimization level.
        assume: the granted assumptions, as they are named.
        excluded: the pattern by which the file is left as written.
        profile: the path of what `s2s profile` wrote.
        tune: the path of what `s2s tune` wrote.
    """

    path: str
    level: tuple[int, Origin] | None = None
    assume: tuple[tuple[str, ...], Origin] | None = None
    excluded: tuple[str, Origin] | None = None
    profile: tuple[str, Origin] | None = None
    tune: tuple[str, Origin] | None = None


@dataclass(frozen=True, slots=True)
class Override:
    """One of the tables `[[tool.s2s.overrides]]`: what holds for the files and packages it names."""

    files: tuple[str, ...]
    packages: tuple[str, ...]
    level: tuple[int, int | None] | None
    assume: tuple[tuple[str, ...], int | None] | None

    def pattern(self, relative: str, modules: frozenset[str]) -> str:
        """What of it names a file, as it is written; empty if nothing does."""
        for pattern in self.files:
            if _matches(pattern, relative):
                return f'files = "{pattern}"'
        for package in self.packages:
            if any(f"{module}.".startswith(f"{package}.") for module in modules):
                return f'packages = "{package}"'
        return ""


@dataclass(frozen=True)
class Project:
    """The table of one `pyproject.toml`; numbers beside values are their lines."""

    path: str
    level: tuple[int, int | None] | None = None
    assume: tuple[tuple[str, ...], int | None] | None = None
    exclude: tuple[tuple[str, ...], int | None] = ((), None)
    overrides: tuple[Override, ...] = ()
    profile: tuple[str, int | None] | None = None
    tune: tuple[str, int | None] | None = None
    _settings: dict[str, Settings] = field(default_factory=dict, compare=False, repr=False)

    def settings(self, path: str) -> Settings:
        """What the project says of a file, given by its absolute path, or of none: of what is no file."""
        if path not in self._settings:
            self._settings[path] = self._find(path)
        return self._settings[path]

    def _find(self, path: str) -> Settings:
        shown = os.path.relpath(self.path)
        relative = os.path.relpath(path, dirname(self.path)).replace(os.sep, "/") if path else ""
        excluded = None
        patterns, line = self.exclude
        for pattern in patterns:
            if path and _matches(pattern, relative):
                excluded = pattern, Origin(shown, line)
        level = None if self.level is None else (self.level[0], Origin(shown, self.level[1]))
        assume = None if self.assume is None else (self.assume[0], Origin(shown, self.assume[1]))
        modules = _modules(path, relative) if path else frozenset()
        for override in self.overrides:
            named = override.pattern(relative, modules) if path else ""
            if named and override.level is not None:
                level = override.level[0], Origin(shown, override.level[1], named)
            if named and override.assume is not None:
                assume = override.assume[0], Origin(shown, override.assume[1], named)
        profile = None if self.profile is None else (self.profile[0], Origin(shown, self.profile[1]))
        tune = None if self.tune is None else (self.tune[0], Origin(shown, self.tune[1]))
        return Settings(self.path, level, assume, excluded, profile, tune)


def _modules(path: str, relative: str) -> frozenset[str]:
    """The names a file may be imported by: from the folder of its outermost package, of the project, or its `src`."""
    parts = relative.removesuffix(".py").split("/")
    if parts[-1] == "__init__":
        parts.pop()
    found = {".".join(parts)}
    if parts[:1] == ["src"]:
        found.add(".".join(parts[1:]))
    depth, folder = 1, dirname(path)
    while depth < len(parts) and isfile(join(folder, "__init__.py")):
        depth, folder = depth + 1, dirname(folder)
    is_package = basename(path) == "__init__.py"
    found.add(".".join(parts[-max(depth - is_package, 1) :]))
    return frozenset(found)


def _matches(pattern: str, relative: str) -> bool:
    return _compiled(pattern).match(f"{relative}/") is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of paths: `*` and `?` stay within a name, `**` is any number of folders; a folder is all that is in it.

    A name alone may stand anywhere, as it does for git.
    """
    parts = pattern.strip("/").split("/")
    if "/" not in pattern.rstrip("/"):
        parts.insert(0, "**")
    return re.compile("".join("(?:[^/]+/)*" if part == "**" else f"{_name(part)}/" for part in parts))


def _name(part: str) -> str:
    return "".join({"*": "[^/]*", "?": "[^/]"}.get(character, re.escape(character)) for character in part)
