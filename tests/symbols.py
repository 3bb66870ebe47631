"""Compare the names s2s resolved with what CPython's own `symtable` and compiler say of the same source."""

from __future__ import annotations

import ast
import symtable
import sys
import types
from collections import defaultdict

from s2s.frontend.lower import lower
from s2s.frontend.scope import Kind, Scope
from s2s.frontend.scopes import resolve
from s2s.ir import nodes as ir

LOCAL, GLOBAL_EXPLICIT, GLOBAL_IMPLICIT, FREE, CELL = 1, 2, 3, 4, 5
#: From 3.12 on, comprehensions have no table of their own: their names stand in the table around.
INLINED = sys.version_info >= (3, 12)

_NAMES = {
    ast.Lambda: "lambda",
    ast.ListComp: "listcomp",
    ast.SetComp: "setcomp",
    ast.DictComp: "dictcomp",
    ast.GeneratorExp: "genexpr",
}
#: Names CPython adds to tables.
_IMPLICIT = frozenset(("__class__", "__classdict__", "__type_params__", "__conditional_annotations__"))

_Key = tuple[str, int]


def differences(text: str | bytes, tree: ast.Module) -> list[str]:
    """Every name whose storage disagrees with CPython's, as text; empty if there is none.

    Args:
        text: a module CPython compiles.
        tree: the same module, parsed.
    """
    scopes = resolve(tree)
    postponed = any(
        isinstance(node, ast.ImportFrom)
        and node.module == "__future__"
        and node.names[0].name == "annotations"
        for node in tree.body
    )
    theirs: dict[_Key, list[dict[str, int]]] = defaultdict(list)
    _gather(symtable.symtable(text, "<test>", "exec"), theirs)  # type: ignore[arg-type]
    ours: dict[_Key, list[Scope]] = defaultdict(list)
    for node, scope in scopes.inner.items():
        # What annotations capture is seen in the scopes around them. `symtable` has one table for all of a class.
        if scope.kind is not Kind.ANNOTATIONS and not (scope.kind is Kind.COMPREHENSION and INLINED):
            name = _NAMES.get(type(node)) or node.name  # type: ignore[attr-defined]
            ours[name, node.lineno].append(scope)  # type: ignore[attr-defined]
    inlined = _inlined_names(scopes.inner.values())
    unread = _names_of_local_annotations(tree)
    found = []
    for key, group in ours.items():
        tables = theirs.get(key, [])
        if len(tables) != len(group):
            found.append(f"{key}: {len(group)} scopes, {len(tables)} tables")
            continue
        # Several lambdas of one line may come in another order: each has to fit one table.
        left = list(tables)
        for scope in group:
            tried = [
                _compare(scope, table, inlined.get(scope, frozenset()), scopes.inner, postponed, unread)
                for table in left
            ]
            best = min(range(len(tried)), key=lambda index: len(tried[index]))
            left.pop(best)
            found += [f"{key}: {problem}" for problem in tried[best]]
    return found


def _gather(table: symtable.SymbolTable, into: dict[_Key, list[dict[str, int]]]) -> None:
    for child in table.get_children():
        if child.get_name() != "_annotation":
            symbols = {
                symbol.get_name(): symbol._Symbol__scope  # type: ignore[attr-defined]
                for symbol in child.get_symbols()
                if not symbol.get_name().startswith(".")
            }
            if str(getattr(child.get_type(), "value", child.get_type())) in ("function", "class"):
                # From 3.15 on, the names of lambdas and generators are in angle brackets.
                into[child.get_name().strip("<>"), child.get_lineno()].append(symbols)
        _gather(child, into)


def _names_of_local_annotations(tree: ast.Module) -> frozenset[str]:
    """The names in annotations of local variables: from 3.14 on, they are in no table."""
    if sys.version_info < (3, 14):
        return frozenset()
    functions = (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))
    annotations = (
        inside.annotation
        for function in functions
        for inside in ast.walk(function)
        if isinstance(inside, ast.AnnAssign)
    )
    return frozenset(
        node.id for annotation in annotations for node in ast.walk(annotation) if isinstance(node, ast.Name)
    )


def _inlined_names(scopes: object) -> dict[Scope, frozenset[str]]:
    """What the comprehensions directly inside each scope mention."""
    names: dict[Scope, set[str]] = defaultdict(set)
    for scope in scopes:  # type: ignore[attr-defined]
        if scope.kind is Kind.COMPREHENSION:
            up = scope.parent
            while up.kind is Kind.COMPREHENSION:
                up = up.parent
            names[up].update(scope.mangled(name) if scope.is_private(name) else name for name in scope.vars)
    return {scope: frozenset(mentioned) for scope, mentioned in names.items()}


