"""A returned list comprehension as a loop, where its element calls what only statements can stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.hybrid.expressions import evaluate
from s2s.hybrid.values import Env
from s2s.ir import nodes as n
from s2s.ir.walk import comprehension_vars, walk, walk_scope

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def returned_list(body: Body, stmt: n.Stmt, env: Env) -> list[n.Stmt] | None:
    """Write `return [element for …]` as a loop that appends, so that the functions its element calls are inlined.

    Legal where the comprehension binds only variables of its own that no function captures: the variables of the
    loop die with the frame, at the return that follows, and nobody inspects frames of a residual program.

    Args:
        body: the function it stands in.
        stmt: the statement.
        env: what is known before it; afterwards, what is known after it.

    Returns:
        The loop, None if the statement is another one or a comprehension is better.
    """
    if not isinstance(stmt, n.Return) or not isinstance(stmt.value, n.Comp) or stmt.value.kind != "list":
        return None
    comp = stmt.value
    if any(isinstance(node, n.Walrus | n.Lambda) for node in walk_scope(comp)) or any(
        clause.is_async for clause in comp.clauses
    ):
        return None
    if any(var.storage is not n.Storage.FAST for var in comprehension_vars(comp)):
        return None
    tried = evaluate(body, comp, env.copy()).code
    if not isinstance(tried, n.Comp) or not _calls_statements(body, tried.element):
        return None
    found = n.Var("found", n.Storage.FAST)
    item = n.Var("item", n.Storage.FAST)
    append = n.Call(n.Attr(n.Load(found), "append"), [n.Load(item)], [])
    # The item has a variable of its own, for statements can stand for its calls there, and not among an argument's.
    block: list[n.Stmt] = [
        n.Assign([n.Store(item)], comp.element),
        n.ExprStmt(append),
        n.Delete([n.Store(item)]),
    ]
    for clause in reversed(comp.clauses):
        for test in reversed(clause.ifs):
            block = [n.If(test, block, [])]
        block = [n.For(clause.target, clause.iter, block, [], False)]
    return body.block([n.Assign([n.Store(found)], n.List([])), *block, n.Return(n.Load(found))], env)


def _calls_statements(body: Body, element: n.Expr) -> bool:
    """Whether an expression calls a function of the residual program that is more than an expression."""
    variants = {variant.var: variant.function for variant in body.spec.variants.values()}
    work, seen = [element], set[n.Var]()
    while work:
        for node in walk(work.pop()):
            if not isinstance(node, n.Call) or not isinstance(node.func, n.Load) or node.func.var in seen:
                continue
            seen.add(node.func.var)
            function = variants.get(node.func.var)
            if function is None:
                continue
            last = function.body[-1]
            if len(function.body) > 1 or not isinstance(last, n.Return | n.ExprStmt):
                return True
            work += [] if last.value is None else [last.value]
    return False
