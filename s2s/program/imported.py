"""What a module imports from other files of its tree: enums, small functions, and classes (`program.elsewhere`).

Such functions are inlined as its own are, under a test of the name. What the name is bound to is asked when the import
has run (`ir.originals.KEEPS_FUNCTIONS`): it is to be a function whose code is that of the text at hand, wherever it
comes from. The text reads nothing but its parameters and what it has bound, so it means the same in any module. Calls
of those that read more are evaluated where they never come to that (`inlining.evaluated_calls`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from s2s.frontend.imported import submodule
from s2s.frontend.lower import lower
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.library import FUNCTION_TEXTS
from s2s.options import (
    Imported,
    ImportedClass,
    ImportedEnum,
    ImportedFunction,
    ImportedMaker,
    ImportedNames,
    LentFunction,
    Options,
)
from s2s.program.bindings import ModuleFacts
from s2s.program.imported_bindings import ImportedBinding, ModuleFunction


def take_in(facts: ModuleFacts, options: Options) -> None:
    """Take in what a module imports from other files of its tree: functions among its own, enums, and classes."""
    imports = options.imports
    if options.program is not None:
        from s2s.program.elsewhere import find_elsewhere  # of whole programs only

        facts.elsewhere = find_elsewhere(options.program, imports, facts)
    facts.imported_enums = {
        (found.module, found.name): {member: member in found.certain for member in found.members}
        for found in imports
        if isinstance(found, ImportedEnum)
    }
    facts.imported_classes = {
        (found.module, found.name): found for found in imports if isinstance(found, ImportedClass)
    }
    functions = _of_library(facts)
    functions |= {
        (found.module, found.name): found for found in imports if isinstance(found, ImportedFunction)
    }
    _take_in_makers(facts, [found for found in imports if isinstance(found, ImportedMaker)])
    if functions and not facts.lists_names:
        _take_in_functions(facts, functions)
    lent = [found for found in imports if isinstance(found, LentFunction)]
    if lent and options.program is not None:
        from s2s.program.lent import take_in_lent  # in whole programs only

        take_in_lent(facts, lent, options.program)


def _take_in_functions(facts: ModuleFacts, functions: Mapping[tuple[str, str], ImportedFunction]) -> None:
    """Take in functions of other files that name nothing but what they bind."""
    for position, stmt in enumerate(facts.statements):
        if not isinstance(stmt, n.Import | n.ImportFrom):
            continue
        for alias in stmt.names:
            var = alias.var
            if var is None or var not in facts.imports or facts.is_taken(var):
                continue
            _take_in_called(facts, var, position, stmt, functions)
            found = functions.get(facts.imports[var])
            if found is not None:
                functions_of = facts.open_functions if found.is_open else facts.functions
                functions_of[var] = _definition(found.text, var, stmt.span)
                facts.index[var] = position
                facts.imported_functions[var] = ImportedBinding(stmt, found.text, found.certain)


def _of_library(facts: ModuleFacts) -> dict[tuple[str, str], ImportedFunction]:
    """The functions of the standard library that a module may import."""
    modules = {module for module, _ in facts.imports.values()}
    return {
        (module, name): ImportedFunction(module, name, text)
        for (module, name), text in FUNCTION_TEXTS.items()
        if module in modules
    }


def _take_in_called(
    facts: ModuleFacts,
    var: n.Var,
    position: int,
    stmt: n.Import | n.ImportFrom,
    functions: Mapping[tuple[str, str], ImportedFunction],
) -> None:
    """Take in the functions that a name may have which an import binds to a module."""
    if facts.bindings[var] != 1:
        return
    module, name = facts.imports[var]
    module = submodule(module, name) if name else module
    for found in functions.values():
        if found.module == module and not found.is_open:
            definition = _definition(found.text, n.Var(found.name, n.Storage.GLOBAL), stmt.span)
            made = ModuleFunction(definition, stmt, position, found.text, found.certain)
            facts.of_modules[var, found.name] = made


def list_starred(module: n.Module, imports: Iterable[Imported]) -> None:
    """Tell the imports of all names what they may bind, in a whole program that only its own files touch."""
    known = {found.module: found.names for found in imports if isinstance(found, ImportedNames)}
    for stmt in module.body if known else ():
        if type(stmt) is n.ImportFrom and stmt.names[0].var is None:
            stmt.names[0].names = known.get("." * stmt.level + (stmt.module or ""))


def _take_in_makers(facts: ModuleFacts, imports: list[ImportedMaker]) -> None:
    """Take in the classes of other files that have what makes their instances."""
    if not imports or facts.may_bind_by_text:
        return
    found = {(one.module, one.name): one for one in imports}
    for stmt in facts.module.body:
        if type(stmt) is not n.ImportFrom:
            continue
        source = "." * stmt.level + (stmt.module or "")
        for alias in stmt.names:
            var = alias.var
            if var is None:
                _take_in_starred(facts, stmt, [one for one in imports if one.module == source])
                continue
            if facts.bindings[var] != 1 or facts.is_taken(var):
                continue
            maker = found.get((source, alias.name))
            if maker is not None:
                facts.imported_makers[var] = stmt, maker


def _take_in_starred(facts: ModuleFacts, stmt: n.ImportFrom, makers: list[ImportedMaker]) -> None:
    """Take in those of classes that an import of all names likely binds, and nothing else in the module."""
    for maker in makers:
        var = facts.module.globals.get(maker.name)
        if var is not None and facts.bindings[var] <= 1 and not facts.is_taken(var):
            facts.imported_makers[var] = stmt, maker


def _definition(text: str, var: n.Var, span: n.Span | None) -> n.FunctionDef:
    """The definition of a function, as if it stood where it is imported."""
    # What stands in front of it tells the compiler what its file imports, and is no part of it.
    (made,) = lower(ast.Module(ast.parse(text).body[-1:], []), "<import>").body
    assert isinstance(made, n.FunctionDef)
    for node in walk(made):
        if hasattr(node, "span"):
            node.span = span
        if isinstance(node, n.Stmt):
            node.origin = None
    return n.FunctionDef(var, made.function, [], span=span)
