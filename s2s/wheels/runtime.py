"""Runs the modules of this wheel as s2s has compiled them; with S2S=0 in the environment they run as written.

They run as written, too, under other versions of Python than the one they were compiled for, under `python -O`, and
where a file is no longer the one that was compiled. Their compiled code lies beside this file.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import FileFinder, SourceFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType
    from typing import Any

_HERE = os.path.dirname(os.path.abspath(__file__))
_ROOT = os.path.dirname(_HERE) + os.sep
_ON = os.environ.get("S2S") != "0" and not sys.flags.optimize
_codes: dict[str, CodeType | None] = {}


def as_written(namespace: dict[str, Any]) -> bool:
    """Whether a module is to run as written; if not, `code` gives what to run instead. Asked in its first line."""
    path = os.path.abspath(namespace.get("__file__") or "")
    if not _ON or not path.startswith(_ROOT):
        return True
    for folder in namespace.get("__path__", ()):
        _compile_in(folder)
    _codes[path] = _compiled(path)
    return _codes[path] is None


def code(namespace: dict[str, Any]) -> CodeType | None:
    """The compiled code of a module, with the file name and the lines of the module."""
    return _codes.pop(os.path.abspath(namespace["__file__"]))


def _compiled(path: str) -> CodeType | None:
    try:
        return _Compiled(path, path).get_code(path)
    except OSError:
        return None  # it lies in an archive, say


class _Compiled(SourceFileLoader):
    """Reads the compiled code of a file. The interpreter checks that it is its own bytecode, and of that very file."""

    def get_data(self, path: str) -> bytes:
        if path != self.path:
            name, _ = os.path.splitext(self.path[len(_ROOT) :])
            path = os.path.join(_HERE, f"{name}.{sys.implementation.cache_tag}.pyc")
        return super().get_data(path)

    def source_to_code(self, data: object, path: object, *, _optimize: int = -1) -> Any:  # type: ignore[override]
        return None  # there is none

    def set_data(self, path: str, data: object, *, _mode: int = 0o666) -> None:
        pass  # and nothing to keep


class _Loader(SourceFileLoader):
    """Loads a module: compiled, if that is there for the file as it is now."""

    def get_code(self, fullname: str) -> CodeType | None:
        path = os.path.abspath(self.path)
        found = _compiled(path) if path.startswith(_ROOT) else None
        return super().get_code(fullname) if found is None else found

    def exec_module(self, module: ModuleType) -> None:
        for folder in getattr(module, "__path__", ()):
            _compile_in(folder)
        super().exec_module(module)


class _Finder(FileFinder):
    """Finds the modules in a folder, and has those that are plain source files loaded by `_Loader`."""

    def find_spec(self, fullname: str, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = super().find_spec(fullname, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def _compile_in(folder: str) -> None:
    """Have the modules in the folder of a package compiled; what is no folder, or not the interpreter's, is left."""
    finder = sys.path_importer_cache.get(folder)
    for hook in sys.path_hooks if finder is None else ():
        try:
            finder = sys.path_importer_cache[folder] = hook(folder)
        except ImportError:
            continue
        break
    if type(finder) is FileFinder:
        finder.__class__ = _Finder  # it may have loaders of others, and keeps them
