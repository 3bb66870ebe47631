"""Listings of a module's own names that tell nothing of a name more."""

from __future__ import annotations

import builtins
import collections.abc
import types

from s2s.ir import nodes as n
from s2s.program.bindings import ModuleFacts

_LISTING = frozenset({"vars", "locals"})
#: What asks a dict for its values: whether each comes behind its key.
_VALUES = {"values": False, "items": True}
#: The library's classes of which functions and tuples may be instances, and anything else.
_OF_MANY = frozenset({*collections.abc.__all__, *types.__all__})
#: By these names, a class answers for objects that are no instances of it.
_ANSWERS = frozenset({"__instancecheck__", "__subclasshook__", "register"})


def listed_by_class(node: n.Node, facts: ModuleFacts) -> n.Load | None:
    """The `vars` in a comprehension over the module's values that looks at the instances of one class of them alone.

    `[value for value in vars().values() if isinstance(value, Parser)]` binds no name, and keeps what the compiler
    adds to the module out of its result: that is no instance of a class that a program has made.
    """
    if type(node) is not n.Comp or node.kind == "gen" or node.clauses[0].is_async or not node.clauses[0].ifs:
        return None
    clause = node.clauses[0]
    asked, target = clause.iter, clause.target
    if type(asked) is not n.Call or asked.args or asked.keywords or type(asked.func) is not n.Attr:
        return None
    lists = asked.func.value
    if type(lists) is not n.Call or lists.args or lists.keywords or type(lists.func) is not n.Load:
        return None
    behind = _VALUES.get(asked.func.name)
    if behind is None or lists.func.var.name not in _LISTING:
        return None
    if behind:
        if type(target) is not n.Tuple or len(target.items) != 2:
            return None
        target = target.items[1]
    test = clause.ifs[0]
    if type(test) is not n.Call or type(test.func) is not n.Load or test.func.var.name != "isinstance":
        return None
    if len(test.args) != 2 or test.keywords or type(target) is not n.Store or facts.bindings[test.func.var]:
        return None
    value, cls = test.args
    if type(value) is not n.Load or value.var is not target.var or type(cls) is not n.Load:
        return None
    return lists.func if _is_of_program(cls.var, facts) else None


def _is_of_program(var: n.Var, facts: ModuleFacts) -> bool:
    """Whether a name likely means a class that a program has made, which has only its own instances."""
    if var.storage is not n.Storage.GLOBAL or var.name in _OF_MANY or hasattr(builtins, var.name):
        return False
    if not _ANSWERS.isdisjoint(facts.names):
        return False
    is_imported = False
    for stmt in facts.module.body:
        if type(stmt) is n.ClassDef and stmt.var is var:
            return facts.bindings[var] == 1 and not stmt.keywords and not stmt.decorators
        if type(stmt) is n.ImportFrom and stmt.level:
            is_imported |= any(alias.var is var or alias.var is None for alias in stmt.names)
    return is_imported and facts.bindings[var] <= 1
