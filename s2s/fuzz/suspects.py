"""Who is under suspicion in a campaign of fuzzing: the compiler in all its ways, or another tool.

A suspect examines programs by their seeds and keeps a tally. It is sent to other processes, so it holds plain
data only.
"""

from __future__ import annotations

import ast
import dataclasses
import random
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from s2s.fuzz.differential import (
    RUN_SECONDS,
    Difference,
    attempt,
    compare,
    compare_runs,
    compiler,
    explicit,
    kind_of,
    leaves_alone,
    option_set,
    parting,
    words_of,
)
from s2s.fuzz.external_tool import Answer, Tool
from s2s.fuzz.programs import generate
from s2s.fuzz.shape import Shape, keeping
from s2s.options import Options
from s2s.verify.oracle import code_of
from s2s.verify.sandbox import session
from s2s.verify.shrink import Enough, shrink_together

#: Whether to stop now: the time is up, or somebody pressed Ctrl-C.
Stop = Callable[[], bool]

_SHRINK_SECONDS = 20.0
_TOOL_SHRINK_SECONDS = 60.0
_TOGETHER = 24


@dataclass
class Tally:
    """What examining some programs came to.

    Attributes:
        programs: how many were examined.
        statements: how many statements they had.
        refused: how many of them the tool declined.
        why: one of its reasons.
        found: the differences.
        lost: programs that took the whole process with them, first and last seed.
    """

    programs: int = 0
    statements: int = 0
    refused: int = 0
    why: str = ""
    found: list[Difference] = field(default_factory=list)
    lost: list[tuple[int, int]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count what another tally counted."""
        self.programs += other.programs
        self.statements += other.statements
        self.refused += other.refused
        self.why = self.why or other.why
        self.found += other.found
        self.lost += other.lost


class Suspect(Protocol):
    """Whatever turns programs into programs and may be wrong."""

    @property
    def chunk(self) -> int:
        """How many programs are worth sending to a process at a time."""

    def examine(self, seeds: range, stop: Stop, most: int) -> Tally:
        """Examine one program for each seed, until told to stop or `most` differences are found."""


def statements_in(text: str) -> int:
    """How many statements a program has, nested ones included."""
    return sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(text)))


def _go_on(stop: Stop) -> None:
    """End the search for a smaller program once it is time to stop."""
    if stop():
        raise Enough


@dataclass(frozen=True)
class Compiler:
    """s2s itself.

    Attributes:
        options: compile so; None takes all ways in turn, each program's told by its seed.
    """

    options: Options | None = None
    chunk: int = 60

    def examine(self, seeds: range, stop: Stop, most: int) -> Tally:
        """Examine one program for each seed, until told to stop or `most` differences are found."""
        tally = Tally()
        with session():
            for seed in seeds:
                if stop() or len(tally.found) >= most:
                    break
                options, shape, words = self.way(seed)
                text = generate(seed, shape)
                tally.programs += 1
                tally.statements += statements_in(text)
                found = self._examine(text, seed, options, stop)
                if found is not None:
                    tally.found.append(dataclasses.replace(found, options=words))
        return tally

    def way(self, seed: int) -> tuple[Options, Shape, str]:
        """How the program of a seed is compiled."""
        if self.options is None:
            return option_set(seed, random.Random(f"options {seed}"))
        return self.options, keeping(self.options.assume), words_of(self.options)

    def _examine(self, text: str, seed: int, options: Options, stop: Stop) -> Difference | None:
        transform = compiler(options)
        # Compiling twice takes time: a quarter of the programs, those of every way.
        twice = random.Random(f"twice {seed}").random() < 0.25 and leaves_alone(options)
        private_may_go = "no-frames" in options.assume

        def differs(text: str) -> str:
            return compare(text, transform, private_may_go=private_may_go, seconds=RUN_SECONDS, twice=twice)

        what = differs(text)
        if not what:
            return None
        kind = kind_of(what)

        def fail(texts: list[str]) -> list[bool]:
            _go_on(stop)
            return [kind_of(differs(text)) == kind for text in texts]

        small = shrink_together(text, fail, 1, seconds=_SHRINK_SECONDS)
        compiled = attempt(transform, small)
        found = Difference(
            seed,
            small,
            compiled,
            differs(small) or what,
            assume=options.assume,
            traces=parting(small, compiled),
        )
        return dataclasses.replace(found, guilty=blame(found, options))


def blame(found: Difference, options: Options) -> str:
    """The passes and the rewrite behind a difference, in words; empty where no rewrite is to blame."""
    from s2s.verify.bisect import find_guilty

    if found.what.startswith(("internal", "compiling")):
        return ""
    private_may_go = "no-frames" in options.assume

    def differs(compiled: str) -> bool:
        return bool(compare(found.program, lambda _: compiled, private_may_go=private_may_go))

    with session():
        guilt = find_guilty(found.program, options, differs)
    return f"{', '.join(guilt.passes) or 'no pass'}: {guilt.rewrite}"


@dataclass(frozen=True)
class Command:
    """Another tool.

    Attributes:
        command: its command line; see `s2s.fuzz.external_tool`.
        seconds: how long one run of it may take.
        prints: given `{src}` only, it writes to the standard output, not in place.
        assume: promises that the programs keep.
        output_only: only what a program prints and raises counts, not what its globals are afterwards.
    """

    command: str
    seconds: float = 60.0
    prints: bool = False
    assume: frozenset[str] = frozenset()
    output_only: bool = False

    @property
    def chunk(self) -> int:
        """How many programs are worth sending to a process at a time."""
        return 50 if "{srcdir}" in self.command else 10

    def probed(self) -> Command:
        """The same, once it is known to work, and where it writes.

        Raises:
            UsageError: the command cannot be read, lacks a placeholder, or there is no such program.
            S2SError: it fails on every program.
        """
        tool = self._tool()
        tool.probe([self.program(seed) for seed in range(8)])
        return dataclasses.replace(self, prints=tool.prints)

    def program(self, seed: int) -> str:
        """The program of a seed."""
        return explicit(generate(seed, keeping(self.assume)))

    def examine(self, seeds: range, stop: Stop, most: int) -> Tally:
        """Examine one program for each seed, until told to stop or `most` differences are found."""
        tally, tool = Tally(), self._tool()
        step = len(seeds) if tool.batch else 1
        with session():
            for start in range(0, len(seeds), max(step, 1)):
                if stop() or len(tally.found) >= most:
                    break
                some = seeds[start : start + step]
                texts = [self.program(seed) for seed in some]
                for seed, text, answer in zip(some, texts, tool.run(texts)):
                    tally.programs += 1
                    tally.statements += statements_in(text)
                    if answer.refused:
                        tally.refused += 1
                        tally.why = tally.why or answer.refused
                    elif len(tally.found) < most and (what := self._differs(text, answer)):
                        tally.found.append(self._found(seed, text, what, tool, stop))
        return tally

    def _tool(self) -> Tool:
        return Tool(self.command, seconds=self.seconds, prints=self.prints)

    def _differs(self, text: str, answer: Answer) -> str:
        try:
            code = code_of(text, "program.py")
        except (SyntaxError, ValueError):
            return ""
        if answer.refused or answer.text == text:
            return ""
        return answer.broken or compare_runs(
            code, answer.text or "", seconds=RUN_SECONDS, output_only=self.output_only,
            private_may_go="no-frames" in self.assume,
        )  # fmt: skip

    def _found(self, seed: int, text: str, what: str, tool: Tool, stop: Stop) -> Difference:
        kind = kind_of(what)

        def fail(texts: list[str]) -> list[bool]:
            _go_on(stop)
            found = [self._differs(text, answer) for text, answer in zip(texts, tool.run(texts))]
            return [kind_of(what) == kind for what in found]

        together = _TOGETHER if tool.batch else 1
        small = shrink_together(text, fail, together, seconds=_TOOL_SHRINK_SECONDS)
        (answer,) = tool.run([small])
        what = self._differs(small, answer) or what
        words = f"--assume {','.join(sorted(self.assume))} " if self.assume else ""
        words += "--compare output " * self.output_only + f"--command {shlex.quote(self.command)}"
        compiled = answer.text or f"({what})"
        return Difference(
            seed, small, compiled, what, words, assume=self.assume, traces=parting(small, compiled)
        )
