"""Whether a copier of plain values may replace a call of `copy.deepcopy`."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk
from s2s.legality.call import size
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_copiers import import_of

#: The function, and its module.
DEEPCOPY = "deepcopy"
_READ_FOR = (("copy", DEEPCOPY), ("copy", ""))
_READ_ALIKE = (n.Storage.FAST, n.Storage.CELL, n.Storage.GLOBAL)
#: An argument that stands twice, once for each function that is called, is no longer than this.
_MOST_NODES = 8
_OF_FIELDS = frozenset({n.Load, n.Attr, n.Subscript, n.Const})


def deepcopies(facts: ModuleFacts) -> list[n.Var]:
    """The names that mean the function, or its module: an import of the module binds them, and nothing else does."""
    if facts.deepcopies is None:
        found = [name for name, bound in facts.imports.items() if bound in _READ_FOR]
        facts.deepcopies = [
            name for name in found if facts.bindings[name] == 1 and import_of(name, facts) is not None
        ]
    return facts.deepcopies


def copies_plainly(call: n.Call, scope: Scope, is_apart: bool) -> Verdict:
    """Whether a call of the function gives it a single value, which another call can be given before that.

    What is tried first runs no code of the program, whatever it is given, and gives None for what it cannot copy. So
    the same name says the same to both; what another expression gives, a local holds until the function has it. A
    second argument is a table of copies that the program keeps.

    Args:
        is_apart: whether the call stands in a comprehension, where a local would be one of the scope around.
    """
    if not isinstance(scope, n.Function):
        return Refused("module code runs once")
    if call.keywords or len(call.args) != 1:
        return Refused("it is given a table of copies, or how its arguments are bound is not known")
    value = call.args[0]
    if type(value) is n.Load:
        is_alike = value.var.storage in _READ_ALIKE
        return Allowed() if is_alike else Refused("its argument is a name that a class body may bind")
    if any(type(node) not in _OF_FIELDS for node in walk(value)) or size(value) > _MOST_NODES:
        return Refused("its argument is neither a name, nor a field, nor an item")
    if is_apart or scope.is_lambda or scope.dynamic:
        return Refused("no local can hold its argument")
    return Allowed()
