"""Differential fuzzing: random programs, original against compiled, under every pass alone and in random
company.

This is what `s2s fuzz` is made of: comparing one program with its compiled form, hunting through many, and the
ways to compile that are tried in turn.
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
import random
import re
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from s2s.fuzz.programs import generate
from s2s.fuzz.shape import ANYTHING, KEEPS, Shape, keeping
from s2s.options import Options
from s2s.verify import zoo
from s2s.verify.oracle import Outcome, code_of, difference, run_program, warnings_of
from s2s.verify.sandbox import session
from s2s.verify.shrink import shrink

Transform = Callable[[str], str]

RUN_SECONDS = 0.5
_CONTEXT = 2
_SHOWN_LINES = 14


@dataclass(frozen=True)
class Difference:
    """A program that does something else when compiled.

    Attributes:
        seed: of the program as generated.
        program: the smallest program found.
        compiled: that program, compiled.
        what: where the two runs part.
        options: how it was compiled, as options of the command line.
        guilty: the pass and rewrite, when they were looked for.
        assume: the assumptions it was compiled under.
        traces: the lines around the place where the two outputs part; see `parting`.
        programs: how many programs, from the seed on, it takes to meet this one again.
    """

    seed: int
    program: str
    compiled: str
    what: str
    options: str = ""
    guilty: str = ""
    assume: frozenset[str] = frozenset()
    traces: tuple[str, ...] = ()
    programs: int = 1

    @property
    def again(self) -> str:
        """The command that finds it again."""
        return f"s2s fuzz --seed {self.seed} --programs {self.programs} {self.options}".rstrip()

    def __str__(self) -> str:
        parts = [f"seed {self.seed} {self.options}".rstrip() + f": {self.what}"]
        if self.guilty:
            parts.append(f"guilty: {self.guilty}")
        return shown("\n".join(parts), self.program, self.compiled, self.traces)


def shown(what: str, program: str, compiled: str, traces: Iterable[str]) -> str:
    """A difference for people: the program, what compiling changes in it, and where the outputs part."""
    changed = list(difflib.unified_diff(program.splitlines(), compiled.splitlines(), lineterm=""))
    parts = [what, "-- program", program.rstrip(), "-- compiled", *(changed[2:] or ["(the same)"])]
    if lines := list(traces):
        parts += ["-- where they part", *lines]
    return "\n".join(parts)


def parting(program: str, compiled: str) -> tuple[str, ...]:
    """The lines around the first place where the outputs of two programs part, `-` before what only the first
    says, `+` before what only the second says; none if they say the same, or one does not compile.
    """
    try:
        with session():
            first, second = (
                _said(run_program(text, seconds=RUN_SECONDS * 3)) for text in (program, compiled)
            )
    except (SyntaxError, ValueError):
        return ()
    lines = list(difflib.unified_diff(first, second, lineterm="", n=_CONTEXT))[3:]
    end = next((number for number, line in enumerate(lines) if line.startswith("@@")), len(lines))
    return tuple(lines[: min(end, _SHOWN_LINES)])


def _said(outcome: Outcome) -> list[str]:
    ending = [f"raised {outcome.shown}"] if outcome.error is not None else []
    return [*outcome.output.splitlines(), *ending, *outcome.deaths.splitlines()]


class Broken(Exception):
    """The compiler reported an internal error, or its output is not a fixed point."""


def compiler(options: Options) -> Transform:
    """A transform that compiles with `options` and raises `Broken` where the compiler fell back.

    The IR is verified after every pass: what is invalid may come out right by chance.
    """
    options = dataclasses.replace(options, verify=True)

    def transform(text: str) -> str:
        from s2s.driver import compile_text

        compiled = compile_text(text, "program.py", options)
        if compiled.failures:
            failure = compiled.failures[0]
            raise Broken(f"{failure.pass_name} in {failure.function}: {failure.error!r}")
        return compiled.text

    return transform


def compare(
    text: str,
    transform: Transform,
    *,
    private_may_go: bool = False,
    seconds: float = 1.0,
    twice: bool = False,
) -> str:
    """Where a program and its transformed self differ; empty if nowhere.

    Args:
        private_may_go: underscored functions may be missing afterwards.
        seconds: how long each run may take.
        twice: the transform must leave its own output alone.
    """
    try:
        code = code_of(text, "program.py")
    except (SyntaxError, ValueError):
        return ""
    try:
        transformed = transform(text)
        if twice and transformed != text and transform(transformed) != transformed:
            return "compiling the output again changes it"
    except Broken as error:
        return f"internal error: {error}"
    if transformed == text:
        return ""
    found = compare_runs(code, transformed, private_may_go=private_may_go, seconds=seconds)
    return found or _warns_anew(text, transformed)


def _warns_anew(text: str, transformed: str) -> str:
    """What Python warns of in the transformed text only; empty if nothing."""
    new = warnings_of(transformed, "program.py") - warnings_of(text, "program.py")
    return f"new warnings: {'; '.join(sorted(new))}" if new else ""


def compare_runs(
    code: types.CodeType,
    transformed: str,
    *,
    private_may_go: bool = False,
    seconds: float = 1.0,
    output_only: bool = False,
) -> str:
    """Where the runs of a program and of what became of it differ; empty if nowhere.

    Args:
        code: the program as written.
        transformed: its transformed text.
        private_may_go: underscored functions may be missing afterwards.
        seconds: how long a run may take.
        output_only: only what is printed and the exception that ends it count, not the globals left behind.
    """
    try:
        after_code = code_of(transformed, "program.py")
    except (SyntaxError, ValueError) as error:
        return f"the output does not compile: {error}"
    before = run_program(code, seconds=seconds)
    if before.timed_out:
        return ""
    after = run_program(after_code, seconds=seconds * 3)
    found = parted(before, after, private_may_go=private_may_go, output_only=output_only)
    if found and parted(before, run_program(code, seconds=seconds * 3), output_only=output_only):
        return ""  # the original does not even do the same again
    return found


def parted(
    before: Outcome, after: Outcome, *, private_may_go: bool = False, output_only: bool = False
) -> str:
    """Where two runs differ; empty if nowhere. The arguments are those of `compare_runs`.

    How deep a program gets before it is out of stack is an allowed difference, and so is all it does on the way and,
    where it catches the exception, from there on.
    """
    if _RECURSION in before.output or _RECURSION in str(before.error):
        return ""
    if output_only:
        before, after = _seen_outside(before), _seen_outside(after)
    return difference(before, after, private_may_go=private_may_go)


_RECURSION = RecursionError.__name__
_LOCAL = re.compile(r"(local|free) variable \\?'\w+\\?'")


def _seen_outside(outcome: Outcome) -> Outcome:
    """What a program printed and raised. How its locals are called, which some messages tell, is left out."""
    output = _LOCAL.sub(r"\1 variable", outcome.output)
    error = outcome.error and _LOCAL.sub(r"\1 variable", repr(outcome.error))
    return Outcome(output=output, error=error, timed_out=outcome.timed_out, shown=outcome.shown)


def kind_of(what: str) -> str:
    """The part of a difference's wording that says what kind of difference it is."""
    return what.split(":")[0].split(",")[0]


