"""The object that `FILE:NAME` stands for: the file is imported, as it would be by its neighbours."""

from __future__ import annotations

import importlib.util
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from s2s.errors import S2SError, UsageError, did_you_mean, shown


@contextmanager
def named_as(path: str) -> Iterator[None]:
    """Errors in a file call it what the user calls it, though Python knows it by its absolute path."""
    try:
        yield
    except S2SError as error:
        if error.filename is not None and error.filename == os.path.abspath(path):
            error.filename = shown(path)
        raise


def load(path: str, name: str) -> object:
    """Import a file, and look a dotted name up in it.

    Raises:
        S2SError: the file cannot be imported.
        UsageError: it has nothing of that name.
    """
    if not os.path.isfile(path):
        raise S2SError("no such file", filename=shown(path))
    folder = os.path.dirname(os.path.abspath(path))
    stem = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(stem, path)
    if spec is None or spec.loader is None:
        raise S2SError("this is no Python file", filename=shown(path))
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, folder)
    sys.modules.setdefault(stem, module)  # a file may have the name of a module that others mean
    writes = sys.dont_write_bytecode
    sys.dont_write_bytecode = True  # an export leaves its files in the folder and nothing else
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise S2SError(error.msg, filename=shown(path), line=error.lineno, column=error.offset) from error
    except (Exception, SystemExit) as error:
        trace = traceback.extract_tb(error.__traceback__)
        frames = [entry for entry in trace if entry.filename == os.path.abspath(path)]
        raise S2SError(
            f"the import raises {type(error).__name__}: {error}",
            filename=shown(path),
            line=frames[-1].lineno if frames else None,
            hint="the file is imported before anything is exported from it",
        ) from error
    finally:
        sys.dont_write_bytecode = writes
    found: object = module
    for part in name.split("."):
        if not hasattr(found, part):
            names = (
                [known for known in vars(found) if not known.startswith("_")]
                if hasattr(found, "__dict__")
                else []
            )
            raise UsageError(f"{shown(path)} has no {name}", hint=did_you_mean(part, names))
        found = getattr(found, part)
    return found
