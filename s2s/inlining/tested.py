"""What values are instances of in a region on trial: parameters that its test is to ask for, and what is made there."""

from __future__ import annotations

from collections.abc import Mapping

from s2s.analysis.fact import PROVED
from s2s.context import Context
from s2s.inlining.accesses import Access, Receiver
from s2s.ir import nodes as n
from s2s.program.callgraph import recursive
from s2s.program.hypothesis import Hypothesis
from s2s.program.members import ClassShape
from s2s.program.shapes import is_private


def tested_class(
    expr: n.Expr, tried: Hypothesis | None, known: Mapping[n.Var, Receiver], cx: Context
) -> ClassShape | None:
    """The class that a value is an instance of, of exactly that, if the test of the region on trial says so.

    Args:
        known: what is known of variables, of those the walk has made too.
    """
    if tried is None:
        return None
    if type(expr) is n.Load:
        found = known.get(expr.var)
        if found is not None and found.exact and not found.why and not found.is_class:
            return found.shape
        return tried.receivers.get(expr.var) or tried.objects.get(expr.var)
    if type(expr) is n.Call and type(expr.func) is n.Load and tried.makes_objects:
        made = cx.constructors.get(expr.func.var)
        return None if made is None else made.shape
    return None


def tested_method(attribute: n.Attr, shape: ClassShape | None, cx: Context) -> Access | None:
    """The method, or property, that an attribute of an instance is, if the test of the region on trial says so."""
    found = None if shape is None or is_private(attribute.name) else shape.find(attribute.name)
    if (
        shape is None
        or found is None
        or found.kind not in ("method", "property")
        or found.function in recursive(cx.likely_facts)
    ):
        return None
    return Access(found, attribute.value, Receiver(shape, PROVED, exact=True), PROVED)


def note_use(access: Access, hypothesis: Hypothesis) -> None:
    """Note that the call of a method was inlined, which the test is to find unchanged; of a property, in its class."""
    is_property = access.member.kind == "property"
    if not is_property and type(access.first) is n.Load and access.first.var in hypothesis.receivers:
        hypothesis.use_method(access.first.var, access.member.name)
    else:
        of_class = hypothesis.methods_of_made.setdefault(access.receiver.shape.var, {})
        of_class[access.member.name] = None
        hypothesis.methods += 1
