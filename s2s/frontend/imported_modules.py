"""Which modules the import statements of a file may mean, wherever they stand."""

from __future__ import annotations

import ast

from s2s.frontend.imported import submodule


def imported_modules(tree: ast.AST) -> list[str]:
    """The modules that a file imports, or imports from, as it names them; and names in these, which may be modules."""
    found: dict[str, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = "." * node.level + (node.module or "")
            found[source] = None
            found.update((submodule(source, alias.name), None) for alias in node.names)
    return [*found]