def hunt(
    seeds: Iterable[int],
    transform: Transform,
    *,
    shape: Shape = ANYTHING,
    private_may_go: bool = False,
    twice: bool = False,
    stop_after: int = 1,
    shrink_seconds: float = 5.0,
    options: str = "",
) -> list[Difference]:
    """Run programs until `stop_after` differences are found; each is shrunk.

    Args:
        seeds: one program per seed.
        transform: the compiler under suspicion.
        shape: what the programs may do.
        private_may_go: underscored functions may be missing afterwards.
        twice: the transform must leave its own output alone.
        shrink_seconds: how long to make each smaller; 0 leaves it as generated.
        options: how the transform compiles, in words.
    """
    found: list[Difference] = []

    def differs(text: str, kind: str = "") -> str:
        what = compare(text, transform, private_may_go=private_may_go, seconds=RUN_SECONDS, twice=twice)
        return what if what.startswith(kind) else ""

    with session():
        for seed in seeds:
            text = generate(seed, shape)
            what = differs(text)
            if not what:
                continue
            small = text
            if shrink_seconds:
                fails = functools.partial(differs, kind=kind_of(what))
                small = shrink(text, fails, seconds=shrink_seconds)
            compiled = attempt(transform, small)
            what, traces = differs(small) or what, parting(small, compiled)
            found.append(Difference(seed, small, compiled, what, options, traces=traces))
            if len(found) >= stop_after:
                break
    return found


