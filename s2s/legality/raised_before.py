"""When an operation that may raise goes before the loop whose first statement computes it."""

from __future__ import annotations

from s2s.analysis.constants import constant_of
from s2s.analysis.effects import Effect, own
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import header, walk_scope
from s2s.legality.move import MOST_STORES, all_die_unseen, evaluated_before, path_to
from s2s.legality.verdict import Allowed, Refused, Verdict

_INT = frozenset({int})
_HANDLED = Refused(
    "what it raises may be handled, or seen by a `finally`, where the loop has stored something"
)
_LATER = Refused("something else may be done or raised before it, or it may not be evaluated at all")
_NO_ITERATION = Refused("the loop may not run at all")


def may_raise_before(
    expr: n.Expr, loop: n.For, region: n.If | n.While | n.Function, scope: n.Function, known: Facts
) -> Verdict:
    """Whether an operation of numbers that stay the same may be computed before a loop, and raise there.

    Legal when: the loop is that of a region cut into chunks, none of which is empty; its first statement certainly
    evaluates the operation, and before that does nothing that anybody could see, and raises nothing. So it raises the
    same, with nothing done in between but to store the counter; and what that held before dies unseen. The function
    handles no exceptions, so that nobody looks.
    """
    if not isinstance(region, n.While) or loop not in region.body or not loop.body:
        return _NO_ITERATION
    tested = region.test.values if type(region.test) is n.Bool and region.test.op == "and" else [region.test]
    ranges = {part.var for part in tested if type(part) is n.Load}
    if ranges.isdisjoint(node.var for node in walk_scope(loop.iter) if type(node) is n.Load):
        return _NO_ITERATION
    if any(isinstance(node, n.Try | n.With) for node in walk_scope(scope)):
        return _HANDLED
    first = loop.body[0]
    effects = evaluated_before(first, expr, known)
    if effects is None or effects.flags & ~(Effect.READ | Effect.RAISE) or effects.writes:
        return _LATER
    if not _raises_alone(expr, first, known):
        return _LATER
    if type(loop.target) is not n.Store or loop.target.var.storage is not n.Storage.FAST:
        return _LATER
    held = known.overlay.of_var(loop.target.var)
    if len(held) > MOST_STORES:
        return _LATER
    own_store = known.overlay.stores.get(loop.target)
    if own_store in held and not _is_repeated(region, scope):
        held = held[: held.index(own_store)]  # in program order: later stores have not run yet
    dies = all_die_unseen(held, known)
    return Allowed(effects.why) if dies else dies


def _is_repeated(region: n.While, scope: n.Function) -> bool:
    """Whether a region stands in a loop."""
    loops = (node for node in walk_scope(scope) if isinstance(node, n.For | n.While) and node is not region)
    return any(node is region for loop in loops for node in walk_scope(loop))


def _raises_alone(expr: n.Expr, stmt: n.Stmt, known: Facts) -> bool:
    """Whether a statement can raise only in one operation, or in what computes with its value."""
    if type(stmt) is n.AugAssign and not known.bound(stmt.target):
        return False
    inside = set(walk_scope(expr))
    for part in header(stmt):
        computes_with_it = path_to(part, expr) or [] if isinstance(part, n.Expr) else []
        for node in walk_scope(part):
            if not isinstance(node, n.Expr) or node in inside or node in computes_with_it:
                continue
            if own(node, known).flags & Effect.RAISE and not _divides_by_constant(node, known):
                return False
    return True


def _divides_by_constant(node: n.Node, known: Facts) -> bool:
    if type(node) is not n.Binary or node.op not in ("//", "%"):
        return False
    divisor = constant_of(node.right)
    return type(divisor) is int and divisor != 0 and known.of(node.left).within(_INT)
