"""Mutants that are s2s itself, one condition knocked out of what evaluates calls and texts beforehand."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.analysis import bounded
from s2s.analysis.bounded import Meter
from s2s.analysis.defs import Overlay
from s2s.analysis.fact import PROVED
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.fresh import is_empty_dict


def _rounded(op: str, binary: Any = bounded.binary) -> Any:
    """An operator that loses the sign of zero."""
    compute = binary(op)

    def computed(left: Any, right: Any) -> Any:
        value = compute(left, right)
        return value + 0.0 if type(value) is float else value

    return computed


def _prints(self: Meter, name: str, *args: Any, call: Any = Meter.call) -> Any:
    """Any builtin gives something."""
    return None if name == "print" else call(self, name, *args)


def _bound_once(read: n.Load, scope: Scope, overlay: Overlay) -> n.Assign | None:
    """What binds a local to an empty dict, whoever else reads it."""
    definition = overlay.reaching(read)
    stmt = None if definition is None else definition.site
    return stmt if type(stmt) is n.Assign and is_empty_dict(stmt.value) else None


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "EvaluatedNamesStay": Knockout(
        "what a call gives is taken to hold whatever the names it leads to mean",
        {"s2s.inlining.evaluated_calls._known": always(PROVED)},
    ),
    "DictsSeenByOneCall": Knockout(
        "an empty dict is taken to be seen by one call only",
        {"s2s.inlining.evaluated_calls.fresh_dict": _bound_once},
    ),
    "OutputIsNothing": Knockout(
        "a call that prints is evaluated", {"s2s.analysis.bounded.Meter.call": _prints}, answers=False
    ),
    "ZerosHaveNoSign": Knockout(
        "what is evaluated loses the sign of zero",
        {"s2s.inlining.evaluation.bounded.binary": _rounded},
        answers=False,
    ),
    "TextsAreNames": Knockout(
        "any text may be written as a name",
        {"s2s.program.texts.is_plain_name": always(True)},
    ),
    "BuiltinsReflect": Knockout(
        "`getattr` and `eval` are taken to be the builtins",
        {"s2s.passes.reflect.builtin_name": lambda func, cx: (func.var.name, PROVED)},
        answers=False,
    ),
}