def attempt(transform: Transform, text: str) -> str:
    """The transformed text, or why there is none in parentheses."""
    try:
        return transform(text)
    except Broken as error:
        return f"({error})"


_STAR = "from s2s.verify.zoo import *\n"


def explicit(text: str) -> str:
    """The program with the odd values it uses imported by name: many tools leave a file with a star import alone."""
    if not text.startswith(_STAR):
        return text
    words = set(re.findall(r"[A-Za-z_]\w*", text))
    used = [name for name in zoo.__all__ if name in words]
    return (f"from s2s.verify.zoo import {', '.join(used)}\n" if used else "") + text.removeprefix(_STAR)


# -- ways to compile


def option_sets(rng: random.Random) -> Iterator[tuple[Options, Shape, str]]:
    """Ways to compile, forever: levels, single passes, random companies, some in random order, assumptions.

    Each comes with the shape of the programs that may be compiled so, and as options of the command line.
    """
    number = 0
    while True:
        yield option_set(number, rng)
        number += 1


def option_set(number: int, rng: random.Random) -> tuple[Options, Shape, str]:
    """The way to compile at one place of the round that `option_sets` makes again and again."""
    names = _pass_names()
    fixed = _fixed_sets()
    number %= len(fixed) + len(names)
    if number < len(fixed):
        return fixed[number]
    # In random company, every second time in random order; every third time where all promises are kept.
    company = rng.sample(names, rng.randint(min(2, len(names)), len(names)))
    chosen = ",".join(company if number % 2 else sorted(company, key=names.index))
    return _way(passes=chosen, assume="closed-world" if number % 3 == 0 else "")


@functools.cache
def _pass_names() -> list[str]:
    from s2s.stages import PASSES

    return [info.name for info in PASSES]


@functools.cache
def _fixed_sets() -> list[tuple[Options, Shape, str]]:
    return [
        _way(),
        _way(level=1),
        _way(keep_frames=True),
        _way(assume=",".join(KEEPS)),
        _way(level=1, assume="closed-world"),
        *(_way(assume=name) for name in KEEPS),
        *(_way(passes=name) for name in _pass_names()),
        *(_way(passes=name, assume="closed-world") for name in _pass_names()),
    ]


def _way(
    level: int = 2, assume: str = "", passes: str | None = None, keep_frames: bool = False
) -> tuple[Options, Shape, str]:
    options = Options.make(level=level, assume=assume, passes=passes, keep_frames=keep_frames)
    return options, keeping(options.assume), words_of(options)


def leaves_alone(options: Options) -> bool:
    """Whether a way to compile promises to leave its own output alone: none does whose passes are in another order."""
    names = _pass_names()
    return options.passes is None or [*options.passes] == sorted(options.passes, key=names.index)


def words_of(options: Options) -> str:
    """The options as one writes them on the command line."""
    words = f"--passes {','.join(options.passes) or 'none'}" if options.passes is not None else ""
    words = words or f"-O {options.level}"
    if options.assume:
        words += f" --assume {','.join(sorted(options.assume))}"
    return words + " --keep-frames" * options.keep_frames
