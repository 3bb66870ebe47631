"""What a module imports from `__future__`, and what it gets without asking."""

from __future__ import annotations

import ast
import sys

#: What may be imported from there in every version.
FEATURES = frozenset(
    {
        "absolute_import",
        "annotations",
        "division",
        "generator_stop",
        "generators",
        "nested_scopes",
        "print_function",
        "unicode_literals",
        "with_statement",
    }
)


def future(tree: ast.Module) -> frozenset[str]:
    """The names a module imports from `__future__`: only its first statements may."""
    return frozenset(alias.name for stmt in future_imports(tree) for alias in stmt.names)


def future_imports(tree: ast.Module) -> list[ast.ImportFrom]:
    """The first statements of a module that import from `__future__`."""
    found: list[ast.ImportFrom] = []
    for index, stmt in enumerate(tree.body):
        if isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__" and not stmt.level:
            found.append(stmt)
        elif index or not isinstance(stmt, ast.Expr):
            break
    return found


def annotations_are_late(names: frozenset[str]) -> bool:
    """Whether annotations are evaluated when somebody asks for them (PEP 649), and not with what they stand at.

    Args:
        names: what the module imports from `__future__`: its annotations may be kept as text.
    """
    return sys.version_info >= (3, 14) and "annotations" not in names
