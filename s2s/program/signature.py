"""What the passes rely on of a module: when it has changed, its functions are looked at once more."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from s2s.analysis.constants import key_of
from s2s.ir.originals import split
from s2s.program.bindings import ModuleFacts
from s2s.program.callgraph import recursive
from s2s.program.constants import module_constants
from s2s.program.shapes import Shapes


class Signature(NamedTuple):
    """What the functions of a module rely on.

    Attributes:
        quiet: which functions are bound before the next of them can run.
        rest: everything else.
    """

    quiet: list[bool]
    rest: tuple[object, ...]

    def tells_more(self, before: Signature) -> bool:
        """Whether functions looked at once more may be found to allow what they did not allow before.

        Statements that bind what guards compare with make calls, and run no code of the program: what was known to be
        bound before one of them stays so, and what was done with that, stays done.
        """
        gained = any(now and not then for now, then in zip(self.quiet, before.quiet, strict=False))
        return gained or self.rest != before.rest


def module_signature(facts: ModuleFacts, shapes: Shapes | None, sealed: bool) -> Signature:
    """What the functions of a module rely on: which they are, how often names are bound, and what may run in between.

    The names that guards keep what they compare with under are no names of the program's, and statements that bind
    them run none of its code: that there are more of them now changes nothing for anybody.

    And its constants, and the members of its classes and what is stored to their names: what these are computed from
    may have become a literal. And which methods are recursive, or called on anything: a call may have gone.

    Args:
        sealed: whether `sealed-globals` is granted anywhere: only then it matters that a name is bound before its use.
    """
    bound = {var: times for var, times in facts.bindings.items() if times and split(var.name) is None}
    quiet = [
        facts.defined_before_use(second, facts.functions[first].function)
        for first, second in (pairwise(facts.functions) if sealed else ())
    ]
    classes = shapes.of_var.values() if shapes is not None else ()
    members = [(shape.var, name, member.kind) for shape in classes for name, member in shape.members.items()]
    stored = (*shapes.stored.values, len(shapes.stored.computed)) if shapes is not None else ()
    own = recursive(facts) - facts.members_elsewhere.keys() if shapes is not None else ()
    called = (own, shapes.unbound) if shapes is not None else ()
    constants = {var: key_of(constant.fact.value) for var, constant in module_constants(facts).items()}
    return Signature(quiet, (list(facts.functions), bound, members, stored, called, constants))
