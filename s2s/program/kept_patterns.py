"""Gives the object that keeps things for guards the functions of module re, and what they do with a pattern."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.originals import PATTERN, split
from s2s.program.bindings import ModuleFacts
from s2s.program.originals import follow, method_of_holder, new_attribute


def keep_pattern(
    facts: ModuleFacts, stmt: n.Stmt, module: n.Var, name: str, pattern: str | bytes | None
) -> n.Var:
    """The variable that keeps a function of module re, or what it does with a pattern.

    `__s2s_1f0c__.split = __s2s_1f0c__.__pattern__(re, "split")`

    Args:
        stmt: that imports the module.
        pattern: None for the function itself.
    """
    for alias, kept in facts.of_re.items():
        if kept == (module, name, pattern) and type(kept[2]) is type(pattern):
            return alias
    keeping = method_of_holder(facts, PATTERN)
    alias = new_attribute(facts, name if pattern is None else f"{name}_{len(facts.of_re)}")
    facts.of_re[alias] = module, name, pattern
    span = stmt.span
    asked: list[n.Expr] = [n.Load(module, span=span), n.Const(name, span=span)]
    if pattern is not None:
        _, attribute = split(alias.name) or ("", "")
        asked += [n.Const(attribute, span=span), n.Const(pattern, span=span)]
    follow(facts, stmt, alias, n.Call(n.Load(keeping, span=span), asked, [], span=span))
    return alias
