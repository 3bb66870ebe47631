"""The import hook: named packages are compiled as they are imported, in memory.

A finder stands first among `sys.meta_path` and asks the finders behind it as if it were not there. Where
they find a plain source file of a package it was told about, it puts its own loader in place of theirs;
everything else (extensions, zip files, namespaces, other hooks' loaders) it leaves alone. Its bytecode lies
in the cache of s2s, never in `__pycache__`.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache as cached
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from s2s.api.loaded import code_for, compiling
from s2s.cache import Cache, fingerprint
from s2s.config.find import Choice, choice_of
from s2s.errors import UsageError
from s2s.options import Options

_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_INSTALLED_PACKAGES = ("site-packages", "dist-packages")

#: Makes the code of a module of its name, its source and its path.
CodeMaker = Callable[[str, bytes, str], CodeType]


@dataclass(frozen=True, slots=True)
class Rule:
    """Which modules to compile, and how."""

    packages: frozenset[str]
    roots: tuple[str, ...]
    choice: Choice
    cache: Cache | None
    make: CodeMaker | None = None

    def covers(self, name: str, path: str) -> bool:
        """Whether the module `name`, found at `path`, is to be compiled."""
        if name.partition(".")[0] in self.packages:
            return True
        return any(_is_inside(path, root) and not _is_in_library(path, root) for root in self.roots)


def _is_in_library(path: str, root: str) -> bool:
    """Whether a file below `root` is the interpreter's own, where the interpreter itself lies below `root`."""
    above = root + os.sep
    return any(path.startswith(one) and not above.startswith(one) for one in _library_folders())


@cached
def _library_folders() -> tuple[str, ...]:
    """The folders of the standard library, each with a separator at its end."""
    paths = sysconfig.get_paths()
    return tuple({os.path.abspath(paths[key]) + os.sep for key in ("stdlib", "platstdlib")})


def _is_inside(path: str, root: str) -> bool:
    if not path.startswith(root + os.sep):
        return False
    # A virtual environment below a project's folder is no part of the project.
    parts = path[len(root) :].split(os.sep)
    return not any(part in _INSTALLED_PACKAGES for part in parts)


class _Loader(SourceFileLoader):
    """Loads a source file the way the interpreter does, but for where its code comes from."""

    def __init__(self, fullname: str, path: str, rule: Rule) -> None:
        super().__init__(fullname, path)
        self._rule = rule

    def get_code(self, fullname: str) -> CodeType:
        """Compile the module; the interpreter's `__pycache__` is neither read nor written."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def source_to_code(  # type: ignore[override]  # the machinery calls it on an instance
        self, data: Any, path: Any, *, _optimize: int = -1
    ) -> CodeType:
        """Compile source bytes, or whatever else `compile` takes, to a code object."""
        if not isinstance(data, bytes) or not isinstance(path, str):
            return super().source_to_code(data, path)
        rule = self._rule
        compiling.active = True
        try:
            if rule.make is not None:
                return rule.make(self.name, data, path)
            return code_for(data, path, rule.choice(path), rule.cache)
        finally:
            compiling.active = False


class _Asking(threading.local):
    """The modules this thread is asking the other finders for: one that asks this one in turn gets no answer."""

    def __init__(self) -> None:
        self.names: set[str] = set()


_asking = _Asking()


class _Finder:
    """Stands first in `sys.meta_path` and gives the modules of its rules the compiling loader.

    It is a `MetaPathFinder` by what it does: `importlib.abc` imports more than the rest of this file.
    """

    def __init__(self) -> None:
        self.rules: tuple[Rule, ...] = ()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module behind this finder, and take it over if a rule covers it."""
        rules = self.rules
        if compiling.active:
            return None
        top = fullname.partition(".")[0]
        if not any(rule.roots or top in rule.packages for rule in rules):
            return None
        if fullname in _asking.names:
            return None
        _asking.names.add(fullname)
        try:
            spec = _package_in(fullname, path) or self._ask(fullname, path, target)
        finally:
            _asking.names.discard(fullname)
        if spec is not None:
            self._take_over(spec, rules)
        return spec

    def _ask(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None) -> ModuleSpec | None:
        for finder in list(sys.meta_path):
            find = getattr(finder, "find_spec", None)
            if finder is self or find is None:
                continue
            spec: ModuleSpec | None = find(fullname, path, target)
            if spec is not None:
                return spec
        return None

    def _take_over(self, spec: ModuleSpec, rules: tuple[Rule, ...]) -> None:
        # Exactly this class: a subclass is somebody else's loader, with something of its own to do.
        if type(spec.loader) is not SourceFileLoader or spec.origin is None:
            return
        origin = os.path.abspath(spec.origin)
        if _is_inside(origin, _HERE):
            return
        for rule in rules:
            if rule.covers(spec.name, origin):
                spec.loader = _Loader(spec.loader.name, spec.loader.path, rule)
                return

    def invalidate_caches(self) -> None:
        """Nothing is remembered here."""


