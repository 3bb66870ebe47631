"""The lines of specialized programs, for tracebacks, kept as long as the programs."""

from __future__ import annotations

import linecache
import weakref


def run_program(source: str, filename: str, namespace: dict[str, object], entry: str) -> None:
    """Run the text of a program in a namespace, and show its lines in tracebacks while its entry lives.

    Args:
        source: the text.
        filename: what its code says it is from; no other program has it.
        namespace: gets the functions.
        entry: the name of the one that goes last.
    """
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    exec(compile(source, filename, "exec"), namespace)
    weakref.finalize(namespace[entry], linecache.cache.pop, filename, None).atexit = False
