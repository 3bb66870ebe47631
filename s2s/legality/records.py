"""When a region may store to attributes of objects whose class a library has made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from s2s.ir import nodes as n
from s2s.ir.walk import set_attributes
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape
from s2s.program.records import is_fixed

_FIXED = Refused("it stores to an object that lets nobody do so")


def may_store(nodes: Iterable[Any], known: Mapping[n.Var, ClassShape], facts: ModuleFacts) -> Verdict:
    """Whether no store is to an attribute of a known object whose class raises an error instead.

    The test of a region finds such a class unchanged: the method of it that raises is its own.
    """
    fixed = {var for var, shape in known.items() if is_fixed(shape, facts)}
    for target in set_attributes(nodes):
        if type(target.value) is n.Load and target.value.var in fixed:
            return _FIXED
    return Allowed()
