"""Run a `while` loop that counts as a `for` over a range.

Before:

    >>> def total(xs, n):
    ...     t = 0
    ...     i = 0
    ...     while i < n:
    ...         t += xs[i] * i
    ...         i += 1
    ...     return t

After:

    >>> def total(xs, n):
    ...     t = 0
    ...     i = 0
    ...     if __s2s_8e43__.type(n) is __s2s_8e43__.int and range is __s2s_8e43__.range:
    ...         for i in __s2s_8e43__.range(i, n):
    ...             t += xs[i] * i
    ...     else:
    ...         while i < n:
    ...             t += xs[i] * i
    ...             i += 1
    ...     return t

Legal when: counter and bound are locals that no other scope sees, and exact ints, which is known or tested before the
loop; nothing but the addition at the end of the body stores the counter, no `continue` goes past that, and nothing in
the loop stores the bound (`legality.counted`). Then the loop compares with the same number each time. `range` is the
builtin: the one kept as the module began, for as long as the name means it. Where the counter is read behind the loop,
it is given there what the loop as written leaves it with.

Does not: copy loops with others in them, or long ones, where something is to be tested; take loops whose bound the
condition computes, or looks up, or whose condition asks more: these may end before a range has paid.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of
from s2s.regions.bodies import is_region
from s2s.regions.counters import count


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the loops of one function."""
    if isinstance(scope, n.Function) and not scope.is_lambda and not scope.dynamic:
        _block(scope.body, scope, cx)


def _block(block: list[n.Stmt], scope: n.Function, cx: Context) -> None:
    for stmt in list(block):
        if type(stmt) is n.While:
            count(block, stmt, scope, cx)
        for inner in [stmt.body] if is_region(stmt) else blocks_of(stmt):
            _block(inner, scope, cx)
