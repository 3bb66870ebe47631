"""Differential fuzzing: random programs, original against compiled, under every pass alone and in random
company.

Run `python -m s2s.verify.fuzz 1000 --seed 7`.
"""

from __future__ import annotations

import argparse
import dataclasses
import functools
import multiprocessing
import os
import random
import sys
import time
import types
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from s2s.options import Options
from s2s.verify.oracle import Outcome, code_of, difference, run_program
from s2s.verify.programs import ANYTHING, KEEPS, Shape, generate
from s2s.verify.sandbox import session
from s2s.verify.shrink import shrink

Transform = Callable[[str], str]


@dataclass(frozen=True)
class Difference:
    """A program that does something else when compiled.

    Attributes:
        seed: of the program as generated.
        program: the smallest program found.
        compiled: that program, compiled.
        what: where the two runs part.
        options: the options in words.
        guilty: the pass and rewrite, when they were looked for.
    """

    seed: int
    program: str
    compiled: str
    what: str
    options: str = ""
    guilty: str = ""

    def __str__(self) -> str:
        lines = [
            f"seed {self.seed} {self.options}: {self.what}",
            f"guilty: {self.guilty}" if self.guilty else "",
        ]
        parts = ["-- program", self.program.rstrip(), "-- compiled", self.compiled.rstrip()]
        return "\n".join([*filter(None, lines), *parts])


class Broken(Exception):
    """The compiler reported an internal error, or its output is not a fixed point."""


def compiler(options: Options) -> Transform:
    """A transform that compiles with `options` and raises `Broken` where the compiler fell back."""

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
    before = run_program(code, seconds=seconds)
    if before.timed_out:
        return ""
    try:
        after = run_program(transformed, seconds=seconds * 3)
    except SyntaxError as error:
        return f"the output does not compile: {error.msg}"
    found = difference(before, after, private_may_go=private_may_go)
    return found if found and _steady(code, before, seconds) else ""


def _steady(code: types.CodeType, before: Outcome, seconds: float) -> bool:
    """Does the original do the same again?"""
    return not difference(before, run_program(code, seconds=seconds * 3))


def hunt(
    seeds: Iterator[int] | range,
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
    """
    found: list[Difference] = []

    def differs(text: str, kind: str = "") -> str:
        what = compare(text, transform, private_may_go=private_may_go, seconds=0.5, twice=twice)
        return what if what.startswith(kind) else ""

    with session():
        for seed in seeds:
            text = generate(seed, shape)
            what = differs(text)
            if not what:
                continue
            kind = what.split(":")[0].split(",")[0]
            small = text
            if shrink_seconds:
                small = shrink(text, functools.partial(differs, kind=kind), seconds=shrink_seconds)
            found.append(Difference(seed, small, _attempt(transform, small), differs(small) or what, options))
            if len(found) >= stop_after:
                break
    return found


def _attempt(transform: Transform, text: str) -> str:
    try:
        return transform(text)
    except Broken as error:
        return f"({error})"


def option_sets(rng: random.Random) -> Iterator[tuple[Options, Shape, str]]:
    """Ways to compile, forever: levels, single passes, random companies in random order, assumptions."""
    from s2s.pipeline import PASSES

    names = [info.name for info in PASSES]
    while True:
        yield Options(header=False), ANYTHING, "-O2"
        for name in names:
            yield Options(passes=(name,), header=False), ANYTHING, f"--passes {name}"
        yield Options(level=1, header=False), ANYTHING, "-O1"
        for _ in names:
            chosen = tuple(rng.sample(names, rng.randint(2, len(names))) if len(names) > 1 else names)
            yield Options(passes=chosen, header=False), ANYTHING, f"--passes {','.join(chosen)}"
        for name, shape in KEEPS.items():
            yield dataclasses.replace(Options.make(assume=name), header=False), shape, f"--assume {name}"
        yield Options(keep_frames=True, header=False), ANYTHING, "keep_frames"


def fuzz(count: int, *, seed: int = 0, passes: str | None = None, stop_after: int = 5) -> list[Difference]:
    """Run `count` programs through the real compiler, options drawn in turn; shrink and bisect what differs.

    Args:
        count: how many programs.
        seed: of the first program; the others follow.
        passes: only these passes, comma-separated.
        stop_after: give up after this many differences.
    """
    with session():
        return _fuzz(range(seed, seed + count), option_sets(random.Random(seed)), passes, stop_after)


def _fuzz(
    seeds: range, ways: Iterator[tuple[Options, Shape, str]], passes: str | None, stop_after: int
) -> list[Difference]:
    found: list[Difference] = []
    for number in seeds:
        if passes is not None:
            options, shape = Options.make(passes=passes, header=False), ANYTHING
            words = f"--passes {passes}"
        else:
            options, shape, words = next(ways)
        for one in hunt(
            range(number, number + 1),
            compiler(options),
            shape=shape,
            private_may_go="no-frames" in options.assume,
            twice=number % 4 == 0,
            options=words,
        ):
            found.append(dataclasses.replace(one, guilty=_blame(one, options)))
        if len(found) >= stop_after:
            break
    return found


def _blame(one: Difference, options: Options) -> str:
    from s2s.verify.bisect import find_guilty

    if one.what.startswith(("internal", "compiling")):
        return ""
    private_may_go = "no-frames" in options.assume
    with session():
        guilt = find_guilty(
            one.program,
            options,
            lambda compiled: bool(compare(one.program, lambda _: compiled, private_may_go=private_may_go)),
        )
    return f"{', '.join(guilt.passes) or 'no pass'}: {guilt.rewrite}"


def main(arguments: list[str] | None = None) -> int:
    """The command line of `python -m s2s.verify.fuzz`."""
    parser = argparse.ArgumentParser(prog="python -m s2s.verify.fuzz", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=1000, help="programs to run (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first program")
    parser.add_argument("--passes", help="only these passes, comma-separated")
    parser.add_argument("--keep-going", type=int, default=5, metavar="N", help="stop after N differences")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one per core)"
    )
    chosen = parser.parse_args(arguments)
    started = time.perf_counter()
    done = found = 0
    for size, differences in _chunks(chosen):
        done += size
        found += len(differences)
        for one in differences:
            print(one, end="\n\n", flush=True)
        if found >= chosen.keep_going:
            break
    spent = time.perf_counter() - started
    print(f"{done} programs, {found} differences, {spent:.1f} s, {done / spent:.0f} programs/s")
    return 1 if found else 0


_CHUNK = 250


def _chunks(chosen: argparse.Namespace) -> Iterator[tuple[int, list[Difference]]]:
    """Fuzz the seeds in chunks, on several processes where that pays; yields the size of each and what it found."""
    end = chosen.seed + chosen.count
    starts = range(chosen.seed, end, _CHUNK)
    sizes = [min(_CHUNK, end - start) for start in starts]
    if chosen.jobs < 2 or len(sizes) < 2:
        for start, size in zip(starts, sizes):
            yield size, fuzz(size, seed=start, passes=chosen.passes, stop_after=chosen.keep_going)
        return
    # Started afresh: a forked process would inherit the threads and the frozen garbage of this one.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(chosen.jobs, mp_context=context, initializer=_limit_memory) as pool:
        pending = {
            pool.submit(fuzz, size, seed=start, passes=chosen.passes, stop_after=chosen.keep_going): size
            for start, size in zip(starts, sizes)
        }
        try:
            for future in as_completed(pending):
                yield pending[future], future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _limit_memory() -> None:
    """A program that asks for a huge list gets MemoryError instead of filling the machine."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, hard))


if __name__ == "__main__":
    sys.exit(main())
