"""Whether what is read of a module is certainly a constant of the standard library."""

from __future__ import annotations

import re
from os.path import basename, dirname, splitext

from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, set_attributes, walk
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.library import CONSTANT_NAMES, CONSTANTS
from s2s.options import ProgramNames
from s2s.program.bindings import ModuleFacts
from s2s.program.members import imported

#: What stores an attribute of a module whose name is no name in the text, or stands in a string that is put together.
_STORING = frozenset(
    {"setattr", "delattr", "__setattr__", "__delattr__", "vars", "__dict__"}
    | {"patch", "exec", "eval", "reload"}
)
_STORES = re.compile(rf"\b(?:{'|'.join(sorted(_STORING))})\b")


def library_constant(expr: n.Expr, scope: Scope, cx: Granted, program: ProgramNames | None) -> str | None:
    """The constant of the library that an expression reads, if nothing else can be there: `string.digits`.

    Args:
        program: the whole program, if that is what is compiled.
    """
    if type(expr) is not n.Attr or type(expr.value) is not n.Load or expr.name not in CONSTANT_NAMES:
        return None
    module, name = imported(expr, cx.facts)
    found = f"{module}.{name}"
    if found not in CONSTANTS or program is None:
        return None
    return found if _is_certain(expr, expr.value.var, module, scope, cx, program) else None


def _is_certain(
    read: n.Attr, var: n.Var, module: str, scope: Scope, cx: Granted, program: ProgramNames
) -> Verdict:
    """Whether a name that is read of a module is the library's.

    The import has run, so that reading does not fail; nobody rebinds the name, or what the module calls so, nor
    names what could do that by a name it is given; and no file of the program is called like the module, which may be
    asked only where all files are known.
    """
    facts = cx.facts
    if not cx.granted("sealed-globals", read):
        return Refused("the module may be another one, or hold another value", "closed-world")
    if not isinstance(scope, n.Function) or not _has_imported(var, scope, facts):
        return Refused("the import may not have run")
    if not _is_of_library(module, program):
        return Refused("a file of the program may be called so")
    if read.name in program or any(each.name == read.name for each in set_attributes(walk(facts.module))):
        return Refused("the text stores such a name")
    if _names_it(read.name, facts.module) or any(_is_told_in(file.text, read.name) for file in program.files):
        return Refused("the text may store such a name")
    return Allowed(frozenset({"sealed-globals"}))


def _names_it(name: str, module: n.Module) -> bool:
    """Whether a module names what stores attributes by their names, or tells the name of one in a text."""
    for node in walk(module):
        if type(node) is n.Const and type(node.value) is str and re.search(rf"\b{name}\b", node.value):
            return True
        if type(node) is n.Load and node.var.name in _STORING:
            return True
        if type(node) is n.Attr and node.name in _STORING:
            return True
        if type(node) is n.ImportFrom and any(alias.name in _STORING for alias in node.names):
            return True
    return False


def _is_told_in(text: str, name: str) -> bool:
    """The same of the text of a file."""
    told = rf"""["'](?:\w+\.)*{name}["']"""
    return _STORES.search(text) is not None or re.search(told, text) is not None


def _has_imported(var: n.Var, function: n.Function, facts: ModuleFacts) -> bool:
    """Whether the import of a module has run before a function is called."""
    return any(
        type(stmt) is n.Import
        and any(alias.var is var for alias in stmt.names)
        and facts.has_run_before(position, function)
        for position, stmt in enumerate(facts.statements)
    )


def _is_of_library(module: str, program: ProgramNames) -> bool:
    """Whether no file of a program goes by the name of a module of the library."""
    if program.alone:
        return True
    places = [(splitext(basename(file.path))[0], basename(dirname(file.path))) for file in program.files]
    return bool(places) and not any(module in place for place in places)
