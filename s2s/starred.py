"""Which names a file of a tree may give to one that imports all of them, as its text tells."""

from __future__ import annotations

import symtable
from collections.abc import Iterator
from os.path import basename, dirname
from typing import TYPE_CHECKING

from s2s.cache import entry_key

if TYPE_CHECKING:
    from s2s.linking import Linker

#: An import of all from a file that imports all from another one …
_DEEPEST = 8
#: What binds names of a module that its text does not list.
_COMPUTES = frozenset({"globals", "locals", "vars", "exec", "eval", "modules", "__dict__", "__import__"})
_SETS = frozenset({"setattr", "__setattr__"})


def names_of(linker: Linker, path: str, module: str, depth: int = 0) -> tuple[str, ...] | None:
    """What an import of all names of a module may bind in a file; None where that is not known."""
    files = [file for file in linker.files(dirname(path), module) if file.path != path]
    if not linker.closed or not module.startswith(".") or len(files) != 1 or depth > _DEEPEST:
        return None
    file = files[0]
    if basename(file.path) == "__init__.py":
        return None  # its files are among its names, too
    key = entry_key("starred", "", data := linker.read(file.path) or b"")
    stored = linker.cache.get(key) if linker.cache else None
    if stored is None:
        own = bound_names(data, file.path)
        stored = b"?" if own is None else " ".join(own).encode()
        if linker.cache:
            linker.cache.put(key, stored)
    found = set(stored.decode().split())
    for source, name, _ in file.imports:
        more = names_of(linker, file.path, source, depth + 1) if name == "*" else ()
        found.update(("?",) if more is None else more)
    return None if "?" in found else tuple(sorted(found))


def bound_names(data: bytes, path: str) -> tuple[str, ...] | None:
    """The names that a file may bind and that an import of all takes, in order; None where the text may not tell.

    Imports of all that it has of its own are left out.
    """
    try:
        top = symtable.symtable(data.decode(), path, "exec")
    except (SyntaxError, ValueError, RecursionError):
        return None
    found: set[str] = set()
    for table in _tables(top):
        for symbol in table.get_symbols():
            name = symbol.get_name()
            if name in _COMPUTES and (table is top or symbol.is_global()) and symbol.is_referenced():
                return None
            binds = symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
            if binds and (table is top or symbol.is_declared_global()):
                found.add(name)
    if b"sys.modules" in data or any(name.encode() in data for name in _SETS if b"__name__" in data):
        return None
    lists = "__all__" in found
    return tuple(sorted(name for name in found if lists or not name.startswith("_")))


def _tables(top: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    work = [top]
    while work:
        table = work.pop()
        yield table
        work += table.get_children()
