"""Which enums the packages have that are installed beside s2s, and are no files of the tree that is compiled.

A package is found as Python finds it, on `sys.path`, but nothing of it is run: its text is read. Of one that is
compiled to machine code, that is the text beside it, if it was delivered. What is found is a hint, as that of a tree's
own files is: the object that an import binds is asked as the program runs. So the output may hold more reads from what
is kept where the packages that a program uses are installed, and does the same everywhere.

The standard library is left out: its enums are rarely read where it counts, and looking takes time.
"""

from __future__ import annotations

import os
import sys
from dataclasses import field
from functools import cached_property
from importlib.machinery import PathFinder

from s2s.cache import Cache
from s2s.frozen import plain
from s2s.linking import Linker, Members


@plain()
class Installed:
    """Finds the enums of packages outside of a tree.

    Attributes:
        cache: where what was found of a file is kept.
    """

    cache: Cache | None = None
    _files: dict[str, str | None] = field(default_factory=dict)
    _folders: dict[str, list[str] | None] = field(default_factory=dict)

    def enum(self, module: str, name: str) -> Members:
        """The members of the enum that a name of a module means, if it is one as far as the module's text tells.

        No one is certain, whatever is promised: another version may be installed where the output runs.
        """
        if module.partition(".")[0] in sys.stdlib_module_names:
            return {}
        path = self.file(module)
        found = self.linker.look(path) if path is not None else None
        return dict.fromkeys(self.linker.enum_in(found, name, 0)[0], False) if found is not None else {}

    @cached_property
    def linker(self) -> Linker:
        """What follows the imports of such packages from one file to the next."""
        return Linker(_text, cache=self.cache)

    def file(self, module: str) -> str | None:
        """The file with the text of a module."""
        if module not in self._files:
            self._files[module] = self._find(module)
        return self._files[module]

    def _find(self, module: str) -> str | None:
        above, _, _ = module.rpartition(".")
        folders = [part or os.getcwd() for part in sys.path]
        if above:
            if self.file(above) is None and self._folders.get(above) is None:
                return None
            found = self._folders[above]
            if found is None:
                return None
            folders = found
        try:
            spec = PathFinder.find_spec(module, folders)
        except (ImportError, OSError, ValueError):
            return None
        if spec is None:
            return None
        inside = spec.submodule_search_locations
        self._folders[module] = None if inside is None else [*inside]
        if spec.origin is None or not spec.has_location:
            return None
        folder, end = os.path.split(spec.origin)
        return os.path.join(folder, f"{end.partition('.')[0]}.py")


def _text(path: str) -> bytes | None:
    """The bytes of a file, if there is one."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
