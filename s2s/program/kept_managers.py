"""Gives the object that keeps things for guards what module contextlib makes of generators of the module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from s2s.ir import nodes as n
from s2s.ir.managers import MANAGED
from s2s.program.bindings import ModuleFacts
from s2s.program.members import bound_by
from s2s.program.originals import follow, method_of_holder, new_attribute
from s2s.program.shapes import is_private

_MAKER = ("contextlib", "contextmanager")


class Manager(NamedTuple):
    """A generator that `contextmanager` decorates, and nothing else does.

    Attributes:
        top: the statement of the module that it stands in: its own, or that of its class.
        name: what it is called, or the method of the class; empty for a function of the module.
        position: that of the statement among those of the module.
    """

    top: n.FunctionDef | n.ClassDef
    name: str
    function: n.Function
    position: int

    @property
    def title(self) -> str:
        """What the code of the generator is called."""
        return f"{self.top.var.name}.{self.name}" if self.name else self.top.var.name


class Managers(NamedTuple):
    """Those of a module: functions by their variable, methods by their name, and the names each class binds."""

    functions: dict[n.Var, Manager]
    methods: dict[str, list[Manager]]
    bound: dict[n.ClassDef, dict[str, int]]


def managers_of(facts: ModuleFacts) -> Managers:
    """The functions of a module, and the methods of its classes, that manage a context by a generator."""
    if facts.managers is None:
        facts.managers = Managers({}, {}, {})
        makers = {name: made for stmt in facts.statements for name, made in _imported(stmt)}
        for position, stmt in enumerate(facts.statements if makers else ()):
            _find(stmt, position, facts, makers)
    return facts.managers


def _imported(stmt: n.Stmt) -> Iterator[tuple[str, tuple[str, str]]]:
    """The names by which a statement imports `contextmanager`, or its module."""
    for alias in stmt.names if isinstance(stmt, n.Import | n.ImportFrom) else ():
        of = (stmt.module or "", alias.name) if type(stmt) is n.ImportFrom else (alias.name, "")
        if alias.var is not None and of in (_MAKER, (_MAKER[0], "")) and not getattr(stmt, "level", 0):
            yield alias.var.name, of


def _find(stmt: n.Stmt, position: int, facts: ModuleFacts, makers: dict[str, tuple[str, str]]) -> None:
    found = facts.managers
    assert found is not None
    if type(stmt) is n.FunctionDef:
        if _is_managed(stmt, makers) and facts.bindings[stmt.var] == 1:
            found.functions[stmt.var] = Manager(stmt, "", stmt.function, position)
    elif type(stmt) is n.ClassDef and facts.bindings[stmt.var] == 1:
        bound: dict[str, int] = {}
        for part in stmt.body:
            if type(part) is not n.FunctionDef or not _is_managed(part, makers):
                continue
            bound = bound or bound_by(stmt.body)
            name = part.var.name
            if bound[name] == 1 and not is_private(name):
                found.methods.setdefault(name, []).append(Manager(stmt, name, part.function, position))
        found.bound[stmt] = bound


def _is_managed(stmt: n.FunctionDef, makers: dict[str, tuple[str, str]]) -> bool:
    """Whether a generator is decorated by a name of `contextmanager`: what keeps it asks what has made it."""
    if len(stmt.decorators) != 1 or not stmt.function.is_generator or stmt.function.is_async:
        return False
    decorator = stmt.decorators[0]
    read = decorator.value if type(decorator) is n.Attr else decorator
    if type(read) is not n.Load:
        return False
    module, name = makers.get(read.var.name, ("", ""))
    if type(decorator) is n.Attr:
        return not name and (module, decorator.name) == _MAKER
    return (module, name) == _MAKER


def keep_manager(facts: ModuleFacts, manager: Manager) -> n.Var:
    """The variable that keeps one: `__s2s_1f0c__.saved = __s2s_1f0c__.__managed__(saved, "saved")`."""
    for alias, kept in facts.managed.items():
        if kept == (manager.top.var, manager.name):
            return alias
    keeping, span = method_of_holder(facts, MANAGED), manager.top.span
    name = manager.top.var.name
    alias = new_attribute(facts, f"{name}_{manager.name}" if manager.name else name)
    facts.managed[alias] = manager.top.var, manager.name
    args: list[n.Expr] = [n.Load(manager.top.var, span=span), n.Const(name, span=span)]
    if manager.name:
        args.append(n.Const(manager.name, span=span))
    follow(facts, manager.top, alias, n.Call(n.Load(keeping, span=span), args, [], span=span))
    return alias


def has_managers(facts: ModuleFacts) -> bool:
    """Whether a module has any."""
    found = managers_of(facts)
    return bool(found.functions or found.methods)
