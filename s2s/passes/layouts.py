"""Keep the items of small lists in locals while a loop runs, where a profile says how they lie.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope


def run(scope: Scope, cx: Context, settle: Callable[[], None]) -> bool:
    """Give the loops of one function such copies; says whether there is one."""
    if cx.guide is None or not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic:
        return False
    from s2s.layouts.choose import choose  # there is seldom a profile

    return choose(scope, cx, settle)
