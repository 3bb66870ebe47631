"""Whether a copier of plain values may replace a call of `copy.deepcopy`."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_copiers import import_of

#: The function, and its module.
DEEPCOPY = "deepcopy"
_READ_FOR = (("copy", DEEPCOPY), ("copy", ""))
_READ_ALIKE = (n.Storage.FAST, n.Storage.CELL, n.Storage.GLOBAL)


def deepcopies(facts: ModuleFacts) -> list[n.Var]:
    """The names that mean the function, or its module: an import of the module binds them, and nothing else does."""
    if facts.deepcopies is None:
        found = [name for name, bound in facts.imports.items() if bound in _READ_FOR]
        facts.deepcopies = [
            name for name in found if facts.bindings[name] == 1 and import_of(name, facts) is not None
        ]
    return facts.deepcopies


def copies_plainly(call: n.Call, scope: Scope) -> Verdict:
    """Whether a call of the function gives it a single value, which another call can be given before that.

    What is tried first runs no code of the program, whatever it is given, and gives None for what it cannot copy. So
    the same name says the same to both. A second argument is a table of copies that the program keeps.
    """
    if not isinstance(scope, n.Function):
        return Refused("module code runs once")
    if call.keywords or len(call.args) != 1:
        return Refused("it is given a table of copies, or how its arguments are bound is not known")
    value = call.args[0]
    if type(value) is not n.Load or value.var.storage not in _READ_ALIKE:
        return Refused("its argument is not to be evaluated twice")
    return Allowed()
