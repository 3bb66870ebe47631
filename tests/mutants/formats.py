"""Mutants that are s2s itself, with one thing wrong in how it writes calls of `format` as f-strings."""

from __future__ import annotations

import re

from mutants.base import Knockout, always
from s2s.ir.nodes import Call
from s2s.legality.formats import CONVERSIONS
from s2s.options import Options

_OPTIONS = Options.make(passes="formats", header=False)
_CALLED = re.compile(r"(?P<first>\w*)(?P<path>(?:\.\w+|\[[^]\[\"'\\]+\])*)")

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "FormatsAreMoved": Knockout(
        "whatever is given to `format` may be evaluated where it is formatted",
        {"s2s.legality.formats._moves": always(None)},
        _OPTIONS,
        answers=False,
    ),
    "FormatsAreOfLocalsThatAreBound": Knockout(
        "every local that `format` is given is bound",
        {"s2s.legality.formats.is_read_again": lambda expr, known: type(expr) is not Call},
        _OPTIONS,
        answers=False,
    ),
    "FormatsAreExact": Knockout(
        "what `__format__` gives is exactly a text",
        {"s2s.legality.formats._Template.is_exact": always(True)},
        _OPTIONS,
        answers=False,
    ),
    "FormatsNameAttributes": Knockout(
        "every name in a template means the same in a program",
        {"s2s.legality.formats._means_another": always(False)},
        _OPTIONS,
        answers=False,
    ),
    "FormatsReadByNumbers": Knockout(
        "what stands in brackets is always a text",
        {"s2s.legality.formats._NAME": _CALLED},
        _OPTIONS,
        answers=False,
    ),
    "FormatsConvertAnything": Knockout(
        "every conversion is one",
        {"s2s.legality.formats.CONVERSIONS": {**CONVERSIONS, "x": CONVERSIONS["s"]}},
        _OPTIONS,
        answers=False,
    ),
    "FormatsBindNothing": Knockout(
        "nothing that `format` is given binds a local",
        {"s2s.legality.formats._NOT_BEFORE": ()},
        _OPTIONS,
        answers=False,
    ),
    "FormatsAreNotHandled": Knockout(
        "nobody handles what is raised while locals hold what is formatted",
        {"s2s.passes.formats._UNWINDING": ()},
        _OPTIONS,
        answers=False,
    ),
}
