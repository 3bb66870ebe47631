"""What needs no test, since an assumption grants that it does not change."""

from __future__ import annotations

import builtins

from s2s.analysis.fact import Why
from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.program.constants import module_constants

#: What a class that is made of its text alone, and stays so, rests on.
SEALED_CLASS: Why = frozenset({"sealed-classes", "sealed-globals"})
#: What the name of a builtin that means that rests on.
SEALED_BUILTINS: Why = frozenset({"sealed-builtins", "sealed-globals"})
#: What a name that means what it was bound to rests on.
SEALED_NAMES: Why = frozenset({"sealed-globals"})


def is_sealed_name(var: n.Var, scope: n.Function, cx: Granted) -> bool:
    """Whether a name is granted to mean the function or the constant that the module has bound it to by then."""
    if not cx.granted("sealed-globals") or hasattr(builtins, var.name):
        return False
    constant = module_constants(cx.facts).get(var)
    if constant is not None:
        return cx.facts.has_run_before(constant.position, scope)
    return (
        var in cx.facts.functions and cx.facts.may_be_sealed(var) and cx.facts.defined_before_use(var, scope)
    )


def is_sealed(name: n.Var, scope: n.Function, cx: Granted) -> bool:
    """Whether a name is granted to mean its class, and that to be what it was made as."""
    granted = all(map(cx.granted, ("sealed-classes", "sealed-globals")))
    return granted and cx.facts.defined_before_use(name, scope)
