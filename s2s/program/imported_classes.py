"""The classes that a module imports from other files of its tree, as those files say they are (`s2s.sharing`).

In a closed world such a class is what its text says, as the classes of the module are. The bodies of its members stand
in another file: what they name there is what the importing module has under the name that `ImportedShape.names` tells.
Of a member that names what it has not, a call is never inlined.
"""

from __future__ import annotations

import ast
from functools import lru_cache

from s2s.frontend.lower import lower
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone, walk
from s2s.options import ImportedShape
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect
from s2s.program.shapes import declared_shapes

#: Why a member of a class of another file is not inlined.
NOT_IMPORTED = "it names {} of its own file, which this one does not import"


def take_in_classes(facts: ModuleFacts, imports: list[ImportedShape]) -> None:
    """Take in the classes of other files that a module imports by their names."""
    found = {(one.module, one.name): one for one in imports}
    for stmt in facts.module.body if found and not facts.may_bind_by_text else ():
        for alias in stmt.names if type(stmt) is n.ImportFrom else ():
            var = alias.var
            if var is None or var not in facts.imports or facts.is_taken(var):
                continue
            one = found.get(facts.imports[var])
            if one is not None:
                _add(facts, var, one, stmt.span)


def _add(facts: ModuleFacts, var: n.Var, one: ImportedShape, span: n.Span | None) -> None:
    """Take in a class, and those that it derives from."""
    module = _lowered(one.text)
    here = dict(one.names)
    last = module.body[-1]
    assert type(last) is n.ClassDef
    meant: dict[n.Var, n.Var] = {last.var: var}
    known: set[n.Var] = {var}
    own = {stmt.var for stmt in module.body if type(stmt) is n.ClassDef}
    for name, there in module.globals.items():
        if there in own:
            continue
        if name in here:
            bound = facts.module.globals.get(here[name]) if here[name] else None
            if bound is not None and bound in facts.imports and not facts.is_taken(bound):
                meant[there] = bound
                known.add(bound)
        elif facts.is_builtin(facts.global_named(name)):
            meant[there] = facts.global_named(name)
            known.add(meant[there])
    body = [clone(stmt, dict(meant), span) for stmt in module.body]
    variables = {each.name: each for each in (*own - {last.var}, var)}
    shapes = declared_shapes(collect(n.Module("<import>", body, variables)))
    shape = shapes.of_var.get(var)
    if shape is None:
        return
    facts.imported_shapes[var] = shape
    for part in shape.mro:
        for member in part.members.values():
            if member.function is not None:
                _take_in_member(facts, member.function, known)


def _take_in_member(facts: ModuleFacts, function: n.Function, known: set[n.Var]) -> None:
    """Note what a member of another file reads, or why it is never inlined."""
    read = {node.var: None for stmt in function.body for node in walk(stmt) if type(node) is n.Load}
    own = {*function.variables.values()}
    outside = [each for each in read if each.storage is not n.Storage.FAST and each not in own]
    missing = [each.name for each in outside if each not in known]
    facts.imported_members[function] = [each for each in outside if facts.bindings[each]]
    if missing:
        facts.refusals[function] = NOT_IMPORTED.format(missing[0])


def is_imported_before(function: n.Function, root: Scope, facts: ModuleFacts) -> bool:
    """Whether all that a member of another file reads has certainly been imported where a scope runs."""
    read = facts.imported_members.get(function)
    if not read:
        return True
    positions = [facts.import_positions.get(var) for var in read]
    return isinstance(root, n.Function) and all(
        position is not None and facts.has_run_before(position, root) for position in positions
    )


@lru_cache(maxsize=64)
def _lowered(text: str) -> n.Module:
    return lower(ast.parse(text), "<import>")
