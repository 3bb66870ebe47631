"""When the body of a generator may be inlined into the loop that consumes it.

What a generator raises, its consumer sees as it is, but for `StopIteration`: that becomes a `RuntimeError` (PEP 479),
since it would end the loop. So it matters whether code may raise one: by itself, or by the code of others it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from s2s.analysis.effects import Effect, Effects, Knowledge, of_expr, own, own_stmt
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, header, nodes_in, walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict

_STOPS = Refused("it may raise StopIteration")
_RAISES = Refused("it may raise")
_COMES_BACK = (n.If, n.For, n.While)


def stops(effects: Effects) -> bool:
    """Whether code with these effects may raise `StopIteration`: it runs unknown code.

    So may an operator that is promised to do nothing but give its result: it may raise anything instead.
    """
    return bool(effects.flags & (Effect.CALL | Effect.SUSPEND)) or "pure-operators" in effects.why


def cannot_stop(
    body: Iterable[n.Stmt], known: Knowledge, harmless: Callable[[n.Expr], bool] | None = None
) -> Verdict:
    """Whether code raises no `StopIteration`: it runs nothing but operations of builtin types, which raise others.

    What a generator hands out with `yield`, and what runs then, is not its own code.

    Args:
        harmless: which expressions that run other code are known to raise none by it.
    """
    return _never(stops, _STOPS, body, known, harmless)


def cannot_raise(body: Iterable[n.Stmt], known: Knowledge) -> Verdict:
    """Whether code raises nothing at all; what runs while a generator has handed something out is not its own."""
    return _never(lambda effects: stops(effects) or bool(effects.flags & Effect.RAISE), _RAISES, body, known)


def _never(
    does: Callable[[Effects], bool],
    refused: Refused,
    body: Iterable[n.Stmt],
    known: Knowledge,
    harmless: Callable[[n.Expr], bool] | None = None,
) -> Verdict:
    found = Effects()
    for stmt in body:
        if type(stmt) is n.Raise:
            return refused
        if (given := yielded(stmt)) is not None:
            found |= Effects() if given.value is None else _evaluated(given.value, known, harmless)
        else:
            found |= own_stmt(stmt, known)
            for part in header(stmt):
                found |= _evaluated(part, known, harmless)
        if does(found):
            return refused
        for block in blocks_of(stmt):
            inside = _never(does, refused, block, known, harmless)
            if not inside:
                return inside
            found |= Effects(why=inside.why)
    return Allowed(found.why)


def _evaluated(expr: n.Node | None, known: Knowledge, harmless: Callable[[n.Expr], bool] | None) -> Effects:
    """The effects of evaluating an expression, but for what is known to be harmless."""
    if harmless is None or expr is None:
        return of_expr(expr, known)
    found = Effects()
    for node in walk_scope(expr):
        effects = own(node, known) if isinstance(node, n.Expr) else of_expr(node, known)
        if not stops(effects) or not isinstance(node, n.Expr) or not harmless(node):
            found |= effects
    return found


def yielded(stmt: n.Node) -> n.Yield | None:
    """The `yield` of a statement that consists of it alone."""
    return stmt.value if type(stmt) is n.ExprStmt and type(stmt.value) is n.Yield else None


#: CPython compiles no more than 20 loops, `with` and `try` statements inside one another; a `finally` counts as one.
MOST_NESTED = 17


def nested(block: list[n.Stmt]) -> int:
    """How many loops, `with` and `try` statements of a block stand inside one another, as CPython counts them."""
    deepest = 0
    for stmt in block:
        own = weight(stmt)
        deepest = max([deepest, own, *(own + nested(inner) for inner in blocks_of(stmt))])
    return deepest


def weight(stmt: n.Stmt) -> int:
    """How many levels of nesting one statement adds."""
    if type(stmt) is n.With:
        return len(stmt.items)
    if type(stmt) is n.Try:
        return bool(stmt.handlers) + 2 * bool(stmt.final)
    return int(isinstance(stmt, (n.For, n.While)))


def hands_out_plainly(body: list[n.Stmt]) -> str:
    """Why the `yield` of a generator cannot be replaced by what is done with it; empty if it can.

    Nobody sends a value or throws an exception into it, and it closes without a `finally`: the value of `yield` is
    not used, and no `try` or `with` is around it.
    """
    count = 0
    pending = list(body)
    while pending:
        stmt = pending.pop()
        if type(stmt) is n.ExprStmt and yielded(stmt) is not None:
            count += 1
            if any(type(node) is n.Yield for node in walk_scope(stmt.value) if node is not stmt.value):
                return "it uses the value of a yield"
            continue
        if type(stmt) is n.Return and not (stmt.value is None or _is_none(stmt.value)):
            return "it returns a value"
        if any(type(node) is n.Yield for node in nodes_in(header(stmt))):
            return "it uses the value of a yield"
        blocks = blocks_of(stmt)
        if type(stmt) not in _COMES_BACK and any(
            type(node) is n.Yield for block in blocks for inner in block for node in walk_scope(inner)
        ):
            return "it yields inside a statement that would see it close"
        for block in blocks:
            pending += block
    return "" if count else "it yields nothing"


def _is_none(expr: n.Expr) -> bool:
    return type(expr) is n.Const and expr.value is None
