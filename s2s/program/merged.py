"""The files of a program as one module, for what follows values through all of it (`program.flows`).

One file is the one that is compiled, and its statements stand in the module as they are; the others are read anew. What
a file imports by name from another one is the variable of that file; what several import from the library is one
variable, as each builtin is. Other imports stay: what they give may be anything, and what they name may be called from
anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeGuard

from s2s.analysis.constants import literal
from s2s.errors import S2SError
from s2s.frontend.imported_modules import within
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.walk import clone, functions, walk
from s2s.ir.writer import Writer
from s2s.options import ProgramFile
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect
from s2s.program.constants import module_constants

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
    try:
        module = lower(Source.from_text(text, name).parse(), name)
    except (S2SError, RecursionError):
        return None
    known, writer = module_constants(collect(module)), Writer()
    for position, stmt in enumerate(module.body):
        literals = {
            var: made
            for var, one in known.items()
            if one.position < position
            and is_literal(one.fact.value)
            and (made := literal(one.fact.value)) is not None
        }

        def written(expr: n.Expr, literals: dict[n.Var, n.Expr] = literals) -> n.Expr:
            found = literals.get(expr.var) if type(expr) is n.Load else None
            return expr if found is None else clone(found, {}, expr.span)

        for function in functions(stmt) if literals and type(stmt) is n.ClassDef else ():
            writer.put_everywhere(function, written)
    return module


class Merged(NamedTuple):
    """A program as one module.

    Attributes:
        modules: the variables that hold modules of the program, or something from these that is not known, with what
            the names in them mean.
    """

    module: n.Module
    modules: dict[n.Var, dict[str, n.Var]]


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
    for file in files:
        found = module if file.name == module.filename else lowered(file.text, file.name)
        if found is None:
            return None
        modules[file.path] = found
        sources[file.path] = dict(file.sources)
    return _Merging(facts, modules, sources).run() if module in modules.values() else None


class _Merging:
    """Which variables of several modules are one.

    Attributes:
        same: for a variable of another file, the one that stands for it.
        library: the variables that imports of the library bind, by what they are imported from, and as what there.
        held: see `Merged.modules`.
    """

    def __init__(
        self, facts: ModuleFacts, modules: dict[str, n.Module], sources: dict[str, dict[str, str | None]]
    ) -> None:
        self.facts, self.module, self.modules, self.sources = facts, facts.module, modules, sources
        self.own = {*self.module.globals.values()}
        self.same: dict[n.Var, n.Var] = {}
        self.library: dict[tuple[str, str], n.Var] = {}
        self.held: dict[n.Var, dict[str, n.Var]] = {}

    def run(self) -> Merged | None:
        """The one module, if names tell what is meant in it."""
        bodies = {path: [*self.without_imports(path, one)] for path, one in self.modules.items()}
        self.unite_builtins()
        names = self.names(bodies)
        if names is None:
            return None
        found: list[n.Stmt] = []
        for path in self.in_order():
            one, body = self.modules[path], bodies[path]
            if one is not self.module:
                variables = {var: self.stands_for(var) for var in one.globals.values() if var in self.same}
                body = [clone(stmt, variables) for stmt in body]
            found += body
            self.look_for_modules(path, body)
        return Merged(n.Module(self.module.filename, found, names, self.module.future), self.held)

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
                    self.hold(alias.var, sources.get(within(name, alias.name)), True)

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
                yield stmt
                continue
            name = "." * stmt.level + (stmt.module or "")
            source = self.sources[path].get(name)
            kept: list[n.Alias] = []
            for alias in stmt.names:
                there = self.modules[source].globals.get(alias.name) if source and source != path else None
                if source == "" and alias.var is not None:
                    there = self.library.setdefault((name, alias.name), alias.var)
                if there is alias.var or not self.unite(alias.var, there):
                    kept.append(alias)
            if len(kept) == len(stmt.names):
                yield stmt
            elif kept:
                yield n.ImportFrom(stmt.module, kept, stmt.level, span=stmt.span)

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


def binds(stmt: n.Stmt) -> Iterator[n.Var]:
    """The globals that a statement of a module's body binds, in what runs with it."""
    for node in walk(stmt):
        var = getattr(node, "var", None)
        if type(node) is not n.Load and isinstance(var, n.Var) and var.storage is n.Storage.GLOBAL:
            if not var.name.startswith("__"):
                yield var
