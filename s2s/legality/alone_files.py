"""What names mean in the other files of a tree, where a private copy takes in definitions of these.

The answers are guesses, and no proof rests on them: another file may run in the place of the one that is read here. A
file whose definitions a copy takes leaves a mark of its own text (`isolates.elsewhere`), and the copy runs only where
it finds that mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from s2s.errors import S2SError
from s2s.frontend.imported import submodule
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.imports import Imported, ImportedFiles, TreeFile
from s2s.ir import nodes as n
from s2s.legality.alone_definitions import Definitions
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect

#: How many files stay known, for the next one of the tree that imports from them.
_KEPT = 32
#: An `__init__` that takes a name from an `__init__` …
_DEEPEST = 8


class Files:
    """The files that a file may take definitions from.

    Attributes:
        home: what that file itself defines.
        files: the others, by their paths.
    """

    def __init__(self, home: Definitions, imports: Iterable[Imported] = ()) -> None:
        self.home = home
        given = next((one for one in imports if isinstance(one, ImportedFiles)), ImportedFiles((), ()))
        self.files: dict[str, TreeFile] = {file.path: file for file in given.files}
        self._sources = {"": dict(given.sources)} | {file.path: dict(file.sources) for file in given.files}
        self._paths: dict[Definitions, str] = {home: ""}

    def file(self, definitions: Definitions) -> TreeFile:
        """Which of the other files defines something."""
        return self.files[self._paths[definitions]]

    def home_of(self, stmt: n.Stmt) -> Definitions:
        """The file in which a statement of a module stands."""
        return next(definitions for definitions in self._paths if stmt in definitions.positions)

    def may_mean(self, definitions: Definitions, var: n.Var) -> bool:
        """Whether a name of a file is imported from another one of the tree."""
        module, name = definitions.facts.imports.get(var, ("", ""))
        return bool(name) and module in self._sources[self._paths[definitions]]

    def may_make(self, var: n.Var) -> bool:
        """Whether code of the file itself may make an instance of a class of another one where it reads a name."""
        is_class = var.name.lstrip("_")[:1].isupper() and self.may_mean(self.home, var)
        return is_class or self.may_be_module(self.home, var)

    def may_be_module(self, definitions: Definitions, var: n.Var) -> bool:
        """Whether a name of a file may mean another file of the tree."""
        return self._module(definitions, var) in self._sources[self._paths[definitions]]

    def module(self, definitions: Definitions, var: n.Var) -> Definitions | None:
        """What the file defines that a name of a file means; None if it is not known that it means one."""
        sources = self._sources[self._paths[definitions]]
        package, name = definitions.facts.imports[var]
        path = sources[self._module(definitions, var)]
        if name:  # what the package itself calls so comes first
            above = self.of_file(sources[package]) if sources.get(package, "") in self.files else None
            if above is None or name in above.facts.module.globals:
                return None
        return self.of_file(path) if path in self.files else None

    def _module(self, definitions: Definitions, var: n.Var) -> str:
        module, name = definitions.facts.imports.get(var, ("", ""))
        return submodule(module, name) if name else module

    def meaning(self, definitions: Definitions, var: n.Var) -> tuple[Definitions, n.Var] | None:
        """What a name of a file means in the one that it is imported from; None if it is not known."""
        for _ in range(_DEEPEST):
            if not self.may_mean(definitions, var):
                return None
            module, name = definitions.facts.imports[var]
            path = self._sources[self._paths[definitions]][module]
            found = self.of_file(path) if path in self.files else None
            named = found.facts.module.globals.get(name) if found is not None else None
            if found is None or named is None:
                return None
            if named not in found.facts.imports:
                return found, named
            definitions, var = found, named
        return None

    def of_file(self, path: str) -> Definitions | None:
        """What one of the other files defines; None if it is no program."""
        known = next((one for one, its in self._paths.items() if its == path), None)
        if known is None and (facts := _facts(self.files[path].text, path)) is not None:
            known = Definitions(facts, sealed=False)
            self._paths[known] = path
        return known


@lru_cache(_KEPT)
def _facts(text: str, path: str) -> ModuleFacts | None:
    try:
        return collect(lower(Source.from_text(text, path).parse(), path))
    except (S2SError, RecursionError):
        return None
