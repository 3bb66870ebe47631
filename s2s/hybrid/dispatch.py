"""Dispatch through a table of functions by a key that the program computes: a branch for each key of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.hybrid import containers, graph
from s2s.hybrid.expressions import evaluate
from s2s.hybrid.values import Abstract, Env, joined, known
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope

if TYPE_CHECKING:
    from s2s.hybrid.body import Body

#: Larger tables are faster looked up than compared with one key after another.
_MOST_KEYS = 8


def split_by_key(body: Body, stmt: n.Stmt, env: Env) -> list[n.Stmt] | None:
    """Write a statement with a call `table[key](…)` once for each key of the table.

    Legal where the table is a dict that the graph decides, the key a local of exactly the class of the table's keys,
    text or whole numbers, so that comparing runs no code of the program, and the statement does nothing else with
    the local: which of two equal objects it is cannot be seen. A key that is not there is looked up, which raises.

    Args:
        body: the function it stands in.
        stmt: the statement.
        env: what is known before it; afterwards, what is known after it.

    Returns:
        The branches, None if the statement is no such dispatch.
    """
    if not isinstance(stmt, n.Assign | n.ExprStmt | n.Return) or stmt.value is None:
        return None
    call = stmt.value
    if not isinstance(call, n.Call) or not isinstance(call.func, n.Subscript):
        return None
    index = call.func.index
    if not isinstance(index, n.Load) or index.var.storage is not n.Storage.FAST:
        return None
    what = body.fact(index.var, env)
    uses = sum(isinstance(node, n.Load) and node.var is index.var for node in walk_scope(stmt.value))
    if what.is_known or what.type not in (str, int) or uses != 1:
        return None
    table = evaluate(body, call.func.value, env.copy())
    if not table.decided or not _is_table(table.what.known, what.type):
        return None
    found = containers.entries(table.what.known, body.spec.limits.unroll)
    if found is None or not body.spec.reads(found, opaque=env.opaque):
        return None
    missing = n.ExprStmt(n.Subscript(table.code, n.Load(body.var(index.var))))
    return _branches(body, stmt, index.var, [key for key, _ in found.pairs], missing, env)


def _is_table(table: object, kind: type | None) -> bool:
    return (
        type(table) is dict
        and 0 < len(table) <= _MOST_KEYS
        and all(type(key) is kind for key in table)
        and all(graph.calls(value) is not None for value in table.values())
    )


def _branches(
    body: Body, stmt: n.Stmt, var: n.Var, keys: list[object], missing: n.Stmt, env: Env
) -> list[n.Stmt]:
    before = env.facts.get(var)
    ends: list[Env] = []
    arms: list[tuple[n.Expr, list[n.Stmt]]] = []
    for key in keys:
        way = env.copy()
        way.facts[var] = known(key)
        arm = body.statement(stmt, way)
        _forget_key(way, var, before, key)
        ends.append(way)
        arms.append((n.Compare(n.Load(body.var(var)), ["=="], [body.constant(key, "key")]), arm))
    env.replace(joined(ends))
    rest = [missing]
    for test, arm in reversed(arms):
        rest = [n.If(test, arm or [n.Pass()], rest)]
    return rest


def _forget_key(way: Env, var: n.Var, before: Abstract | None, key: object) -> None:
    """Behind the statement, the local is the object it was, unless the statement stored another one."""
    what = way.facts.get(var)
    if what is not None and what.is_known and what.known is key and before is not None:
        way.facts[var] = before
