"""Generated programs for testing whatever turns Python programs into Python programs.

    from hypothesis import given
    from s2s import testing

    @given(testing.programs())
    def test_my_formatter(program):
        testing.assert_same(program, my_formatter)

The programs are full of effects, and everything they do can be seen: in what order operands are evaluated, how often,
what is rebound, what is raised and when objects die. They import nothing but the odd values of `s2s.verify.zoo`.
Hypothesis is imported when a strategy is made.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from s2s.errors import needs
from s2s.fuzz import differential
from s2s.fuzz.programs import generate
from s2s.fuzz.shape import Shape, keeping
from s2s.options import Options
from s2s.verify import cuts
from s2s.verify.oracle import Outcome, code_of, run_program
from s2s.verify.sandbox import session
from s2s.verify.shrink import shrink

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["Outcome", "assert_same", "difference", "program", "programs", "run", "shrink"]

#: Promises that programs keep: assumptions of s2s, comma-separated or not.
Keeps: TypeAlias = str | Iterable[str]


def program(seed: int, *, keeps: Keeps = ()) -> str:
    """One generated program; equal seeds give equal programs.

    Args:
        seed: any number.
        keeps: promises the program keeps, named as the assumptions of s2s: `no-frames` gives programs that do not
            look at their locals, `no-finalizers` none whose objects tell when they die.

    Raises:
        UsageError: an unknown assumption.
    """
    return differential.explicit(generate(seed, _shape(keeps)))


def programs(*, keeps: Keeps = ()) -> SearchStrategy[str]:
    """A hypothesis strategy of generated programs, which shrink to small ones.

    An example is a seed and one number for each statement of the program it gives; a number that shrinks to zero
    takes its statement out. So the program that hypothesis reports in the end is the one that failed, less the
    statements that do not matter.

    Args:
        keeps: promises the programs keep; see `program`.

    Raises:
        UsageError: an unknown assumption, or hypothesis is not installed.
    """
    needs("hypothesis", "a strategy of programs")
    from hypothesis import assume
    from hypothesis import strategies as st

    shape = _shape(keeps)
    seeds = st.integers(0, 2**32 - 1)

    @functools.lru_cache(maxsize=16)  # while an example shrinks, its seed is mostly the same
    def made(seed: int) -> str:
        return differential.explicit(generate(seed, shape))

    @st.composite
    def draw_program(draw: DrawFn) -> str:
        text = made(draw(seeds))
        # Of the numbers a byte can be, few are small enough to cut anything until hypothesis shrinks it.
        count = cuts.places(text)
        cut = cuts.cut(text, draw(st.binary(min_size=count, max_size=count)))
        try:
            code_of(cut, "program.py")
        except (SyntaxError, ValueError):
            assume(False)  # a `nonlocal` whose variable is gone, say
        return cut

    return draw_program()


def run(text: str, *, seconds: float = 1.0) -> Outcome:
    """Run a program in a module of its own and keep all that can be seen of it.

    What it prints is captured; writing files, starting programs and connecting are refused meanwhile.

    Args:
        text: the program.
        seconds: it is stopped after so long.

    Raises:
        SyntaxError: it is no program.
    """
    with session():
        return run_program(text, seconds=seconds)


def difference(
    before: str | Outcome, after: str | Outcome, *, output_only: bool = False, seconds: float = 1.0
) -> str:
    """Where two programs, or two runs, part, in one line; empty if nowhere.

    Args:
        before: the program as written, or what `run` gave for it.
        after: what became of it.
        output_only: only what is printed and the exception that ends it count, and how locals are called does
            not. Otherwise the globals left behind count too, with the signatures, documents and annotations of
            functions, and what dies with them.
        seconds: how long a run may take; the second program has three times as long.

    Raises:
        SyntaxError: one of them is no program.
    """
    first = run(before, seconds=seconds) if isinstance(before, str) else before
    second = run(after, seconds=seconds * 3) if isinstance(after, str) else after
    return differential.parted(first, second, output_only=output_only)


def assert_same(
    text: str, transform: Callable[[str], str], *, output_only: bool = False, seconds: float = 1.0
) -> None:
    """Assert that a transformed program does what the program does.

    Args:
        text: the program.
        transform: gives the transformed text; what it raises comes through.
        output_only: as for `difference`.
        seconds: how long a run may take.

    Raises:
        AssertionError: it does something else, or is no program; says where they part, and shows both.
    """
    transformed = transform(text)
    if transformed == text:
        return
    with session():
        what = differential.compare_runs(
            code_of(text, "program.py"), transformed, seconds=seconds, output_only=output_only
        )
        if what:
            traces = differential.parting(text, transformed)
            raise AssertionError(differential.shown(what, text, transformed, traces))


def _shape(keeps: Keeps) -> Shape:
    return keeping(Options.make(assume=keeps).assume)
