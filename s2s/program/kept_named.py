"""Gives the object that keeps things for guards classes of other files, which the module does not import."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.named import NAMED
from s2s.program.bindings import ModuleFacts
from s2s.program.originals import method_of_holder, new_attribute


def keep_named(facts: ModuleFacts, module: str, name: str, home: str = "") -> n.Var:
    """The variable that keeps a class: `__s2s_1f0c__.Stock = __s2s_1f0c__.__named__("shop.stock", "Stock")`.

    It is looked for as the module starts, and what is kept where its module is not there by then is a class of which
    there is no other instance: a test of it never passes.

    Args:
        home: what this module is to be called as it runs, or none is kept: where its name is no more than likely, so is
            the other one's in the same package.
    """
    for alias, kept in facts.distant.items():
        if kept == (module, name):
            return alias
    keeping = method_of_holder(facts, NAMED)
    alias = new_attribute(facts, name)
    facts.distant[alias] = module, name
    names = [module, name, home] if home else [module, name]
    made = n.Call(n.Load(keeping), [n.Const(one) for one in names], [])
    facts.unplaced_first.append(n.Assign([n.Store(alias)], made))
    return alias
