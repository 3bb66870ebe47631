"""What the passes rely on of a module: when it has changed, its functions are looked at once more."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from s2s.analysis.constants import key_of
from s2s.program.bindings import ModuleFacts
from s2s.program.callgraph import recursive
from s2s.program.constants import module_constants
from s2s.program.shapes import Shapes


def module_signature(facts: ModuleFacts, shapes: Shapes | None) -> tuple[Any, ...]:
    """What the functions of a module rely on: which they are, how often names are bound, and what may run in between.

    And its constants, and the members of its classes and what is stored to their names: what these are computed from
    may have become a literal. And which methods are recursive, or called on anything: a call may have gone.
    """
    bound = {var: times for var, times in facts.bindings.items() if times and var not in facts.alias_of}
    quiet = [
        facts.defined_before_use(second, facts.functions[first].function)
        for first, second in pairwise(facts.functions)
    ]
    classes = shapes.of_var.values() if shapes is not None else ()
    members = [(shape.var, name, member.kind) for shape in classes for name, member in shape.members.items()]
    stored = (*shapes.stored.values, len(shapes.stored.computed)) if shapes is not None else ()
    called = (recursive(facts), shapes.unbound) if shapes is not None else ()
    constants = {var: key_of(constant.fact.value) for var, constant in module_constants(facts).items()}
    return list(facts.functions), bound, quiet, members, stored, called, constants
