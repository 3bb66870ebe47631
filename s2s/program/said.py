"""What annotations say of strings."""

from __future__ import annotations

from s2s.ir import nodes as n


def says_str(annotation: n.Expr | None) -> bool:
    """Whether an annotation is `str`, written as a name or as a string."""
    name = annotation.value if type(annotation) is n.Const else None
    return name == "str" or (type(annotation) is n.Load and annotation.var.name == "str")
