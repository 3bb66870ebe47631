"""Gives the object that keeps things for guards functions of module random, and what they are made of."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.drawer import DRAWER
from s2s.ir.originals import split
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_copiers import import_of
from s2s.program.originals import follow, method_of_holder, new_attribute

#: What the attributes of parts are called.
_CALLED = {"bits": "getrandbits", "plain": "random", "below": "randbelow"}

#: What asks the function itself about other containers, until it becomes that: it is told what it is kept as.
OF_ITEMS = frozenset({"chosen", "shuffled"})


def keep_drawer(facts: ModuleFacts, read: n.Var, wanted: str) -> n.Var:
    """The variable that keeps one: `__s2s_1f0c__.randint = __s2s_1f0c__.__drawer__(random, "randint")`.

    The parts are to be kept before the functions are, which tests ask for: so none is used before it is made.

    Args:
        read: the name of the module, or of a function of it, which one import binds.
        wanted: the function, or the part: `bits` for `getrandbits`, `plain` for `random`, `below` for what draws a
            number below another one, `chosen` and `shuffled` for what does the same with items; empty for the module.
    """
    for alias, kept in facts.drawers.items():
        if kept == (read, wanted):
            return alias
    stmt = import_of(read, facts)
    assert stmt is not None
    making = method_of_holder(facts, DRAWER)
    alias = new_attribute(facts, _CALLED.get(wanted, wanted) or read.name)
    facts.drawers[alias] = read, wanted
    span = stmt.span
    args: list[n.Expr] = [n.Load(read, span=span)]
    if wanted:
        args.append(n.Const(wanted, span=span))
    if wanted in OF_ITEMS:
        _, attribute = split(alias.name) or ("", "")
        args.append(n.Const(attribute, span=span))
    follow(facts, stmt, alias, n.Call(n.Load(making, span=span), args, [], span=span))
    return alias
