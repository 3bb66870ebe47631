"""Class statements that run no code of the program but their own body, which only makes functions and constants."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from s2s.ir import nodes as n
from s2s.ir.walk import walk

#: What module dataclasses does with a class, and what stands for a field in its body.
_DECORATOR, _FIELD = ("dataclasses", "dataclass"), ("dataclasses", "field")
#: The builtins that make a member of a function.
_OF_MEMBERS = frozenset({"property", "staticmethod", "classmethod"})


class MadeQuietly:
    """Which statements of a module make classes without running anything else.

    Args:
        imports: what names of the module import, and nothing else binds.
        is_builtin: whether a variable is one that the module leaves to the builtins.
        evaluates: whether the annotations of the module are evaluated where they stand.
    """

    def __init__(
        self,
        imports: Mapping[n.Var, tuple[str, str]],
        is_builtin: Callable[[n.Var], bool],
        evaluates: bool,
    ) -> None:
        self.imports, self.is_builtin, self.evaluates = imports, is_builtin, evaluates

    def __call__(self, stmt: n.ClassDef) -> bool:
        """Whether making a class runs its body, of functions, constants and fields, and nothing else.

        The decorator of module dataclasses reads what the body has bound, and calls none of it.
        """
        if stmt.bases or stmt.keywords or stmt.type_params:
            return False
        return all(map(self._is_dataclass, stmt.decorators)) and all(map(self._is_quiet, stmt.body))

    def _is_dataclass(self, decorator: n.Expr) -> bool:
        if type(decorator) is n.Call and not decorator.args:
            values = [keyword.value for keyword in decorator.keywords if keyword.name is not None]
            if len(values) == len(decorator.keywords) and all(type(value) is n.Const for value in values):
                decorator = decorator.func
        return type(decorator) is n.Load and self.imports.get(decorator.var) == _DECORATOR

    def _is_quiet(self, part: n.Stmt) -> bool:
        if isinstance(part, n.FunctionDef):
            return all(
                type(one) is n.Load and one.var.name in _OF_MEMBERS and self.is_builtin(one.var)
                for one in part.decorators
            )
        if type(part) is n.AnnAssign:
            return not self.evaluates and (part.value is None or self._is_field(part.value))
        return type(part) is n.Pass or (
            isinstance(part, n.Assign | n.ExprStmt) and type(part.value) is n.Const
        )

    def _is_field(self, value: n.Expr) -> bool:
        """Whether a value is a constant, or what tells of a field with such, or with a function that makes its value."""
        if type(value) is n.Const:
            return True
        if type(value) is not n.Call or value.args or type(value.func) is not n.Load:
            return False
        given = [keyword.value for keyword in value.keywords if keyword.name is not None]
        return (
            self.imports.get(value.func.var) == _FIELD
            and len(given) == len(value.keywords)
            and all(type(one) is n.Const or self._is_factory(one) for one in given)
        )

    def _is_factory(self, expr: n.Expr) -> bool:
        return type(expr) is n.Load and expr.var.name in ("list", "dict", "set") and self.is_builtin(expr.var)
