"""Which classes are likely abstract base classes of module abc, of which `isinstance` is slow."""

from __future__ import annotations

from typing import NamedTuple

from s2s.frontend.abstracts import LIBRARY, MODULES
from s2s.ir import nodes as n
from s2s.program.bindings import ModuleFacts

#: How deep the search follows bases.
_DEEPEST = 8


class Abstract(NamedTuple):
    """A guess about a class.

    Attributes:
        is_abstract: whether it is an abstract class, so that Python code says what its instances are.
        has_instances: whether there are objects of exactly this class.
        is_own: whether it is certainly a class of the program.
    """

    is_abstract: bool = False
    has_instances: bool = True
    is_own: bool = False


def likely_abstract(name: n.Var, facts: ModuleFacts, depth: int = 0) -> Abstract:
    """A guess about the class that a name of the module refers to."""
    position = facts.index.get(name)
    stmt = facts.statements[position] if position is not None else None
    if type(stmt) is n.ClassDef and stmt.var is name:
        is_abstract = depth <= _DEEPEST and _is_abstract(stmt, facts, depth)
        return Abstract(is_abstract, not (is_abstract and _has_abstract(stmt)), True)
    module, imported = facts.imports.get(name, ("", ""))
    if module in MODULES:
        return Abstract(imported in LIBRARY, imported not in LIBRARY)
    found = facts.imported_classes.get((module, imported))
    return Abstract() if found is None else Abstract(found.is_abstract, found.has_instances, found.certain)


def _is_abstract(definition: n.ClassDef, facts: ModuleFacts, depth: int) -> bool:
    if any(_last_name(keyword.value) == "ABCMeta" for keyword in definition.keywords):
        return True
    for base in definition.bases:
        if type(base) is n.Load and base.var is not definition.var:
            if likely_abstract(base.var, facts, depth + 1).is_abstract:
                return True
        elif type(base) is n.Attr and _last_name(base) in LIBRARY:
            return True
    return False


def _has_abstract(definition: n.ClassDef) -> bool:
    functions = [stmt for stmt in definition.body if type(stmt) is n.FunctionDef]
    return any(_last_name(one) == "abstractmethod" for stmt in functions for one in stmt.decorators)


def _last_name(expr: n.Expr) -> str:
    name: str = expr.name if type(expr) is n.Attr else getattr(getattr(expr, "var", None), "name", "")
    return name
