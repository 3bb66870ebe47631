"""What a module imports from `__future__`, and what it gets without asking."""

from __future__ import annotations

import ast
import sys


def future(tree: ast.Module) -> frozenset[str]:
    """The names a module imports from `__future__`: only its first statements may."""
    names: set[str] = set()
    for index, stmt in enumerate(tree.body):
        if isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__" and not stmt.level:
            names.update(alias.name for alias in stmt.names)
        elif index or not isinstance(stmt, ast.Expr):
            break
    return frozenset(names)


def annotations_are_late(names: frozenset[str]) -> bool:
    """Whether annotations are evaluated when somebody asks for them (PEP 649), and not with what they stand at.

    Args:
        names: what the module imports from `__future__`: its annotations may be kept as text.
    """
    return sys.version_info >= (3, 14) and "annotations" not in names
