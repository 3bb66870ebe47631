"""One scope of the source: what it mentions, and what each name of it is."""

from __future__ import annotations

import ast
from dataclasses import field
from enum import Enum

from s2s.frozen import plain
from s2s.ir.enumeration import read_directly
from s2s.ir.nodes import Storage, Var


@read_directly
class Kind(Enum):
    """What makes a scope."""

    MODULE = "module"
    FUNCTION = "function"  # a def or a lambda
    CLASS = "class"
    COMPREHENSION = "comprehension"  # list, set or dict: runs at once
    GENERATOR = "generator"  # a generator expression
    TYPE_PARAMS = "type parameters"  # the scope between a generic def or class and what is around it
    ANNOTATIONS = "annotations"  # from 3.14 on: runs when somebody asks for them


_INLINE = frozenset((Kind.COMPREHENSION, Kind.GENERATOR))
#: Scopes that are neither a function somebody wrote nor a class: inside a class they see its namespace.
HEADERS = frozenset((Kind.TYPE_PARAMS, Kind.ANNOTATIONS))


@plain(slots=True, eq=False)
class Scope:
    """One scope of the source.

    Attributes:
        reads, binds: the names, in source order (the values mean nothing).
        globals, nonlocals: names so declared; a walrus in a comprehension makes its target nonlocal there.
        walrus: names that walruses in comprehensions inside this scope bind in it.
        opaque: names that constructs the IR does not model mention; True where they may bind them.
        private: prefix that private names get in the innermost class around, such as `_C`.
        vars: what each name mentioned here is. Filled by the second phase.
        dynamic: why the function may touch its own frame or names.
        inner: the scopes of this module by the node that opens them, shared by all scopes.
        kept: in a file that s2s wrote, the variables that keep functions for guards, by attribute (see `originals`).
    """

    kind: Kind
    node: ast.AST
    parent: Scope | None
    private: str
    inner: dict[ast.AST, Scope]
    kept: dict[ast.AST, Var]
    reads: dict[str, None] = field(default_factory=dict)
    binds: dict[str, None] = field(default_factory=dict)
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)
    walrus: set[str] = field(default_factory=set)
    opaque: dict[str, bool] = field(default_factory=dict)
    vars: dict[str, Var] = field(default_factory=dict)
    dynamic: str = ""
    is_generator: bool = False

    @property
    def host(self) -> Scope:
        """The innermost scope around (or this one) that is not a comprehension."""
        scope = self
        while scope.kind in _INLINE and scope.parent is not None:
            scope = scope.parent
        return scope

    def is_private(self, name: str) -> bool:
        """Whether private-name mangling touches the name here, or may make another name mean it."""
        private = self.private
        if not private:
            return False
        if name.startswith("__"):
            return not name.endswith("__")
        return name.startswith(private + "__")

    def mangled(self, name: str) -> str:
        """The name as it is looked up."""
        return self.private + name if name.startswith("__") else name

    def own(self) -> dict[str, Var]:
        """The variables this function binds itself: FAST ones, and CELL ones it owns."""
        vars, skip = self.vars, self.globals | self.nonlocals
        kept = (Storage.FAST, Storage.CELL)
        return {name: vars[name] for name in self.binds if name not in skip and vars[name].storage in kept}
