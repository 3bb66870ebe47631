"""Compound statements seen as what they are on the page: headers, each with a body."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Clause:
    """One header and the statements under it.

    Attributes:
        kind: the keyword it starts with (`elif` and `else` included), or `def`, `class`.
        owner: the node the header belongs to: the statement, an `elif`'s own `If`, a handler, a case.
        names: what the header says that is not a tree.
        parts: the trees in the header, in order.
        body: the statements. The list is the tree's own.
    """

    kind: str
    owner: ast.AST
    names: tuple[object, ...]
    parts: tuple[Any, ...]
    body: list[ast.stmt]


COMPOUND = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.If, ast.For, ast.AsyncFor, ast.While,
    ast.With, ast.AsyncWith, ast.Try, ast.TryStar, ast.Match,
)  # fmt: skip


def clauses(node: Any, is_elif: Callable[[ast.If], bool] = lambda node: True) -> list[Clause]:
    """List the clauses of a compound statement.

    Args:
        node: one of `COMPOUND`.
        is_elif: whether an `If` that stands alone in an `else` is to be one `elif` with it.

    Returns:
        The clauses, in the order of the page. A `match` starts with a header that has no body.
    """
    match node:
        case ast.If():
            return _if_clauses(node, is_elif)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            signature = (node.decorator_list, getattr(node, "type_params", []), node.args, node.returns)
            return [Clause("def", node, (type(node), node.name), signature, node.body)]
        case ast.ClassDef():
            parts = (node.decorator_list, getattr(node, "type_params", []), node.bases, node.keywords)
            return [Clause("class", node, (node.name,), parts, node.body)]
        case ast.For() | ast.AsyncFor():
            head = Clause("for", node, (type(node),), (node.target, node.iter), node.body)
            return [head, *_else(node)]
        case ast.While():
            return [Clause("while", node, (), (node.test,), node.body), *_else(node)]
        case ast.With() | ast.AsyncWith():
            return [Clause("with", node, (type(node),), (node.items,), node.body)]
        case ast.Match():
            head = Clause("match", node, (), (node.subject,), [])
            return [head, *(Clause("case", c, (), (c.pattern, c.guard), c.body) for c in node.cases)]
    word = "except*" if isinstance(node, ast.TryStar) else "except"
    handlers = [Clause(word, h, (h.name,), (h.type,), h.body) for h in node.handlers]
    found = [Clause("try", node, (), (), node.body), *handlers, *_else(node)]
    if node.finalbody:
        found.append(Clause("finally", node, (), (), node.finalbody))
    return found


def _if_clauses(node: ast.If, is_elif: Callable[[ast.If], bool]) -> list[Clause]:
    found = [Clause("if", node, (), (node.test,), node.body)]
    while len(node.orelse) == 1 and isinstance(inner := node.orelse[0], ast.If) and is_elif(inner):
        node = inner
        found.append(Clause("elif", node, (), (node.test,), node.body))
    return [*found, *_else(node)]


def _else(node: Any) -> list[Clause]:
    return [Clause("else", node, (), (), node.orelse)] if node.orelse else []


def without(body: list[ast.stmt], kept: set[int]) -> Iterator[ast.stmt]:
    """The statements of a body that are not kept; of a class that is not, those, and what it declares."""
    for stmt in body:
        if isinstance(stmt, ast.Global | ast.Nonlocal):
            yield stmt
        elif id(stmt) not in kept:
            if isinstance(stmt, ast.ClassDef):
                left = copy(stmt)
                left.body = list(without(stmt.body, kept)) or [ast.copy_location(ast.Pass(), stmt)]
                yield left
            else:
                yield stmt
