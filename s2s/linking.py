"""What a file knows of the other files of its tree: the enums, small functions and classes that it imports from them.

A module name is resolved as Python would, if the tree lies where it is run: a relative one from the folder of the file,
any other from one of the folders above it. What an `__init__` takes from a file of its package is followed there. It
is a hint, and a wrong one does no harm: the object that the import binds is asked as the program runs whether it is an
enum with these members. Only where no other file can be meant may `sealed-globals` do without.

So imports are found by a look at the text, without parsing it, and only files that mention enums are read as programs.
Programs that are compiled as they are imported come here at each start, so nothing heavy is imported for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import field
from os.path import basename, dirname, join
from typing import TYPE_CHECKING, NamedTuple

from s2s.cache import Cache, entry_key
from s2s.errors import S2SError
from s2s.frontend.abstracts import LIBRARY, MODULES, ClassText, asked_in, classes_in
from s2s.frontend.imported import called_by, imported_by
from s2s.frozen import plain
from s2s.options import Imported, ImportedClass, ImportedEnum, ImportedFunction, ImportedMaker, ImportedNames

if TYPE_CHECKING:
    import ast

#: An `__init__` that takes a name from an `__init__` …
DEEPEST = 8
#: A file larger than this is no list of kinds.
MOST_BYTES = 1_000_000

#: The members of an enum, and whether the text alone makes them that.
Members = dict[str, bool]
#: What a class takes, as `ImportedMaker` has it: its parameters, how many by places, and which by names.
Maker = tuple[tuple[tuple[str, str, bool], ...], int, tuple[str, ...]]
#: Gives the bytes of a file of the tree; None for what is no file of it.
Read = Callable[[str], bytes | None]


class _File(NamedTuple):
    """What was found of a file: what it takes from modules (the module, the name there and here), and its enums."""

    path: str
    imports: list[tuple[str, str, str]]
    enums: dict[str, Members]


@plain()
class Linker:
    """Finds what files of one tree import from each other.

    Attributes:
        read: gives the files of the tree by their absolute paths.
        closed: whether these are all the files that an import may mean.
        cache: where what was found of a file is kept.
        outside: gives the members of an enum of a module that is no file of the tree, and of a name of it.
    """

    read: Read
    closed: bool = False
    cache: Cache | None = None
    outside: Callable[[str, str], Members] | None = None
    _files: dict[str, _File | None] = field(default_factory=dict)
    _imports: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)
    _meant: dict[tuple[str, str], list[_File]] = field(default_factory=dict)
    _offers: dict[tuple[str, str, bool], str] = field(default_factory=dict)
    _found: dict[tuple[str, str, str], tuple[Members, bool]] = field(default_factory=dict)
    _makers: dict[str, dict[str, Maker]] = field(default_factory=dict)
    _classes: dict[str, dict[str, ClassText]] = field(default_factory=dict)

    def imports(self, path: str, data: bytes) -> tuple[Imported, ...]:
        """The enums, and the small functions, that a file imports from others of its tree."""
        found: dict[tuple[str, ...], Imported] = {}
        asked = asked_in(data)
        if asked:
            asked |= {base for text in classes_in(data).values() for base in text.bases}
        for module, name, bound in self.imports_of(path, data):
            if name == "*":
                if self.closed and module.startswith("."):
                    from s2s.starred import names_of  # most files import names one by one

                    if (names := names_of(self, path, module)) is not None:
                        found["*", module] = ImportedNames(module, names)
                for there, kind in self.makers_given(path, module, data).items():
                    found.setdefault((module, there), ImportedMaker(module, there, *kind))
                continue
            if bound in asked and (class_ := self.class_of(path, module, name)) is not None:
                found["class", module, name] = ImportedClass(module, name, *class_)
            # Classes are called so, and most of what is imported is not.
            if (
                name.lstrip("_")[:1].isupper()
                and (module, name) not in found
                and _may_read(data, bound.encode())
            ):
                members, is_only = self.enum(path, module, name)
                if members:
                    certain = tuple(member for member in members if is_only and members[member])
                    found[module, name] = ImportedEnum(module, name, tuple(members), certain)
            if (module, name) in found:
                continue
            if name.lstrip("_")[:1].isupper() and bound.encode() + b"(" in data:
                if (maker := self.maker(path, module, name)) is not None:
                    found[module, name] = ImportedMaker(module, name, *maker)
            elif (module, name) not in found and bound.encode() + b"(" in data:
                text, is_only = self.function(path, module, name)
                if text:
                    found[module, name] = ImportedFunction(module, name, text, is_only)
                elif b" def __new__(" in data and b"**" in data:
                    # What makes instances knows that no keywords are left over, and so what is done with these.
                    text, is_only = self.function(path, module, name, is_open=True)
                    if text:
                        found[module, name] = ImportedFunction(module, name, text, is_only, True)
        for module, name, _ in called_by(data, self.imports_of(path, data)):
            text, is_only = self.function(path, module, name)
            if text and (module, name) not in found:
                found[module, name] = ImportedFunction(module, name, text, is_only)
        return tuple(found.values())

    def imports_of(self, path: str, data: bytes) -> list[tuple[str, str, str]]:
        """What a file of the tree says that it imports: see `imported_by`."""
        if path not in self._imports:
            self._imports[path] = imported_by(data)
        return self._imports[path]

    def is_certain(self, files: list[_File], module: str) -> bool:
        """Whether no other file than the only one of these can be meant by a module name, and none of the library."""
        return self.closed and len(files) == 1 and module.partition(".")[0] not in sys.stdlib_module_names

    def source(self, path: str, module: str) -> str | None:
        """The file of the tree that a module is to a file; empty for one of the library, None if that is uncertain."""
        files = self.files(dirname(path), module)
        if self.is_certain(files, module):
            return files[0].path
        return None if files or module.startswith(".") else ""

    def enum(self, path: str, module: str, name: str, depth: int = 0) -> tuple[Members, bool]:
        """The members of the enum that a name of a module means for a file, and whether nothing else can be meant."""
        key = dirname(path), module, name
        if key not in self._found:
            self._found[key] = {}, False  # where imports go round in a circle
            files = [file for file in self.files(key[0], module) if file.path != path]
            found = self.enum_in(files[0], name, depth) if files and depth <= DEEPEST else ({}, False)
            if not files and self.outside is not None and not module.startswith("."):
                found = self.outside(module, name), False
            self._found[key] = found[0], found[1] and self.is_certain(files, module)
        return self._found[key]

    def enum_in(self, file: _File, name: str, depth: int) -> tuple[Members, bool]:
        """The same of a name of a file."""
        if (own := file.enums.get(name)) is not None:
            return own, True
        for source, imported, bound in file.imports:
            if bound == name or (bound == "*" and not name.startswith("_")):
                wanted = name if imported == "*" else imported
                found, no_other = self.enum(file.path, source, wanted, depth + 1)
                if found:
                    return found, no_other and imported != "*"
        return {}, False

    def class_of(self, path: str, module: str, name: str, depth: int = 0) -> tuple[bool, bool, bool] | None:
        """What is likely of a class that a name of a module means for a file, as `ImportedClass` has it."""
        files = [file for file in self.files(dirname(path), module) if file.path != path]
        if not files or depth > DEEPEST:
            return None
        is_only = self.is_certain(files, module)
        found = self.class_in(files[0], name, depth)
        return None if found is None else (*found[:2], is_only and found[2])

    def class_in(self, file: _File, name: str, depth: int) -> tuple[bool, bool, bool] | None:
        """The same of a name of a file, and whether its own text or one that it imports from tells."""
        if file.path not in self._classes:
            self._classes[file.path] = classes_in(self.read(file.path) or b"")
        text = self._classes[file.path].get(name)
        if text is not None:
            is_abstract = text.is_abstract
            for base in () if is_abstract or depth > DEEPEST else text.bases:
                above = self.class_in(file, base, depth + 1) if base != name else None
                is_abstract = is_abstract or (above is not None and above[0])
            return is_abstract, not (is_abstract and text.has_abstract), True
        for source, imported, bound in file.imports:
            if bound == name and source in MODULES:
                return imported in LIBRARY, False, False
            if bound == name:
                return self.class_of(file.path, source, imported, depth + 1)
        return None

    def maker(self, path: str, module: str, name: str, depth: int = 0) -> Maker | None:
        """What a class takes that a name of a module likely means for a file, if its own has what makes instances."""
        files = [file for file in self.files(dirname(path), module) if file.path != path]
        if not files or depth > DEEPEST:
            return None
        for source, imported, bound in files[0].imports:
            if bound == name:
                found = self.maker(files[0].path, source, imported, depth + 1)
                return found if imported == name else None
        return self.makers(files[0].path).get(name)

    def makers_given(self, path: str, module: str, data: bytes, depth: int = 0) -> dict[str, Maker]:
        """The same of the classes that an import of all names of a module likely binds, and that a text calls."""
        files = [file for file in self.files(dirname(path), module) if file.path != path]
        found: dict[str, Maker] = {}
        if not files or depth > DEEPEST:
            return found
        for source, name, bound in files[0].imports:
            if name == "*":
                found |= self.makers_given(files[0].path, source, data, depth + 1)
            elif name[:1].isupper() and name == bound and name.encode() + b"(" in data:
                if (maker := self.maker(files[0].path, source, name, depth + 1)) is not None:
                    found[name] = maker
        own = self.makers(files[0].path).items()
        return found | {name: one for name, one in own if name[:1].isupper() and name.encode() + b"(" in data}

    def makers(self, path: str) -> dict[str, Maker]:
        """What the classes of a file take of which it has what makes instances, by their names."""
        if path not in self._makers:
            data = self.read(path) or b""
            self._makers[path] = self._makers_in(data) if b" def __new__(" in data else {}
        return self._makers[path]

    def _makers_in(self, data: bytes) -> dict[str, Maker]:
        key = entry_key("makers", "", data)
        stored = self.cache.get(key) if self.cache else None
        if stored is not None:
            from ast import literal_eval

            found: dict[str, Maker] = literal_eval(stored.decode())
            return found
        from s2s.offering import makers_in  # not needed where the cache knows

        found = makers_in(data) if len(data) < MOST_BYTES else {}
        if self.cache:
            self.cache.put(key, repr(found).encode())
        return found

    def function(
        self, path: str, module: str, name: str, depth: int = 0, is_open: bool = False
    ) -> tuple[str, bool]:
        """The text of the function that a name of a module likely means for a file, and whether nothing else can be.

        The text is empty where there is no such function, or none that is taken in elsewhere.

        Args:
            is_open: whether it may name what is outside of it.
        """
        files = [file for file in self.files(dirname(path), module) if file.path != path]
        if not files or depth > DEEPEST:
            return "", False
        is_only = self.is_certain(files, module)
        for source, imported, bound in files[0].imports:
            if bound == name:
                text, _ = self.function(files[0].path, source, imported, depth + 1, is_open)
                return text, False  # what else binds the name there is not looked for
        text = self.offer(files[0].path, name, is_open)
        return text.removeprefix("!"), is_only and text.startswith("!")

    def offer(self, path: str, name: str, is_open: bool = False) -> str:
        """The text of a function that a file offers to others; behind a sign, if its definition alone binds the name.

        That is asked only where no other file can be meant.
        """
        found = self._offers.get((path, name, is_open))
        if found is None:
            data = self.read(path) or b""
            is_there = b"\ndef " + name.encode() + b"(" in b"\n" + data
            found = self._offer_in(data, name, is_open) if is_there else ""
            self._offers[path, name, is_open] = found
        return found

    def _offer_in(self, data: bytes, name: str, is_open: bool) -> str:
        key = entry_key("offered", f"{name} {self.closed} {is_open}", data)
        stored = self.cache.get(key) if self.cache else None
        if stored is not None:
            return stored.decode()
        from s2s.offering import is_bound_once, offered, stays  # not needed where the cache knows

        text = offered(data, name, is_open)
        text = text if text and stays(text) else ""
        if text and self.closed and is_bound_once(data, name):
            text = f"!{text}"
        if self.cache:
            self.cache.put(key, text.encode())
        return text

    def files(self, folder: str, module: str) -> list[_File]:
        """The files of the tree that a module name may mean in a folder, the likeliest first."""
        found = self._meant.get((folder, module))
        if found is None:
            places = self.places(folder, module)
            looked = [
                self.look(name) for place in places for name in (join(place, "__init__.py"), f"{place}.py")
            ]
            found = self._meant[folder, module] = [file for file in looked if file is not None]
        return found

    def places(self, folder: str, module: str) -> Iterator[str]:
        """Where a module may lie, without the end of its file's name."""
        rest = module.lstrip(".")
        folders = [folder]
        if dots := len(module) - len(rest):
            for _ in range(dots - 1):
                folders = [dirname(folders[0])]
        else:
            top = rest.partition(".")[0]
            below = folder
            while (above := dirname(below)) != below:
                # Of a tree that is not known as a whole, only what the file's own packages hold is looked at.
                if self.closed or basename(below) == top:
                    folders.append(above)
                below = above
        yield from (join(base, *rest.split(".")) if rest else base for base in folders)

    def look(self, path: str) -> _File | None:
        """What there is to know of a file of the tree; None for what is none."""
        if path not in self._files:
            data = self.read(path)
            enums: dict[str, Members] = {}
            if data is not None and _imports_enum(data) and len(data) < MOST_BYTES:
                enums = self._enums_in(data)
            self._files[path] = None if data is None else _File(path, self.imports_of(path, data), enums)
        return self._files[path]

    def _enums_in(self, data: bytes) -> dict[str, Members]:
        key = entry_key("enums", "", data)
        stored = self.cache.get(key) if self.cache else None
        if stored is not None:
            return _unpacked(stored)
        found = enums_in(data)
        if self.cache:
            self.cache.put(key, _packed(found))
        return found


