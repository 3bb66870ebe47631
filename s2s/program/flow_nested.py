"""Functions inside of functions of which all calls are known, for `program.flows`."""

from __future__ import annotations

from collections import Counter

from s2s.ir import nodes as n
from s2s.ir.walk import walk

_OF_FUNCTIONS = frozenset({n.Storage.FAST, n.Storage.CELL})


def known_by_calls(module: n.Module) -> dict[n.Var, n.Function]:
    """The functions inside of others that nobody has but who calls them, by the variables that mean them.

    Such a variable is bound once, by a `def` without decorators, and only read where it is called.
    """
    found: dict[n.Var, n.Function] = {}
    bound, loads, calls = Counter[n.Var](), Counter[n.Var](), Counter[n.Var]()
    for node in (node for stmt in module.body for node in walk(stmt)):
        if type(node) is n.Load:
            loads[node.var] += 1
        elif (var := getattr(node, "var", None)) is not None:
            bound[var] += 1
            if type(node) is n.FunctionDef and not node.decorators and var.storage in _OF_FUNCTIONS:
                found[var] = node.function
        elif type(node) is n.Call and type(node.func) is n.Load:
            calls[node.func.var] += 1
    return {
        var: function
        for var, function in found.items()
        if bound[var] == 1 and loads[var] == calls[var] and not function.is_async
    }
