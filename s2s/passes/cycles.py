"""Let go of an exception that a local holds, where its function ends.

Before:

    >>> def first(parsers, text):
    ...     failed = None
    ...     for parse in parsers:
    ...         try:
    ...             return parse(text)
    ...         except ValueError as error:
    ...             failed = error
    ...     raise failed or ValueError(text)

After:

    >>> def first(parsers, text):
    ...     failed = None
    ...     try:
    ...         for parse in parsers:
    ...             try:
    ...                 return parse(text)
    ...             except ValueError as error:
    ...                 failed = error
    ...         raise failed or ValueError(text)
    ...     finally:
    ...         failed = None

The traceback of `error` holds the frame of `first`, and that, by `failed`, the exception: such a cycle, with all that
its frames hold, is left to the garbage collector, which costs several times what the call does. Python itself unbinds
`error` for that reason. A `finally` costs nothing where nothing is raised.

Legal when: the program is whole, and leaves it to Python when the collector runs; the local holds exceptions and
constants only, and no string names it (`legality.cycles`).

Does not: look at locals that are bound to what is raised but never caught, at generators, or at what a handler frees of
its traceback.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk_scope
from s2s.legality.cycles import collects_by_itself, kept_exceptions, may_let_go
from s2s.legality.verdict import Refused


def run(scope: Scope, cx: Context) -> None:
    """Let the exceptions go that locals of one function hold."""
    if not isinstance(scope, n.Function) or not (kept := kept_exceptions(scope)):
        return
    if all(map(_is_let_go, [scope] * len(kept), kept)):
        return
    verdict = collects_by_itself(cx.options, cx.facts)
    let_go: list[n.Var] = []
    for var in kept:
        one = verdict and may_let_go(var, scope, cx.edit(scope).in_strings)
        if isinstance(one, Refused):
            cx.missed(f"{var.name} is not let go where the function ends: {one.reason}", scope, one.unlock)
        else:
            let_go.append(var)
            cx.done(f"{var.name} is let go where the function ends", scope, one.why)
    if let_go:
        _wrap(scope, let_go, cx)


def _is_let_go(scope: n.Function, var: n.Var) -> bool:
    """Whether a function ends with a `finally` that lets a local go."""
    last = scope.body[-1]
    return type(last) is n.Try and any(_lets_go(stmt, var) for stmt in last.final)


def _lets_go(stmt: n.Stmt, var: n.Var) -> bool:
    if type(stmt) is not n.Assign or type(stmt.value) is not n.Const:
        return False
    return any(type(target) is n.Store and target.var is var for target in stmt.targets)


def _wrap(scope: n.Function, let_go: list[n.Var], cx: Context) -> None:
    """Put a `finally` behind all that follows, and has, the first store of what was caught."""
    body = scope.body
    start = next(index for index, stmt in enumerate(body) if _stores(stmt, let_go))
    span = body[start].span
    stores: list[n.Stmt] = [
        n.Assign([n.Store(var, span=span)], n.Const(None, span=span), span=span) for var in let_go
    ]
    whole = n.Try(body[start:], [], [], stores, False, span=span)
    cx.edit(scope).splice(body, start, len(body), [whole])
    cx.forget(scope)


def _stores(stmt: n.Stmt, variables: list[n.Var]) -> bool:
    """Whether a handler in a statement stores to one of the locals."""
    handlers = [node for node in walk_scope(stmt) if type(node) is n.Handler]
    nodes = (node for handler in handlers for inner in handler.body for node in walk_scope(inner))
    return any(type(node) is n.Store and node.var in variables for node in nodes)
