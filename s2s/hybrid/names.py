"""The names of a residual program: of the objects it uses, of its tables, of what is made for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any, TypeVar

from s2s.analysis.constants import constant_of, literal
from s2s.hybrid import graph
from s2s.hybrid.facts import LITERALS, namespace_of
from s2s.hybrid.lookups import CellLookup, GlobalLookup
from s2s.ir import nodes as n

Made = TypeVar("Made")


@dataclass(eq=False, slots=True)
class Constant:
    """An object of the graph that the residual program names."""

    var: n.Var
    value: object
    is_builtin: bool = False


class Names:
    """What one round of specialization has named."""

    def __init__(self) -> None:
        self.name_anew()

    def name_anew(self) -> None:
        """Forget the names: another round begins."""
        self.constants: dict[object, Constant] = {}
        self.tables: dict[object, tuple[n.Var, list[tuple[n.Expr, n.Expr]]]] = {}
        self.records: dict[n.Var, n.Expr] = {}
        self._lookups: dict[int, GlobalLookup] = {}
        self._made: dict[object, Any] = {}
        self._counts: dict[str, int] = {}

    def constant(self, value: object, hint: str) -> n.Expr:
        """The expression that stands for an object: a literal, or a name of the residual program.

        Args:
            value: the object.
            hint: what to call it.
        """
        if type(value) in LITERALS:
            written = literal(value)
            if written is not None:
                return written
        found = self.constants.get(id(value))
        if found is None:
            found = self.constants[id(value)] = self._named(value, hint)
        return n.Load(found.var)

    def _named(self, value: object, hint: str) -> Constant:
        name = value.__name__ if graph.is_hashable(value) or graph.is_a(value, FunctionType) else None
        builtin = graph.is_hashable(value) and value.__module__ == "builtins"
        if builtin and type(name) is str and namespace_of(__builtins__).get(name, self) is value:
            return Constant(n.Var(name, n.Storage.GLOBAL), value, is_builtin=True)
        if graph.is_a(value, FunctionType) and "<" not in value.__qualname__:
            hint = value.__qualname__.replace(".", "_")
        elif graph.is_a(value, FunctionType, type) and type(name) is str and name.isidentifier():
            hint = name
        elif (
            not graph.is_a(value, ModuleType, MethodType)
            and type(value).__module__ not in sys.stdlib_module_names
        ):
            if type(value).__module__ == "builtins" or package_of(type(value).__module__) == "numpy":
                pass
            else:
                kind = type(value).__name__.lower().strip("_") or "object"
                number = self._counts[kind] = self._counts.get(kind, -1) + 1
                hint = f"{kind}{number}"
        return Constant(n.Var(hint, n.Storage.GLOBAL), value)

    def named(self, value: object, hint: str) -> n.Expr:
        """As `constant`, and never a literal: for what is compared by identity."""
        found = self.constants.get(id(value))
        if found is None:
            found = self.constants[id(value)] = self._named(value, hint)
        return n.Load(found.var)

    def kept(self, value: object, hint: str) -> n.Expr:
        """As `named`, and never a name of builtins: for what those are compared with."""
        key = "kept", id(value)
        if key not in self.constants:
            self.constants[key] = Constant(n.Var(hint, n.Storage.GLOBAL), value)
        return n.Load(self.constants[key].var)

    def made(self, key: object, make: Callable[[], Made]) -> Made:
        """An object that the residual program needs, made once for a key."""
        found: Made | None = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
        return found

    def table(self, hint: str, rows: list[tuple[n.Expr, n.Expr]]) -> n.Var:
        """A dict of the residual program, from objects to functions; one for the same rows."""
        key = tuple(_key_of(part) for row in rows for part in row)
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = (n.Var(hint, n.Storage.GLOBAL), rows)
        return found[0]

    def lookup_in(self, namespace: dict[str, object]) -> GlobalLookup:
        """What looks a name up in a module, and then among its builtins."""
        found = self._lookups.get(id(namespace))
        if found is None:
            found = self._lookups[id(namespace)] = GlobalLookup(namespace)
        return found

    def cell_lookup(self, cell: CellType, name: str) -> CellLookup:
        """What reads a variable of an enclosing function that has no value yet."""
        return self.made(("cell", id(cell)), lambda: CellLookup(cell, name))

    def name_of(self, value: object, otherwise: str) -> str:
        """What the residual program calls an object, so that its parts get names that begin with it."""
        found = self.constants.get(id(value))
        if found is None and type(value) not in LITERALS:
            self.constant(value, otherwise)
            found = self.constants.get(id(value))
        return otherwise if found is None else found.var.name


def _key_of(part: n.Expr) -> object:
    """The same for the same part of a table."""
    if isinstance(part, n.Call):
        return "id", *map(_key_of, part.args)
    if isinstance(part, n.Load):
        return id(part.var)
    value = constant_of(part)
    return type(value), value


def package_of(module: object) -> str:
    """The top-level package of a module's name."""
    return module.partition(".")[0] if isinstance(module, str) else ""
