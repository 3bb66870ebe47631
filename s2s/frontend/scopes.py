"""Name resolution: which storage every name of a module stands for.

Two phases, as in CPython's compiler. `collect` walks the tree once and notes, per scope, the names it reads,
binds and declares. `_resolve` then goes over the scopes from the outside in and gives every name its `Var`.

A list, set or dict comprehension runs at once inside the function around it: what it reads of that function
stays FAST. A function, lambda, class body, generator expression or type-parameter list captures: CELL. So do
annotations from 3.14 on (PEP 649), for they are evaluated when somebody asks for them, if ever.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from s2s.frontend import frames
from s2s.frontend.collect import collect
from s2s.frontend.collector import Collector
from s2s.frontend.directives import Directives
from s2s.frontend.scope import HEADERS, Kind, Scope
from s2s.frozen import plain
from s2s.ir.nodes import Storage, Var


@plain(slots=True)
class Scopes:
    """The scopes of a module: `module`, and `inner` by the node that opens each.

    Attributes:
        accepted: whether Python certainly compiles what it has parsed.
    """

    module: Scope
    inner: dict[ast.AST, Scope]
    globals: dict[str, Var]
    accepted: bool


def resolve(tree: ast.Module, directives: Directives | None = None) -> Scopes:
    """Resolve every name of a module.

    Args:
        tree: the module as `ast.parse` gives it.
        directives: what its comments say.

    Returns:
        Its scopes, with `Scope.vars` complete for every name the scope mentions.
    """
    collector = collect(tree)
    scopes = collector.scopes
    module = scopes[0]
    if directives is not None:
        from s2s.frontend.leaving import hide

        hide(directives, module)
    module_vars = _resolve(module, scopes)
    _mark_opaque(scopes)
    _mark_dynamic(collector, scopes)
    return Scopes(
        module,
        module.inner,
        {name: var for name, var in module_vars.items() if var.storage is Storage.GLOBAL}
        | {var.name: var for node, var in module.kept.items() if isinstance(node, ast.Attribute)},
        not collector.doubtful,
    )


def _resolve(module: Scope, scopes: list[Scope]) -> dict[str, Var]:
    """Give every name of every scope its variable. Returns the global ones."""
    global_vars = module.vars
    for scope in scopes:
        _own_variables(scope)
    for name in (*module.reads, *module.globals):
        if name not in global_vars:
            global_vars[name] = Var(name, Storage.GLOBAL)
    for scope in scopes[1:]:
        vars = scope.vars
        for names in (scope.binds, scope.reads, scope.globals, scope.nonlocals):
            for name in names:
                if name not in vars:
                    vars[name] = _variable(scope, name, global_vars)
        for name in scope.walrus:
            var = vars.get(name)
            if var is not None and var.storage is Storage.FAST:
                var.storage = Storage.CELL
    return global_vars


def _own_variables(scope: Scope) -> None:
    """Make the variables a scope binds itself."""
    vars = scope.vars
    storage = Storage.FAST
    if scope.kind is Kind.MODULE:
        storage = Storage.GLOBAL
    elif scope.kind is Kind.CLASS:
        storage = Storage.CLASS
    elif scope.kind in HEADERS:
        storage = Storage.DYNAMIC
    declared = scope.globals or scope.nonlocals
    for name in scope.binds:
        if declared and scope.kind is not Kind.MODULE and (name in scope.globals or name in scope.nonlocals):
            continue
        vars[name] = Var(name, Storage.DYNAMIC if scope.private and scope.is_private(name) else storage)


def _variable(scope: Scope, name: str, global_vars: dict[str, Var]) -> Var:
    """What a name that the scope does not own means in it."""
    declared = name in scope.globals or name in scope.nonlocals
    if scope.private and scope.is_private(name):
        # The true name is another one: whatever it may stand for is touched behind the back of that name.
        outer = _enclosing(scope, scope.mangled(name)) or global_vars.get(scope.mangled(name))
        if outer is not None and declared:
            outer.storage = Storage.DYNAMIC
        return Var(name, Storage.DYNAMIC)
    if name in scope.globals:
        return _global(name, global_vars)
    var = _enclosing(scope, name)
    if scope.kind is Kind.CLASS:
        if name in scope.nonlocals:
            # Written in the cell, but read from the class namespace first.
            if var is not None:
                var.storage = Storage.DYNAMIC
                return var
        return Var(name, Storage.DYNAMIC)
    if var is not None:
        return var
    if name in scope.nonlocals and scope.kind is Kind.FUNCTION:
        return Var(name, Storage.DYNAMIC)  # not valid Python: the compiler will say so
    return _global(name, global_vars)


def _global(name: str, global_vars: dict[str, Var]) -> Var:
    var = global_vars.get(name)
    if var is None:
        var = global_vars[name] = Var(name, Storage.GLOBAL)
    return var


def _enclosing(scope: Scope, name: str) -> Var | None:
    """The variable of an enclosing function that the name stands for, captured; None if it is global."""
    captured = scope.kind is not Kind.COMPREHENSION
    from_header = scope.kind in HEADERS
    below = scope
    up = scope.parent
    while up is not None and up.kind is not Kind.MODULE:
        if up.kind is Kind.CLASS:
            if name == "__class__":
                return Var(name, Storage.DYNAMIC)
            if below.kind in HEADERS and (from_header or name in up.binds):
                # The header of a method sees the class namespace, which may hold anything.
                if not (from_header and name in up.binds):
                    _enclosing(up, name)
                return Var(name, Storage.DYNAMIC)
            captured = True
        else:
            if name in up.globals:
                return None
            if name in up.binds and name not in up.nonlocals:
                var = up.vars[name]
                if captured and var.storage is Storage.FAST:
                    var.storage = Storage.CELL
                return var
            captured = captured or up.kind is not Kind.COMPREHENSION
        below, up = up, up.parent
    return None


def _mark_opaque(scopes: Iterable[Scope]) -> None:
    """Take what constructs outside the IR mention out of everybody's hands."""
    for scope in scopes:
        for name, binds in scope.opaque.items():
            var = scope.vars[name]
            if var.storage is Storage.FAST:
                var.storage = Storage.CELL
            elif binds and var.storage is not Storage.CELL:
                var.storage = Storage.DYNAMIC


def _mark_dynamic(collector: Collector, scopes: Iterable[Scope]) -> None:
    """Fill `Scope.dynamic` of the functions that look at frames or at names by their text."""
    for scope, name in collector.suspects:
        # A name that is a function's own variable is not the builtin.
        if scope.vars[name].storage not in (Storage.FAST, Storage.CELL):
            _mark(scope, frames.MENTIONS[name])
    for scope, base, name in collector.stack_calls:
        reason = frames.FUNCTIONS.get((collector.modules.get(base, ""), name))
        if reason:
            _mark(scope, reason)
    if collector.stack_functions:
        for scope in scopes:
            for name in scope.reads:
                if name in collector.stack_functions:
                    _mark(scope, collector.stack_functions[name])


def _mark(scope: Scope, reason: str) -> None:
    """Mark the function a scope belongs to."""
    if scope.host.kind is not Kind.CLASS:
        scope.host.dynamic = scope.host.dynamic or reason
