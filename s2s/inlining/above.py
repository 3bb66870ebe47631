"""Which member of a class an attribute is, also one of what `super` gives."""

from __future__ import annotations

from s2s.inlining.accesses import Access, Receiver
from s2s.inlining.methods import Methods
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.above import ABOVE, NEEDED, is_super, method_above


def access_of(expr: n.Attr, scope: Scope, methods: Methods) -> Access | None:
    """As `Methods.access`. What is read by `super` is given the object of the method around."""
    if not is_super(expr.value):
        return methods.access(expr, scope)
    cx = methods.cx
    if scope is not methods.root or not all(cx.granted(one, expr) for one in NEEDED):
        return None
    found = method_above(expr, scope, cx.shapes, cx.options.program, cx.facts)
    if found is None:
        return None
    member, own, first = found
    return Access(member, first, Receiver(own.owner, frozenset(), through=own), ABOVE)
