"""Putting a temporary's value back where the temporary is used.

`e = f(x)` directly before `return e + 1` becomes `return f(x) + 1`. One temporary at a time, into the statement
right after it; working from the end of a block, chains of temporaries collapse into one expression.
"""

from __future__ import annotations

from typing import Any

from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.effects import Knowledge, of_expr
from s2s.ir import nodes as n
from s2s.ir.walk import expressions, rewrite
from s2s.legality.move import (
    ATOMIC,
    MOST_STORES,
    can_swap,
    dies_with_frame,
    evaluated_before,
    tests_its_value,
)
from s2s.legality.text import Positions


def join_at(
    block: list[n.Stmt],
    index: int,
    overlay: Overlay,
    known: Knowledge,
    *,
    frame_end: bool,
    finalizers: bool,
) -> bool:
    """Fold the temporary stored by `block[index]` into the statement after it, if that changes nothing else.

    Legal when the store's one use is evaluated there, once and always; what is evaluated before it there can
    change places with the value; the object dies no later, and nobody sees it die earlier (`_may_die`); and the
    value means the same where it is written then (`_may_stand`).

    Args:
        frame_end: a `return` in this block ends the frame at once: no `finally`, handler or `with` around it.
        finalizers: whether anybody may observe when a temporary dies.

    Returns:
        whether it was done; the store is then gone from the block, and the overlay is out of date.
    """
    stmt: Any = block[index]
    if index + 1 == len(block) or type(stmt) is not n.Assign or len(stmt.targets) != 1:
        return False
    target = stmt.targets[0]
    definition = overlay.stores.get(target) if type(target) is n.Store else None
    if definition is None or not (_used_once(definition, overlay) and overlay.stays_local(definition, 1)):
        return False
    use, following = next(iter(definition.uses)), block[index + 1]
    if type(use) is not n.Load:
        return False
    before = evaluated_before(following, use, known)
    if before is None or not can_swap(of_expr(stmt.value, known), before):
        return False
    if not _may_die(definition, following, use, overlay, known, frame_end, finalizers):
        return False
    if not _may_stand(following, use, stmt.value, known):
        return False
    overlay.drop(definition)
    del overlay.stores[target]
    rewrite(following, lambda expr: stmt.value if expr is use else expr)
    del block[index]
    return True


def _used_once(definition: Def, overlay: Overlay) -> bool:
    return (
        len(definition.uses) == 1
        and not definition.joins_read
        and definition.var not in overlay.untracked
        and definition.var.storage is n.Storage.FAST
    )


def _may_die(
    definition: Def,
    following: n.Stmt,
    use: n.Expr,
    overlay: Overlay,
    known: Knowledge,
    frame_end: bool,
    finalizers: bool,
) -> bool:
    """Whether nobody can tell that the value dies at its use, and that the variable keeps what it had before."""
    stores = overlay.of_var(definition.var)
    if len(stores) > MOST_STORES:
        return False
    others = [d for d in stores if d is not definition]
    if any(d.kind is Kind.PARAM or d.value is None or known.of(d.value) not in ATOMIC for d in others):
        return False
    if definition.value is not None and known.of(definition.value) in ATOMIC:
        return True
    if not finalizers:
        return True
    return not others and frame_end and dies_with_frame(following, use, known)


def _may_stand(stmt: n.Stmt, use: n.Expr, value: n.Expr, known: Knowledge) -> bool:
    """Whether the value means the same written where it is used.

    Not where a literal means something else, or draws a warning; not what asks for its own truth where the truth of
    the use is asked for; not a walrus in the iterable of a comprehension.
    """
    where = Positions(stmt)
    if not where.allows(use, value):
        return False
    if where.is_tested(use) and tests_its_value(value, known):
        return False
    binds = any(type(expr) is n.Walrus for expr in expressions(value))
    return not (binds and any(type(expr) is n.Comp for expr in expressions(stmt)))
