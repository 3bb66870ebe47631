"""Module-level constants: the globals of which the module's text alone tells the value.

The name may still be rebound from outside: whoever uses the value gives the reason why it is not.
"""

from __future__ import annotations

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.fact import Fact, constant, holding
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.program.bindings import ModuleFacts


@frozen()
class Constant:
    """A global bound once, by an assignment of a constant, or of a tuple of them, at the top level of the module.

    Attributes:
        fact: what is known of its value.
        position: that of the assignment among the module's statements.
    """

    fact: Fact
    position: int


def module_constants(facts: ModuleFacts) -> dict[n.Var, Constant]:
    """The constants of a module, by variable; found when first asked for."""
    if facts.constants is None:
        facts.constants = {}
        if not facts.star_import and not facts.lists_names:
            for position, stmt in enumerate(facts.statements):
                _add(facts, facts.constants, stmt, position)
    return facts.constants


def _add(facts: ModuleFacts, found: dict[n.Var, Constant], stmt: n.Stmt, position: int) -> None:
    if isinstance(stmt, n.Assign):
        targets, value = stmt.targets, constant_of(stmt.value)
    elif isinstance(stmt, n.AnnAssign) and stmt.value is not None:
        targets, value = [stmt.target], constant_of(stmt.value)
    else:
        return
    if value is NO_CONST:
        return
    fact = holding(tuple, [constant(item) for item in value]) if type(value) is tuple else constant(value)
    for target in targets:
        if type(target) is n.Store:
            if is_bound_once(target.var, facts):
                found[target.var] = Constant(fact, position)
        elif type(target) is n.Tuple and type(value) is tuple and len(target.items) == len(value):
            for part, item in zip(target.items, value, strict=True):
                if type(part) is n.Store and is_bound_once(part.var, facts):
                    found[part.var] = Constant(constant(item), position)


def is_bound_once(var: n.Var, facts: ModuleFacts) -> bool:
    """Whether nothing else in the module binds or deletes a global, or may mean it; dunder names are Python's."""
    return (
        var.storage is n.Storage.GLOBAL
        and facts.bindings[var] == 1
        and not facts.is_taken(var)
        and not var.name.startswith("__")
    )
