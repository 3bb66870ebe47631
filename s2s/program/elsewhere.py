"""The classes of the other files of a program, as the file that is compiled sees them.

They stand in a module of their own, in which a name that means here what it means there is the variable of this file:
among all files of the program, where these are few and what flows between them can be followed (`program.merged`); or
else alone, as their files tell of those that are imported from them (`s2s.sharing`). What their functions do may stand
in this file where `legality.elsewhere` allows it.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.options import Imported, ImportedShape, ProgramNames
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect
from s2s.program.constructors import Constructor, constructor_of
from s2s.program.flows import may_be_followed
from s2s.program.imported_bindings import LentName
from s2s.program.members import ClassShape, Member
from s2s.program.merged import binds, lowered, merged
from s2s.program.shapes import Shapes, collect_shapes, declared_shapes


@dataclass(frozen=True)
class Elsewhere:
    """The classes of the other files of a program.

    Attributes:
        shapes: they, and where `is_whole` those of the file that is compiled.
        facts: what is known of the module in which they stand.
        compiled: what is known of the file that is compiled.
        is_whole: whether that module is the whole program: its text has all stores to attributes, and all classes.
        program: what the files of the program tell of attributes.
        lendable: gives what the other files have bound before each of their classes, with their names for it.
    """

    shapes: Shapes
    facts: ModuleFacts
    compiled: ModuleFacts
    is_whole: bool
    program: ProgramNames
    lendable: Callable[[], Mapping[n.Var, Mapping[n.Var, str]]]
    _constructors: dict[n.Var, Constructor | None] = field(default_factory=dict)

    @cached_property
    def members(self) -> dict[n.Function, Member]:
        """The members that are functions, and stand in other files."""
        own = self.compiled.statement_of
        return {function: member for function, member in self.shapes.owner.items() if function not in own}

    def knows_all_of(self, shape: ClassShape) -> bool:
        """Whether a class is one of these, and no text has a say in its members that has not been asked."""
        return self.is_whole and self.shapes.of_var.get(shape.var) is shape

    def may_read(self, var: n.Var) -> bool:
        """Whether a variable that code of another file reads is one of this file, and means the same here."""
        own = self.compiled
        if own.module.globals.get(var.name) is not var or own.is_taken(var):
            return False
        return own.bindings[var] <= 1 and self.facts.bindings[var] <= 1

    def lent(self, function: n.Function, var: n.Var) -> LentName | None:
        """How this file may read what a method of another file means by a name that this file has not.

        The method's own namespace has it under that name: by the time that the class is imported its file has bound it,
        once, and no text stores on an attribute of the name.
        """
        owner = self.members[function].owner
        name, anchor = self._lendable.get(owner.var, {}).get(var), self._anchors.get(owner.var)
        if name is None or anchor is None or name in self.program or hasattr(builtins, name):
            return None
        if self.facts.bindings[var] > 1 or self.facts.is_taken(var):
            return None
        return LentName(*anchor, name)

    @cached_property
    def _lendable(self) -> Mapping[n.Var, Mapping[n.Var, str]]:
        return self.lendable()

    @cached_property
    def _anchors(self) -> dict[n.Var, tuple[n.Var, str]]:
        """For classes of other files, a class that this one imports, and a method that it has from there."""
        found: dict[n.Var, tuple[n.Var, str]] = {}
        for var in self.compiled.import_positions if not self.compiled.lists_names else ():
            shape = self.shapes.of_var.get(var)
            if shape is None or var not in self.compiled.imports or self.compiled.is_taken(var):
                continue
            for part in shape.mro:
                for name, member in part.members.items():
                    is_plain = member.kind == "method" and member.function is not None
                    is_plain = is_plain and not name.startswith("__") and name not in self.program
                    if is_plain and shape.find(name) is member:
                        found.setdefault(part.var, (var, name))
        return found

    def constructor(self, var: n.Var) -> Constructor | None:
        """The constructor of a class of another file, by the name that this file has for it."""
        shape = self.shapes.of_var.get(var) if self.is_whole else None
        if shape is None or self.compiled.module.globals.get(var.name) is not var:
            return None
        if var not in self._constructors:
            found = constructor_of(shape, self.facts, computed=True)
            is_whole = found is not None and all(
                type(value) is not n.Load or value.var in {param.var for param in found.params}
                for value in found.values.values()
            )
            self._constructors[var] = found if is_whole else None
        return self._constructors[var]


def find_elsewhere(
    program: ProgramNames | None, imports: Iterable[Imported], facts: ModuleFacts
) -> Elsewhere | None:
    """The classes of other files, for a file of a whole program as no pass has changed it; None if none are known."""
    if program is None or program.alone:
        return None
    together = merged(facts, program.files) if program.files else None
    if together is not None:
        of_all = collect(together.module)
        shapes = collect_shapes(of_all, modules=together.modules)
        if may_be_followed(shapes, of_all):
            return Elsewhere(shapes, of_all, facts, True, program, together.lendable)
    told = [one for one in imports if isinstance(one, ImportedShape)]
    ready: dict[n.Var, dict[n.Var, str]] = {}
    body = [*_told(facts, told, ready)] if told and not facts.may_bind_by_text else []
    if not body:
        return None
    names = {stmt.var.name: stmt.var for stmt in body if type(stmt) is n.ClassDef}
    of_told = collect(n.Module("<import>", body, names))
    return Elsewhere(declared_shapes(of_told), of_told, facts, False, program, lambda: ready)


def _told(
    facts: ModuleFacts, told: Iterable[ImportedShape], ready: dict[n.Var, dict[n.Var, str]]
) -> Iterator[n.Stmt]:
    """The statements of the classes that a file imports by their names, as the variables of that file.

    Args:
        ready: takes what the file of each class has bound before it.
    """
    found = {(one.module, one.name): one for one in told}
    for stmt in facts.module.body:
        for alias in stmt.names if type(stmt) is n.ImportFrom else ():
            var = alias.var
            one = found.get(facts.imports.get(var, ("", ""))) if var is not None else None
            module = lowered(one.text, "<import>") if one is not None else None
            if var is not None and one is not None and module is not None and not facts.is_taken(var):
                meant = _meant(module, one, facts)
                last = module.body[-1]
                assert type(last) is n.ClassDef
                meant[last.var] = var
                lent = {
                    n.Var(name, n.Storage.GLOBAL): name
                    for name in one.ready
                    if name in module.globals and module.globals[name] not in meant
                }
                meant |= {module.globals[name]: made for made, name in lent.items()}
                for each in module.body:
                    made_here = clone(each, dict(meant), stmt.span)
                    if type(made_here) is n.ClassDef:
                        ready[made_here.var] = lent
                    yield made_here


def _meant(module: n.Module, one: ImportedShape, facts: ModuleFacts) -> dict[n.Var, n.Var]:
    """The variables of a file that stand for names which the class of another one reads."""
    found: dict[n.Var, n.Var] = {}
    here = dict(one.names)
    bound = {var for stmt in module.body for var in binds(stmt)}
    for name, there in module.globals.items():
        if there in bound:
            continue
        if name in here:
            imported = facts.module.globals.get(here[name]) if here[name] else None
            if imported is not None and imported in facts.imports:
                found[there] = imported
        elif facts.is_builtin(var := facts.global_named(name)):
            found[there] = var
    return found