def _package_in(fullname: str, path: Sequence[str] | None) -> ModuleSpec | None:
    """The package that one folder is, where that folder is all there is to look in.

    An import statement looks for a package in the folder it lies in. Who has the file already may name the
    folder of the package itself, as `pytest --import-mode=importlib` does, and no finder finds it there.
    """
    folders = list(path or ())
    parent, _, name = fullname.rpartition(".")
    if len(folders) != 1 or os.path.basename(folders[0]) != name:
        return None
    # Where the parent lies in this folder, it is a module inside it that is looked for.
    if folders[0] in getattr(sys.modules.get(parent), "__path__", ()):
        return None
    init = os.path.join(folders[0], "__init__.py")
    if not os.path.isfile(init):
        return None
    return importlib.util.spec_from_file_location(fullname, init)


_finder = _Finder()
_lock = threading.Lock()


def find(name: str, path: Sequence[str]) -> ModuleSpec | None:
    """Find a module in the folders or zip files of `path`, with the compiling loader if a rule covers it."""
    return _finder.find_spec(name, path)


def install(
    *packages: str,
    roots: Iterable[str] = (),
    level: int | None = None,
    assume: str | Iterable[str] | None = None,
    passes: str | Iterable[str] | None = None,
    keep_frames: bool = False,
    cache: bool = True,
    cache_dir: str | None = None,
    profile: str | os.PathLike[str] | None = None,
    tune: str | os.PathLike[str] | None = None,
    config: bool = True,
) -> None:
    """Compile packages as they are imported from now on. Modules already imported stay as they are.

    Args:
        packages: names of top-level packages or modules.
        roots: folders; whatever is imported from below them is compiled too, but for the standard
            library and `site-packages` there.
        level: optimization level; without one, what the project of a module says, or 2.
        assume: granted assumptions; without any, what the project of a module says, or none.
        passes: exactly these passes instead of the level's.
        keep_frames: never inline what can raise.
        cache: whether compiled modules are kept on disk.
        cache_dir: where; the cache folder of s2s unless given.
        config: whether the table `[tool.s2s]` of a module's project counts.
        profile: the file that `s2s profile` wrote of a run.
        tune: the file that `s2s tune` wrote: what to leave as written.

    Where two calls cover one module, the later one counts.

    Raises:
        UsageError: an unknown option value, or a name that is no top-level package.
    """
    for name in packages:
        if not isinstance(name, str) or not name.isidentifier():
            raise UsageError(f"{name!r} is not the name of a top-level package")
    given = Options.make(
        level=2 if level is None else level,
        assume=() if assume is None else assume,
        passes=passes,
        keep_frames=keep_frames,
        profile=profile,
        tune=tune,
    )
    choice = Choice(given, level is not None, assume is not None, config)
    add_rule(packages, roots, choice, Cache(cache_dir) if cache else None)


def add_rule(
    packages: Iterable[str],
    roots: Iterable[str],
    options: Options | Choice,
    cache: Cache | None,
    make: CodeMaker | None = None,
) -> Rule:
    """What `install` does, with options and cache already made.

    Args:
        packages: as for `install`.
        roots: as for `install`.
        options: how to compile; each module as its project says, if it is a choice.
        cache: where compiled modules are kept.
        make: what makes the code of a module this rule covers; `code_for` unless given.

    Returns:
        The rule, for `remove_rule`.
    """
    # Read now, while files are what they are: later the program may have replaced what reads them.
    if cache is not None:
        fingerprint()
    folders = tuple(os.path.abspath(root).rstrip(os.sep) for root in roots)
    if folders:
        _library_folders()
    rule = Rule(frozenset(packages), folders, choice_of(options), cache, make)
    with _lock:
        _finder.rules = (rule, *_finder.rules)
        if _finder not in sys.meta_path:
            sys.meta_path.insert(0, _finder)
    return rule


def remove_rule(rule: Rule) -> None:
    """Compile nothing more because of this rule. Modules imported so far stay as they are."""
    with _lock:
        _finder.rules = tuple(other for other in _finder.rules if other is not rule)
        if not _finder.rules and _finder in sys.meta_path:
            sys.meta_path.remove(_finder)


def uninstall() -> None:
    """Compile nothing more at import. Modules imported so far stay as they are."""
    with _lock:
        _finder.rules = ()
        if _finder in sys.meta_path:
            sys.meta_path.remove(_finder)
