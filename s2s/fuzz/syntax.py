"""Syntax fuzzing: texts that Python accepts and nobody would write, compiled and never run.

The texts come from `hypothesmith`, which is an extra: it is imported where it is used. Whatever the text, the
compiler must not fail; without passes its output is its input byte for byte; and what it writes must compile, and
compile again to itself.
"""

from __future__ import annotations

import importlib
import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from s2s.driver import compile_bytes
from s2s.errors import SourceError, UsageError
from s2s.fuzz.differential import Difference, words_of
from s2s.fuzz.suspects import Stop, Tally, statements_in
from s2s.options import Options

_WAYS = (Options(passes=()), Options(), Options.make(assume="closed-world"))


def trouble(data: bytes, ways: tuple[Options, ...] = _WAYS) -> str:
    """What goes wrong when a file is compiled; empty if nothing does.

    Args:
        data: the file; it need not be a program.
        ways: the options to compile it with.
    """
    accepted = _compiles(data)
    for options in ways:
        try:
            compiled = compile_bytes(data, "program.py", options)
        except SourceError as error:
            if accepted and "too deeply" not in error.message:
                return f"refused what Python accepts: {error.message}"
            continue
        except Exception as error:
            return f"crash: {type(error).__name__}: {error}"
        how = words_of(options)
        if compiled.failures:
            failure = compiled.failures[0]
            return f"internal error, {how}: {failure.pass_name} in {failure.function}: {failure.error!r}"
        if compiled.data != data:
            if options.passes == ():
                return "the empty pipeline changes the file"
            if not accepted:
                return f"changed what does not compile, {how}"
            if not _compiles(compiled.data):
                return f"the output does not compile, {how}"
            if compile_bytes(compiled.data, "program.py", options).data != compiled.data:
                return f"compiling the output again changes it, {how}"
    return ""


def _compiles(data: bytes) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(data, "program.py", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


def texts(*, nodes: bool = True) -> Any:
    """The hypothesis strategy of the texts.

    Args:
        nodes: every sixth is made of random nodes, odder than what the grammar gives and slower to make.

    Raises:
        UsageError: hypothesmith is not installed.
    """
    try:
        hypothesmith = importlib.import_module("hypothesmith")
    except ImportError as error:
        raise UsageError(
            f"syntax fuzzing needs hypothesmith, which is not installed ({error})",
            hint="pip install hypothesmith",
        ) from None
    from hypothesis import strategies as st

    grammar = hypothesmith.from_grammar()
    if not nodes:
        return grammar
    return st.integers(0, 5).flatmap(lambda kind: grammar if kind else hypothesmith.from_node())


def search(check: Callable[[str], None], examples: int, seed: int, *, nodes: bool = True) -> None:
    """Give `check` so many texts; one for which it raises is made small, and the exception comes out.

    Args:
        check: raises for a text that it objects to.
        examples: how many texts.
        seed: equal seeds give equal texts.
        nodes: as for `texts`.

    Raises:
        UsageError: hypothesmith is not installed.
    """
    strategy: Any = texts(nodes=nodes)
    from hypothesis import HealthCheck, Phase, Verbosity, given, settings
    from hypothesis import seed as seeded

    quiet = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.target, Phase.shrink),
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
    )
    decorated: Any = given(strategy)
    with warnings.catch_warnings():
        # Odd texts earn odd warnings.
        warnings.simplefilter("ignore")
        seeded(seed)(quiet(decorated(check)))()


class _Trouble(AssertionError):
    """Tells hypothesis that a text makes trouble."""


class _Stopped(BaseException):
    """Leaves hypothesis, which takes it for Ctrl-C."""


@dataclass(frozen=True)
class Syntax:
    """The compiler, suspected of stumbling over odd syntax.

    Attributes:
        options: compile so only; None is the empty pipeline, the default, and a closed world.
    """

    options: Options | None = None
    chunk: int = 150

    def examine(self, seeds: range, stop: Stop, most: int) -> Tally:
        """Examine as many texts as there are seeds, until told to stop."""
        tally = Tally()
        ways = _WAYS if self.options is None else (self.options,)
        last: tuple[str, str] | None = None

        def check(text: str) -> None:
            nonlocal last
            if stop():
                raise _Stopped
            if last is None:
                tally.programs += 1
                tally.statements += statements_in(text)
            what = trouble(text.encode("utf-8"), ways)
            if what:
                last = text, what
                raise _Trouble(what)

        # Hypothesis draws from the global generator where it is not told otherwise.
        state = random.getstate()
        try:
            search(check, len(seeds), seeds[0])
        except (_Stopped, _Trouble):
            pass
        finally:
            random.setstate(state)
        if last is not None:
            words = "--syntax" + (f" {words_of(self.options)}" if self.options is not None else "")
            text, what = last
            tally.found.append(
                Difference(seeds[0], text, _attempt(text, ways), what, words, programs=len(seeds))
            )
        return tally


def _attempt(text: str, ways: tuple[Options, ...]) -> str:
    for options in ways:
        try:
            compiled = compile_bytes(text.encode("utf-8"), "program.py", options)
        except Exception as error:
            return f"({error})"
        if compiled.text != text:
            return compiled.text
    return text
