"""Original and compiled side by side: the oracle, its inputs, and the search for the pass that made a difference.

`s2s.verify` is both this package and a function: `s2s.verify(f)` compares `f` with its compiled self.
"""

from __future__ import annotations

import sys
import types
from typing import TYPE_CHECKING, Any

from s2s.errors import needs

if TYPE_CHECKING:
    from s2s.verify.check import verify, verify_file, verify_module
    from s2s.verify.findings import Failure, Report

__all__ = ["Failure", "Report", "verify", "verify_file", "verify_module"]


def __getattr__(name: str) -> Any:
    # Looked up late: hypothesis is loaded only by those who verify.
    if name in __all__:
        return getattr(_check(), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _check() -> types.ModuleType:
    needs("hypothesis", "s2s.verify, which makes up inputs with it,")
    from s2s.verify import check

    return check


class _CallablePackage(types.ModuleType):
    """A package that can be called, as `s2s.verify(f)`."""

    def __call__(self, target: object, **choices: object) -> Report:
        report: Report = _check().verify(target, **choices)
        return report


sys.modules[__name__].__class__ = _CallablePackage
