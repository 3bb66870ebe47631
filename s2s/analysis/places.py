"""Where a value lies that is no local: under the name of a global, or in an attribute of what a local holds."""

from __future__ import annotations

from typing import NamedTuple

from s2s.ir import nodes as n


class Place(NamedTuple):
    """A variable, or an attribute of the object it holds."""

    var: n.Var
    attribute: str = ""

    @property
    def is_local(self) -> bool:
        """Whether it is a local that reaching definitions tell of."""
        return not self.attribute and self.var.storage is n.Storage.FAST

    def __str__(self) -> str:
        return f"{self.var.name}.{self.attribute}" if self.attribute else self.var.name

    def read(self, span: n.Span | None = None) -> n.Load | n.Attr:
        """An expression that reads it."""
        found = n.Load(self.var, span=span)
        return n.Attr(found, self.attribute, span=span) if self.attribute else found


def place_of(expr: object) -> Place | None:
    """The place that an expression reads, if it reads one."""
    if type(expr) is n.Load:
        return Place(expr.var)
    if type(expr) is n.Attr and type(expr.value) is n.Load and expr.value.var.storage is n.Storage.FAST:
        return Place(expr.value.var, expr.name)
    return None
