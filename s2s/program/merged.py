"""The files of a program as one module, for what follows values through all of it (`program.flows`).

One file is the one that is compiled, and its statements stand in the module as they are; the others are read anew. What
a file imports by name from another one is the variable of that file; what several import from the library is one
variable, as each builtin is. Other imports stay: what they give may be anything, and what they name may be called from
anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeGuard

from s2s.analysis.constants import literal
from s2s.errors import S2SError
from s2s.frontend.imported import submodule
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.walk import clone, walk
from s2s.ir.writer import Writer
from s2s.options import ProgramFile
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect
from s2s.program.constants import module_constants
from s2s.program.imported_bindings import LentName, lent_by

#: The types of constants that stand as literals where their names stood.
_LITERALS = frozenset({int, float, str, bytes, bool, type(None)})
#: Each file of a program is compiled with all others at hand, so they are to be few, and short.
_MOST_FILES, _MOST_CHARACTERS = 12, 250_000

Literal = int | float | str | bytes | bool | None


def is_literal(value: object) -> TypeGuard[Literal]:
    """Whether a constant stands as a literal where its name stood."""
    return type(value) in _LITERALS


def may_be_merged(files: Iterable[ProgramFile]) -> bool:
    """Whether the files of a program are few enough for each to be compiled with all others at hand."""
    texts = [file.text for file in files]
    return len(texts) <= _MOST_FILES and sum(map(len, texts)) <= _MOST_CHARACTERS


@lru_cache(maxsize=64)
def lowered(text: str, name: str) -> n.Module | None:
    """A file that is not compiled now, in whose functions its constants are literals; None if it cannot be read.

    It is only to be copied. The literals are what the names mean wherever the functions are inlined.
    """
    found = _lowered(text, name)
    return None if found is None else found[0]


@lru_cache(maxsize=64)
def _lowered(text: str, name: str) -> tuple[n.Module, dict[n.Var, n.Expr]] | None:
    """The same, with the literals that its constants are."""
    try:
        module = lower(Source.from_text(text, name).parse(), name)
    except (S2SError, RecursionError):
        return None
    known = {
        var: (one.position, made)
        for var, one in module_constants(collect(module)).items()
        if is_literal(one.fact.value) and (made := literal(one.fact.value)) is not None
    }
    for position, stmt in enumerate(module.body):
        write_literals(stmt, {var: made for var, (bound, made) in known.items() if bound < position})
    return module, {var: made for var, (_, made) in known.items()}


def write_literals(stmt: n.Stmt, literals: dict[n.Var, n.Expr]) -> None:
    """Let the functions in a statement have literals in the place of names, and in their defaults."""

    def written(expr: n.Expr) -> n.Expr:
        found = literals.get(expr.var) if type(expr) is n.Load else None
        return expr if found is None else clone(found, {}, expr.span)

    if not literals or not isinstance(stmt, n.ClassDef | n.FunctionDef):
        return
    writer = Writer()
    for node in [*walk(stmt)]:
        if type(node) is n.FunctionDef:
            writer.replace(node, written)
            writer.put_everywhere(node.function, written)
        elif type(node) is n.Lambda:
            writer.put_everywhere(node.function, written)


class Merged(NamedTuple):
    """A program as one module.

    Attributes:
        modules: the variables that hold modules of the program, or something from these that is not known, with what
            the names in them mean.
        lendable: gives what its other files have bound before each of their classes: see `program.elsewhere`.
    """

    module: n.Module
    modules: dict[n.Var, dict[str, n.Var]]
    lendable: Callable[[], dict[n.Var, dict[n.Var, str]]]


def merged(facts: ModuleFacts, files: Iterable[ProgramFile]) -> Merged | None:
    """Join the files of a program.

    Args:
        facts: of the file that is compiled, as it is now.
        files: all of the program, that one too.

    Returns:
        None where two files have something of one name that either of them defines, so that a name alone does not tell
        which is meant; or where one cannot be read.
    """
    module, modules, sources = facts.module, dict[str, n.Module](), dict[str, dict[str, str | None]]()
    constants: dict[str, dict[n.Var, n.Expr]] = {}
    for file in files:
        found = (module, {}) if file.name == module.filename else _lowered(file.text, file.name)
        if found is None:
            return None
        modules[file.path], constants[file.path] = found
        sources[file.path] = dict(file.sources)
    merging = _Merging(facts, modules, sources, constants)
    made = merging.run() if module in modules.values() else None
    return None if made is None else Merged(made, merging.held, merging.lendable)


class _Merging:
    """Which variables of several modules are one.

    Attributes:
        same: for a variable of another file, the one that stands for it.
        library: the variables that imports of the library bind, by what they are imported from, and as what there.
        held: see `Merged.modules`.
        lent: those that keep what a name in the file of an imported function means, with these.
        imported: those that imports from files of the program bind.
        constants: the literals that constants of each file are.
    """

    def __init__(
        self,
        facts: ModuleFacts,
        modules: dict[str, n.Module],
        sources: dict[str, dict[str, str | None]],
        constants: dict[str, dict[n.Var, n.Expr]],
    ) -> None:
        self.facts, self.module, self.modules, self.sources = facts, facts.module, modules, sources
        self.constants = constants
        self.own = {*self.module.globals.values()}
        self.same: dict[n.Var, n.Var] = {}
        self.library: dict[tuple[str, str], n.Var] = {}
        self.held: dict[n.Var, dict[str, n.Var]] = {}
        self.lent: dict[n.Var, LentName] = {}
        self.imported: list[n.Var] = []

    def run(self) -> n.Module | None:
        """The one module, if names tell what is meant in it."""
        bodies = {path: [*self.without_imports(path, one)] for path, one in self.modules.items()}
        self.unite_builtins()
        names = self.names(bodies) if self.unite_lent() else None
        if names is None:
            return None
        found: list[n.Stmt] = []
        literals = self.literals(bodies)
        for path in self.in_order():
            one, body = self.modules[path], bodies[path]
            if one is not self.module:
                variables = {var: self.stands_for(var) for var in one.globals.values() if var in self.same}
                made = {stmt: clone(stmt, variables) for stmt in body}
                for stmt, before in self.imported_before(one, literals):
                    write_literals(made[stmt], before)
                body = [*made.values()]
            found += body
            self.look_for_modules(path, body)
        return n.Module(self.module.filename, found, names, self.module.future)

    def literals(self, bodies: dict[str, list[n.Stmt]]) -> dict[n.Var, n.Expr]:
        """The constants that files import from others, by the variables that stand for them: one binds them, once."""
        imported = {self.stands_for(var) for var in self.imported}
        bound = Counter(
            self.stands_for(var)
            for body in (bodies.values() if imported else ())
            for stmt in body
            for var in binds(stmt)
        )
        return {
            self.stands_for(var): made
            for path, one in self.modules.items()
            if one is not self.module and imported
            for var, made in self.constants[path].items()
            if self.stands_for(var) in imported and bound[self.stands_for(var)] == 1
        }

    def imported_before(
        self, module: n.Module, literals: dict[n.Var, n.Expr]
    ) -> Iterator[tuple[n.Stmt, dict[n.Var, n.Expr]]]:
        """The functions and classes of a file, with those of some constants that it has imported by then."""
        known: dict[n.Var, n.Expr] = {}
        for stmt in module.body if literals else ():
            if type(stmt) is n.ImportFrom:
                variables = {self.stands_for(alias.var) for alias in stmt.names if alias.var is not None}
                known |= {var: literals[var] for var in variables if var in literals}
            elif known and isinstance(stmt, n.ClassDef | n.FunctionDef):
                yield stmt, dict(known)

    def look_for_modules(self, path: str, body: list[n.Stmt]) -> None:
        """Find what the imports of a file bind that is not certainly of the library."""
        sources = self.sources[path]
        for node in (node for stmt in body for node in walk(stmt)):
            if type(node) is n.Import:
                for alias in node.names:
                    is_module = alias.asname is not None or "." not in alias.name
                    self.hold(alias.var, sources.get(alias.name), is_module)
            elif type(node) is n.ImportFrom:
                name = "." * node.level + (node.module or "")
                for alias in node.names if sources.get(name) != "" else ():
                    self.hold(alias.var, sources.get(submodule(name, alias.name)), True)

    def hold(self, var: n.Var | None, source: str | None, is_module: bool) -> None:
        """Take in what an import binds to a variable: a module, or something else."""
        if var is not None and source != "":
            module = self.modules.get(source) if source and is_module else None
            names = module.globals if module is not None else {}
            known = {name: self.stands_for(one) for name, one in names.items()}
            self.held[var] = {
                name: one for name, one in known.items() if self.held.get(var, known).get(name) is one
            }

    def in_order(self) -> list[str]:
        """The paths of the files, each behind those that it imports from, as far as these do not import it.

        So the classes that others derive from stand before them.
        """
        found: dict[str, None] = {}
        begun: set[str] = set()
        work = [(path, False) for path in reversed(self.modules)]
        while work:
            path, is_done = work.pop()
            if is_done:
                found[path] = None
            elif path not in begun:
                begun.add(path)
                work.append((path, True))
                work += [(one, False) for one in self.sources[path].values() if one in self.modules]
        return [*found]

    def stands_for(self, var: n.Var) -> n.Var:
        """The variable that stands for one."""
        while var in self.same:
            var = self.same[var]
        return var

    def without_imports(self, path: str, module: n.Module) -> Iterator[n.Stmt]:
        """The statements of a file but for the names that it imports from others, each of which is a variable there."""
        for stmt in module.body:
            if type(stmt) is not n.ImportFrom:
                lent = _lent(stmt)
                # What a pass has made since is of classes and functions that stand for themselves.
                self.lent |= lent if stmt.origin is not None else {}
                if not lent:
                    yield stmt
                continue
            name = "." * stmt.level + (stmt.module or "")
            source = self.sources[path].get(name)
            kept: list[n.Alias] = []
            for alias in stmt.names:
                there = self.modules[source].globals.get(alias.name) if source and source != path else None
                if source == "" and alias.var is not None:
                    there = self.library.setdefault((name, alias.name), alias.var)
                if alias.var is None or there is alias.var or not self.unite(alias.var, there):
                    kept.append(alias)
                elif source:
                    self.imported.append(alias.var)
            if len(kept) == len(stmt.names):
                yield stmt
            elif kept:
                yield n.ImportFrom(stmt.module, kept, stmt.level, span=stmt.span)

    def unite_lent(self) -> bool:
        """Let what other files lend be their variables; says whether it is known which these are."""
        found = {
            self.stands_for(stmt.var): (one, stmt)
            for one in self.modules.values()
            for stmt in (one.body if self.lent else ())
            if isinstance(stmt, n.FunctionDef | n.ClassDef)
        }
        for kept, lent in self.lent.items():
            home = self.home(lent, found)
            if home is None or not self.unite(kept, home.globals.get(lent.name)):
                return False
        return True

    def home(
        self, lent: LentName, found: dict[n.Var, tuple[n.Module, n.FunctionDef | n.ClassDef]]
    ) -> n.Module | None:
        """The file that has what is lent; None if that is not certain."""
        var, seen = self.stands_for(lent.through), set[n.Var]()
        while var in found and var not in seen:
            seen.add(var)
            one, stmt = found[var]
            if not isinstance(stmt, n.ClassDef):
                return one if not lent.method else None
            if any(type(part) is n.FunctionDef and part.var.name == lent.method for part in stmt.body):
                return one
            base = stmt.bases[0] if len(stmt.bases) == 1 else None
            var = self.stands_for(base.var) if type(base) is n.Load else var
        return None

    def lendable(self) -> dict[n.Var, dict[n.Var, str]]:
        """What each other file has bound before each of its classes, by their variables, with its names for it."""
        found: dict[n.Var, dict[n.Var, str]] = {}
        for one in self.modules.values():
            bound: dict[n.Var, str] = {}
            for stmt in one.body if one is not self.module else ():
                if type(stmt) is n.ClassDef:
                    found[self.stands_for(stmt.var)] = dict(bound)
                bound |= {self.stands_for(var): var.name for var in bound_by(stmt)}
        return found

    def unite_builtins(self) -> None:
        """Let the names of builtins that no file binds be one variable, that of the file that is compiled."""
        bound = {var for one in self.modules.values() for stmt in one.body for var in binds(stmt)}
        names = {var.name for var in bound}
        for one in self.modules.values():
            for name, var in one.globals.items() if one is not self.module else ():
                if name not in names and not name.startswith("__"):
                    own = self.facts.global_named(name)
                    if var not in self.same and self.facts.is_builtin(own):
                        self.same[var] = own

    def unite(self, here: n.Var | None, there: n.Var | None) -> bool:
        """Let one variable stand for two; says whether it does."""
        if here is None or there is None:
            return False
        one, other = self.stands_for(here), self.stands_for(there)
        if one is other:
            return True
        if other in self.own:
            one, other = other, one
        if other in self.own:
            return False  # the file has it under two names
        self.same[other] = one
        return True

    def names(self, bodies: dict[str, list[n.Stmt]]) -> dict[str, n.Var] | None:
        """What the names of all files mean; None if one means two things, of which a file defines one."""
        found: dict[str, n.Var] = dict(self.module.globals)
        bound: dict[str, set[n.Var]] = {}
        for path, one in self.modules.items():
            for name, var in one.globals.items():
                found.setdefault(name, self.stands_for(var))
            for stmt in bodies[path]:
                if type(stmt) in (n.Import, n.ImportFrom):
                    continue
                for var in binds(stmt):
                    bound.setdefault(var.name, set()).add(self.stands_for(var))
        for name, variables in bound.items():
            if len({*variables, found[name]}) > 1:
                return None
        return found


def _lent(stmt: n.Stmt) -> dict[n.Var, LentName]:
    """The variable that a statement keeps something in which another file lends."""
    target = stmt.targets[0] if type(stmt) is n.Assign else None
    if type(stmt) is not n.Assign or type(target) is not n.Store or split(target.var.name) is None:
        return {}
    found = lent_by(stmt.value)
    return {} if found is None else {target.var: found}


def bound_by(stmt: n.Stmt) -> list[n.Var]:
    """The globals that a statement of a module's body certainly binds where it has run."""
    if isinstance(stmt, n.FunctionDef | n.ClassDef):
        return [stmt.var]
    if isinstance(stmt, n.Import | n.ImportFrom):
        return [alias.var for alias in stmt.names if alias.var is not None]
    targets = stmt.targets if type(stmt) is n.Assign else ()
    return [target.var for target in targets if type(target) is n.Store]


def binds(stmt: n.Stmt) -> Iterator[n.Var]:
    """The globals that a statement of a module's body binds, in what runs with it."""
    for node in walk(stmt):
        var = getattr(node, "var", None)
        if type(node) is not n.Load and isinstance(var, n.Var) and var.storage is n.Storage.GLOBAL:
            if not var.name.startswith("__"):
                yield var
