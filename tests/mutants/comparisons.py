"""Mutants that are s2s itself, with one thing that is not asked of the comparisons of dataclasses."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.legality.verdict import Allowed
from s2s.options import Options

_CLOSED = Options.make(assume="closed-world", header=False)
_ATOMS = frozenset({int, bool, str, bytes, float, type(None)})


def _closed(what: str, patches: dict[str, Any]) -> Knockout:
    return Knockout(what, patches, _CLOSED, answers=False)


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "AnyOrderIsWritten": _closed(
        "the comparisons of a dataclass are written out, whatever its annotations mean and the text asks",
        {"s2s.passes.comparisons.may_have_ordering": always(Allowed())},
    ),
    "AllFieldsAreThere": _closed(
        "fields are read where they are compared, whether all objects have them or not",
        {"s2s.program.flown_kinds.Flows.always_have": always(True)},
    ),
    "FloatsEqualThemselves": _closed(
        "a float is taken to be equal to itself",
        {"s2s.passes.comparisons._REFLEXIVE": _ATOMS},
    ),
    "AllIsOrdered": _closed(
        "of two values one is taken to be less than the other, or they are equal",
        {"s2s.passes.comparisons._ORDERED": (_ATOMS,)},
    ),
    "UnequalIsNotEqual": _closed(
        "what is not unequal is taken to be equal, and one object to be equal to itself",
        {"s2s.passes.comparisons._REFLEXIVE": _ATOMS | {object}},
    ),
}
