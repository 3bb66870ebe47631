"""What classes and functions of a file are to the other files of its tree, where the tree is a whole program.

A class that another file imports is handed over as a text: the class statement with those members that may be inlined
elsewhere, and before it the ones that it derives from, and the constants of the file that the bodies name. A member
whose body is not handed over is there by its name, so that nobody takes another one for it. Of every other name the
importing file is told what it is called there, if it imports the same thing. `program.elsewhere` takes all that in.

So it is with a function (`program.lent`), whose other names are all bound by the time that its file has defined it.

Only what names alone tell is told: each module is one file of the tree, each name is bound once in its file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from s2s.cache import entry_key
from s2s.errors import S2SError
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.legality.views import may_be_looked_for
from s2s.linking import DEEPEST, MOST_BYTES, Linker
from s2s.options import Imported, ImportedShape, LentFunction, Options
from s2s.program.collect import collect
from s2s.program.constants import module_constants
from s2s.program.members import ClassShape
from s2s.program.merged import is_literal
from s2s.program.shapes import Shapes, collect_shapes
from s2s.shared import Shared, Sharing

if TYPE_CHECKING:
    from s2s.profile.data import Profile
    from s2s.views.files import ViewsOfFiles

#: What a name of a file is: the file and the name there, or the module and the name of what is no file of the tree.
Meaning = tuple[str, str]


class SharedFile(NamedTuple):
    """What a file says of its names.

    Attributes:
        classes: those of its classes that others may know.
        imports: the names that imports bind, and nothing else does: from which module, which of its names.
        own: the names that it binds itself, once.
        functions: those of its functions that may be inlined in others.
        constants: the literals that names mean, by their `repr`.
    """

    classes: dict[str, Shared]
    imports: dict[str, tuple[str, str]]
    own: frozenset[str]
    functions: dict[str, Shared]
    constants: dict[str, str]


_NOTHING = SharedFile({}, {}, frozenset(), {}, {})


@dataclass
class ClassSharing:
    """Finds the classes that files of a tree, which is known as a whole, import from each other."""

    linker: Linker
    paths: Sequence[str] = ()
    _files: dict[str, SharedFile] = field(default_factory=dict)
    _views: dict[Profile | None, ViewsOfFiles] = field(default_factory=dict)

    def imports(self, path: str, data: bytes, options: Options) -> tuple[Imported, ...]:
        """What a file of a whole program knows of the others: classes that it imports, and views it goes over."""
        found: tuple[Imported, ...] = (*self.shapes(path, data), *self.functions(path, data))
        profile, program = options.profile, options.program
        if program is not None and may_be_looked_for(options, profile is not None):
            from s2s.views.files import ViewsOfFiles

            if profile not in self._views:
                self._views[profile] = ViewsOfFiles(profile, program, self.linker, self.paths)
            found += self._views[profile].of_file(path, data)
        return found

    def shapes(self, path: str, data: bytes) -> tuple[ImportedShape, ...]:
        """The classes of which a file may store new instances, as the files say that have them."""
        found: list[ImportedShape] = []
        imports = self.linker.imports_of(path, data)
        for imported in imports:
            if imported[1].lstrip("_")[:1].isupper() and _may_make(data, imported[2].encode()):
                shape = self.shape(path, imported, imports)
                if shape is not None:
                    found.append(shape)
        return tuple(found)

    def shape(
        self, path: str, imported: tuple[str, str, str], imports: list[tuple[str, str, str]]
    ) -> ImportedShape | None:
        """The class that an import of a file means, if it is one that others may know.

        Args:
            imported: the module, the name there and the name here.
            imports: all that the file imports likewise.
        """
        module, name, _ = imported
        meaning = self.meaning(path, (module, name))
        shared = self.file(meaning[0]).classes.get(meaning[1]) if meaning is not None else None
        if meaning is None or shared is None:
            return None
        text = self.text(shared, meaning[0])
        names = self.names(shared, meaning[0], path, imports)
        return ImportedShape(module, name, text, names, shared.ready)

    def functions(self, path: str, data: bytes) -> Iterator[LentFunction]:
        """The functions that a file imports and calls, and that may be inlined with names of their own files."""
        imports = self.linker.imports_of(path, data)
        homes: dict[str, str] = {}
        for module, name, bound in imports:
            meaning = self.meaning(path, (module, name)) if bound.encode() + b"(" in data else None
            shared = self.file(meaning[0]).functions.get(meaning[1]) if meaning is not None else None
            if meaning is not None and shared is not None:
                names = self.names(shared, meaning[0], path, imports)
                home = homes.setdefault(meaning[0], f"{module}:{name}")
                yield LentFunction(module, name, self.text(shared, meaning[0]), names, home)

    def text(self, shared: Shared, home: str) -> str:
        """The text of what a file shares, behind the constants that it has from others."""
        constants: list[str] = []
        for name in shared.names:
            meaning = self.of_name(home, name)
            value = self.file(meaning[0]).constants.get(meaning[1]) if meaning is not None else None
            if value is not None:
                constants.append(f"{name} = {value}\n")
        return "".join((*constants, shared.text))

    def names(
        self, shared: Shared, home: str, path: str, imports: list[tuple[str, str, str]]
    ) -> tuple[tuple[str, str], ...]:
        """The names that another file reads in what it shares, each with what an import of a file calls the same."""
        here: dict[Meaning, str] = {}
        for source, there, bound in imports if shared.names else ():
            found = self.meaning(path, (source, there))
            if found is not None:
                here.setdefault(found, bound)
        names = []
        for each in shared.names:
            meant = self.of_name(home, each)
            names.append((each, here.get(meant, "") if meant is not None else ""))
        return tuple(names)

    def meaning(self, path: str, imported: tuple[str, str], depth: int = 0) -> Meaning | None:
        """What an import of a file means, if names alone tell.

        Args:
            imported: the module and the name there; an empty one for the module itself.
        """
        module, name = imported
        source = self.linker.source(path, module)
        if source is None or depth > DEEPEST:
            return None
        if not source:
            return f"module {module}", name
        return (source, "") if not name else self.of_name(source, name, depth)

    def of_name(self, path: str, name: str, depth: int = 0) -> Meaning | None:
        """What a name of a file means, if names alone tell."""
        file = self.file(path)
        if name in file.imports:
            return self.meaning(path, file.imports[name], depth + 1)
        return (path, name) if name in file.own or name in file.constants else None

    def file(self, path: str) -> SharedFile:
        """What a file says of its names."""
        if path not in self._files:
            data = self.linker.read(path)
            self._files[path] = _NOTHING if data is None else self._look(data)
        return self._files[path]

    def _look(self, data: bytes) -> SharedFile:
        key, cache = entry_key("classes", "", data), self.linker.cache
        stored = cache.get(key) if cache else None
        if stored is not None:
            classes, imports, own, functions, constants = ast.literal_eval(stored.decode())
            made = ({name: Shared(*one) for name, one in all_.items()} for all_ in (classes, functions))
            return SharedFile(next(made), imports, frozenset(own), next(made), constants)
        found = shared_by(data) if len(data) < MOST_BYTES else _NOTHING
        if cache:
            classes, functions = (
                {name: tuple(one) for name, one in all_.items()} for all_ in (found.classes, found.functions)
            )
            plain = classes, found.imports, sorted(found.own), functions, found.constants
            cache.put(key, repr(plain).encode())
        return found


def _may_make(data: bytes, name: bytes) -> bool:
    """Whether a file may store new instances of what it calls so."""
    return b"=" + name + b"(" in data or b"= " + name + b"(" in data


def shared_by(data: bytes) -> SharedFile:
    """What a source says of its names."""
    try:
        tree = Source.from_bytes(data, "<import>").parse()
        facts = collect(lower(tree, "<import>"))
    except (S2SError, RecursionError):
        return _NOTHING
    if facts.star_import or facts.may_bind_by_text:
        return _NOTHING
    imports = {var.name: origin for var, origin in facts.imports.items() if not facts.is_taken(var)}
    own = frozenset(
        stmt.var.name
        for stmt in facts.module.body
        if isinstance(stmt, n.ClassDef | n.FunctionDef)
        and facts.bindings[stmt.var] == 1
        and not facts.is_taken(stmt.var)
    )
    shapes = collect_shapes(facts)
    statements = {stmt.name: stmt for stmt in tree.body if isinstance(stmt, ast.ClassDef | ast.FunctionDef)}
    classes: dict[str, Shared] = {}
    # Where any name may be stored on any object, nobody knows what a class is.
    for shape in () if shapes.stored.computed else shapes.of_var.values():
        if _is_known(shape, shapes):
            sharing = Sharing(facts, statements)
            text = "".join(map(sharing.statement, reversed(shape.mro)))
            text = sharing.constants(shape.position) + text
            classes[shape.name] = Shared(text, sharing.others, sharing.ready(shape.position))
    functions: dict[str, Shared] = {}
    for var, definition in facts.functions.items():
        sharing = Sharing(facts, statements)
        if var.name in own and (shared := sharing.function(definition)) is not None:
            functions[var.name] = shared
    constants = {
        var.name: repr(constant.fact.value)
        for var, constant in module_constants(facts).items()
        if is_literal(constant.fact.value)
    }
    return SharedFile(classes, imports, own, functions, constants)


def _is_known(shape: ClassShape, shapes: Shapes) -> bool:
    """Whether nothing but texts of its file say what an instance of a class is."""
    return not shape.is_foreign and shape.name == shape.var.name and shape.find("__new__") is None
