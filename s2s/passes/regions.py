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
    ...     numbers = range(n)
    ...     while __s2s_8f2a__.type(numbers) is __s2s_8f2a__.range and numbers and add is __s2s_8f2a__.add:
    ...         later = None if -80000 < numbers.stop - numbers.start < 80000 else numbers[80000:]
    ...         for i in numbers[:80000] if later else numbers:
    ...             t = t + i
    ...         if not later:
    ...             break
    ...         numbers = later
    ...     else:
    ...         for i in numbers:
    ...             t = add(t, i)
    ...     return t

Legal when: inside the copy no operation runs unknown code, suspends, or may fail to end, given what the test finds.
Then nothing that runs synchronously can change what was found, and what other threads, signal handlers and finalizers
change is seen at the next entry (rules R2 and R3 of the contract), about a millisecond later at most: a long range is
gone over in chunks, and of any other loop the test asks how long it is. The test runs no code of the program (R4), and
misses no name that the loop would not have missed.

Does not: copy loops that handle exceptions, wait, call what is not known, or store into lists whose items were tested;
copy what saves less than the tests cost.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.inlining.deletions import drop_deletions
from s2s.ir import nodes as n
from s2s.ir.walk import Scope


def run(scope: Scope, cx: Context, settle: Callable[[], None]) -> bool:
    """Make the regions of one scope."""
    assert isinstance(scope, n.Function)
    from s2s.regions.choose import choose  # most files have no loop that calls what they define

    if not choose(scope, cx, settle):
        return False
    if cx.edit(
        scope
    ).survey.releases:  # that `inline` drops, too, is no reason to make something else without it
        drop_deletions(scope, cx)
        cx.forget(scope)
    return True
