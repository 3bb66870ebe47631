"""Which names a file of a tree may give to one that imports all of them, as its text tells."""

from __future__ import annotations

import symtable
from collections.abc import Iterator

#: What binds names of a module that its text does not list.
_COMPUTES = frozenset({"globals", "locals", "vars", "exec", "eval", "modules", "__dict__", "__import__"})
_SETS = frozenset({"setattr", "__setattr__"})


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
