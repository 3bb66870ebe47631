"""Whether a program that is a private copy keeps nothing from one run of it to the next."""

from __future__ import annotations

from typing import Any

from s2s.analysis.flown import kinds_of
from s2s.analysis.reaching import build
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.collect import collect
from s2s.program.flows import find_flows
from s2s.program.shapes import collect_shapes

#: What has no attributes that can be stored.
_WITHOUT = frozenset({type(None), bool, int, float, complex, str, bytes, list, dict, tuple, set, frozenset})
_STORES = frozenset({n.Assign, n.AugAssign, n.AnnAssign, n.Delete, n.For})


def stores_to_instances(module: n.Module) -> Verdict:
    """Whether all attributes that are stored are those of instances: no class or function keeps any.

    Args:
        module: a whole program, in which functions and classes are all that there is from one run to the next.
    """
    facts = collect(module)
    flows = find_flows(collect_shapes(facts), facts)
    for function in facts.statement_of:
        stored = [
            part
            for stmt in function.body
            for node in walk_scope(stmt)
            if type(node) in _STORES
            for target in (node.targets if type(node) in (n.Assign, n.Delete) else [node.target])
            for part in walk(target)
            if type(part) is n.Attr
        ]
        stored += [
            part
            for stmt in function.body
            for node in walk_scope(stmt)
            if type(node) is n.Clause
            for part in walk(node.target)
            if type(part) is n.Attr
        ]
        overlay = build(function) if stored else None
        for part in stored:
            assert overlay is not None
            kinds: Any = kinds_of(part.value, overlay, flows)
            if not kinds or not all(isinstance(kind, n.Var) or kind in _WITHOUT for kind in kinds):
                return Refused(f"what has {part.name} stored to it may be kept")
    return Allowed()
