"""Mutants that ask which lambda a parameter is, and forget a condition of that."""

from __future__ import annotations

from mutants.base import Knockout
from s2s.ir import originals
from s2s.legality.verdict import Allowed

_TELLS = originals.TELLS_OF_CLOSURES
_SAME_CODE = "or value.__code__ is not code"
assert _SAME_CODE in _TELLS

#: Each is noticed by a trap of the row `callbacks`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "AnyFunctionIsTheLambda": Knockout(
        "every function that closes over something is taken to be the lambda that is likely",
        {"s2s.ir.originals.TELLS_OF_CLOSURES": _TELLS.replace(_SAME_CODE, "or not value.__closure__")},
    ),
    "WhatIsClosedOverStays": Knockout(
        "nothing is taken to bind what a lambda closes over, nor what a loop calls",
        {"s2s.legality.closures.bound_by": lambda node: None},
    ),
    "ParametersStay": Knockout(
        "a local is taken to be what it was for as long as the function runs",
        {"s2s.passes.callbacks.asked_once": lambda var, loop, scope, facts: Allowed()},
    ),
}
