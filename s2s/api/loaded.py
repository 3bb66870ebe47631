"""The code of a module, compiled by s2s: taken from the cache, or made and kept there."""

from __future__ import annotations

import importlib.util
import marshal
import os
import sys
import threading
import warnings
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache as cached
from importlib.machinery import SourceFileLoader
from types import CodeType

from s2s.cache import Cache, entry_key
from s2s.gathering import files_for, marks_for, takes_definitions
from s2s.imports import WantedMark
from s2s.linking import Linker
from s2s.options import Options


class _Compiling(threading.local):
    """Whether this thread is inside the compiler: what that imports is imported as it is."""

    active = False


compiling = _Compiling()


def code_for(
    data: bytes, path: str, options: Options, cache: Cache | None, *, warn: bool = False
) -> CodeType:
    """The code object of a module's source, compiled by s2s; its lines and file name are the source's.

    Where s2s itself fails, the code is that of the source as written, and a warning says so.

    Args:
        data: the source.
        path: its file.
        options: how to compile.
        cache: where the code is looked for and kept.
        warn: whether what the interpreter warns of is also to be seen where the code is in the cache.

    Raises:
        SyntaxError: as the interpreter gives it for this source.
    """
    where, linker = os.path.abspath(path), _linker(cache)
    imports = linker.imports(path, data) + marks_for(where, data, _wanted)
    if takes_definitions(options):
        imports += files_for(where, data, linker)
    options, key = replace(options, imports=imports), None
    if cache is not None:
        more = (importlib.util.MAGIC_NUMBER.hex(), str(sys.flags.optimize), path)
        key = entry_key("code and marks", options.key(), data, *more)
        stored = cache.get(key)
        if stored is not None:
            with suppress(ValueError, EOFError, TypeError):  # what is no code is compiled anew
                code, marks = marshal.loads(stored)
                if isinstance(code, CodeType):
                    _want(WantedMark(*mark) for mark in marks)
                    if warn:
                        compile(data, path, "exec", dont_inherit=True)
                    return code
    # The interpreter goes first: its syntax errors and warnings are the ones to be seen, and its code is what
    # runs if s2s fails.
    code = compile(data, path, "exec", dont_inherit=True)
    try:
        code, marks = _compile(data, path, options)
    except Exception as error:
        _warn(f"s2s could not compile {path} ({type(error).__name__}: {error}); it runs as written")
        return code
    if cache is not None and key is not None:
        cache.put(key, marshal.dumps((code, [tuple(mark) for mark in marks])))
    _want(marks)
    return code


#: What private copies ask of files that have not been imported yet, by where these lie.
_wanted: dict[str, list[WantedMark]] = {}


def _want(marks: Iterable[WantedMark]) -> None:
    for mark in marks:
        _wanted.setdefault(mark.path, []).append(mark)


@cached
def _linker(cache: Cache | None) -> Linker:
    """Finds what the modules compiled here import from each other: those of their own packages."""
    return Linker(_source, cache=cache)


def _source(path: str) -> bytes | None:
    """The bytes of a source file, read as the interpreter reads it; None if there is none."""
    try:
        return SourceFileLoader("", path).get_data(path)
    except (OSError, ValueError):
        return None


@cached
def load_compiler() -> None:
    """Import all that compiling needs, whatever the program has made of `sys.path` and `open` by now.

    Where all code comes from the cache, a program starts in little more than half the time without it. So it may be in
    the middle of a program, and leaves no traces there.
    """
    active, compiling.active = compiling.active, True
    try:
        from s2s.backend.code import to_code
        from s2s.driver import compile_text
        from s2s.pipeline import load_passes

        load_passes()
        importlib.import_module("s2s.offering")  # by which files know the functions of others
        # This prints, too: what is imported where it is needed is there then.
        to_code(compile_text("x = 1 + 2\n").tree, "<string>")
    finally:
        compiling.active = active


def _compile(data: bytes, path: str, options: Options) -> tuple[CodeType, list[WantedMark]]:
    if options.left:
        return compile(data, path, "exec", dont_inherit=True), []
    load_compiler()
    from s2s.backend.code import to_code
    from s2s.driver import compile_bytes

    compiled = compile_bytes(data, path, options.open_program())
    for failure in compiled.failures:
        where = f"{failure.function} in {path}"
        _warn(f"s2s left {where} as written: internal error in {failure.pass_name} ({failure.error})")
    return to_code(compiled.tree, path, quiet=True), compiled.wanted


def _warn(text: str) -> None:
    warnings.warn(text, RuntimeWarning, stacklevel=2)
