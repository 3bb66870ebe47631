"""The files of a program as one module, for what follows values through all of it (`program.flows`).

One file is the one that is compiled, and its statements stand in the module as they are; the others are read anew. What
a file imports by name from another one is the variable of that file. Other imports stay: what they give may be
anything, and what they name may be called from anywhere.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from posixpath import dirname, join, normpath

from s2s.errors import S2SError
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk
from s2s.options import ProgramFile

#: Each file of a program is compiled with all others at hand, so they are to be few, and short.
_MOST_FILES, _MOST_CHARACTERS = 12, 200_000


def may_be_merged(files: Iterable[ProgramFile]) -> bool:
    """Whether the files of a program are few enough for each to be compiled with all others at hand."""
    texts = [file.text for file in files]
    return len(texts) <= _MOST_FILES and sum(map(len, texts)) <= _MOST_CHARACTERS


def merged(module: n.Module, files: Iterable[ProgramFile]) -> n.Module | None:
    """A program as one module.

    Args:
        module: the file that is compiled, as it is now.
        files: all of the program, that one too.

    Returns:
        None where two files have something of one name that either of them defines, so that a name alone does not tell
        which is meant; or where one cannot be read.
    """
    modules: dict[str, n.Module] = {}
    for file in files:
        if file.name == module.filename:
            modules[file.path] = module
            continue
        try:
            modules[file.path] = lower(Source.from_text(file.text, file.name).parse(), file.name)
        except (S2SError, RecursionError):
            return None
    return _Merging(module, modules).run() if module in modules.values() else None


class _Merging:
    """Which variables of several modules are one.

    Attributes:
        same: for a variable of another file, the one that stands for it.
        imported: the variables that an import binds to those of another file.
    """

    def __init__(self, module: n.Module, modules: dict[str, n.Module]) -> None:
        self.module, self.modules = module, modules
        self.own = {*module.globals.values()}
        self.same: dict[n.Var, n.Var] = {}
        self.imported: set[n.Var] = set()

    def run(self) -> n.Module | None:
        """The one module, if names tell what is meant in it."""
        bodies = {path: [*self.without_imports(path, one)] for path, one in self.modules.items()}
        names = self.names(bodies)
        if names is None:
            return None
        found: list[n.Stmt] = []
        for path, one in self.modules.items():
            if one is not self.module:
                variables = {var: self.stands_for(var) for var in one.globals.values() if var in self.same}
                found += [clone(stmt, variables) for stmt in bodies[path]]
        return n.Module(self.module.filename, [*found, *bodies[self.path]], names, self.module.future)

    @property
    def path(self) -> str:
        """The path of the file that is compiled."""
        return next(path for path, one in self.modules.items() if one is self.module)

    def stands_for(self, var: n.Var) -> n.Var:
        """The variable that stands for one."""
        while var in self.same:
            var = self.same[var]
        return var

    def without_imports(self, path: str, module: n.Module) -> Iterator[n.Stmt]:
        """The statements of a file but for the names that it imports from others, each of which is a variable there."""
        for stmt in module.body:
            source = self.source_of(stmt, path) if type(stmt) is n.ImportFrom else None
            if source is None or type(stmt) is not n.ImportFrom:
                yield stmt
                continue
            kept = [
                alias for alias in stmt.names if not self.unite(alias.var, source.globals.get(alias.name))
            ]
            if kept:
                yield n.ImportFrom(stmt.module, kept, stmt.level, span=stmt.span)

    def unite(self, here: n.Var | None, there: n.Var | None) -> bool:
        """Let one variable stand for two; says whether it does."""
        if here is None or there is None:
            return False
        self.imported.add(here)
        one, other = self.stands_for(here), self.stands_for(there)
        if one is other:
            return True
        if other in self.own:
            one, other = other, one
        if other in self.own:
            return False  # the file has it under two names
        self.same[other] = one
        return True

    def source_of(self, stmt: n.ImportFrom, path: str) -> n.Module | None:
        """The file that a statement imports from, if it is one of the program, and no other can be meant.

        A module is looked for in the folder of the file, and in those above it.
        """
        parts = (stmt.module or "").replace(".", "/")
        if stmt.level:
            folder = dirname(path)
            for _ in range(stmt.level - 1):
                folder = dirname(folder)
            wanted = normpath(join(folder, parts)) if parts else folder
            found = [one for one in self.modules if one in (f"{wanted}.py", f"{wanted}/__init__.py")]
        elif parts.partition("/")[0] in sys.stdlib_module_names:
            return None
        else:
            above = [*_folders(path)]
            found = [
                one
                for one in self.modules
                if any(
                    one in (join(folder, f"{parts}.py"), join(folder, parts, "__init__.py"))
                    for folder in above
                )
            ]
        return self.modules[found[0]] if len(found) == 1 and found[0] != path else None

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
                for var in _binds(stmt):
                    bound.setdefault(var.name, set()).add(self.stands_for(var))
        for name, variables in bound.items():
            if len({*variables, found[name]}) > 1:
                return None
        return found


def _folders(path: str) -> Iterator[str]:
    """The folder of a file, and those above it."""
    while (folder := dirname(path)) != path:
        yield folder
        path = folder


def _binds(stmt: n.Stmt) -> Iterator[n.Var]:
    """The globals that a statement of a module's body binds, in what runs with it."""
    for node in walk(stmt):
        var = getattr(node, "var", None)
        if type(node) is not n.Load and isinstance(var, n.Var) and var.storage is n.Storage.GLOBAL:
            if not var.name.startswith("__"):
                yield var
