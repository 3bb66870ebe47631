"""Syntax that the IR carries through as `ast` nodes, in the textual form: its source and positions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from s2s.errors import InternalError


def source(node: ast.AST) -> str:
    """Return Python text that `statement`, `expression` or `type_param` reads back as the same tree.

    Raises:
        InternalError: there is none.
    """
    text = ast.unparse(node)
    read = (
        expression if isinstance(node, ast.expr) else statement if isinstance(node, ast.stmt) else type_param
    )
    if ast.dump(read(text)) != ast.dump(node):
        raise InternalError(f"no text stands for this {type(node).__name__}")
    return text


def statement(text: str) -> ast.stmt:
    """Parse one statement."""
    (node,) = ast.parse(text).body
    return node


def expression(text: str) -> ast.expr:
    """Parse one expression."""
    return ast.parse(text, mode="eval").body


def type_param(text: str) -> ast.AST:
    """Parse one type parameter of a function or class."""
    holder: Any = ast.parse(f"class _[{text}]: pass").body[0]
    (node,) = holder.type_params
    found: ast.AST = node
    return found


def name_of_param(param: Any) -> str:
    """The name of a type parameter, of which Python 3.11 has no class."""
    name: str = param.name
    return name


def positioned(root: ast.AST) -> Iterator[ast.AST]:
    """Every node that has a position, in an order that depends on the structure alone."""
    return (node for node in ast.walk(root) if "lineno" in node._attributes)


def move(node: Any, span: tuple[int, int, int, int] | None) -> None:
    """Give an `ast` node the position that a span says."""
    if span is not None:
        node.lineno, node.col_offset, node.end_lineno, node.end_col_offset = span