def _may_read(data: bytes, name: bytes) -> bool:
    """Whether a file may read members of what it calls so, all of them, or the fields of parameters so annotated."""
    if name + b"." in data or b"in " + name in data or b"(" + name + b")" in data:
        return True
    return b": " + name in data and (b".value" in data or b".name" in data)


def _packed(enums: dict[str, Members]) -> bytes:
    """One line an enum: its name and those of its members, of which those that are certain end in a sign."""
    return "".join(
        " ".join((name, *(f"{member}!" if is_certain else member for member, is_certain in members.items())))
        + "\n"
        for name, members in enums.items()
    ).encode()


def _unpacked(packed: bytes) -> dict[str, Members]:
    lines = [line.split(" ") for line in packed.decode().splitlines()]
    return {name: {member.rstrip("!"): member[-1] == "!" for member in members} for name, *members in lines}


def enums_in(data: bytes) -> dict[str, Members]:
    """The enums that a source defines at its top level, by name; none if it cannot be read as a program."""
    import ast

    from s2s.frontend.lower import lower
    from s2s.frontend.source import Source
    from s2s.ir import nodes as n
    from s2s.program.collect import collect
    from s2s.program.enums import module_enums

    names = {bound for module, _, bound in imported_by(data) if module == "enum"}
    try:
        tree = Source.from_bytes(data, "<import>").parse()
        kept: list[ast.stmt] = []
        for stmt in tree.body:
            if isinstance(stmt, ast.ClassDef) and _may_be_enum(stmt, names):
                # What its methods do, and functions to its name, is asked as the program runs.
                for part in stmt.body:
                    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                        part.body = [ast.copy_location(ast.Pass(), part)]
                kept.append(stmt)
            elif isinstance(stmt, ast.Import | ast.ImportFrom):
                kept.append(stmt)
        facts = collect(lower(ast.Module(kept, []), "<import>"))
    except (S2SError, RecursionError):
        return {}
    enums = module_enums(facts).values()
    return {enum.var.name: dict(enum.members) for enum in enums if type(enum.statement) is n.ClassDef}


def _imports_enum(data: bytes) -> bool:
    return b"from enum import" in data or b"import enum" in data


def _may_be_enum(stmt: ast.ClassDef, names: set[str]) -> bool:
    """Whether a class statement has a base that may be one of module enum, given what is imported from there."""
    import ast

    base = stmt.bases[-1] if stmt.bases else None
    return isinstance(base, ast.Attribute) or (isinstance(base, ast.Name) and base.id in names)
