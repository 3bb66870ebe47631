"""Running a program and keeping what it shows: its output, and the exception that ends it.

Needs the standard library only, so that any interpreter and the output of any compiler can be observed. As a program,
`python observing.py script|module FILE RESULT` observes one in a process of its own and writes the lines as JSON.
"""

from __future__ import annotations

import builtins
import contextlib
import gc
import importlib
import io
import json
import logging
import math
import random
import re
import string
import sys
import types
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

#: The modules of the library that programs change, and leave so where a wrong compiler lets them fail half-way.
CHANGED = (builtins, logging, math, random, string)


@contextlib.contextmanager
def restored() -> Iterator[types.ModuleType]:
    """A fresh `__main__`, and the interpreter as it was once the program is over."""
    main, modules = sys.modules["__main__"], set(sys.modules)
    names = {changed: dict(vars(changed)) for changed in CHANGED}
    finders, limit = list(sys.meta_path), sys.getrecursionlimit()
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    try:
        yield module
    finally:
        sys.modules["__main__"] = main
        for changed, before in names.items():
            sys.modules[changed.__name__] = changed
            for name in vars(changed).keys() - before.keys():
                delattr(changed, name)
            vars(changed).update(before)
        sys.meta_path[:] = finders
        sys.setrecursionlimit(limit)
        for name in set(sys.modules) - modules:
            if "trap" in name:
                del sys.modules[name]


def chain(error: BaseException | None) -> list[str]:
    """An exception and what it came from, as far as a program can tell them apart."""
    said = []
    while error is not None:
        said.append(f"{type(error).__name__}{error.args!r}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return said


def shown(run: Callable[[], object]) -> list[str]:
    """Run anything; its output lines and the exception that ended it."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                run()
                ending = []
            except Exception as error:
                ending = chain(error)
    return re.sub(r"0x[0-9a-fA-F]{6,}", "0xADDRESS", out.getvalue()).splitlines() + ending


_is_set_aside = False


@contextlib.contextmanager
def set_aside() -> Iterator[None]:
    """Leave what is alive now out of collections: those of a program take no longer than in a process of its own."""
    global _is_set_aside
    # Counting goes over all that is frozen: inside, it is not done again.
    if _is_set_aside or gc.get_freeze_count():
        yield
        return
    gc.freeze()
    _is_set_aside = True
    try:
        yield
    finally:
        _is_set_aside = False
        gc.unfreeze()


def observe(code: types.CodeType) -> list[str]:
    """Run a program as `__main__`; what it shows."""
    with set_aside(), restored() as module:
        return shown(lambda: exec(code, vars(module)))


def plain(text: str | bytes, filename: str, optimize: int = 0) -> types.CodeType:
    """What the interpreter itself makes of a program."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(text, filename, "exec", dont_inherit=True, optimize=optimize)


def main(kind: str, file: str, result: str) -> None:
    """Observe a file as a script, or whatever is imported under its name, and write what it shows."""
    path = Path(file)
    sys.path[0] = str(path.parent)
    if kind == "script":
        with restored() as module:
            seen = shown(lambda: exec(plain(path.read_text(encoding="utf-8"), path.name), vars(module)))
    else:
        seen = shown(lambda: importlib.import_module(path.stem))
    Path(result).write_text(json.dumps(seen), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
