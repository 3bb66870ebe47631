"""What a function reaches: all that it is made of, if it is to be copied."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from s2s.analysis.fact import PROVED, Why
from s2s.errors import GivenUp
from s2s.imports import TreeFile
from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, walk


class NotAlone(GivenUp):
    """A reason why a function may not run in a private copy."""


@dataclass
class Reached:
    """What a function reaches.

    Attributes:
        statements: those of the module that make it, with their positions.
        imported: the names that imports bind, and what of which module each is; of a module, all that is read of it.
        builtins: the builtins that are read.
        tables: the lists, dicts and sets of constants that are read.
        class_tables: those that class bodies bind, by the names of the classes and their own.
        stretch: the function that some statements of another one are, if it is what reaches all that.
        as_they_are: the statements of which no copy is made: enums, named tuples, and constants that are instances.
        records: the named tuples.
        instances: these constants, and tables of instances, with the classes of the module that they are of.
        taken: the names that are imported from other files of the tree, and what these call the same; None where a
            name means such a file.
        of_modules: the names that are read of those.
        parts: where several files have a part in it, what each of them has, those first that others import from.
        is_abstract: whether there are abstract classes.
        why: what it rests on that all of it is what the text says.
    """

    statements: dict[n.Stmt, int] = field(default_factory=dict)
    imported: dict[n.Var, tuple[str, str]] = field(default_factory=dict)
    read: dict[n.Var, dict[str, None]] = field(default_factory=dict)
    builtins: dict[str, None] = field(default_factory=dict)
    tables: dict[n.Var, type] = field(default_factory=dict)
    class_tables: dict[tuple[str, str], type] = field(default_factory=dict)
    stretch: n.FunctionDef | None = None
    as_they_are: dict[n.Stmt, None] = field(default_factory=dict)
    records: dict[n.Var, None] = field(default_factory=dict)
    instances: dict[n.Var, tuple[n.Var, ...]] = field(default_factory=dict)
    taken: dict[n.Var, tuple[TreeFile, n.Var | None]] = field(default_factory=dict)
    of_modules: dict[str, None] = field(default_factory=dict)
    parts: list[tuple[TreeFile | None, Reached]] = field(default_factory=list)
    is_abstract: bool = False
    why: Why = PROVED

    def of_random(self, names: Container[str]) -> list[str]:
        """How what is read of module random is read, of some names."""
        found = [
            var.name for var, (module, name) in self.imported.items() if module == "random" and name in names
        ]
        modules = [var for var, (module, name) in self.imported.items() if module == "random" and not name]
        return found + [
            f"{var.name}.{name}" for var in modules for name in self.read.get(var, ()) if name in names
        ]

    @property
    def copied(self) -> list[n.Stmt]:
        """All statements that are copied."""
        return [*self.statements] if self.stretch is None else [self.stretch, *self.statements]

    @property
    def classes(self) -> list[n.ClassDef]:
        """The class statements."""
        return [stmt for stmt in self.statements if type(stmt) is n.ClassDef]

    @property
    def classes_of_instances(self) -> set[n.Var]:
        """The classes of the module that constants are instances of."""
        return {cls for classes in self.instances.values() for cls in classes}

    @property
    def enums(self) -> list[n.Var]:
        """The enums."""
        found = [stmt.var for stmt in self.as_they_are if type(stmt) is n.ClassDef]
        return [var for var in found if var not in self.records]

    @property
    def constants(self) -> list[n.Var]:
        """The names of constants of which no copy is made."""
        found = [stmt for stmt in self.as_they_are if type(stmt) is not n.ClassDef]
        return [var for stmt in found for var in bound_by_statement(stmt)]

    @property
    def names(self) -> list[str]:
        """The names of the module that it relies on."""
        bound = [var.name for stmt in self.statements for var in bound_by_statement(stmt)]
        return [*bound, *(var.name for var in self.imported), *(var.name for var in self.taken)]

    def name_read(self, node: n.Node) -> str:
        """The name of the definition that a node may read, as all files call it; empty if there is none."""
        if type(node) is n.Load and node.var.storage is n.Storage.GLOBAL:
            return node.var.name
        return node.name if type(node) is n.Attr and node.name in self.of_modules else ""

    @property
    def own(self) -> Reached:
        """What of it the file has that is compiled."""
        return self.parts[-1][1] if self.parts else self

    @property
    def elsewhere(self) -> list[tuple[TreeFile, Reached]]:
        """What other files have."""
        return [(file, part) for file, part in self.parts if file is not None]


def together(parts: list[tuple[TreeFile | None, Reached]]) -> Reached:
    """What several files have a part in, those first that others import from.

    Raises:
        NotAlone: one name means different things in them.
    """
    *others, (_, own) = parts
    found = Reached(parts=parts, stretch=own.stretch, why=own.why)
    before = -sum(1 + max(part.statements.values(), default=0) for _, part in others)
    for file, part in parts:
        shift = before if file is not None else 0
        found.statements.update({stmt: place + shift for stmt, place in part.statements.items()})
        before += 1 + max(part.statements.values(), default=0)
        for name in (
            "imported",
            "read",
            "builtins",
            "tables",
            "class_tables",
            "as_they_are",
            "records",
            "of_modules",
        ):
            getattr(found, name).update(getattr(part, name))
        found.instances.update(part.instances)
        found.taken.update(part.taken)
        found.is_abstract |= part.is_abstract
    _check_names(found)
    return found


def _check_names(found: Reached) -> None:
    meant: dict[str, object] = {}
    for _, part in found.parts:
        modules = {var.name for var, (_, named) in part.taken.items() if named is None}
        locals_ = {name for stmt in part.copied for name in _locals_of(stmt)} if modules else set()
        if not locals_.isdisjoint((*modules, *part.of_modules)):
            raise NotAlone("a local has the name of what another file defines")
        here: list[tuple[str, object]] = [(name, "builtin") for name in part.builtins]
        here += [(var.name, origin) for var, origin in part.imported.items()]
        here += [(var.name, named or file) for var, (file, named) in part.taken.items()]
        here += [(var.name, var) for stmt in part.statements for var in bound_by_statement(stmt)]
        for name, meaning in here:
            if meant.setdefault(name, meaning) != meaning:
                raise NotAlone(f"{name} means different things in the files that it reaches")


def _locals_of(stmt: n.Stmt) -> Iterator[str]:
    for node in walk(stmt):
        if type(node) is n.Function:
            yield from node.variables
        elif (var := bound_by(node)) is not None and var.storage is not n.Storage.GLOBAL:
            yield var.name


def bound_by_statement(stmt: n.Stmt) -> list[n.Var]:
    """The names that a definition or an assignment of the module binds."""
    if type(stmt) is n.FunctionDef or type(stmt) is n.ClassDef:
        return [stmt.var]
    assert isinstance(stmt, (n.Assign, n.AnnAssign, n.AugAssign))
    targets = stmt.targets if isinstance(stmt, n.Assign) else [stmt.target]
    return [node.var for target in targets for node in walk(target) if type(node) is n.Store]
