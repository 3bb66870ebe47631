"""What `FILE|MODULE` names: the bytes of a Python file, and its name."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

from s2s.errors import SourceError, shown
from s2s.trees import STDIN, Item, read


def read_target(target: str) -> tuple[bytes, str]:
    """The bytes of a file, or of a module's file, and the name of that.

    Modules are looked for as `python -m` does, from the current folder, and none is imported.

    Raises:
        SourceError: there is no such file or module, or it is not written in Python.
    """
    item = Item("python", target if target == STDIN or _is_path(target) else _file_of(target))
    return read(item), item.name


def _is_path(target: str) -> bool:
    return os.path.isfile(target) or target.endswith(".py") or os.sep in target


def _file_of(module: str) -> str:
    path: list[str] | None = [os.getcwd(), *sys.path]
    spec = None
    name = ""
    for part in module.split("."):
        name = f"{name}.{part}" if name else part
        spec = None if path is None else PathFinder.find_spec(name, path)
        if spec is None:
            hint = "name a file, or a module that can be imported from here"
            raise SourceError("no such file or module", filename=shown(module), hint=hint)
        path = None if spec.submodule_search_locations is None else list(spec.submodule_search_locations)
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        raise SourceError("it is a module without a Python file", filename=shown(module))
    return os.path.relpath(spec.origin) if _is_below(spec.origin) else spec.origin


def _is_below(path: str) -> bool:
    return os.path.abspath(path).startswith(os.path.join(os.getcwd(), ""))
