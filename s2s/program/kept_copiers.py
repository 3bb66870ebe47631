"""Gives the object that keeps things for guards `copy.deepcopy`, and what copies plain values as that does."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.copier import COPIER
from s2s.program.bindings import ModuleFacts
from s2s.program.originals import follow, method_of_holder, new_attribute


def keep_copier(facts: ModuleFacts, read: n.Var, is_asked: bool) -> n.Var:
    """The variable that keeps one: `__s2s_1f0c__.copied = __s2s_1f0c__.__copier__(deepcopy)`.

    What copies is kept before the function is, which a test asks for first: so it is never called before it is made.

    Args:
        read: the name of the function, or of its module, which one import binds.
        is_asked: for the function itself.
    """
    for alias, kept in facts.copiers.items():
        if kept == (read, is_asked):
            return alias
    stmt = import_of(read, facts)
    assert stmt is not None
    making = method_of_holder(facts, COPIER)
    alias = new_attribute(facts, "deepcopy" if is_asked else "copied")
    facts.copiers[alias] = read, is_asked
    span = stmt.span
    args: list[n.Expr] = [n.Load(read, span=span)]
    if is_asked:
        args.append(n.Const(True, span=span))
    follow(facts, stmt, alias, n.Call(n.Load(making, span=span), args, [], span=span))
    return alias


def import_of(name: n.Var, facts: ModuleFacts) -> n.Stmt | None:
    """The statement of the module itself that imports a name."""
    for stmt in facts.module.body:
        if isinstance(stmt, n.Import | n.ImportFrom) and any(one.var is name for one in stmt.names):
            return stmt
    return None
