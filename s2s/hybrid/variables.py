"""The variables of residual functions."""

from __future__ import annotations

from collections.abc import Container, Iterable

from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, walk_scope

#: Statements in a row.
Block = list[n.Stmt]


#: What binds the variable it has, if it has one.
_BINDERS = frozenset({n.Store, n.FunctionDef, n.Handler, n.Pattern, n.Alias})
_OWN = frozenset({n.Storage.FAST, n.Storage.CELL})


def stored_in(nodes: Iterable[n.Node | None]) -> set[n.Var]:
    """The variables that something under these nodes binds."""
    binders = _BINDERS
    return {
        var
        for root in nodes
        for node in walk_scope(root)
        if type(node) in binders and (var := bound_by(node)) is not None
    }


def own_variables(function: n.Function) -> dict[str, n.Var]:
    """The variables that a residual function binds, by name; where two have one name, the second gets another."""
    found: dict[str, n.Var] = {}
    stored: dict[n.Var, None] = {}  # in the order of the text: names made from it are the same in each run
    comps = []
    binders, comp = _BINDERS, n.Comp
    for node in walk_scope(function):
        cls = type(node)
        if cls in binders:
            if (var := bound_by(node)) is not None:
                stored[var] = None
        elif type(node) is comp:
            comps.append(node)
    inner = stored_in(clause.target for comp in comps for clause in comp.clauses)
    ordered = [param.var for param in function.params]
    # Those of comprehensions last: their names show nowhere.
    ordered += sorted(
        (var for var in stored if var.storage in _OWN), key=lambda var: (var in inner, var.name)
    )
    for var in ordered:
        if found.get(var.name) is var:
            continue
        var.name = free_name(var.name, found)
        found[var.name] = var
    return found


def free_name(name: str, taken: Container[str]) -> str:
    """A name like another one that none of these is."""
    while name in taken:
        name += "_"
    return name


def is_simple(code: n.Expr) -> bool:
    """Whether an expression is a literal, or a name of the residual program that nothing binds anew."""
    return isinstance(code, n.Const) or (isinstance(code, n.Load) and code.var.storage is n.Storage.GLOBAL)
