"""Gives loops clones of all that they call."""

from __future__ import annotations

from collections.abc import Callable

from s2s.clones.placing import Placing
from s2s.clones.values import Refusal
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.clones import may_rely_on
from s2s.legality.verdict import Refused
from s2s.program.inferred import Inferred

#: Modules of more nodes than these are left alone: inferring goes over all of them many times.
_MOST_NODES = 60_000
#: Runs the other passes over a clone, with what is known of its locals.
Settle = Callable[[n.Function], None]


def choose(candidates: list[tuple[n.Function, n.For]], cx: Context, settle: Settle) -> list[n.Function]:
    """Give loops of a module such clones; says in which functions.

    Args:
        candidates: the loops, each with the function that it stands in.
        settle: runs the other passes over a new function.
    """
    found: list[n.Function] = []
    inferred: Inferred | None = None
    for function, loop in candidates:
        cx.qualname = function.qualname
        try:
            placing = Placing(function, loop, cx)
            _check_self(function, placing, cx)
            inferred = inferred or _inferred(cx)
            placing.run(inferred, settle)
        except Refusal as refusal:
            cx.missed(f"no clones of all that the loop calls: {refusal}", loop)
        else:
            cx.done("clones of all that the loop calls, run where its objects are as inferred", loop)
            found.append(function)
    return found


def _check_self(function: n.Function, placing: Placing, cx: Context) -> None:
    """Refuse a method on whose object clones cannot rely, whatever is inferred of it: that takes longest."""
    member = cx.likely_shapes.owner.get(function)
    if member is None or member.kind != "method" or function.params[0].var not in placing.inputs:
        return
    verdicts = [may_rely_on(shape, cx.facts) for shape in member.owner.derived()]
    refused = [verdict for verdict in verdicts if isinstance(verdict, Refused)]
    if len(refused) == len(verdicts):
        raise Refusal(refused[0].reason)


def _inferred(cx: Context) -> Inferred:
    """What is inferred of the module, if that does not take too long."""
    if sum(1 for _ in walk(cx.module)) > _MOST_NODES:
        raise Refusal("the module is too large to infer types of")
    return Inferred(cx.facts, cx.likely_shapes.of_var)
