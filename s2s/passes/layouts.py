"""Keep the items of small lists in locals while a loop runs, where a profile says how they lie.

Before:

    >>> def swing(at, times):
    ...     for _ in range(times):
    ...         x, y = at
    ...         at[0] = x + 0.01 * y
    ...         at[1] = y - 0.01 * x
    ...     return at

After, where the profile says that `at` is a list of two floats:

    >>> def swing(at, times):
    ...     numbers = range(times)
    ...     while (
    ...         __s2s_c552__.type(numbers) is __s2s_c552__.range
    ...         and numbers
    ...         and len is __s2s_c552__.len
    ...         and __s2s_c552__.type(at) is __s2s_c552__.list
    ...         and __s2s_c552__.len(at) == 2
    ...         and __s2s_c552__.type(at[0]) is __s2s_c552__.type(at[1]) is __s2s_c552__.float
    ...     ):
    ...         at_0, at_1 = before = at[:]
    ...         try:
    ...             for _ in numbers[:20000]:
    ...                 x = at_0
    ...                 at_0 = at_0 + 0.01 * at_1
    ...                 at_1 = at_1 - 0.01 * x
    ...         finally:
    ...             if at_0 is not before[0]:
    ...                 at[0] = at_0
    ...             if at_1 is not before[1]:
    ...                 at[1] = at_1
    ...         numbers = numbers[20000:]
    ...     for _ in numbers:
    ...         x, y = at
    ...         at[0] = x + 0.01 * y
    ...         at[1] = y - 0.01 * x
    ...     return at

So are those of a list of the function's own that a `while` loop moves at places that one number tells, with a case for
each (`layouts.switched`), where it is known how long the list is likely to be.

Loops over such lists are written out, whatever they hold: lists of lists, tuples of lists, the same list twice.

Legal when: the test before each chunk finds every list and tuple that the copy relies on where the profile saw it, of
its length, and what it holds of the types it had; lists of which one is stored to are several; and the copy runs no
unknown code, looks at no other list and ends, so that nobody sees that a list is behind what its locals are
(`legality.layouts`). Where it is left by an exception, too, items that are other objects than at the entry are stored.

Does not: look at lists that are longer, or of other objects than numbers and strings; at loops that are left early, or
have others in them of which the length is not known; write out more than some thousand nodes; or copy what hardly runs.

Source: scalar replacement of aggregates under a guard, as tracing compilers have it (C. F. Bolz et al., "Allocation
Removal by Partial Evaluation in a Tracing JIT", PEPM 2011).
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.layouts.choose import choose


def run(scope: Scope, cx: Context, settle: Callable[[], None]) -> bool:
    """Give the loops of one function such copies; says whether there is one."""
    assert isinstance(scope, n.Function)
    return choose(scope, cx, settle)
