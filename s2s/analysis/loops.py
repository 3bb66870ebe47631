"""What is known before a loop of what is read in it."""

from __future__ import annotations

from collections.abc import Container

from s2s.analysis.defs import Kind
from s2s.analysis.fact import Fact
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n


def known_before(operand: n.Expr, inside: Container[n.Node], known: Facts) -> Fact:
    """What is known of an operand that nothing in a loop stores, without what the tests inside find.

    Args:
        inside: the nodes of the loop.
    """
    definition = known.overlay.reaching(operand) if type(operand) is n.Load else None
    if definition is None:
        return known.of(operand)
    found = known.overlay.known_as(operand)
    while found is not None and found.kind is Kind.REFINED and found.site in inside:
        (found,) = found.sources
    # Where tests meet, what is known of one and the same definition is no longer told apart.
    is_before = found is not None and found.kind is Kind.REFINED
    return known.stored(found if is_before and found is not None else definition)
