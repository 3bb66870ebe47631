"""When what a loop stores to an attribute may stay in a local until the loop has ended."""

from __future__ import annotations

from s2s.analysis.defs import stored_vars
from s2s.analysis.effects import ATOMIC
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import nodes_in, statements_in, targets_of, walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.members import ClassShape

_OTHER_NAME = Refused("another local may hold the same object")
_DIES = Refused("it may hold what somebody may see die")


def may_write_back(
    uses: list[n.Attr], loop: n.For, region: list[n.Stmt], shape: ClassShape, known: Facts
) -> Verdict:
    """Whether a loop of a region may keep an attribute of an object in a local, and store it as it ends.

    Legal when: the object is the same all through the copy, and of a class that is tested, and its own attribute was
    tested to hold atoms, which nobody sees die; so are those that are stored. The copy runs no unknown code, and reads
    and stores the attribute by no other local. It is stored as the loop ends if it is another object than at the
    entry: what others store meanwhile is then as if it came right before the last store, or else behind it.

    Args:
        uses: where the loop reads or stores it, by one local.
        region: the copy.
    """
    read = next((use for use in uses if known.tested_place(use) is not None), None)
    fact = None if read is None else known.tested_place(read)
    if fact is None or not fact.within(ATOMIC):
        return _DIES
    assert type(read) is n.Attr and type(read.value) is n.Load
    name, owner = read.name, read.value.var
    if owner in stored_vars(region) or shape.find(name) is not None:
        return Refused("it may be found elsewhere than in the object")
    nodes = [node for stmt in region for node in walk_scope(stmt)]
    alike = [node for node in nodes if type(node) is n.Attr and node.name == name]
    if any(type(node.value) is not n.Load or node.value.var is not owner for node in alike):
        return _OTHER_NAME
    inside = set(nodes_in(loop.body))
    if any(node not in inside and type(node) is n.Attr and node in alike for node in nodes):
        return Refused("something else in the copy reads it")
    storing = [stmt for stmt in statements_in(loop.body) for target in targets_of(stmt) if target in uses]
    if not storing:
        return Refused("it is not stored")
    stores = [stmt for stmt in storing if type(stmt) is n.Assign or type(stmt) is n.AugAssign]
    if len(stores) < len(storing):
        return Refused("it is stored by something else than an assignment")
    if sum(type(part) is n.Attr and part in uses for stmt in stores for part in _targets(stmt)) < len(stores):
        return Refused("it is one of the targets that something is unpacked to")
    if not all(known.of(stmt.value).within(ATOMIC) for stmt in stores):
        return _DIES
    return Allowed(fact.why)


def _targets(stmt: n.Assign | n.AugAssign) -> list[n.Expr]:
    return stmt.targets if isinstance(stmt, n.Assign) else [stmt.target]
