"""Store at once to the local that a copy behind branches hands a value on to.

Before:

    >>> def step(i, xs):
    ...     place = len(xs)
    ...     if place == 0:
    ...         place = 16
    ...     else:
    ...         place -= 1
    ...     j = place
    ...     return j + 1

After:

    >>> def step(i, xs):
    ...     place = len(xs)
    ...     if place == 0:
    ...         j = 16
    ...     else:
    ...         j = place - 1
    ...     return j + 1

Legal when: all branches end with such a store, or leave; nothing but the copy reads what they store; and nobody sees
the values die, nor what the local of the branches holds, which it goes on holding (`legality.coalesced`). Inlined
bodies that end with branches leave such copies behind, and attributes that are kept in locals.

Does not: look into branches on tests of this compiler, whose other arm stays as it is written.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks
from s2s.legality.coalesced import is_copy, may_coalesce, stored_last
from s2s.regions.bodies import is_region


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the copies behind branches of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic:
        return
    for block in list(blocks(scope)):
        index = 1
        while index < len(block):
            branch, copy = block[index - 1], block[index]
            if type(branch) is n.If and is_copy(copy) and not is_region(branch):
                if type(copy) is n.Assign and _coalesce(branch, copy, scope, cx):
                    cx.edit(scope).splice(block, index, index + 1)
                    cx.forget(scope)
                    continue
            index += 1


def _coalesce(branch: n.If, copy: n.Assign, scope: n.Function, cx: Context) -> bool:
    """Let the branches store what the copy does; says whether they may."""
    (target,), source = copy.targets, copy.value
    assert type(target) is n.Store and type(source) is n.Load
    stores = stored_last(branch, source.var)
    if stores is None or source.var.name in cx.edit(scope).in_strings:
        return False
    verdict = may_coalesce(stores, copy, cx.facts_of(scope))
    if not verdict:
        return False
    edit = cx.edit(scope)
    for stmt in stores:
        value = stmt.value
        if type(stmt) is n.AugAssign:
            read = n.Load(source.var, span=stmt.span)
            value = n.Binary(stmt.op, read, value, span=stmt.span)
        new = n.Assign([n.Store(target.var, span=stmt.span)], value, span=stmt.span)
        arm = next(arm for arm in blocks(branch) if stmt in arm)
        edit.splice(arm, len(arm) - 1, len(arm), [new])
    cx.done(f"{target.var.name} stored where {source.var.name} was", copy, verdict.why)
    return True
