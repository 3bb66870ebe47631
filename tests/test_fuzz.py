"""Random programs, original against compiled: passes alone and in company, levels and assumptions."""

from __future__ import annotations

import itertools
import random
import time

import pytest

from s2s.verify.fuzz import compiler, hunt, main, option_sets
from s2s.verify.oracle import run_program
from s2s.verify.programs import KEEPS, Shape, generate
from s2s.verify.sandbox import session
from s2s.verify.shrink import shrink
from wrong_compilers import WRONG, identity

#: Programs in all, split into chunks that run in parallel.
PROGRAMS = 2400
CHUNKS = 8


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_compiled_programs_do_what_the_originals_do(chunk: int) -> None:
    size = PROGRAMS // CHUNKS
    first = chunk * size
    # Each chunk starts elsewhere in the endless list of options, so that together they go through all of it.
    ways = itertools.islice(option_sets(random.Random(chunk)), chunk, None)
    with session():
        for start in range(first, first + size, 5):
            options, shape, words = next(ways)
            found = hunt(
                range(start, start + 5),
                compiler(options),
                shape=shape,
                private_may_go="no-frames" in options.assume,
                twice=start % 2 == 0,
                options=words,
            )
            assert not found, str(found[0])


@pytest.mark.parametrize("name", WRONG)
def test_a_compiler_wrong_on_purpose_is_caught(name: str) -> None:
    assert hunt(range(300), WRONG[name], shrink_seconds=0), f"nobody noticed: {WRONG[name].__doc__}"


def test_a_right_compiler_is_not_accused() -> None:
    assert hunt(range(150), identity) == []


def test_programs_are_the_same_for_the_same_seed() -> None:
    assert generate(11) == generate(11)
    assert generate(11) == generate(random.Random(11))
    assert generate(11) != generate(12)


def test_programs_are_made_fast_enough() -> None:
    started = time.process_time()
    for number in range(100):
        generate(number)
    assert time.process_time() - started < 1.0


def test_programs_end_and_most_of_what_they_do_is_shown() -> None:
    outcomes = [run_program(generate(number)) for number in range(60)]
    assert not any(outcome.timed_out for outcome in outcomes)
    assert sum(outcome.error is None for outcome in outcomes) > 40
    assert sum(outcome.output.count("\n") for outcome in outcomes) > 300


@pytest.mark.parametrize(
    ("assumption", "absent"),
    [
        ("sealed-globals", ["globals()", "setattr(", "Rebinds(globals"]),
        ("sealed-builtins", ["builtins.len ="]),
        ("sealed-classes", ["o.m = ", "C0.m ="]),
        ("no-frames", ["locals()"]),
        ("no-finalizers", ["Dies("]),
        ("fastmath", ["1e308", "0.1", "nan"]),
    ],
)
def test_a_shape_keeps_its_promise_and_the_default_does_not(assumption: str, absent: list[str]) -> None:
    kept = "".join(generate(number, KEEPS[assumption]) for number in range(200))
    free = "".join(generate(number, Shape()) for number in range(200))
    for word in absent:
        if assumption != "fastmath":
            assert word not in kept
        assert word in free


def test_shrinking_leaves_what_fails() -> None:
    text = generate(3) + "if L0:\n    print('start')\n    needle = [1 + 2, 3]\n"
    assert shrink(text, lambda candidate: "needle" in candidate) in ("needle\n", "needle = 1\n")


def test_a_shrunk_difference_still_differs() -> None:
    (found,) = hunt(range(300), WRONG["SwapOperands"], shrink_seconds=3)
    assert found.program.count("\n") < 12
    assert run_program(found.program).output != run_program(found.compiled).output or "global" in found.what


def test_the_command_says_how_many(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["20", "--seed", "5"]) == 0
    assert "20 programs, 0 differences" in capsys.readouterr().out
