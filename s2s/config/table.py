"""A table of `pyproject.toml`, read into what it means; what is wrong with it is said with its line."""

from __future__ import annotations

import os
import re
from typing import Any

from s2s.config.project import Override, Project
from s2s.errors import UsageError, did_you_mean
from s2s.options import ASSUMPTIONS, LEVELS, check_name

_KEYS = ("level", "assume", "exclude", "profile", "tune", "overrides")
_OVERRIDE_KEYS = ("files", "packages", "level", "assume")
_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?")


class Table:
    """One table.

    Args:
        filename: of the file, for messages.
        text: of the file.
        name: of the table, as in its header.
        content: what the parser made of it.
        index: which of the tables of that name it is.
    """

    def __init__(self, filename: str, text: str, name: str, content: Any, index: int = 0) -> None:
        self.filename = filename
        self.text = text
        self.name = name
        self.content = content
        self.index = index

    def project(self, path: str) -> Project:
        """What the table says of a project.

        Raises:
            UsageError: a key or a value of it means nothing.
        """
        self._check_keys(_KEYS)
        overrides = self.content.get("overrides", [])
        if not isinstance(overrides, list):
            raise self._wrong("overrides", "takes tables: [[tool.s2s.overrides]]")
        return Project(
            path,
            self._level(),
            self._assume(),
            (self._strings("exclude"), self.line("exclude")),
            tuple(
                Table(self.filename, self.text, f"{self.name}.overrides", content, index).override()
                for index, content in enumerate(overrides)
            ),
            self._file("profile", path),
            self._file("tune", path),
        )

    def override(self) -> Override:
        """What the table says of the files it names.

        Raises:
            UsageError: see `project`.
        """
        self._check_keys(_OVERRIDE_KEYS)
        files, packages = self._strings("files"), self._strings("packages")
        for package in packages:
            if not all(part.isidentifier() for part in package.split(".")):
                hint = "a package stands for all that is in it; patterns of paths go to `files`"
                raise self._wrong("packages", f"{package!r} is not the name of a package", hint)
        if not files and not packages:
            hint = 'say which files it is for: files = ["src/hot/*.py"], or packages = ["app.core"]'
            raise self._wrong(None, "an override that names neither files nor packages", hint)
        return Override(files, packages, self._level(), self._assume())

    def line(self, key: str | None) -> int | None:
        """The line that a key of the table stands on; that of the table's header for none, None if it is not found."""
        seen = -1
        inside = False
        for number, line in enumerate(self.text.splitlines(), 1):
            if header := _HEADER.fullmatch(line.partition("#")[0].rstrip()):
                name = re.sub(r"[\s\"']", "", header[1])
                seen += name == self.name
                inside = name == self.name and seen == self.index
                if inside and key is None:
                    return number
            elif inside and key is not None and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[.=]", line):
                return number
        # In a table that is written another way: inline, or by dotted keys.
        for number, line in enumerate(self.text.splitlines(), 1):
            if key is not None and re.search(
                rf"(?<![\w-]){re.escape(key)}[\"']?\s*=", line.partition("#")[0]
            ):
                return number
        return None

    def _check_keys(self, known: tuple[str, ...]) -> None:
        if not isinstance(self.content, dict):
            raise self._wrong(None, f"{self.name} is a table")
        for key in self.content:
            if key not in known:
                hint = did_you_mean(key, known) or f"known: {', '.join(known)}"
                raise self._wrong(key, f"unknown key {key!r} in {self.name}", hint)

    def _level(self) -> tuple[int, int | None] | None:
        level = self.content.get("level")
        if level is None:
            return None
        if isinstance(level, bool) or level not in LEVELS:
            raise self._wrong("level", f"unknown optimization level {level!r}", "levels are 0, 1 and 2")
        return level, self.line("level")

    def _assume(self) -> tuple[tuple[str, ...], int | None] | None:
        if "assume" not in self.content:
            return None
        names = self._strings("assume")
        for name in names:
            try:
                check_name(name, ASSUMPTIONS, "assumption")
            except UsageError as error:
                raise self._wrong("assume", error.message, error.hint) from None
        return names, self.line("assume")

    def _file(self, key: str, path: str) -> tuple[str, int | None] | None:
        """A file, by its path from the folder of the project."""
        name = self.content.get(key)
        if name is None:
            return None
        if not isinstance(name, str) or not name:
            raise self._wrong(key, f"{key} is the path of a file, not {name!r}", f'write {key} = "…"')
        return os.path.join(os.path.dirname(path), name), self.line(key)

    def _strings(self, key: str) -> tuple[str, ...]:
        values = self.content.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) and value for value in values):
            raise self._wrong(key, f"{key} is a list of strings, not {values!r}", f'write {key} = ["…", "…"]')
        return tuple(values)

    def _wrong(self, key: str | None, message: str, hint: str | None = None) -> UsageError:
        return UsageError(message, filename=self.filename, line=self.line(key), hint=hint)
