"""Mutants of what flows where: into items of instances, and into functions inside of functions."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.options import Options

_CLOSED = Options.make(assume=["closed-world"])
#: Each is noticed by a trap of the row `classes`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "FlowsStoreFewItems": Knockout(
        "what library code stores to items of an instance is taken to be stored by nobody",
        {"s2s.program.flow_values.ValueFlows.leak_object": always(None)},
        _CLOSED,
    ),
    "FlowsReadItemsOfNobody": Knockout(
        "library code is taken to read no items of instances",
        {"s2s.program.flow_values.ValueFlows.read_object": always(None)},
        _CLOSED,
    ),
    "FlowsKnowAllCalls": Knockout(
        "functions inside of functions are taken to be called by their names alone",
        {"s2s.program.flow_values.known_by_calls": lambda module: _nested(module)},
        _CLOSED,
    ),
}


def _nested(module: n.Module) -> dict[n.Var, n.Function]:
    nodes = [node for stmt in module.body for node in walk(stmt) if type(node) is n.FunctionDef]
    return {node.var: node.function for node in nodes if node.var.storage is not n.Storage.GLOBAL}
