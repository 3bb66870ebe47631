"""What forms nodes have; and what is in those whose form the caller knows: of another one, asking is an error."""

from __future__ import annotations

from typing import TypeGuard

from s2s.ir import nodes as n


def is_local_read(node: n.Node | None) -> TypeGuard[n.Load]:
    """Whether a node reads a local that no other scope sees."""
    return type(node) is n.Load and node.var.storage is n.Storage.FAST


def is_local_store(node: n.Node | None) -> TypeGuard[n.Store]:
    """Whether a node stores to such a local, or deletes it."""
    return type(node) is n.Store and node.var.storage is n.Storage.FAST


def is_local(node: n.Node | None) -> TypeGuard[n.Load | n.Store]:
    """Whether a node reads or stores such a local."""
    return (type(node) is n.Load or type(node) is n.Store) and node.var.storage is n.Storage.FAST


def only_target(stmt: n.Node | None) -> n.Expr | None:
    """The target of an assignment, if it has one alone; None for any other node, too."""
    if type(stmt) is n.AnnAssign:
        return stmt.target
    return stmt.targets[0] if type(stmt) is n.Assign and len(stmt.targets) == 1 else None


def var_of(node: n.Node | None) -> n.Var:
    """The variable of a read, or of a store."""
    assert isinstance(node, n.Load | n.Store)
    return node.var


def name_of(node: n.Node) -> str:
    """The name of a variable that is read or stored, or of an attribute; empty for anything else."""
    if type(node) is n.Attr:
        return node.name
    return node.var.name if type(node) is n.Load or type(node) is n.Store else ""


def text_of(expr: n.Expr) -> str:
    """The text of a literal."""
    assert isinstance(expr, n.Const) and isinstance(expr.value, str)
    return expr.value


def is_text(stmt: n.Stmt) -> bool:
    """Whether a statement is a text alone, which is a docstring where it stands first."""
    return type(stmt) is n.ExprStmt and type(stmt.value) is n.Const and type(stmt.value.value) is str


def conjunction(tests: list[n.Expr], span: n.Span | None = None) -> n.Expr:
    """What asks whether all of some tests hold, one after the other; there is at least one."""
    return tests[0] if len(tests) == 1 else n.Bool("and", tests, span=span)


def only_raises(function: n.Function) -> bool:
    """Whether all that a function does is to raise, as one does that others are to take the place of."""
    body = without_docstring(function.body)
    return bool(body) and type(body[0]) is n.Raise


def without_docstring(body: list[n.Stmt]) -> list[n.Stmt]:
    """The statements of a body but for its docstring, which a call does not run."""
    return body[1:] if body and is_text(body[0]) else body
