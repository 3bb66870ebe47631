"""A program that hybridizes something, run as written and with `hybridize` in force, and how the two runs differ.

The program finds four names bound: `hybridize(target)`, which gives the target back in the original run;
`attempt(function, *args, **keywords)`, which calls, prints and gives the result, or what was raised; `state(*objects)`,
which prints all that can be reached from objects; and `hybrids`, what was made so far, empty in the original run.
"""

from __future__ import annotations

import io
import itertools
import linecache
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from s2s.api.lazy import NotCompiledWarning
from s2s.hybrid.hybridize import Hybrid, hybridize
from s2s.verify.picture import Painter
from s2s.verify.sandbox import TimeUp, run

_numbers = itertools.count(1)
_SECONDS = 20.0
_MOST_CAUSES = 50
_MODULE = "program"


@dataclass
class Run:
    """What a program did.

    Attributes:
        output: all it printed, and at the end what it raised.
        programs: how many specialized programs were made.
        whys: why originals ran, for each hybrid that was given up.
        sources: the newest specialized program of each hybrid.
        timed_out: whether it was stopped.
    """

    output: str = ""
    programs: int = 0
    whys: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    timed_out: bool = False


class _Names:
    """What the program is given."""

    def __init__(self, namespace: dict[str, object], frozen: bool | None) -> None:
        self.hybrids: list[Hybrid] = []
        self._namespace = namespace
        self._frozen = frozen

    def hybridize(self, target: object, **options: Any) -> object:
        """The hybrid of a target; in the original run, the target itself."""
        if self._frozen is None:
            return target
        made = hybridize(target, **{"frozen": self._frozen, "trial": False} | options)
        if isinstance(made, Hybrid):
            self.hybrids.append(made)
        return made

    def attempt(self, function: Callable[..., object], /, *args: object, **keywords: object) -> object:
        """Call, and print what comes of it."""
        try:
            result: Any = function(*args, **keywords)
            if hasattr(result, "__next__"):
                result = list(itertools.islice(result, 1000))
        except Exception as error:
            print("raised", _described(error))
            return None
        print("result", self._picture(result))
        return result

    def state(self, *objects: object) -> None:
        """Print all that can be reached from objects."""
        for one in objects:
            print("state", self._picture(one))

    def _picture(self, value: object) -> object:
        return Painter(_MODULE, self._namespace).picture(value)


def _described(error: BaseException | None) -> str:
    """An exception in words: class, arguments, notes, and what it came from: deep recursion makes thousands."""
    if isinstance(error, RecursionError):
        return "RecursionError"  # where it strikes, and what it strikes, is how deep the frames are
    told: list[str] = []
    while error is not None and len(told) < _MOST_CAUSES:
        notes = getattr(error, "__notes__", None)
        told.append(f"{type(error).__name__}: {error}" + f" notes {notes}" * bool(notes))
        error = error.__cause__ if error.__suppress_context__ else error.__context__
    return " from (".join(told) + ")" * (len(told) - 1)


def run_once(text: str, frozen: bool | None, *, seconds: float = _SECONDS) -> Run:
    """Run a program.

    Args:
        text: the program.
        frozen: how what it hybridizes is hybridized; None runs it as written.
        seconds: stop it after so long.
    """
    made = Run()
    filename = f"<hybridized {next(_numbers)}>"
    namespace: dict[str, object] = {"__name__": _MODULE}
    names = _Names(namespace, frozen)
    namespace |= {
        "hybridize": names.hybridize,
        "attempt": names.attempt,
        "state": names.state,
        "hybrids": names.hybrids,
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        code = compile(text, filename, "exec", dont_inherit=True)
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)

    def act(out: io.StringIO) -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", NotCompiledWarning)
                exec(code, namespace)
        except Exception as error:
            print("ended by", _described(error))
        finally:
            made.output = re.sub(r"\b0x[0-9a-f]+", "0x", out.getvalue())

    try:
        run(act, seconds)
    except TimeUp:
        made.timed_out = True
    finally:
        linecache.cache.pop(filename, None)
    for hybrid in names.hybrids:
        stats = hybrid.stats()
        made.programs += stats.specializations
        if hybrid.why_not:
            made.whys.append(hybrid.why_not)
        made.sources.append(hybrid.source)
    return made


def difference(original: Run, hybrid: Run) -> str:
    """Where a hybrid's run parts from the original's, in one line; empty if nowhere."""
    for why in hybrid.whys:
        if why.startswith("internal error"):
            return why
    if original.timed_out or (original.output == hybrid.output and not hybrid.timed_out):
        return ""
    if hybrid.timed_out:
        return "the hybrid does not end"
    pairs = itertools.zip_longest(
        original.output.splitlines(), hybrid.output.splitlines(), fillvalue="(nothing)"
    )
    number, one, other = next((i, a, b) for i, (a, b) in enumerate(pairs, 1) if a != b)
    return f"output line {number}: {one[:300]} became {other[:300]}"


def compare(text: str, *, frozen: bool = False) -> str:
    """How the hybrid of a program differs from the original, in one line; empty if it does not."""
    return difference(run_once(text, None), run_once(text, frozen))