def _compare(
    scope: Scope,
    table: dict[str, int],
    inlined: frozenset[str],
    inner: dict[ast.AST, Scope],
    postponed: bool,
    unread: frozenset[str],
) -> list[str]:
    found = []
    ours = {scope.mangled(name) if scope.is_private(name) else name: name for name in scope.vars}
    for name in table.keys() - ours.keys() - _IMPLICIT:
        passed_through = table[name] == FREE and _mentioned_inside(scope, name, inner)
        if not passed_through and not (INLINED and name in inlined):
            found.append(f"{name} is missing")
    for true_name, name in ours.items():
        var = scope.vars[name]
        theirs = table.get(true_name)
        if theirs is None:
            if not postponed and name not in scope.opaque and name not in unread:
                found.append(f"{name} is too much")
            continue
        if INLINED and true_name in inlined:
            continue
        allowed = _allowed(scope, name, var, inner, postponed)
        if theirs not in allowed:
            found.append(f"{name} is {var.storage.value}, symtable says {theirs}")
    return found


def _mentioned_inside(scope: Scope, name: str, inner: dict[ast.AST, Scope]) -> bool:
    """Whether a scope inside this one mentions a name, which then passes through this one."""
    # The headers of generic definitions are found only as what is around these.
    headers = [
        other.parent for other in inner.values() if other.parent and other.parent.kind is Kind.TYPE_PARAMS
    ]
    for other in (*inner.values(), *headers):
        if name in other.vars or (
            other.private and any(other.mangled(spelled) == name for spelled in other.vars)
        ):
            up = other.parent
            while up is not None and up is not scope:
                up = up.parent
            if up is scope:
                return True
    return False


def _allowed(scope: Scope, name: str, var: ir.Var, inner: dict[ast.AST, Scope], postponed: bool) -> set[int]:
    """What `symtable` may say of a variable."""
    owned = name in scope.binds and name not in scope.globals and name not in scope.nonlocals
    storage = var.storage
    if storage is ir.Storage.GLOBAL:
        return {GLOBAL_EXPLICIT, GLOBAL_IMPLICIT}
    if storage is ir.Storage.CLASS:
        return {LOCAL}
    if storage is ir.Storage.DYNAMIC:
        if name in scope.opaque or any(name in other.nonlocals for other in inner.values()):
            return {LOCAL, CELL, FREE, GLOBAL_IMPLICIT, GLOBAL_EXPLICIT}
        # Either resolved more loosely on purpose, or a name of the class body, or a private name.
        if scope.kind is Kind.CLASS or not scope.is_private(name):
            return {FREE, GLOBAL_IMPLICIT, GLOBAL_EXPLICIT} | ({LOCAL} if owned else set())
        return {LOCAL, CELL} if owned else {FREE, GLOBAL_EXPLICIT, GLOBAL_IMPLICIT}
    if storage is ir.Storage.FAST:
        if not owned:
            return {FREE} if scope.kind is Kind.COMPREHENSION else set()
        in_comprehension = any(
            other.kind is Kind.COMPREHENSION and other is not scope and other.vars.get(name) is var
            for other in inner.values()
        )
        return {LOCAL, CELL} if in_comprehension and not INLINED else {LOCAL}
    if not owned:
        return {FREE}
    loose = (
        name in scope.walrus or postponed or any(name in other.opaque for other in (scope, *inner.values()))
    )
    return {CELL, LOCAL} if loose else {CELL}


def function_differences(text: str | bytes, tree: ast.Module) -> list[str]:
    """Functions whose kind (generator, coroutine) is not what the compiler makes of that qualified name."""
    generator, coroutine, async_generator = 0x20, 0x80, 0x200
    theirs: dict[str, set[tuple[bool, bool]]] = defaultdict(set)
    pending = [compile(text, "<test>", "exec", dont_inherit=True, optimize=0)]
    while pending:
        code = pending.pop()
        flags = code.co_flags
        kind = (bool(flags & (generator | async_generator)), bool(flags & (coroutine | async_generator)))
        theirs[code.co_qualname].add(kind)
        pending += [const for const in code.co_consts if isinstance(const, types.CodeType)]
    found = []
    for function in _functions(lower(tree, "<test>")):
        kinds = theirs.get(function.qualname)
        # Unreachable functions have no code.
        if kinds is not None and (function.is_generator, function.is_async) not in kinds:
            found.append(
                f"{function.qualname}: {function.is_generator, function.is_async}, CPython says {kinds}"
            )
    return found


def _functions(module: ir.Module) -> list[ir.Function]:
    found: list[ir.Function] = []
    pending: list[object] = [module]
    while pending:
        node = pending.pop()
        if isinstance(node, list):
            pending += node
            continue
        if isinstance(node, ir.Function):
            found.append(node)
        elif not type(node).__module__.startswith("s2s.") or isinstance(node, ir.Var):
            continue
        for cls in type(node).__mro__[:-1]:
            for slot in getattr(cls, "__slots__", ()):
                if slot not in ("origin", "node", "span"):
                    pending.append(getattr(node, slot))
    return found
