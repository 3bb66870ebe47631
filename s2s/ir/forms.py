"""Parts of nodes whose form the caller knows: of a node of another form, asking is an internal error."""

from __future__ import annotations

from s2s.ir import nodes as n


def var_of(node: n.Node | None) -> n.Var:
    """The variable of a read, or of a store."""
    assert isinstance(node, n.Load | n.Store)
    return node.var


def text_of(expr: n.Expr) -> str:
    """The text of a literal."""
    assert isinstance(expr, n.Const) and isinstance(expr.value, str)
    return expr.value
