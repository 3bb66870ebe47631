"""What the passes rely on of a module: when it has changed, its functions are looked at once more."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from s2s.analysis.constants import key_of
from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.walk import all_in_scope, all_nodes, bound_by
from s2s.program.alone import is_of_entering
from s2s.program.bindings import LISTS_NAMES, ModuleFacts
from s2s.program.callgraph import recursive
from s2s.program.collect import reads_globals
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
    them run none of its code: that there are more of them now changes nothing for anybody. So it is with what looks
    how often functions are entered.

    And its constants, and the members of its classes and what is stored to their names: what these are computed from
    may have become a literal. And which methods are recursive, or called on anything: a call may have gone.

    Args:
        sealed: whether `sealed-globals` is granted anywhere: only then it matters that a name is bound before its use.
    """
    bound = {var: times for var, times in facts.bindings.items() if times and _is_relied_on(var.name)}
    quiet = [
        facts.defined_before_use(second, facts.functions[first].function)
        for first, second in (pairwise(facts.functions) if sealed else ())
    ]
    classes = shapes.of_var.values() if shapes is not None else ()
    members = [(shape.var, name, member.kind) for shape in classes for name, member in shape.members.items()]
    stored = (*shapes.stored.values, len(shapes.stored.computed)) if shapes is not None else ()
    own = recursive(facts) - facts.members_elsewhere.keys() if shapes is not None else ()
    called = (own, shapes.unbound) if shapes is not None else ()
    return Signature(quiet, (_functions(facts), bound, members, stored, called, _constants(facts)))


def _is_relied_on(name: str) -> bool:
    """Whether functions may rely on what a name is bound to: it is none that guards or `room` have added."""
    return split(name) is None and not is_of_entering(name)


def _functions(facts: ModuleFacts) -> list[n.Var]:
    return [var for var in facts.functions if _is_relied_on(var.name)]


def _constants(facts: ModuleFacts) -> dict[n.Var, object]:
    return {var: key_of(constant.fact.value) for var, constant in module_constants(facts).items()}


def is_as_before(facts: ModuleFacts, before: Signature) -> bool:
    """Whether a module whose own code has changed has the signature that it had, by a look at that code alone.

    For one whose classes are not looked into, where `sealed-globals` is granted nowhere: its signature rests on what
    binds globals, which is module code where nothing is declared global, on the functions and imports at its top, and
    on its constants. What is not as plain as that is not looked at: the answer is no.

    Args:
        facts: those of the module as it was.
    """
    if facts.declares_global or facts.names_taken or facts.names_in_opaque_syntax:
        return False
    nodes = all_in_scope(facts.module)
    if any(type(node) is n.Opaque or type(node) is n.OpaqueExpr for node in nodes):
        return False
    read = {node.var.name for node in nodes if type(node) is n.Load}
    # Of a module that lists its names, and of one that imports all of another, nothing is known to be constant.
    if read.isdisjoint(_LISTING) and not _reads_globals(facts) if facts.lists_names else read & LISTS_NAMES:
        return False
    if facts.star_import and not any(type(node) is n.Alias and node.var is None for node in nodes):
        return False
    binders = (var for node in nodes if (var := bound_by(node)) is not None)
    bound = Counter(var for var in binders if var.storage is n.Storage.GLOBAL and _is_relied_on(var.name))
    tops = [[*filter(_is_telling, body)] for body in (facts.statements, facts.module.body)]
    if (_functions(facts), dict(bound)) != before.rest[:2] or tops[0] != tops[1]:
        return False
    return _constants(replace(facts, statements=list(facts.module.body), constants=None)) == before.rest[-1]


def _reads_globals(facts: ModuleFacts) -> bool:
    """Whether a function lists the names of a module by `globals`, and still does."""
    return any(
        stmt in facts.module.body
        and reads_globals(node.var for node in all_nodes(stmt) if type(node) is n.Load)
        for stmt in facts.reading_globals
    )


def _is_telling(stmt: n.Stmt) -> bool:
    """Whether a statement at the top of a module says which functions it has."""
    if type(stmt) is n.FunctionDef:
        return _is_relied_on(stmt.var.name)
    return type(stmt) is n.Import or type(stmt) is n.ImportFrom


#: The names of which any read at all lists those of the module.
_LISTING = LISTS_NAMES - {"dir", "eval"}
