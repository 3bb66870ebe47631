"""`s2s run` for programs with modules whose names are those of modules that s2s itself runs on.

A program may have a `random.py` or a `string.py` of its own. It is to get that one, though the library's is
loaded already; and s2s is to go on with the library's.
"""

from __future__ import annotations

import sys
from importlib.machinery import FrozenImporter, PathFinder

from s2s.api import loaded

#: What the compiler imports only when it needs it, and is not of the standard library.
_LATER = frozenset({"astor"})
#: Who is running stays: a program that imports s2s gets the one that compiled it.
_NEVER = frozenset({"s2s", "__main__"})


def make_room(folder: str) -> None:
    """Have a program's own modules imported rather than those of their names that are there already.

    Args:
        folder: the folder or zip file that will be first on `sys.path`, where it is not yet.
    """
    names = {name for name in _candidates() if _has(folder, name)}
    if not names:
        return
    # The compiler loads all it needs, while that is what it finds.
    loaded.load_compiler()
    for name in [name for name in sys.modules if name.partition(".")[0] in names]:
        del sys.modules[name]


def _candidates() -> set[str]:
    """The names whose modules s2s may use, and the program would be the first to import."""
    loaded = {name.partition(".")[0] for name in sys.modules}
    return (loaded | _LATER | sys.stdlib_module_names) - _loaded_at_start() - _NEVER


def _loaded_at_start() -> set[str]:
    """The top-level names of what the interpreter loads before any program."""
    # `sys.modules` is in the order in which modules were complete, and `site` is what comes last.
    names = list(sys.modules)
    last = "site" if "site" in sys.modules else "__main__"
    return {name.partition(".")[0] for name in names[: names.index(last) + 1]}


def _has(folder: str, name: str) -> bool:
    """Whether a folder has a module of this name, another than the one that is loaded."""
    # The interpreter looks for its built-in and frozen modules before it looks into any folder.
    if name in sys.builtin_module_names or FrozenImporter.find_spec(name) is not None:
        return False
    spec = PathFinder.find_spec(name, [folder])
    # A folder that is no package has no loader, and comes behind all of the library.
    if spec is None or spec.loader is None:
        return False
    # A program that lies in the library, or among what is installed, has no other one.
    loaded = getattr(sys.modules.get(name), "__spec__", None)
    return loaded is None or loaded.origin != spec.origin
