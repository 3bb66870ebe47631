"""What code that never runs still means: it declares.

A store nobody executes makes its name a local variable; a `yield` nobody reaches makes a generator; a read in
a nested function makes a cell. Code that never runs may go only if the scope means the same without it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable

from s2s.analysis.defs import CLASS_CELL
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, all_in_scope, all_nodes, bound_by, walk, walk_scope
from s2s.legality.captures import StoreOrder
from s2s.legality.move import sets_on_self
from s2s.program.bindings import LISTS_NAMES

_DECLARING = frozenset({n.Yield, n.YieldFrom, n.Await, n.Declare, n.Opaque, n.OpaqueExpr})
_BINDERS = frozenset({n.Store, n.FunctionDef, n.ClassDef, n.Alias, n.Handler, n.Pattern})


def unresolved_names(root: n.Node | None) -> set[str]:
    """The names under a node that may mean a variable of a function around without being resolved to one.

    A class body looks them up, `nonlocal` declares them, or the syntax is carried through unread.
    """
    found: set[str] = set()
    for node in walk(root):
        var = getattr(node, "var", None)
        if var is not None:
            if var.storage is n.Storage.DYNAMIC:
                found.add(var.name)
        elif type(node) is n.Declare and node.kind == "nonlocal":
            found.update(node.names)
        opaque = getattr(node, "type_params", None) or ()
        if type(node) is n.Opaque or type(node) is n.OpaqueExpr:
            opaque = [node.node]
        found.update(part.id for tree in opaque for part in ast.walk(tree) if isinstance(part, ast.Name))
    return found


def makes_class_cell(root: n.Node | None) -> bool:
    """Whether code mentions what makes a function, and those around it up to the class, carry the class's cell."""
    return any(type(node) is n.Load and node.var.name in CLASS_CELL for node in walk(root))


class _Uses:
    """How often each variable is bound by a scope, and used in it or inside it."""

    def __init__(self, roots: Iterable[n.Node]) -> None:
        self.bound: Counter[n.Var] = Counter()
        self.used: Counter[n.Var] = Counter()
        for root in roots:
            for node in all_in_scope(root):
                if type(node) in _BINDERS and (var := bound_by(node)) is not None:
                    self.bound[var] += 1
            for node in all_nodes(root):
                var = getattr(node, "var", None)
                if var is not None:
                    self.used[var] += 1


class Unreachable:
    """Decides which unreachable parts of one scope may be removed. Knows what was removed before."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._order = StoreOrder(scope)
        self._uses: _Uses | None = None

    def can_remove(self, roots: Iterable[n.Node]) -> bool:
        """Whether the scope means the same without these statements or expressions, which never run."""
        roots = list(roots)
        if not all(self._is_silent(root) for root in roots):
            return False
        removed = _Uses(roots)
        if not removed.used:
            return True
        if isinstance(self._scope, n.Function):
            resolved = {var.name for var in removed.used if var.storage is n.Storage.CELL}
            if any(unresolved_names(root) - resolved for root in roots):
                return False
            if self._order.shown_by(roots):
                return False
        total = self._total()
        for var, count in removed.used.items():
            remaining = total.used[var] - count
            if var.storage is n.Storage.CELL and not remaining:
                return False  # it would stop being a cell, or be missing from a closure
            if not removed.bound[var] or total.bound[var] > removed.bound[var]:
                continue
            if var.storage is not n.Storage.FAST or remaining:
                return False
        return True

    def remove(self, roots: Iterable[n.Node]) -> None:
        """Note that these parts are gone."""
        if self._uses is not None:
            removed = _Uses(roots)
            self._uses.bound.subtract(removed.bound)
            self._uses.used.subtract(removed.used)

    def try_remove(self, roots: Iterable[n.Node]) -> bool:
        """`remove` if `can_remove`; says which."""
        roots = list(roots)
        allowed = self.can_remove(roots)
        if allowed:
            self.remove(roots)
        return allowed

    def _total(self) -> _Uses:
        if self._uses is None:
            self._uses = _Uses([self._scope])
            if isinstance(self._scope, n.Function):
                for param in self._scope.params:
                    self._uses.bound[param.var] += 1
        return self._uses

    def _is_silent(self, root: n.Node) -> bool:
        """Whether code declares nothing that is not a variable."""
        if sets_on_self(root):
            return False
        for node in walk_scope(root):
            cls = type(node)
            if cls in _DECLARING or getattr(node, "is_async", False):
                return False
            if type(node) is n.ImportFrom and any(alias.var is None for alias in node.names):
                return False
            if cls is n.AnnAssign and not isinstance(self._scope, n.Function):
                return False  # makes `__annotations__`
            if type(node) is n.Load and node.var.name in LISTS_NAMES:
                return False  # what is left would be compiled otherwise
        return not makes_class_cell(root)
