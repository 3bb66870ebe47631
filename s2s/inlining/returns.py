"""A body with early returns as one that runs to its end and leaves its result in a variable.

What follows an `if` that returns moves into the arm that does not; a loop that returns breaks instead, each of
several in one another, and what follows it becomes its `else`. The result is ordinary structured Python; where that
is not possible without copying code, there is none.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, clone, falls_through, walk_scope
from s2s.ir.writer import Writer

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
    return _Returns(make_return, span).eliminated(body)


class _Returns:
    def __init__(self, make_return: MakeReturn, span: n.Span | None) -> None:
        self.make_return, self.span = make_return, span
        self.writer = Writer()

    def eliminated(self, body: list[n.Stmt]) -> list[n.Stmt] | None:
        found: list[n.Stmt] = []
        for index, stmt in enumerate(body):
            rest = body[index + 1 :]
            if type(stmt) is n.Return:
                return [*found, *self.made(stmt)]
            if not _returns(stmt):
                found.append(stmt)
            elif type(stmt) is n.If:
                branch = self.branch(stmt, rest)
                return None if branch is None else [*found, branch]
            elif type(stmt) is n.For or type(stmt) is n.While:
                loop = self.loop(stmt, rest)
                return None if loop is None else [*found, loop]
            elif type(stmt) is n.Try:
                handled = self.handled(stmt)
                return None if handled is None else [*found, handled]
            else:
                return None
        return [*found, *self.make_return(n.Const(None, span=self.span))]

    def made(self, stmt: n.Return) -> list[n.Stmt]:
        """What stands for a `return`."""
        return self.make_return(n.Const(None, span=self.span) if stmt.value is None else stmt.value)

    def branch(self, stmt: n.If, rest: list[n.Stmt]) -> n.Stmt | None:
        then_falls, else_falls = falls_through(stmt.body), falls_through(stmt.orelse)
        twice = then_falls and else_falls and bool(rest)
        if twice and not _is_brief(rest):
            return None  # what follows would have to stand in both arms
        then = self.eliminated([*stmt.body, *(rest if then_falls else [])])
        if twice:
            rest = [clone(one) for one in rest]
        other = self.eliminated([*stmt.orelse, *(rest if else_falls else [])])
        if then is None or other is None:
            return None
        return n.If(stmt.test, then or [n.Pass(span=self.span)], other, span=stmt.span)

    def handled(self, stmt: n.Try) -> n.Stmt | None:
        """A `try` that is left by `return` or by an exception, whatever happens in it: nothing comes after it.

        What is returned is evaluated where it was, so what that raises is handled as it was; a store does not raise.
        """
        arms = [stmt.body, *(handler.body for handler in stmt.handlers)]
        if stmt.orelse or stmt.is_star or any(map(falls_through, arms)) or any(map(_returns, stmt.final)):
            return None
        made = [
            new
            for arm in arms
            if (new := self.eliminated(arm) if any(map(_returns, arm)) else arm) is not None
        ]
        if len(made) < len(arms) or not falls_through(stmt.final):
            return None
        self.writer.set(stmt, body=made[0])
        for handler, body in zip(stmt.handlers, made[1:], strict=True):
            self.writer.set(handler, body=body)
        return stmt

    def loop(self, stmt: n.For | n.While, rest: list[n.Stmt]) -> n.Stmt | None:
        after = self.eliminated(rest)
        body = None if after is None or not _ends_by_itself(stmt) else self.leave(stmt.body)
        if after is None or body is None:
            return None
        self.writer.set(stmt, body=body, orelse=after)
        return stmt

    def leave(self, body: list[n.Stmt], is_last: bool = True) -> list[n.Stmt] | None:
        """The body of a loop, or a block in it, that leaves the loop by `break` where it returned.

        A loop inside leaves the one around it by a `break` behind it. What followed it there becomes its `else`, and
        goes on with the next round.

        Args:
            is_last: whether the next round begins where the block ends.

        Returns:
            the statements, or None if a `return` stands where that cannot be said.
        """
        found: list[n.Stmt] = []
        for index, stmt in enumerate(body):
            rest = body[index + 1 :]
            if type(stmt) is n.Return:
                return [*found, *self.made(stmt), n.Break(span=self.span)]
            if not _returns(stmt):
                found.append(stmt)
            elif type(stmt) is n.If:
                then, other = (self.leave(arm, is_last and not rest) for arm in (stmt.body, stmt.orelse))
                if then is None or other is None:
                    return None
                self.writer.set(stmt, body=then, orelse=other)
                found.append(stmt)
            elif type(stmt) is n.For or type(stmt) is n.While:
                inner = self.leave(stmt.body) if is_last and _ends_by_itself(stmt) else None
                after = self.leave(rest)
                if inner is None or after is None:
                    return None
                go_on = [n.Continue(span=self.span)] if falls_through(after) else []
                self.writer.set(stmt, body=inner, orelse=[*after, *go_on])
                return [*found, stmt, n.Break(span=self.span)]
            else:
                return None
        return found


def _returns(stmt: n.Stmt) -> bool:
    return any(type(node) is n.Return for node in walk_scope(stmt))


def _is_brief(rest: list[n.Stmt]) -> bool:
    """Whether what follows may be written twice: it returns a constant."""
    first = rest[0]
    return type(first) is n.Return and (first.value is None or type(first.value) is n.Const)


def _ends_by_itself(loop: n.For | n.While) -> bool:
    """Whether a loop ends in one way only, so that its `else` can tell whether it was left by a `return`."""
    return not loop.orelse and not any(type(stmt) is n.Break for stmt in _own(loop.body))


def _own(body: list[n.Stmt]) -> list[n.Stmt]:
    """The statements of a loop's body that a `break` among them would belong to that loop."""
    found: list[n.Stmt] = []
    for stmt in body:
        found.append(stmt)
        # What an inner loop's `else` leaves is the loop around it.
        for block in [stmt.orelse] if isinstance(stmt, (n.For, n.While)) else blocks_of(stmt):
            found.extend(_own(block))
    return found


def discard_result(body: list[n.Stmt], result: n.Var, writer: Writer) -> None:
    """Evaluate what would be stored as the result, and store it nowhere; a constant need not even be evaluated."""
    for index in reversed(range(len(body))):
        stmt = body[index]
        if type(stmt) is n.Assign and type(stmt.targets[0]) is n.Store and stmt.targets[0].var is result:
            is_nothing = type(stmt.value) is n.Const and len(body) > 1
            writer.splice(
                body, index, index + 1, [] if is_nothing else [n.ExprStmt(stmt.value, span=stmt.span)]
            )
        for block in blocks_of(stmt):
            discard_result(block, result, writer)
        if type(stmt) is n.If and len(stmt.orelse) == 1 and _does_nothing(stmt.orelse[0]):
            writer.set(stmt, orelse=[])


def _does_nothing(stmt: n.Stmt) -> bool:
    return type(stmt) is n.ExprStmt and type(stmt.value) is n.Const
