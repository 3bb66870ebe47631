"""A body with early returns as one that runs to its end and leaves its result in a variable.

What follows an `if` that returns moves into the arm that does not; a loop that returns breaks instead, and what
follows it becomes its `else`. The result is ordinary structured Python; where that is not possible without
copying code, there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, falls_through, walk_scope

#: Makes the statements that stand for `return value`.
MakeReturn = Callable[[n.Expr], list[n.Stmt]]


def eliminate_returns(
    body: list[n.Stmt], make_return: MakeReturn, span: n.Span | None
) -> list[n.Stmt] | None:
    """Replace every `return` of a body.

    Args:
        body: statements; they are taken apart, not copied.
        make_return: what to put for `return value`; it is the last thing on its path.
        span: the place new statements claim to come from.

    Returns:
        the statements, or None if a `return` stands where control cannot leave without a jump.
    """
    found: list[n.Stmt] = []
    for index, stmt in enumerate(body):
        cls = type(stmt)
        rest = body[index + 1 :]
        if cls is n.Return:
            return [*found, *make_return(_value(stmt, span))]
        if not _returns(stmt):
            found.append(stmt)
        elif cls is n.If:
            branch = _branch(stmt, rest, make_return, span)
            return None if branch is None else [*found, branch]
        elif cls in (n.For, n.While):
            loop = _loop(stmt, rest, make_return, span)
            return None if loop is None else [*found, loop]
        else:
            return None
    return [*found, *make_return(n.Const(None, span=span))]


def _value(stmt: Any, span: n.Span | None) -> n.Expr:
    return n.Const(None, span=span) if stmt.value is None else stmt.value


def _returns(stmt: n.Stmt) -> bool:
    return any(type(node) is n.Return for node in walk_scope(stmt))


def _branch(stmt: Any, rest: list[n.Stmt], make_return: MakeReturn, span: n.Span | None) -> n.Stmt | None:
    then_falls, else_falls = falls_through(stmt.body), falls_through(stmt.orelse)
    if then_falls and else_falls and rest:
        return None  # what follows would have to stand in both arms
    then = eliminate_returns([*stmt.body, *(rest if then_falls else [])], make_return, span)
    other = eliminate_returns([*stmt.orelse, *(rest if else_falls else [])], make_return, span)
    if then is None or other is None:
        return None
    return n.If(stmt.test, then or [n.Pass(span=span)], other, span=stmt.span)


def _loop(stmt: Any, rest: list[n.Stmt], make_return: MakeReturn, span: n.Span | None) -> n.Stmt | None:
    if stmt.orelse or any(type(s) is n.Break for s in _own(stmt.body)):
        return None
    if any(_returns(s) for s in _own(stmt.body) if type(s) in (n.For, n.While, n.Try, n.With, n.Match)):
        return None
    after = eliminate_returns(rest, make_return, span)
    if after is None:
        return None
    _break_instead(stmt.body, make_return, span)
    stmt.orelse = after
    loop: n.Stmt = stmt
    return loop


def _own(body: list[n.Stmt]) -> list[n.Stmt]:
    """The statements of a loop's body that a `break` among them would belong to that loop."""
    found: list[n.Stmt] = []
    for stmt in body:
        found.append(stmt)
        # What an inner loop's `else` leaves is the loop around it.
        for block in [stmt.orelse] if isinstance(stmt, (n.For, n.While)) else blocks_of(stmt):
            found.extend(_own(block))
    return found


def _break_instead(body: list[n.Stmt], make_return: MakeReturn, span: n.Span | None) -> None:
    for index, stmt in enumerate(body):
        if type(stmt) is n.Return:
            body[index:] = [*make_return(_value(stmt, span)), n.Break(span=span)]
            return
        for block in blocks_of(stmt):
            _break_instead(block, make_return, span)
