"""What in a text asks for the hash of an object, and what does not."""

from __future__ import annotations

import ast

#: What asks for the hash of an object.
HASHING = frozenset({"hash", "__hash__"})


def takes_hash_of_object(stmt: ast.Assign) -> bool:
    """Whether a statement is `__hash__ = object.__hash__`, which asks for no hash."""
    target, value = stmt.targets[0], stmt.value
    return (
        isinstance(target, ast.Name)
        and target.id == "__hash__"
        and isinstance(value, ast.Attribute)
        and isinstance(value.value, ast.Name)
        and value.value.id == "object"
    )
