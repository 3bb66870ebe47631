"""Random programs of objects, run in private copies or as the passes leave them, while the module changes things."""

from __future__ import annotations

import contextlib
import io
import sys
import types
from dataclasses import replace

import pytest

from s2s.driver import compile_text
from s2s.options import Options
from simulations import Simulation

WITH_COPIES = "isolate,inline,propagate,simplify,fold,enums,construct,scalars,objects"
SEEDS = range(8)


def output(text: str) -> str:
    """What a program prints that is a module of its own."""
    module = types.ModuleType("simulation")
    sys.modules["simulation"] = module
    try:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(text, "<simulation>", "exec"), module.__dict__)
    finally:
        del sys.modules["simulation"]
    return printed.getvalue()


@pytest.mark.parametrize("seed", SEEDS)
def test_simulations_give_what_they_give_as_written(seed: int) -> None:
    text = Simulation(seed).text()
    expected = output(text)
    for passes in ("isolate", WITH_COPIES, None):
        options = Options.make() if passes is None else Options.make(passes=passes)
        compiled = compile_text(text, options=replace(options, verify=True))
        assert not compiled.failures
        assert output(compiled.text) == expected


def test_half_of_the_simulations_have_private_copies() -> None:
    texts = [
        compile_text(Simulation(seed).text(), options=Options.make(passes="isolate")).text for seed in SEEDS
    ]
    assert sum("_alone__" in text for text in texts) >= len(texts) // 2
