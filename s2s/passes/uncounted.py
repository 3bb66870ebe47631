"""Go over the items alone where nobody reads what `enumerate` counts.

Before:

    >>> def area(text):
    ...     total = 1
    ...     for i, letter in enumerate("abc"):
    ...         total = total * 7 % 31
    ...     return total

After:

    >>> def area(text):
    ...     total = 1
    ...     for letter in "abc":
    ...         total = total * 7 % 31
    ...     return total

Legal when: `enumerate` is the builtin, and is given one argument; nobody reads what the local of its count holds, and
what that held before dies unseen; and so may the items: `enumerate` holds the last one besides, which only code that
counts references, or an item that is let go of, could tell (`legality.counted.may_go_uncounted`).

Does not: test for `enumerate`; touch loops whose count goes elsewhere than to a local of its own.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks
from s2s.legality.counted import may_go_uncounted


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the loops of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic:
        return
    loops = [stmt for block in blocks(scope) for stmt in block if type(stmt) is n.For and _enumerates(stmt)]
    for loop in loops:
        known, target, call = cx.facts_of(scope), loop.target, loop.iter
        verdict = may_go_uncounted(loop, scope, known)
        if not verdict:
            continue
        assert type(target) is n.Tuple and type(call) is n.Call
        count = target.items[0]
        if type(count) is not n.Store or count.var.name in cx.edit(scope).in_strings:
            continue
        cx.done("a count that nobody reads is not made", loop, verdict.why)
        cx.edit(scope).set(loop, target=target.items[1], iter=call.args[0])
        cx.forget(scope)


def _enumerates(stmt: n.Stmt) -> bool:
    """Whether a statement is a loop over what `enumerate` gives, by its form."""
    if type(stmt) is not n.For or stmt.is_async or type(stmt.target) is not n.Tuple:
        return False
    call = stmt.iter
    if (
        type(call) is not n.Call
        or type(call.func) is not n.Load
        or not call.func.var.name.endswith("enumerate")
    ):
        return False
    return len(stmt.target.items) == 2 and len(call.args) == 1 and not call.keywords
