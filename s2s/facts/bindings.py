"""What is known of a module's global names: what binds them, where, and which are functions that can be inlined.

The facts are about the text of one file. That a name still means what this file bound it to when it is read is
never assumed here: it is proved, guarded or granted by the pass that uses it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from s2s.ir import nodes as n
from s2s.ir.effects import Ignorance, of_stmt
from s2s.ir.walk import walk, walk_scope

#: Calls that list the module's names: a name s2s adds would be seen.
_LISTS_NAMES = frozenset({"globals", "vars", "dir", "locals", "eval", "exec"})


@dataclass
class ModuleFacts:
    """What one pass over a module's text tells of its global names.

    Attributes:
        functions: module-level functions, by variable: `def` at the top level, undecorated, the only binding.
        alias_of: names bound once, to such a function right after its `def`: the alias, and what it stands for.
        bindings: how many places bind each global variable.
        index: the position among the module's statements of what binds each function.
        home: for each function node (nested ones too), the position of the top-level statement it is in.
        names: every identifier in the module, so that new ones are new.
        lists_names: whether module code lists its own names, and so would see a new one.
        star_import: whether unknown names are imported into the module.
    """

    module: n.Module
    functions: dict[n.Var, n.FunctionDef] = field(default_factory=dict)
    alias_of: dict[n.Var, n.Var] = field(default_factory=dict)
    bindings: Counter[n.Var] = field(default_factory=Counter)
    index: dict[n.Var, int] = field(default_factory=dict)
    home: dict[n.Function, int] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    lists_names: bool = False
    star_import: bool = False
    watched: set[n.Function] | None = None  # kept by `callgraph.watched`
    recursive: set[n.Function] | None = None  # kept by `callgraph.recursive`
    refusals: dict[n.Function, str] = field(default_factory=dict)  # kept by `inlinable.refusal`
    _quiet: list[int] = field(default_factory=list)

    def alias(self, callee: n.Var) -> n.Var | None:
        """The name that keeps the function `callee` was bound to, if the module has one."""
        return next((alias for alias, var in self.alias_of.items() if var is callee), None)

    def fresh(self, hint: str) -> str:
        """An identifier the module does not use, derived from `hint`."""
        name, count = hint, 0
        while name in self.names:
            count += 1
            name = f"{hint}_{count}"
        self.names.add(name)
        return name

    def defined_before_use(self, callee: n.Var, function: n.Function | None) -> bool:
        """Whether nobody can call `function` before the module has bound `callee`.

        So it is when the `def` of the callee stands first, or when nothing in between runs any code that could
        make such a call.
        """
        if function is None or function not in self.home:
            return False
        here, there = self.home[function], self.index[callee]
        return there < here or self._quiet[there] - self._quiet[here] == there - here


def collect(module: n.Module) -> ModuleFacts:
    """Gather the facts of a module."""
    facts = ModuleFacts(module)
    for node in walk(module):
        cls = type(node)
        var: Any = getattr(node, "var", None)
        if var is not None:
            facts.names.add(var.name)
            if cls is not n.Load and var.storage is n.Storage.GLOBAL:
                facts.bindings[var] += 1
        if cls is n.Attr:
            facts.names.add(node.name)
        elif cls is n.Declare:
            facts.names.update(node.names)
        elif cls is n.Function:
            facts.names.update(node.variables)
        elif cls is n.ImportFrom and any(alias.var is None for alias in node.names):
            facts.star_import = True
        elif (cls is n.Load and var.name == "globals") or cls in (n.Opaque, n.OpaqueExpr):
            facts.lists_names = True
    facts.names.update(module.globals)
    facts.lists_names |= any(
        type(node) is n.Load and node.var.name in _LISTS_NAMES for node in walk_scope(module)
    )
    index(facts)
    return facts


def index(facts: ModuleFacts) -> None:
    """Number the module's statements, and find the functions and aliases among them."""
    facts.functions.clear()
    facts.alias_of.clear()
    facts.index.clear()
    facts.home.clear()
    facts._quiet = [0]
    body = facts.module.body
    for position, stmt in enumerate(body):
        quiet = not of_stmt(stmt, Ignorance()).runs_code
        facts._quiet.append(facts._quiet[-1] + quiet)
        for node in walk(stmt):
            if type(node) is n.Function:
                facts.home[node] = position
        if type(stmt) is n.FunctionDef and not stmt.decorators and facts.bindings[stmt.var] == 1:
            facts.functions[stmt.var] = stmt
            facts.index[stmt.var] = position
        elif position and (found := _alias(stmt, body[position - 1])) is not None:
            alias, callee = found
            if callee in facts.functions and facts.bindings[alias] == 1:
                facts.alias_of[alias] = callee


def _alias(stmt: n.Stmt, before: n.Stmt) -> tuple[n.Var, n.Var] | None:
    """Recognize `_f = f` right after `def f`."""
    if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(before) is not n.FunctionDef:
        return None
    target: Any = stmt.targets[0]
    value: Any = stmt.value
    if (
        type(target) is n.Store
        and type(value) is n.Load
        and value.var is before.var
        and target.var is not value.var
    ):
        return target.var, value.var
    return None


def add_alias(facts: ModuleFacts, callee: n.Var) -> n.Var:
    """Give the module a name that keeps the function `callee` is bound to: `_f = f`, right after its `def`."""
    name = facts.fresh(f"_{callee.name.strip('_')}")
    alias = n.Var(name, n.Storage.GLOBAL)
    facts.module.globals[name] = alias
    facts.bindings[alias] = 1
    definition = facts.functions[callee]
    assign = n.Assign([n.Store(alias, span=definition.span)], n.Load(callee, span=definition.span))
    assign.span = definition.span
    facts.module.body.insert(facts.index[callee] + 1, assign)
    index(facts)
    return alias
