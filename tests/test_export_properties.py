"""Random programs: numpy, the exported numpy program and ONNX agree, or the program is refused with a place."""

from __future__ import annotations

import warnings

import numpy as np
from hypothesis import HealthCheck, event, given, settings

from s2s.export import ArrayProgram, ExportError, symbol
from tests.export_nets import HELPER, Net, nets
from tests.exporting import agree, runtime


def _function(net: Net) -> tuple[ArrayProgram, object]:
    names: dict[str, object] = {"np": np, **net.parameters}
    helpers: dict[str, object] = {"np": np}
    exec(HELPER, helpers)
    program = ArrayProgram.of_source(HELPER, helpers, "helper.py")

    class Helper:
        """A helper that offers its program, as a specialized object does."""

        def array_program(self) -> ArrayProgram:
            return program

        def __call__(self, p, q):
            return helpers["helper"](p, q)

    names["helper"] = Helper()
    exec(net.text, names)
    return ArrayProgram.of_source(net.text, names, "net.py"), names["f"]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(net=nets())
def test_random_programs_agree(net: Net) -> None:
    runtime()
    program, function = _function(net)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            made = symbol(program, net.inputs)
            agree(made, function, net.inputs, loose=50)
        except ExportError as error:
            event("refused")
            assert error.line and error.column
            return
    event("agrees")


def test_most_random_programs_are_exported() -> None:
    """The property above is not empty: of what it draws, most is compared."""
    runtime()
    seen = {"exported": 0, "refused": 0}

    @settings(
        max_examples=100,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(net=nets())
    def draw(net: Net) -> None:
        try:
            symbol(_function(net)[0], net.inputs)
            seen["exported"] += bool(net.lines)
        except ExportError:
            seen["refused"] += 1

    draw()
    assert seen["exported"] > 3 * seen["refused"] and seen["exported"] >= 50
