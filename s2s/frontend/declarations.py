"""What names variables and evaluates nothing: imports, `global`, `nonlocal`, parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from s2s.frontend import frames
from s2s.frontend.collector import Collector
from s2s.frontend.future import FEATURES
from s2s.frontend.scope import Kind, Scope
from s2s.frontend.signature import defaults


def declares_global(cx: Collector, node: ast.Global, scope: Scope) -> None:
    """Note the names of a `global` statement."""
    # In a class or the module, and where the name has been used before, Python may refuse it.
    if scope.kind is not Kind.FUNCTION or _are_used(node.names, scope):
        cx.doubtful = True
    scope.globals.update(node.names)
    scope.reads.update(dict.fromkeys(node.names))


def declares_nonlocal(cx: Collector, node: ast.Nonlocal, scope: Scope) -> None:
    """Note the names of a `nonlocal` statement."""
    if scope.kind is not Kind.FUNCTION or _are_used(node.names, scope):
        cx.doubtful = True
    cx.nonlocals += [(scope, name) for name in node.names]
    scope.nonlocals.update(node.names)
    scope.reads.update(dict.fromkeys(node.names))


def are_bound(nonlocals: list[tuple[Scope, str]]) -> bool:
    """Whether functions around bind all names that are declared `nonlocal`."""
    return all(_is_bound(scope, name) for scope, name in nonlocals)


def _is_bound(scope: Scope, name: str) -> bool:
    for around in _functions_around(scope):
        if name in around.globals:
            return False  # which hides the variables of functions further out
        if name in around.binds:
            return True
    return False


def binds_parameters(cx: Collector, args: ast.arguments, params: list[ast.arg], scope: Scope) -> None:
    """Note the parameters of a function as names of its scope."""
    for param in params:
        scope.binds[param.arg] = None
    # Of private names, two that differ may be one.
    if len(scope.binds) < len(params) or any(map(scope.is_private, scope.binds)):
        cx.doubtful = True
    for param, default in defaults(args):
        cx.alias(param.arg, default)


def _are_used(names: list[str], scope: Scope) -> bool:
    return any(name in scope.reads or name in scope.binds or scope.is_private(name) for name in names)


def _functions_around(scope: Scope) -> Iterator[Scope]:
    around = scope.parent
    while around is not None:
        if around.kind is Kind.FUNCTION:
            yield around
        around = around.parent


def imports(cx: Collector, node: ast.Import, scope: Scope) -> None:
    """Note the names of an `import` statement."""
    for alias in node.names:
        bound = alias.asname or alias.name.partition(".")[0]
        _bind(node, bound, scope)
        if alias.name in frames.MODULES:
            cx.modules[bound] = alias.name


def imports_from(cx: Collector, node: ast.ImportFrom, scope: Scope) -> None:
    """Note the names of a `from … import` statement."""
    if node.module == "__future__":
        known = all(alias.name in FEATURES for alias in node.names)
        cx.doubtful |= node not in cx.future_imports or not known
    for alias in node.names:
        if alias.name == "*":
            cx.doubtful |= scope.kind is not Kind.MODULE
            cx.stack_functions.update(frames.exported(node.module or ""))
            continue
        bound = alias.asname or alias.name
        _bind(node, bound, scope)
        reason = frames.imported(node.module or "", alias.name)
        if reason:
            cx.stack_functions[bound] = reason


def _bind(node: ast.Import | ast.ImportFrom, name: str, scope: Scope) -> None:
    scope.binds[name] = None
    if getattr(node, "is_lazy", 0):
        scope.opaque[name] = True  # reading it may run a whole module (PEP 810)
