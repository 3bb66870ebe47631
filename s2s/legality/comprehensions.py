"""When a loop or a comprehension may evaluate what a generator expression evaluates."""

from __future__ import annotations

from s2s.analysis.mentioned import mentioned
from s2s.ir import nodes as n
from s2s.ir.walk import comprehension_vars, walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.callgraph import counts_frames, frame_inspectors, mentions_any

_NOT_MOVED = (n.Lambda, n.Walrus, n.Await, n.Yield, n.YieldFrom, n.OpaqueExpr)


def refused(comp: n.Comp, facts: ModuleFacts) -> str:
    """Why the missing frame of a generator expression could be observed; empty if it could not."""
    nodes = list(walk_scope(comp))
    if any(isinstance(node, _NOT_MOVED) for node in nodes):
        return "it assigns, awaits or makes functions"
    if any(type(node) is n.Comp and node is not comp and node.kind == "gen" for node in nodes):
        return "it makes generators"
    if any(type(node) is n.Load and node.var.name == "super" for node in nodes):
        return "it calls `super`, which fails in a scope of its own"
    if any(var.storage is not n.Storage.FAST for var in comprehension_vars(comp)):
        return "something captures its variables"
    warns = any(type(node) is n.Attr and node.name == "warn" for node in nodes)
    if mentions_any(comp, frame_inspectors(facts)) or counts_frames(comp) or warns:
        return "it calls what may look at its caller"
    names = {var.name for var in comprehension_vars(comp)}  # of comprehensions inside, too
    if not mentioned(comp).isdisjoint(names):
        return "its strings name variables of its own, which what it calls may look up"
    if facts.lists_names:
        return "the module lists its own names, and would see the one a test needs"
    return ""
