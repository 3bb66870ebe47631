"""The loops over views of the files of a program: of a tree of files, and of a file that is the whole program."""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from s2s.errors import S2SError
from s2s.frontend.attributes import attribute_names, program_names
from s2s.frontend.source import Source
from s2s.imports import ImportedView
from s2s.options import Options, ProgramNames
from s2s.profile.data import Guide, Profile
from s2s.views.by_names import GuessesByNames
from s2s.views.classes import Class, Text
from s2s.views.find import views_in
from s2s.views.guesses import Guesses


class Linked(Protocol):
    """What tells of the files of a tree."""

    def read(self, path: str, /) -> bytes | None:
        """The bytes of a file."""

    def source(self, path: str, module: str) -> str | None:
        """The file that a module is to another one."""


@dataclass
class ViewsOfFiles:
    """Finds the loops over views in the files of a tree, which is known as a whole."""

    profile: Profile | None
    program: ProgramNames
    linker: Linked
    paths: Sequence[str]
    _texts: dict[str, Text | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.guesses: Guesses | GuessesByNames
        if self.profile is not None:
            self.guesses = Guesses(self.profile)
        else:
            self.guesses = GuessesByNames(self.text, self.module)
            for path in self.paths:
                self.guesses.add(path, self.linker.read(path) or b"")

    def of_file(self, path: str, data: bytes) -> tuple[ImportedView, ...]:
        """The loops of a file."""
        if isinstance(self.guesses, GuessesByNames):
            text = self.text(path) if self.guesses.may_have_some(data) else None
            found = views_in(text, "", None, self.guesses, self.load, self.is_stored) if text else ()
            return tuple(found)
        assert self.profile is not None
        file = self.profile.file(path)
        if file is None or all(function.is_cold for function in file.functions):
            return ()
        text = self.text(path)
        guide = self.profile.guide(path, text.tree, source := _decoded(data)) if text is not None else None
        if text is None or guide is None:
            return ()
        return tuple(views_in(text, source, guide, self.guesses, self.load, self.is_stored))

    def module(self, path: str) -> str:
        """What the module of a file is likely called as it runs: a wrong name only makes tests fail."""
        folder, name = os.path.split(path.removesuffix(".py"))
        parts = [] if name == "__init__" else [name]
        while self.linker.read(os.path.join(folder, "__init__.py")) is not None:
            folder, name = os.path.split(folder)
            parts.insert(0, name)
        return ".".join(parts)

    def is_stored(self, name: str, cls: Class) -> bool:
        """Whether a text of the program may store an attribute of a name on a class, or on instances of it."""
        return may_be_stored(name, cls, self.program)

    def load(self, text: Text, module: str) -> Text | None:
        """The file that a module is to another one."""
        found = self.linker.source(text.path, module)
        return self.text(found) if found else None

    def text(self, path: str) -> Text | None:
        """A file of the tree, with the names that guesses are made by."""
        if path not in self._texts:
            self._texts[path] = None
            key = self.guesses.key_of(path)
            try:
                source = Source.from_bytes(self.linker.read(path) or b"", path)
                self._texts[path] = Text(self.guesses.module(key) if key else "", key, path, source.parse())
            except (S2SError, RecursionError):
                pass
        return self._texts[path]


def may_be_stored(name: str, cls: Class, program: ProgramNames) -> bool:
    """Whether a text of a program may store an attribute of a name on a class, or on instances of it.

    What operators call is looked up on the class, and what instances have is not asked.
    """
    if not name.startswith("__") and (name in program or program.on_self(name) in program):
        return True
    names = ["", *(one.name if isinstance(one, Class) else one.__name__ for one in cls.mro)]
    return any((one, name) in program.patched for one in names)


def with_views(options: Options, source: Source, tree: ast.Module, guide: Guide | None) -> Options:
    """The options for a file that is a whole program, with its loops over views."""
    path = source.filename
    guesses: Guesses | GuessesByNames
    if guide is not None:
        assert options.profile is not None
        guesses = Guesses(options.profile)
        text = Text(guide.module, guesses.key_of(path), path, tree)
    else:
        text = Text("__main__", path, path, tree)
        guesses = GuessesByNames(lambda _: text, lambda _: text.name)
        guesses.add(path, source.data)
        if not guesses.may_have_some(source.data):
            return options
    program = program_names([attribute_names(tree)])
    found = views_in(
        text,
        source.text,
        guide,
        guesses,
        lambda *_: None,
        lambda name, cls: may_be_stored(name, cls, program),
    )
    return replace(options, imports=(*options.imports, *found))


def _decoded(data: bytes) -> str:
    try:
        return Source.from_bytes(data, "<import>").text
    except S2SError:
        return ""
