"""Whether a temporary's value may be put back where the temporary is used.

`e = f(x)` directly before `return e + 1` becomes `return f(x) + 1`. One temporary at a time, into the statement
right after it; working from the end of a block, chains of temporaries collapse into one expression.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.effects import Knowledge, of_expr
from s2s.ir import nodes as n
from s2s.ir.forms import only_target
from s2s.ir.walk import expressions, scope_children
from s2s.legality.move import (
    MOST_STORES,
    Stored,
    all_die_unseen,
    can_swap,
    dies_when_rebound,
    dies_with_frame,
    evaluated_before,
    may_be_tested,
)
from s2s.legality.text import Positions
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

#: How deep an expression may get by joining: CPython parses no more than 200 nested brackets, and a reader far
#: fewer. Each level is indented once more where it does not fit on its line.
_DEEPEST = 24


def only_use(stmt: n.Stmt, overlay: Overlay) -> n.Load | None:
    """The read of the temporary that a statement stores, if it stores one, of which there is one read."""
    definition = _stored_by(stmt, overlay)
    if definition is None or not (_used_once(definition, overlay) and overlay.stays_local(definition, 1)):
        return None
    (use,) = definition.uses
    return use if type(use) is n.Load else None


def _stored_by(stmt: n.Stmt, overlay: Overlay) -> Def | None:
    """What a statement does that assigns one variable and nothing else."""
    target = only_target(stmt) if type(stmt) is n.Assign else None
    return overlay.stores.get(target) if type(target) is n.Store else None


def may_bind(
    block: list[n.Stmt], index: int, overlay: Overlay, known: Stored
) -> tuple[n.Load, Allowed] | None:
    """The use in the next statement at which the temporary that `block[index]` stores may be bound, if there is one.

    Legal when all uses are part of that statement; this one is evaluated there in any case, and before the others; what
    is evaluated before it can change places with the value; and nobody sees the object die later, for the variable goes
    on holding it.
    """
    stmt = block[index]
    definition = _stored_by(stmt, overlay)
    if definition is None or type(stmt) is not n.Assign or len(definition.uses) < 2:
        return None
    var, following = definition.var, block[index + 1]
    is_tracked = var.storage is n.Storage.FAST and var not in overlay.untracked and not definition.joins_read
    inside = set(expressions(following))
    if not is_tracked or len(overlay.of_var(var)) > 1 or not inside.issuperset(definition.uses):
        return None
    unseen = all_die_unseen([definition], known)
    if not unseen:
        return None
    for use in definition.uses:
        before = evaluated_before(following, use, known)
        if type(use) is not n.Load or before is None or var in before.reads:
            continue
        verdict = all_of(
            (
                unseen,
                can_swap(of_expr(stmt.value, known), before),
                _may_stand(following, use, stmt.value, known),
            )
        )
        is_deep = _depth(following) + _depth(stmt.value) >= _DEEPEST
        return (use, verdict) if isinstance(verdict, Allowed) and not is_deep else None
    return None


def may_join(
    block: list[n.Stmt],
    index: int,
    overlay: Overlay,
    known: Stored,
    *,
    frame_end: Verdict,
    finalizers: bool,
) -> Verdict:
    """Whether the temporary stored by `block[index]` may be folded into the statement after it.

    Legal when the store's one use is evaluated there, once and always; what is evaluated before it there can
    change places with the value; the object dies no later, and nobody sees it die earlier (`_may_die`); and the
    value means the same where it is written then (`_may_stand`). Not where the expression would get so deep that its
    text cannot be parsed.

    Args:
        frame_end: whether a `return` in this block ends the frame at once: no `finally`, handler or `with` around it.
        finalizers: whether anybody may observe when a temporary dies.

    """
    stmt = block[index]
    use = only_use(stmt, overlay)
    if use is None or index + 1 == len(block) or type(stmt) is not n.Assign:
        return _NO_TEMPORARY
    value = stmt.value
    definition, following = overlay.stores[stmt.targets[0]], block[index + 1]

    def questions() -> Iterator[Verdict]:  # the conditions that refuse most, first
        yield _may_die(definition, following, use, overlay, known, frame_end, finalizers)
        before = evaluated_before(following, use, known)
        yield _EVALUATED_ELSEWHERE if before is None else can_swap(of_expr(value, known), before)
        yield _may_stand(following, use, value, known)
        yield Allowed() if _depth(following) + _depth(value) <= _DEEPEST else _TOO_DEEP

    return all_of(questions())


_EVALUATED_ELSEWHERE = Refused("its use is not always evaluated, or more than once")
_TOO_DEEP = Refused("the expression would be nested too deeply")
_NO_TEMPORARY = Refused("it is no temporary that is used once")


def _depth(root: n.Expr | n.Stmt) -> int:
    """How deep the expressions directly in a statement or expression are nested."""
    deepest = 0
    level: list[n.Node] = [root]
    while level:
        deepest += 1
        level = [child for node in level for child in scope_children(node) if not isinstance(child, n.Stmt)]
    return deepest


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
    known: Stored,
    frame_end: Verdict,
    finalizers: bool,
) -> Verdict:
    """Whether it is unobservable that the value dies at its use, and that the variable keeps its earlier value."""
    stores = overlay.of_var(definition.var)
    if len(stores) > MOST_STORES:
        return Refused("it is stored in too many places")
    # The first store replaces no earlier value, so it lets nothing die.
    rebound = stores[0] is definition and not definition.in_loop and _stores_only(following, definition.var)
    others = [] if rebound else [d for d in stores if d is not definition]
    if any(d.kind is Kind.PARAM for d in others):
        return Refused("the variable would keep what it held before", "no-finalizers")
    before = all_die_unseen(others, known)
    if not before:
        return before
    value = all_die_unseen([definition], known)
    if not value and finalizers:
        if rebound and type(following) is n.Assign:
            return dies_when_rebound(following, use, known)
        if others or not frame_end:
            return value
        value = all_of((frame_end, dies_with_frame(following, use, known)))
        if not value:
            return value
    return all_of((before, value)) if value else before


def _stores_only(stmt: n.Stmt, var: n.Var) -> bool:
    """Whether a statement does nothing but assign one variable."""
    if type(stmt) is not n.Assign or len(stmt.targets) != 1:
        return False
    target: n.Expr = stmt.targets[0]
    return type(target) is n.Store and target.var is var


def _may_stand(stmt: n.Stmt, use: n.Expr, value: n.Expr, known: Knowledge) -> Verdict:
    """Whether the value means the same written where it is used.

    Not where a literal means something else, or draws a warning; not what asks for its own truth where the truth of
    the use is asked for; not a walrus in the iterable of a comprehension.
    """
    where = Positions(stmt)
    if not where.allows(use, value):
        return Refused("its value would mean something else where it is used")
    binds = any(type(expr) is n.Walrus for expr in expressions(value))
    if binds and any(type(expr) is n.Comp for expr in expressions(stmt)):
        return Refused("it assigns, beside a comprehension")
    return may_be_tested(value, known) if where.is_tested(use) else Allowed()
