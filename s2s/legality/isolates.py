"""Which functions may run in a private copy of all that they reach: they take plain values, and touch nothing else.

What such a function does can be told only by what it gives: it reads no variable that others store to, stores to
nothing that others see, and calls nothing that does. So it may be left in its middle, and begun again as written.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from s2s.analysis.fact import Why
from s2s.frontend.future import annotations_are_late
from s2s.imports import TreeFile
from s2s.ir import nodes as n
from s2s.legality.alone_abstract import check_abstract
from s2s.legality.alone_bodies import MOST_NODES, BodyChecks
from s2s.legality.alone_definitions import Definitions
from s2s.legality.alone_files import Files
from s2s.legality.reached import NotAlone, Reached, bound_by_statement, together
from s2s.legality.tables import is_constant, table_of
from s2s.legality.verdict import Refused
from s2s.program.constants import module_constants

SEALED: Why = frozenset({"sealed-globals"})


def may_run_alone(function: n.FunctionDef, files: Files) -> Reached | Refused:
    """Whether a function may run in a private copy of what it reaches; what that is of the statements of its file.

    Args:
        files: what its file defines, and those that it imports from.
    """
    try:
        return _Reaching(files).of(function)
    except NotAlone as refusal:
        return Refused(str(refusal))


class _Reaching(BodyChecks):
    """Follows what a function reaches: in its own file first, for most functions are refused there."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.parts: dict[Definitions, Reached] = {}
        self.work: list[n.Stmt] = []
        self.later: list[tuple[Definitions, n.Var, str]] = []
        self.nodes = 0
        self.read_of_modules: set[n.Load] = set()
        self.read_of_files: set[n.Load] = set()
        self.look_at(files.home)

    def look_at(self, definitions: Definitions) -> None:
        """Read names as a file means them, and note what is reached as its part."""
        if definitions not in self.parts:
            self.parts[definitions] = Reached()
        self.all, self.facts, self.found = definitions, definitions.facts, self.parts[definitions]
        future = self.facts.module.future
        self.late = "annotations" in future or annotations_are_late(future)

    @contextmanager
    def within(self, definitions: Definitions) -> Iterator[None]:
        """Look at what stands in a file."""
        outer = self.all
        if definitions is outer:
            yield
            return
        self.look_at(definitions)
        try:
            yield
        finally:
            self.look_at(outer)

    def of(self, definition: n.FunctionDef) -> Reached:
        """Everything that a function reaches."""
        if self.facts.star_import or self.facts.lists_names:
            raise NotAlone("the names of the module are not all known")
        if definition in self.all.positions:
            self.reach(definition)
        else:
            self.found.stretch = definition
            self.function(definition.function)
        self.follow()
        found = self.put_together()
        check_abstract(found)
        for definitions, part in self.parts.items():
            if part.statements or part.stretch is not None:
                with self.within(definitions):
                    self.check_between()
        found.why = self.parts[self.files.home].why
        return found

    def put_together(self) -> Reached:
        """What all files have of it."""
        own = self.parts[self.files.home]
        if not own.taken:
            return own
        places: dict[TreeFile, Reached] = {
            self.files.file(definitions): part
            for definitions, part in self.parts.items()
            if definitions is not self.files.home
        }
        order: dict[TreeFile, None] = {}

        def put(file: TreeFile, above: tuple[TreeFile, ...]) -> None:
            if file in above:
                raise NotAlone("the files that it reaches import from each other")
            for below, _ in places[file].taken.values():
                if below not in order:
                    put(below, (*above, file))
            order[file] = None

        for file, _ in own.taken.values():
            if file not in order:
                put(file, ())
        return together([*((file, places[file]) for file in order), (None, own)])

    def follow(self) -> None:
        """Look at all that is reached; what is refused once is refused wherever it is reached."""
        while self.work or self.later:
            if not self.work:
                definitions, var, name = self.later.pop()
                with self.within(definitions):
                    self.load_definition(var, name)
                continue
            stmt = self.work.pop()
            with self.within(self.home_of(stmt)):
                if stmt in self.all.refused:
                    raise NotAlone(self.all.refused[stmt])
                try:
                    self.statement(stmt)
                except NotAlone as refusal:
                    if self.nodes <= MOST_NODES:
                        self.all.refused[stmt] = str(refusal)
                    raise

    def home_of(self, stmt: n.Stmt) -> Definitions:
        """The file in which a statement of a module stands."""
        return self.all if stmt in self.all.positions else self.files.home_of(stmt)

    def class_named(self, var: n.Var) -> n.Stmt | None:
        """The statement that a name stands for, of this file or of the one that it is imported from."""
        meant = self.files.meaning(self.all, var)
        return self.all.of_var.get(var) if meant is None else meant[0].of_var.get(meant[1])

    def statement(self, stmt: n.Stmt) -> None:
        """Look at one statement of the module."""
        if type(stmt) is n.FunctionDef:
            self.function(stmt.function)
        elif type(stmt) is n.ClassDef:
            self.class_body(stmt)
            if any(map(self.is_protocol, stmt.bases)):
                raise NotAlone(f"{stmt.name} is a protocol")

    def reach(self, stmt: n.Stmt) -> None:
        home = self.home_of(stmt)
        found = self.parts[home]
        if stmt not in found.statements:
            found.statements[stmt] = home.positions[stmt]
            self.work.append(stmt)

    def check_between(self) -> None:
        """Refuse where code of others may run while what is reached is made: it could be another one by then."""
        places = [place for stmt, place in self.found.statements.items() if not self.is_sealed(stmt)]
        first, last = min(places, default=0), max(places, default=-1)
        imported = [*self.found.imported, *self.found.taken]
        if places and any(self.all.imports.get(var, 0) > last for var in imported):
            raise NotAlone("what it needs is imported behind it")
        for stmt in self.facts.module.body[first : last + 1]:
            if stmt in self.found.statements:
                continue
            is_made = type(stmt) is not n.FunctionDef or self.is_made_quietly(stmt.function)
            if is_made and self.calls_quietly(stmt):
                continue
            if stmt not in self.all.quiet:
                self.all.quiet[stmt] = self.is_quiet(stmt)
            if not self.all.quiet[stmt]:
                raise NotAlone("other code of the module runs between what it reaches")

    def is_sealed(self, stmt: n.Stmt) -> bool:
        """Whether a statement binds names to constants that nobody rebinds by promise."""
        if not self.all.sealed or type(stmt) is n.FunctionDef or type(stmt) is n.ClassDef:
            return False
        constants = module_constants(self.facts)
        if not all(var in constants for var in bound_by_statement(stmt)):
            return False
        self.found.why = SEALED
        return True

    def apart(self) -> _Reaching:
        """What looks at a statement of the same file, and takes in nothing."""
        other = _Reaching(self.files)
        other.look_at(self.all)
        return other

    def is_quiet(self, stmt: n.Stmt) -> bool:
        if type(stmt) is n.FunctionDef:
            return not stmt.decorators and self.is_made_quietly(stmt.function)
        if type(stmt) is n.ClassDef:
            other = self.apart()
            try:
                other.class_body(stmt)
            except NotAlone:
                return False
            return True
        if type(stmt) is n.ExprStmt:
            return type(stmt.value) is n.Const
        if type(stmt) is n.Assign or type(stmt) is n.AnnAssign:
            return self.is_assigned_quietly(stmt)
        return type(stmt) is n.Pass

    def is_assigned_quietly(self, stmt: n.Assign | n.AnnAssign) -> bool:
        """Whether an assignment of the module runs no code of others: of constants, tables, instances and types."""
        targets = stmt.targets if isinstance(stmt, n.Assign) else [stmt.target]
        if any(type(target) is not n.Store for target in targets):
            return False
        other = self.apart()
        try:
            if type(stmt) is n.AnnAssign and not self.late:
                other.annotation(stmt.annotation)
            if stmt.value is not None and table_of(stmt.value) is None:
                if self.names_types_quietly(stmt.value):
                    return True
                other.constant(stmt, bound_by_statement(stmt)[0])
                other.follow()
        except NotAlone:
            return False
        return True

    def names_types_quietly(self, value: n.Expr) -> bool:
        try:
            self.annotation(value)
        except NotAlone:
            return False
        return True

    def is_made_quietly(self, function: n.Function) -> bool:
        """Whether a `def` runs no code of others."""
        try:
            self.signature(function)
        except NotAlone:
            return False
        return not function.type_params

    def load_definition(self, var: n.Var, name: str = "") -> None:
        """Reach what binds a name of a file of the tree, or a name that is read of such a file."""
        definition = self.definition_in(var, name) if name else self.definition(var)
        if definition is None:
            raise NotAlone(f"it reads {name or var.name}")
        self.reach(definition)

    def reads_file(self, read: n.Expr) -> bool:
        """Whether an expression reads something of what may be a file of the tree."""
        base = self.resolved(read.value) if type(read) is n.Attr else None
        return base is not None and self.files.may_be_module(self.all, base)

    def defined_by(self, read: n.Expr) -> n.Stmt | None:
        """The statement that binds what an expression reads, if there is one, and what it binds is known."""
        if type(read) is n.Attr:
            base = self.resolved(read.value) if self.reads_file(read) else None
            return None if base is None else self.definition_in(base, read.name)
        var = self.resolved(read)
        return None if var is None else self.definition(var)

    def definition_in(self, var: n.Var, name: str) -> n.Stmt | None:
        """The same of a name that is read of a file of the tree."""
        definitions = self.files.module(self.all, var)
        named = definitions.facts.module.globals.get(name) if definitions is not None else None
        if definitions is None or named is None or name.startswith("__"):
            return None
        self.found.taken[var] = (self.files.file(definitions), None)
        self.found.of_modules[name] = None
        with self.within(definitions):
            return self.definition(named)

    def definition(self, var: n.Var) -> n.Stmt | None:
        """The statement that binds a name of the module, if there is one, and what it binds is known."""
        if (meant := self.files.meaning(self.all, var)) is not None:
            definitions, named = meant
            if named.name != var.name:
                raise NotAlone(f"{var.name} has another name where it is defined")
            if definitions.facts.star_import or definitions.facts.lists_names:
                raise NotAlone("the names of the module are not all known")
            self.found.taken[var] = (self.files.file(definitions), named)
            with self.within(definitions):
                return self.definition(named)
        if self.facts.bindings[var] != 1 or var.name.startswith("__"):
            return None
        stmt_found = self.all.of_var.get(var)
        value = getattr(stmt_found, "value", None)
        if stmt_found is not None and isinstance(value, n.Expr) and not is_constant(value):
            self.constant(stmt_found, var)
        return stmt_found
