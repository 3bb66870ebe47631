"""What the texts of a program say, with a profile or names, of a tree of files, and of a file that is a whole program.

That is what loops over views come to, and which comparisons meet objects that are never equal.
"""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from s2s.errors import S2SError
from s2s.frontend.attributes import attribute_names
from s2s.frontend.program_names import program_names
from s2s.frontend.source import Source
from s2s.imports import ImportedUnequal, ImportedView
from s2s.options import Options, ProgramNames
from s2s.profile.data import Guide, Profile
from s2s.views.by_names import GuessesByNames
from s2s.views.classes import Class, Text
from s2s.views.find import views_in
from s2s.views.guesses import Guesses
from s2s.views.unequal import unequal_in


class Linked(Protocol):
    """What tells of the files of a tree."""

    def read(self, path: str, /) -> bytes | None:
        """The bytes of a file."""

    def source(self, path: str, module: str) -> str | None:
        """The file that a module is to another one."""


@dataclass
class ViewsOfFiles:
    """Finds the loops over views, and such comparisons, in the files of a tree, which is known as a whole."""

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

    def of_file(self, path: str, data: bytes) -> tuple[ImportedView | ImportedUnequal, ...]:
        """The loops of a file, and its comparisons."""
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
        known = (text, source, guide, self.guesses, self.load, self.is_stored)
        return (*views_in(*known), *unequal_in(*known))

    @cached_property
    def modules(self) -> dict[str, str]:
        """What the modules of files are likely called as they run: those of which no other file can be meant."""
        named = {path: self.called(path) for path in self.paths}
        counts = Counter(named.values())
        return {path: name for path, name in named.items() if counts[name] == 1}

    def called(self, path: str) -> str:
        """The name that the folders around a file give to its module."""
        folder, name = os.path.split(path.removesuffix(".py"))
        parts = [] if name == "__init__" else [name]
        while self.linker.read(os.path.join(folder, "__init__.py")) is not None:
            folder, name = os.path.split(folder)
            parts.insert(0, name)
        return ".".join(parts)

    def module(self, path: str) -> str:
        """What the module of a file is called; empty where that may mean another one."""
        name = self.modules.get(path, "")
        return name if name and self.linker.source(path, name) == path else ""

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
            name = self.guesses.module(key) if key else ""
            if not name and isinstance(self.guesses, GuessesByNames):
                return None
            try:
                source = Source.from_bytes(self.linker.read(path) or b"", path)
                self._texts[path] = Text(name, key, path, source.parse())
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
    """The options for a file that is a whole program, with its loops over views, and its comparisons."""
    path = source.filename
    if guide is None:
        text = Text("__main__", path, path, tree)
        by_names = GuessesByNames(lambda _: text, lambda _: text.name)
        by_names.add(path, source.data)
        if not by_names.may_have_some(source.data):
            return options
        found = views_in(text, source.text, None, by_names, *_alone(tree))
        return replace(options, imports=(*options.imports, *found))
    assert options.profile is not None
    guesses = Guesses(options.profile)
    text = Text(guide.module, guesses.key_of(path), path, tree)
    known = (text, source.text, guide, guesses, *_alone(tree))
    return replace(options, imports=(*options.imports, *views_in(*known), *unequal_in(*known)))


def _alone(tree: ast.Module) -> tuple[Callable[[Text, str], Text | None], Callable[[str, Class], bool]]:
    """What a file that is a whole program knows of others, which is nothing, and what its text may store."""
    program = program_names([attribute_names(tree)])
    return lambda *_: None, lambda name, cls: may_be_stored(name, cls, program)


def _decoded(data: bytes) -> str:
    try:
        return Source.from_bytes(data, "<import>").text
    except S2SError:
        return ""
