"""The last items of lists, taken off by slices: one item alone is popped.

    s = values[-size:]                    if size == 1 and values and states and values is not states:
    del states[-size:]                        s = [values.pop()]
    del values[-size:]          →             states.pop()
                                          else:
                                              s = values[-size:]
                                              …

Legal where the locals are certainly lists and an int, by their classes. Two slices and their copies take three times
as long as the pops. What the items of `states` do when they die, they do a statement later than before: `values` is
shorter already, which only a finalizer that has that very list could tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.hybrid.values import Env
from s2s.hybrid.variables import Block
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def popped(body: Body, stmts: list[n.Stmt], env: Env) -> tuple[int, Block] | None:
    """The statements that items are taken off by, specialized; how many there were.

    Args:
        body: the function they stand in.
        stmts: as written, from the first that may be one of them.
        env: what is known before them.
    """
    match stmts[:3]:
        case [
            n.Assign(targets=[n.Store(var=made)], value=value),
            n.Delete(targets=[n.Subscript() as other]),
            n.Delete(targets=[n.Subscript() as own]),
        ]:
            parts = [_end_of(one) for one in (value, other, own)]
        case _:
            return None
    if parts[0] is None or parts[1] is None or parts[0] != parts[2] or parts[0][1] is not parts[1][1]:
        return None
    (values, size), (states, _) = parts[0], parts[1]
    variables = [made, values, states, size]
    if len(set(variables)) < 4 or any(var.storage is not n.Storage.FAST for var in variables):
        return None
    known = [body.fact(var, env) for var in (values, states, size)]
    if [what.type for what in known] != [list, list, int] or any(what.is_known for what in known):
        return None
    sliced = [one for stmt in stmts[:3] for one in body.statement(stmt, env)]
    residual = {var: body.var(var) for var in variables}
    pops = [n.Call(n.Attr(n.Load(residual[var]), "pop"), [], []) for var in (values, states)]
    test = n.Bool(
        "and",
        [
            n.Compare(n.Load(residual[size]), ["=="], [n.Const(1)]),
            n.Load(residual[values]),
            n.Load(residual[states]),
            n.Compare(n.Load(residual[values]), ["is not"], [n.Load(residual[states])]),
        ],
    )
    taken: Block = [n.Assign([n.Store(residual[made])], n.List([pops[0]])), n.ExprStmt(pops[1])]
    return 3, [n.If(test, taken, sliced)]


def _end_of(expr: n.Expr) -> tuple[n.Var, n.Var] | None:
    """The local and the size of `local[-size:]`."""
    match expr:
        case n.Subscript(
            value=n.Load(var=var),
            index=n.Slice(lower=n.Unary(op="-", operand=n.Load(var=size)), upper=None, step=None),
        ):
            return var, size
        case _:
            return None
