"""The variables of residual functions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope

if TYPE_CHECKING:
    pass


#: Statements in a row.
Block = list[n.Stmt]


def stored_in(nodes: Iterable[Any]) -> set[n.Var]:
    """The variables that something under these nodes binds."""
    return set(_stores_in(nodes))


def _stores_in(nodes: Iterable[Any]) -> dict[n.Var, None]:
    """As `stored_in`, in the order of the text: names made from it are the same in each run."""
    found: dict[n.Var, None] = {}
    for root in nodes:
        for node in walk_scope(root):
            match node:
                case n.Store() | n.FunctionDef():
                    found[node.var] = None
                case (
                    n.Handler(var=n.Var() as var)
                    | n.Pattern(var=n.Var() as var)
                    | n.Alias(var=n.Var() as var)
                ):
                    found[var] = None
                case _:
                    pass
    return found


def own_variables(function: n.Function) -> dict[str, n.Var]:
    """The variables that a residual function binds, by name; where two have one name, the second gets another."""
    found: dict[str, n.Var] = {}
    ordered = [param.var for param in function.params]
    comps = [node for stmt in function.body for node in walk_scope(stmt) if isinstance(node, n.Comp)]
    inner = stored_in(clause.target for comp in comps for clause in comp.clauses)
    # Those of comprehensions last: their names show nowhere.
    ordered += sorted(
        (var for var in _stores_in(function.body) if var.storage in (n.Storage.FAST, n.Storage.CELL)),
        key=lambda var: (var in inner, var.name),
    )
    for var in ordered:
        if found.get(var.name) is var:
            continue
        while var.name in found:
            var.name += "_"
        found[var.name] = var
    return found


def is_simple(code: n.Expr) -> bool:
    """Whether an expression is a literal, or a name of the residual program that nothing binds anew."""
    return isinstance(code, n.Const) or (isinstance(code, n.Load) and code.var.storage is n.Storage.GLOBAL)
