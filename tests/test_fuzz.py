"""Random programs, original against compiled: passes alone and in company, levels and assumptions."""

from __future__ import annotations

import itertools
import random

import pytest

from mutants.base import identity
from mutants.table import MUTANTS
from s2s.fuzz.differential import compiler, hunt, leaves_alone, option_sets
from s2s.fuzz.programs import generate
from s2s.options import Options
from s2s.verify.oracle import run_program
from s2s.verify.sandbox import session
from s2s.verify.shrink import shrink

#: Programs in all, split into chunks that run in parallel.
PROGRAMS = 24
CHUNKS = 8


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_compiled_programs_do_what_the_originals_do(chunk: int) -> None:
    size = PROGRAMS // CHUNKS
    # Each chunk takes another one of the endless list of options.
    options, shape, words = next(itertools.islice(option_sets(random.Random(chunk)), chunk, None))
    with session():
        found = hunt(
            range(chunk * size, (chunk + 1) * size),
            compiler(options),
            shape=shape,
            private_may_go="no-frames" in options.assume,
            twice=chunk % 2 == 0,
            options=words,
        )
    assert not found, str(found[0])


@pytest.mark.parametrize(
    "name",
    [
        "RightToLeft", "DropUnusedStores", "InlineConstants", "AddZero", "TrueIsOne", "GlobalsReadOnce",
        "KeepAlive", "MiddleTwice", "EagerGenerators", "HandlerNameKept", "AnyArgumentTwice", "GuardsLeftOut",
    ],
)  # fmt: skip
def test_a_compiler_wrong_on_purpose_is_caught(name: str) -> None:
    assert hunt(range(300), MUTANTS[name], shrink_seconds=0), f"nobody noticed: {MUTANTS[name].what}"


def test_passes_in_another_order_may_leave_work_for_each_other() -> None:
    in_order = Options.make(passes="inline,propagate")
    turned = Options.make(passes="propagate,inline")
    assert leaves_alone(Options.make(level=1)) and leaves_alone(in_order) and not leaves_alone(turned)
    ways = list(itertools.islice(option_sets(random.Random(7)), 400))
    companies = [options for options, _, _ in ways if options.passes is not None and len(options.passes) > 2]
    assert {leaves_alone(options) for options in companies} == {True, False}


def test_a_right_compiler_is_not_accused() -> None:
    assert hunt(range(60), identity) == []


def test_shrinking_leaves_what_fails() -> None:
    text = generate(3) + "if L0:\n    print('start')\n    needle = [1 + 2, 3]\n"
    assert shrink(text, lambda candidate: "needle" in candidate) in ("needle\n", "needle = 1\n")


def test_a_shrunk_difference_still_differs() -> None:
    (found,) = hunt(range(300), MUTANTS["SwapOperands"], shrink_seconds=60)
    assert found.program.count("\n") < 12
    assert run_program(found.program).output != run_program(found.compiled).output or "global" in found.what
