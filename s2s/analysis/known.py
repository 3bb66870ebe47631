"""What is known of the values in one scope, put together for the effect analysis."""

from __future__ import annotations

import builtins
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Any

from s2s.analysis.builtins import call_purity
from s2s.analysis.defs import Def, Overlay
from s2s.analysis.operators import binary_purity, compare_purity, unary_purity
from s2s.analysis.types import TypeMap
from s2s.ir import nodes as n

_SCALARS = frozenset({bool, int, float, complex, str, bytes, type(None)})
_INDEXED = frozenset({str, bytes, tuple, list, range})


@dataclass(slots=True)
class Known:
    """Exact types, bound locals and sealed builtins of a scope; see `analysis.effects.Knowledge`.

    Attributes:
        builtins_sealed: whether a builtin's name that the module never binds means the builtin.
        bound_names: the global names the module binds.
    """

    types: TypeMap
    overlay: Overlay
    builtins_sealed: bool = False
    bound_names: Container[n.Var] = frozenset()
    _used: set[str] = field(default_factory=set)

    def of(self, expr: n.Expr) -> type | None:
        """The exact type of the expression's value, None if unknown."""
        known, assumptions = self.types.fact(expr)
        self._used |= assumptions
        return known

    def stored(self, definition: Def) -> type | None:
        """The exact type of what a definition stores, None if unknown."""
        known, assumptions = self.types.of_def(definition)
        self._used |= assumptions
        return known

    def begin(self) -> None:
        """Start a decision: forget what earlier ones rest on."""
        self._used.clear()

    @property
    def relied(self) -> tuple[str, ...]:
        """The granted assumptions that the answers since `begin` rest on."""
        return tuple(sorted(self._used))

    def bound(self, read: n.Expr) -> bool:
        """Whether the local is certainly bound at this read."""
        return not self.overlay.may_be_unbound(read)

    def operation(self, expr: Any) -> bool | None:
        """Whether the node's own operation can raise; None if it may run arbitrary code."""
        rule = _RULES.get(type(expr))
        return None if rule is None else rule(self, expr)

    def builtin(self, func: n.Expr) -> str | None:
        """The name of the builtin an expression reads, where builtins are sealed and the module binds no such name."""
        if not self.builtins_sealed or type(func) is not n.Load or func.var.storage is not n.Storage.GLOBAL:
            return None
        return (
            func.var.name if func.var not in self.bound_names and hasattr(builtins, func.var.name) else None
        )


def _raises(purity: tuple[bool, type | None] | None) -> bool | None:
    return None if purity is None else purity[0]


def _binary(known: Known, expr: n.Binary) -> bool | None:
    return _raises(binary_purity(expr.op, known.of(expr.left), known.of(expr.right)))


def _aug_assign(known: Known, stmt: n.AugAssign) -> bool | None:
    left = known.of(stmt.target)
    # Of a mutable left operand the operation writes to it.
    return _raises(binary_purity(stmt.op, left, known.of(stmt.value))) if left in _SCALARS else None


def _unary(known: Known, expr: n.Unary) -> bool | None:
    return _raises(unary_purity(expr.op, known.of(expr.operand)))


def _compare(known: Known, expr: n.Compare) -> bool | None:
    raises = False
    left = known.of(expr.left)
    for op, right in zip(expr.ops, expr.rights, strict=True):
        purity = compare_purity(op, left, known.of(right))
        if purity is None:
            return None
        raises |= purity[0]
        left = known.of(right)
    return raises


def _subscript(known: Known, expr: n.Subscript) -> bool | None:
    return True if known.of(expr.value) in _INDEXED and known.of(expr.index) in (int, bool) else None


def _format(known: Known, expr: n.Format) -> bool | None:
    return (
        True
        if known.of(expr.value) in _SCALARS and (expr.spec is None or known.of(expr.spec) is str)
        else None
    )


def _set(known: Known, expr: n.Set) -> bool | None:
    return False if all(known.of(item) in _SCALARS for item in expr.items) else None


def _dict(known: Known, expr: n.Dict) -> bool | None:
    return False if all(key is not None and known.of(key) in _SCALARS for key in expr.keys) else None


def _call(known: Known, expr: n.Call) -> bool | None:
    name = known.builtin(expr.func)
    if name is None or expr.keywords or any(type(arg) is n.Starred for arg in expr.args):
        return None
    known._used.add("sealed-builtins")
    return _raises(call_purity(name, [known.of(arg) for arg in expr.args]))


_RULES: dict[type, Any] = {
    n.Binary: _binary,
    n.AugAssign: _aug_assign,
    n.Unary: _unary,
    n.Compare: _compare,
    n.Subscript: _subscript,
    n.Format: _format,
    n.Set: _set,
    n.Dict: _dict,
    n.Call: _call,
}
