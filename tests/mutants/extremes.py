"""Mutants that are s2s itself, with one thing wrong in how it compares objects in place of a call of `max` or `min`."""

from __future__ import annotations

from dataclasses import replace

from mutants.base import Knockout, always
from s2s.analysis.effects import ATOMIC
from s2s.analysis.fact import PROVED
from s2s.legality.verdict import Allowed
from s2s.options import Options

_OPTIONS = replace(Options.make(passes="extremes", header=False), python=(3, 11))
_TYPED = replace(Options.make(passes="extremes", header=False, assume="annotations"), python=(3, 11))

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ExtremesNamesStay": Knockout(
        "by default `max` and `min` mean the builtins",
        {"s2s.passes.extremes._Extremes.tests": always(([], PROVED))},
        _OPTIONS,
        answers=False,
    ),
    "ExtremesGiveTheLast": Knockout(
        "of equal objects, `max` and `min` give the second",
        {"s2s.legality.extremes.COMPARED": {"max": ">=", "min": "<="}},
        _OPTIONS,
        answers=False,
    ),
    "ExtremesReadAgain": Knockout(
        "whatever `max` is given may be evaluated again",
        {
            "s2s.passes.extremes.is_read_again": always(True),
            "s2s.legality.extremes.is_read_again": always(True),
        },
        _OPTIONS,
        answers=False,
    ),
    "ExtremesLetNothingGo": Knockout(
        "what is evaluated for a comparison may be held until the function ends",
        {"s2s.passes.extremes._Before.release": always(None)},
        _OPTIONS,
        answers=False,
    ),
    "ExtremesAreMirrored": Knockout(
        "of any two objects, one is more than the other where that is less, and errors say so",
        {"s2s.legality.extremes.REALS": ATOMIC},
        _TYPED,
        answers=False,
    ),
    "ExtremesBindNothing": Knockout(
        "nothing that `max` is given binds a local",
        {"s2s.legality.extremes._NEVER": frozenset()},
        _OPTIONS,
        answers=False,
    ),
    "ExtremesAreNotHandled": Knockout(
        "nobody handles what a comparison raises while locals hold what was compared",
        {"s2s.legality.extremes._HELD": Allowed()},
        _OPTIONS,
        answers=False,
    ),
    "ExtremesReadNamesFirst": Knockout(
        "all names of calls inside of a call are read before anything is compared",
        {"s2s.legality.extremes._MOST_INSIDE": 3, "s2s.legality.extremes._MOST_GIVEN": 99},
        _OPTIONS,
        answers=False,
    ),
    "ExtremesDieBehind": Knockout(
        "what is added to a local may die behind what that held before",
        {"s2s.legality.extremes._DIES_LATER": Allowed()},
        _OPTIONS,
        answers=False,
    ),
}
