"""Give a loop a fast copy, entered where one test finds what the copy relies on.

Before:

    >>> def add(a, b):
    ...     return a + b
    >>> def total(n):
    ...     t = 0
    ...     for i in range(n):
    ...         t = add(t, i)
    ...     return t

After:

    >>> def total(n):
    ...     t = 0
    ...     if (
    ...         __s2s_9f15__.type(n) is __s2s_9f15__.int
    ...         and range is __s2s_9f15__.range
    ...         and 0 < n < 80000
    ...         and add is __s2s_9f15__.add
    ...     ):
    ...         for i in range(n):
    ...             t = t + i
    ...     else:
    ...         for i in range(n):
    ...             t = t + i if add is __s2s_9f15__.add else add(t, i)
    ...     return t

Legal when: inside the copy no operation runs unknown code, suspends, or may fail to end, given what the test finds.
Then nothing that runs synchronously can change what was found, and what other threads, signal handlers and finalizers
change is seen at the next entry (rules R2 and R3 of the contract), about a millisecond later at most: that bound is a
part of the test. The test runs no code of the program (R4), and misses no name that the loop would not have missed.

Does not: copy loops that handle exceptions, wait, call what is not known, or store into lists whose items were tested;
copy what saves less than the tests cost.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope

_LOOPS = frozenset({n.For, n.Comp})


def run(scope: Scope, cx: Context, settle: Callable[[], None]) -> bool:
    """Make the regions of one scope."""
    if not isinstance(scope, n.Function) or cx.edit(scope).survey.classes.isdisjoint(_LOOPS):
        return False
    from s2s.regions.choose import choose  # most files have no loop that calls what they define

    return choose(scope, cx, settle)
