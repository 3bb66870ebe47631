"""When the fast copy of a loop may keep the items of small lists in locals."""

from __future__ import annotations

from collections.abc import Container

from s2s.analysis.defs import stored_vars
from s2s.analysis.effects import ATOMIC, Effect, own, own_stmt
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import header, own_jumps, statements_in, walk_scope
from s2s.legality.counted import is_read_behind
from s2s.legality.verdict import Allowed, Refused, Verdict

#: The types that the entry can ask for. Nobody sees an object of them die.
ASKED: frozenset[type] = frozenset({bool, bytes, complex, float, int, str})
_UNKNOWN_CODE = Effect.CALL | Effect.SUSPEND | Effect.DIVERGE


def may_unfold(loop: n.For, scope: n.Function) -> Verdict:
    """Whether a loop may have a copy that is written out, over locals alone.

    Legal when: nobody looks at the locals of the function, the loop counts in one of them, and runs to its end.
    """
    target = loop.target
    if type(target) is not n.Store or target.var.storage is not n.Storage.FAST or scope.dynamic:
        return Refused("somebody may look at its locals")
    if next(own_jumps(loop.body, n.Break, n.Continue), None) is not None:
        return Refused("it is left early")
    return Allowed()


def read_behind(loop: n.For, scope: n.Function, known: Facts) -> set[n.Var]:
    """The variables that a copy of a loop has to leave as the loop does, for somebody may read them.

    The others are bound anew before each read of them, in the next iteration, too.
    """
    stored = stored_vars(loop.body)
    behind = {var for var in stored if is_read_behind(var, loop, [], scope, known)}
    nodes = [node for stmt in loop.body for node in walk_scope(stmt)]
    apart = {node.var for node in nodes if type(node) is n.Store and node.var.storage is not n.Storage.FAST}
    return behind | apart | {node.var for node in walk_scope(loop.target) if type(node) is n.Store}


def may_hold_items(loop: n.For, leaves: Container[n.Var], known: Facts) -> Verdict:
    """Whether a copy may hold the items of lists in locals, and store them as it ends.

    Legal when: the entry has found what lies where, that all of it is of types of which nobody sees an object die,
    and that no two lists of which one is stored to are one; the copy stores such objects alone; and it runs no unknown
    code and ends, so that nobody looks at the lists meanwhile (rule R2). It is left by an exception, too, behind what
    stores the items.

    Args:
        leaves: the locals that hold items.
        known: what the entry has found.
    """
    for stmt in statements_in(loop.body):
        line = (stmt.span or (0,))[0]
        parts = [node for part in header(stmt) for node in walk_scope(part) if isinstance(node, n.Expr)]
        flags = own_stmt(stmt, known).flags
        for part in parts:
            effects = own(part, known).flags
            # A name is read as it always is: what lists hold is asked by operations.
            flags |= effects & ~Effect.READ if type(part) is n.Load or _is_known(part, known) else effects
        if flags & _UNKNOWN_CODE:
            return Refused(f"what it does in line {line} may run any code")
        if flags & (Effect.READ | Effect.WRITE):
            return Refused(f"what it does in line {line} may look at its lists, or change them")
        if isinstance(stmt, n.Assign | n.AugAssign) and not _stores_atoms(stmt, leaves, known):
            return Refused("it stores what somebody may see die")
    return Allowed()


def _is_known(part: n.Expr, known: Facts) -> bool:
    """Whether an expression reads a function of the library from its module."""
    return type(part) is n.Attr and known.builtin(part) is not None


def _stores_atoms(stmt: n.Assign | n.AugAssign, leaves: Container[n.Var], known: Facts) -> bool:
    """Whether what a statement stores to the locals of items is of types of which nobody sees an object die."""
    targets = stmt.targets if isinstance(stmt, n.Assign) else [stmt.target]
    stores = [node for target in targets for node in walk_scope(target) if type(node) is n.Store]
    return all(
        known.stored(known.overlay.stores[store]).within(ATOMIC) for store in stores if store.var in leaves
    )
