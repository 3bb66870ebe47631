"""Mutants that are s2s itself, with one thing wrong in how it runs what `functools.reduce` does as a loop."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.passes.reductions import _Loop

_OPTIONS = Options.make(passes="reductions", header=False)
_names = _Loop.names


def _unasked(loop: _Loop) -> list[n.Expr]:
    """What keeps the function, and asks nothing."""
    _names(loop)
    return [n.Const(True)]


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ReductionNamesStay": Knockout(
        "`reduce` means the function of module functools wherever it is read",
        {"s2s.passes.reductions._Loop.names": _unasked},
        _OPTIONS,
        answers=False,
    ),
    "ReductionsAreOfSequences": Knockout(
        "whatever `reduce` is given can be gone over like a list",
        {"s2s.passes.reductions._Loop.kind": always([])},
        _OPTIONS,
        answers=False,
    ),
    "ReductionsLetNothingGo": Knockout(
        "what a loop holds may be held until the function ends",
        {"s2s.passes.reductions._Loop.release": lambda self, variables: n.Pass()},
        _OPTIONS,
        answers=False,
    ),
    "ReductionsAreNotHandled": Knockout(
        "nobody handles what a loop raises while its locals hold what was computed",
        {"s2s.legality.reductions._HELD": Allowed()},
        _OPTIONS,
        answers=False,
    ),
    "ReductionsReadBoundLocals": Knockout(
        "every local that a lambda reads is bound",
        {"s2s.legality.reductions._UNBOUND": Allowed()},
        _OPTIONS,
        answers=False,
    ),
    "ReductionsAreNotLookedAt": Knockout(
        "nothing that a lambda calls looks at its frame",
        {"s2s.legality.reductions._SEEN": Allowed()},
        _OPTIONS,
        answers=False,
    ),
}
