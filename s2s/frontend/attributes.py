"""The attribute names by which a file may change what the classes of another file of its program are."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from s2s.options import ProgramNames

_SETTERS = frozenset({"setattr", "delattr", "__setattr__", "__delattr__"})
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass
class AttributeNames:
    """The attribute names that one file stores or defines.

    Attributes:
        names: those that it stores on objects, annotates as fields, or defines in classes that have bases.
        roots: what its classes without bases define, by the name of the class.
        mixed: the names of the bases of classes that have several: what one of them defines may come before what
            another one does.
        copies: by name, others that may stand for the same.
    """

    names: set[str] = field(default_factory=set)
    roots: dict[str, set[str]] = field(default_factory=dict)
    mixed: set[str] = field(default_factory=set)
    copies: dict[str, set[str]] = field(default_factory=dict)

    def given(self, program: ProgramNames) -> set[str]:
        """The names that the file gives to a program."""
        mixed = program.mixed
        roots = (bound for name, bound in self.roots.items() if name in mixed or "" in mixed)
        return self.names.union(*roots)


def attribute_names(tree: ast.AST) -> AttributeNames:
    """Find the attribute names that a file stores or defines."""
    found = AttributeNames()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            if not isinstance(node.ctx, ast.Load):
                found.names.add(node.attr)
        elif isinstance(node, ast.Call):
            if _last_name(node.func) in _SETTERS:
                texts = (arg.value for arg in node.args if isinstance(arg, ast.Constant))
                found.names.update(text for text in texts if type(text) is str)
        elif isinstance(node, ast.alias):
            if node.asname:
                found.copies.setdefault(node.asname, set()).add(node.name.rpartition(".")[2])
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                found.copies.setdefault(_last_name(target), set()).add(_last_name(node.value))
        elif isinstance(node, ast.ClassDef):
            _add_class(node, found)
    return found


def _add_class(definition: ast.ClassDef, found: AttributeNames) -> None:
    if len(definition.bases) > 1:
        found.mixed.update(map(_last_name, definition.bases))
    bound = {name for stmt in definition.body for name in _bound(stmt)}
    if definition.bases or definition.keywords:
        found.names |= bound
        return
    found.roots.setdefault(definition.name, set()).update(bound)
    for stmt in definition.body:
        if isinstance(stmt, ast.AnnAssign):
            found.names.update(_bound(stmt))


def _last_name(expr: ast.expr) -> str:
    """The last part of a dotted name; empty for any other expression."""
    if isinstance(expr, ast.Subscript):
        expr = expr.value
    return expr.id if isinstance(expr, ast.Name) else expr.attr if isinstance(expr, ast.Attribute) else ""


def _bound(stmt: ast.stmt) -> Iterator[str]:
    """The names a statement of a class body binds, slots among them."""
    if isinstance(stmt, _DEFINITIONS):
        yield stmt.name
        return
    for node in ast.walk(stmt):
        if isinstance(node, _DEFINITIONS):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.Constant) and type(node.value) is str:
            yield node.value


def program_names(files: Iterable[AttributeNames]) -> ProgramNames:
    """Put together what each file of a program may do to the classes of the others."""
    files = list(files)
    mixed = {name for one in files for name in one.mixed}
    size = -1
    while len(mixed) != size:
        size = len(mixed)
        mixed.update(
            source
            for one in files
            for copy, sources in one.copies.items()
            if copy in mixed
            for source in sources
        )
    given = [one.names for one in files]
    # A class without bases is met by others where it is a base beside them; one that is computed may be any.
    given += [bound for one in files for name, bound in one.roots.items() if name in mixed or "" in mixed]
    once: set[str] = set()
    often: set[str] = set()
    for names in given:
        often |= once & names
        once |= names
    return ProgramNames(frozenset(once - often), frozenset(often), frozenset(mixed))
