"""What module code a private copy may stand behind, and what of it gives the same each time: known calls."""

from __future__ import annotations

import math

from s2s.ir import nodes as n
from s2s.legality.pure_names import COMPUTING, DECORATING, QUIET
from s2s.legality.reached import Reached
from s2s.legality.tables import is_constant
from s2s.program.bindings import ModuleFacts

_FINITE = frozenset({"pi", "e", "tau"})


class CallChecks:
    """Looks at calls that module code makes of what Python brings along, which is asked whether it is that."""

    facts: ModuleFacts
    found: Reached

    def resolved(self, expr: n.Node | None) -> n.Var | None:
        """The global that a name in a class body means, as long as nothing there binds it."""
        if type(expr) is not n.Load:
            return None
        is_global = expr.var.storage is n.Storage.GLOBAL
        return expr.var if is_global else self.facts.module.globals.get(expr.var.name)

    def from_library(self, read: n.Expr) -> None:
        """Take in what a statement of the module reads of a module of the library."""
        base = self.resolved(read.value if type(read) is n.Attr else read)
        assert base is not None
        self.found.imported[base] = self.facts.imports[base]
        if type(read) is n.Attr:
            self.found.read.setdefault(base, {})[read.name] = None

    def origin(self, read: n.Expr) -> tuple[str, str]:
        """Which name of which module a class body reads, if it is one that the module imports."""
        base = self.resolved(read.value if type(read) is n.Attr else read)
        module, name = self.facts.imports.get(base, ("", "")) if base is not None else ("", "")
        if type(read) is n.Attr:
            return ("", "") if name else (module, read.name)
        return module, name

    # -- constants that are computed

    def is_computed(self, value: n.Expr) -> bool:
        """Whether an expression computes a constant that is equal each time: `float("inf")`, `math.pi / 2`."""
        if type(value) is n.Attr:
            number = getattr(math, value.name, None)
            if self.origin(value) != ("math", value.name) or type(number) is not float or math.isnan(number):
                return False
            self.from_library(value)
            return True
        if type(value) is n.Unary and value.op == "-":
            return self.is_computed(value.operand)
        if type(value) is n.Binary:
            parts = (value.left, value.right)
            return all(is_constant(one) or (_is_finite(one) and self.is_computed(one)) for one in parts)
        if type(value) is not n.Call or type(value.func) is not n.Load or value.keywords:
            return False
        func = value.func.var
        if (
            func.name not in COMPUTING
            or not self.facts.is_builtin(func)
            or not all(map(_is_no_nan, value.args))
        ):
            return False
        self.found.builtins[func.name] = None
        return True

    def is_type_variable(self, stmt: n.Stmt) -> bool:
        """Whether a statement binds a name to a type variable, which only says something."""
        value = getattr(stmt, "value", None)
        if type(value) is not n.Call or self.origin(value.func) != ("typing", "TypeVar"):
            return False
        if not all(map(is_constant, value.args)) or value.keywords:
            return False
        self.from_library(value.func)
        self.found.as_they_are[stmt] = None
        return True

    def names_types(self, var: n.Var, stmt: n.Stmt | None) -> bool:
        """Whether an annotation may read a name: it means a class, a type variable or a part of `typing`."""
        value = getattr(stmt, "value", None)
        is_variable = type(value) is n.Call and self.origin(value.func) == ("typing", "TypeVar")
        module, _ = self.facts.imports.get(var, ("", ""))
        return is_variable or type(stmt) is n.ClassDef or module in ("typing", "collections.abc")

    # -- what stands in between

    def calls_quietly(self, stmt: n.Stmt) -> bool:
        """Whether a statement of the module calls something of the library that runs no code of others."""
        if type(stmt) is n.FunctionDef:
            return bool(stmt.decorators) and all(map(self.decorates_quietly, stmt.decorators))
        if not isinstance(stmt, n.ExprStmt | n.Assign) or type(stmt.value) is not n.Call:
            return False
        targets = stmt.targets if type(stmt) is n.Assign else []
        call = stmt.value
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        if self.origin(call.func) not in QUIET or not all(map(self.is_name, given)):
            return False
        self.from_library(call.func)
        if self.origin(call.func)[0] == "logging":
            if type(call.func) is not n.Attr:
                return False
            self.from_library(n.Attr(call.func.value, "_loggerClass"))  # what it makes
        return all(type(target) is n.Store for target in targets)

    def is_name(self, value: n.Expr) -> bool:
        """Whether an expression is a constant, or the name of the module."""
        if type(value) is n.Load and value.var.name == "__name__":
            return not self.facts.bindings[value.var]
        return is_constant(value)

    def decorates_quietly(self, decorator: n.Expr) -> bool:
        """Whether a decorator of the library only keeps the function."""
        func, given = decorator, list[n.Expr]()
        if type(decorator) is n.Call:
            func, given = decorator.func, [*decorator.args, *(one.value for one in decorator.keywords)]
        if self.origin(func) not in DECORATING or not all(map(is_constant, given)):
            return False
        self.from_library(func)
        return True


def may_be_computed(value: n.Expr) -> bool:
    """Whether an expression may give a constant, by its form."""
    return isinstance(value, n.Attr | n.Unary | n.Binary | n.Call)


def _is_finite(value: n.Expr) -> bool:
    value = value.operand if type(value) is n.Unary else value
    return type(value) is n.Attr and value.name in _FINITE


def _is_no_nan(value: n.Expr) -> bool:
    is_nan = type(value) is n.Const and type(value.value) is str and "nan" in value.value.lower()
    return is_constant(value) and not is_nan
