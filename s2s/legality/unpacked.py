"""Whether unpacking something to the same locals once more does nothing."""

from __future__ import annotations

from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed, Refused, Verdict

#: What is unpacked without running code, and, once it was, gives the same items again. A list gives others where a
#: finalizer of what the locals held has changed it: that is seen when it is unpacked next (rule R3).
SEQUENCES: tuple[type, ...] = (tuple, list)


def repeated(stmt: n.Node, other: n.Stmt) -> bool:
    """Whether a statement unpacks a local to others, and the one behind it unpacks that local to these again.

    Nobody but the function stores to plain locals, so that nothing has been stored to them in between.
    """
    if type(stmt) is not n.Assign or type(other) is not n.Assign:
        return False
    read, targets = _parts(stmt)
    return read is not None and read not in targets and (read, targets) == _parts(other)


def may_go(stmt: n.Assign, known: Facts) -> Verdict:
    """Whether the statements behind one that they repeat may go."""
    fact = known.of(stmt.value)
    if not fact.within(frozenset(SEQUENCES)):
        return Refused("what is unpacked may run any code")
    return Allowed(fact.why)


def _parts(stmt: n.Assign) -> tuple[n.Var | None, list[n.Var]]:
    """What a statement reads, and the plain locals it unpacks that to."""
    (target, *others), value = stmt.targets, stmt.value
    if others or type(target) is not n.Tuple or type(value) is not n.Load:
        return None, []
    items = [item for item in target.items if type(item) is n.Store]
    if len(items) < len(target.items):
        return None, []
    variables = [value.var, *(item.var for item in items)]
    if any(var.storage is not n.Storage.FAST for var in variables):
        return None, []
    return variables[0], variables[1:]
