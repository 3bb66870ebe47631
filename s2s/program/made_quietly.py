"""Class statements that run no code of the program but their own body, which only makes functions and constants."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace

from s2s.ir import nodes as n
from s2s.ir.walk import walk

#: What module dataclasses does with a class, and what stands for a field in its body.
_DECORATOR, _FIELD = ("dataclasses", "dataclass"), ("dataclasses", "field")
#: The builtins that make a member of a function.
_OF_MEMBERS = frozenset(("builtins", name) for name in ("property", "staticmethod", "classmethod"))
#: Those that make the value of a field.
_FACTORIES = frozenset(("builtins", name) for name in ("list", "dict", "set"))


class MadeQuietly:
    """Which statements of a module make classes without running anything else.

    Args:
        origin: of a name that the body of a class does not bind: from which module an import has it, and under which
            name there, if nothing else binds it; `("builtins", name)` where the module leaves it to the builtins.
        evaluates: whether the annotations of the module are evaluated where they stand.
    """

    def __init__(self, origin: Callable[[str], tuple[str, str] | None], evaluates: bool) -> None:
        self.origin, self.evaluates = origin, evaluates

    def __call__(self, stmt: n.ClassDef) -> bool:
        """Whether making a class runs its body, of functions, constants and fields, and nothing else.

        The decorator of module dataclasses reads what the body has bound, and calls none of it.
        """
        if stmt.bases or stmt.keywords or stmt.type_params:
            return False
        bound = {name for part in stmt.body if (name := _bound(part)) is not None}
        return all(map(self._is_dataclass, stmt.decorators)) and all(
            self._is_quiet(part, bound) for part in stmt.body
        )

    def _is_dataclass(self, decorator: n.Expr) -> bool:
        if type(decorator) is n.Call and not decorator.args and _are_constants(decorator.keywords):
            decorator = decorator.func
        return self._from(decorator, frozenset()) == _DECORATOR

    def _is_quiet(self, part: n.Stmt, bound: Set[str]) -> bool:
        if isinstance(part, n.FunctionDef):
            return all(self._from(one, bound) in _OF_MEMBERS for one in part.decorators)
        if type(part) is n.AnnAssign:
            is_name = type(part.target) is n.Store
            return (
                is_name and not self.evaluates and (part.value is None or self._is_field(part.value, bound))
            )
        return type(part) is n.Pass or (
            isinstance(part, n.Assign | n.ExprStmt) and type(part.value) is n.Const
        )

    def _is_field(self, value: n.Expr, bound: Set[str]) -> bool:
        """Whether a value is a constant, or tells of a field with such, or with what makes its value."""
        if type(value) is n.Const:
            return True
        if type(value) is not n.Call or value.args or self._from(value.func, bound) != _FIELD:
            return False
        computed = [
            keyword for keyword in value.keywords if self._from(keyword.value, bound) not in _FACTORIES
        ]
        return _are_constants(computed)

    def _from(self, expr: n.Expr, bound: Set[str]) -> tuple[str, str] | None:
        if type(expr) is not n.Load or expr.var.name in bound:
            return None
        return self.origin(expr.var.name)


def _are_constants(keywords: list[n.Keyword]) -> bool:
    return all(keyword.name is not None and type(keyword.value) is n.Const for keyword in keywords)


def _bound(part: n.Stmt) -> str | None:
    """The name that a statement of the body of a class binds, of those that are looked at."""
    if isinstance(part, n.FunctionDef):
        return part.var.name
    target = part.targets[0] if type(part) is n.Assign else part.target if type(part) is n.AnnAssign else None
    return target.var.name if type(target) is n.Store else None


def taken_apart(stmt: n.ClassDef) -> tuple[list[n.Stmt], set[str]]:
    """What stands in the body of such a class, without what makes members and fields; and the names that these read."""
    fields = [part.value for part in stmt.body if type(part) is n.AnnAssign and part.value is not None]
    nodes = (node for part in (*stmt.decorators, *fields) for node in walk(part))
    read = {node.var.name for node in nodes if type(node) is n.Load}
    inside = [
        replace(part, decorators=[]) if isinstance(part, n.FunctionDef) else part
        for part in stmt.body
        if type(part) is not n.AnnAssign
    ]
    return inside, read
