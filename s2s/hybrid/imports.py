"""Imports inside functions: of what is loaded already, a value that is known; of all else, the same import.

`from package.module import name` is decided where looking it up runs no code: the interpreter's own `__import__` is
in force, `sys.modules` has the module, loaded to its end, and the module itself has the name. A relative name is
resolved by the `__package__` of the function's module, as the interpreter does, and written out: the residual program
is in no package.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import BuiltinFunctionType, ModuleType
from typing import TYPE_CHECKING

from s2s.hybrid import graph
from s2s.hybrid.decided import decided
from s2s.hybrid.facts import Fact, Found, namespace_of
from s2s.hybrid.values import Env
from s2s.hybrid.variables import Block
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def plain_import(body: Body, stmt: n.Import, env: Env) -> Block:
    """`import a, b.c as d`: it stays."""
    names = []
    for alias in stmt.names:
        assert alias.var is not None
        env.facts.pop(alias.var, None)
        # `import a.b` binds `a`, whatever its variable is called here.
        bound = alias.asname or (None if "." in alias.name else body.var(alias.var).name)
        names.append(n.Alias(alias.name, bound, body.var(alias.var)))
    return [n.Import(names)]


def import_from(body: Body, stmt: n.ImportFrom, env: Env) -> Block:
    """`from module import a, b`."""
    module = stmt.module
    if stmt.level:
        resolved = _resolved(body, stmt, env)
        if resolved is None:
            body.spec.leaves(body.source, "it imports relatively, and its package is not told")
        module = resolved
    found = None if module is None else _loaded(body, module, [alias.name for alias in stmt.names])
    if found is not None and body.spec.reads(found, opaque=env.opaque):
        made: Block = []
        for alias, value in zip(stmt.names, found.items, strict=True):
            assert alias.var is not None
            one = decided(body, value, alias.name)
            body.assigned(alias.var, one, env)
            made.append(n.Assign([n.Store(body.var(alias.var))], one.code))
        return made
    names = []
    for alias in stmt.names:
        assert alias.var is not None
        env.facts.pop(alias.var, None)
        names.append(n.Alias(alias.name, alias.asname or body.var(alias.var).name, body.var(alias.var)))
    return [n.ImportFrom(module, names, 0)]


def _resolved(body: Body, stmt: n.ImportFrom, env: Env) -> str | None:
    """The absolute name of a relative one; None where the interpreter would warn, or refuse."""
    package, spec = (graph.global_value(body.globals, name) for name in ("__package__", "__spec__"))
    if package is None or spec is None or type(package.value) is not str:
        return None
    if type(spec.value) is not ModuleSpec or spec.value.parent != package.value:
        return None
    if not all(body.spec.reads(found, opaque=env.opaque) for found in (package, spec)):
        return None
    parts = package.value.split(".")
    if not package.value or stmt.level > len(parts):
        return None
    base = ".".join(parts[: len(parts) - stmt.level + 1])
    return f"{base}.{stmt.module}" if stmt.module else base


def _loaded(body: Body, name: str, names: list[str]) -> Found | None:
    """The values that names of a module have, if asking for them loads nothing and runs nothing."""
    builtins = namespace_of(body.globals.get("__builtins__", {}))
    importer = builtins.get("__import__")
    if type(importer) is not BuiltinFunctionType or importer.__module__ != "builtins":
        return None
    modules = sys.modules
    module = modules.get(name)
    if type(modules) is not dict or type(module) is not ModuleType:
        return None
    spec = module.__dict__.get("__spec__")
    if spec is not None and (type(spec) is not ModuleSpec or getattr(spec, "_initializing", False)):
        return None
    found = [graph.attribute(module, one) for one in names]
    facts = [Fact("key", builtins, "__import__", importer), Fact("key", modules, name, module)]
    values = []
    for one in found:
        if one is None:
            return None
        facts += one.facts
        values.append(one.value)
    return Found("value", tuple(values), tuple(facts))
