"""What runs inside Pyodide, started by `run.mjs`: tests, the whole library, or a program.

    pytest [arguments]          the tests named, as pytest takes them
    corpus [arguments]          python -m tests.corpus
    FILE [arguments]            a program

An interpreter in WebAssembly has no processes, no threads and no numpy: a test that needs them is skipped. Its event
loop is the browser's and is never run to its end; tests get one of their own.
"""

from __future__ import annotations

import asyncio
import errno
import functools
import os
import runpy
import sys
import time
from collections.abc import Generator


def main(arguments: list[str]) -> int:
    """Run what the command line says; the exit status."""
    asyncio._set_running_loop(None)
    asyncio.run = functools.partial(asyncio.runners.run, loop_factory=Loop)
    kind, *rest = arguments
    if kind == "pytest":
        return tests(rest)
    if kind == "corpus":
        from tests import corpus

        return corpus.main(["--jobs", "1", *rest])
    sys.argv = arguments
    sys.path.insert(0, os.path.dirname(kind))
    try:
        runpy.run_path(kind, run_name="__main__")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


class Loop(asyncio.BaseEventLoop):
    """An event loop in which nothing happens but what its tasks do, and the passing of time."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, timeout: float | None) -> list[object]:
        """Wait, as long as no other task is ready."""
        time.sleep(timeout or 0)
        return []

    def _process_events(self, events: list[object]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


def tests(arguments: list[str]) -> int:
    """Run tests; what this interpreter cannot do at all is skipped, with the reason."""
    import pytest

    class Skips:
        """A plugin."""

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_call(self) -> Generator[None, None, None]:
            try:
                return (yield)
            except Exception as error:
                if reason := lacking(error):
                    pytest.skip(reason)
                raise

    return int(pytest.main(["-p", "no:cacheprovider", *arguments], plugins=[Skips()]))


def lacking(error: Exception) -> str:
    """What the interpreter would have to have for this not to be raised; empty if it is an error like any other."""
    text = str(error)
    if isinstance(error, OSError) and error.errno == errno.ENOTSUP and "processes" in text:
        return "no processes"
    if "can't start new thread" in text:
        return "no threads"
    if isinstance(error, ModuleNotFoundError) and error.name == "numpy":
        return "no numpy"
    return ""
