"""Positions where a literal would mean something else, or make CPython warn, if it stood there."""

from __future__ import annotations

from typing import Any

from s2s.facts.constants import NO_CONST, constant_of
from s2s.ir import nodes as n
from s2s.ir.walk import children, expressions

_DISPLAYS = (n.Tuple, n.List, n.Set, n.Dict, n.Comp, n.FString, n.Lambda)
_WRITTEN_OUT = (n.Const, n.Unary, n.Binary, n.Bool, n.Compare, n.Cond, *_DISPLAYS)


def is_literal(expr: n.Expr) -> bool:
    """Whether CPython sees a constant or a display here: what it knows the type of."""
    return isinstance(expr, _DISPLAYS) or constant_of(expr) is not NO_CONST


class Positions:
    """The expressions of one statement that must not become a literal, or not one of some kinds."""

    def __init__(self, stmt: n.Stmt) -> None:
        self._never: set[n.Expr] = set()
        self._compared: set[n.Expr] = set()  # by `is`
        self._computed: set[n.Expr] = set()  # with: the operands of arithmetic
        self._not_text: set[n.Expr] = set()  # `"a" "b"` written as a statement could become a docstring
        self._not_tuple: set[n.Expr] = set()  # `assert (x, y)` warns
        self._only_int: set[n.Expr] = set()  # `"abc"["x"]` warns
        self._only_sequence: set[n.Expr] = set()  # `3[x]` warns
        self._not_bool: set[n.Expr] = set()  # `~True` warns
        self._in_text: set[n.Expr] = (
            set()
        )  # before 3.12 a replacement field cannot hold a quote or a backslash
        self._formats: set[n.Expr] = set()  # what follows the colon of a replacement field is an f-string
        self._tested: set[n.Expr] = set()
        if type(stmt) is n.ExprStmt:
            self._not_text.add(stmt.value)
        elif type(stmt) is n.Assert:
            self._not_tuple.add(stmt.test)
        if isinstance(stmt, (n.If, n.While, n.Assert)):
            self._test(stmt.test)
        elif type(stmt) is n.Match:
            for case in stmt.cases:
                if case.guard is not None:
                    self._test(case.guard)
        for expr in expressions(stmt):
            self._look(expr)

    def _test(self, expr: n.Expr) -> None:
        """Mark an expression whose truth decides where to go on, and the parts that do in its stead."""
        stack: list[Any] = [expr]
        while stack:
            expr = stack.pop()
            self._tested.add(expr)
            if type(expr) is n.Unary and expr.op == "not":
                stack.append(expr.operand)
            elif type(expr) is n.Bool:
                stack.extend(expr.values)
            elif type(expr) is n.Cond:
                stack += (expr.test, expr.body, expr.orelse)
            elif type(expr) is n.Guarded:
                stack += (expr.fast, expr.slow)

    def _look(self, expr: Any) -> None:
        cls = type(expr)
        if cls is n.Call:
            self._never.add(expr.func)
        elif cls is n.Unary:
            self._computed.add(expr.operand)
            if expr.op == "~":
                self._not_bool.add(expr.operand)
        elif cls is n.Bool:
            for value in expr.values[:-1]:
                self._test(value)
        elif cls is n.Cond:
            self._test(expr.test)
        elif cls is n.Comp:
            for clause in expr.clauses:
                for test in clause.ifs:
                    self._test(test)
        elif cls is n.Binary:
            self._computed.update((expr.left, expr.right))
        elif cls is n.Format:
            self._in_text.update(expressions(expr.value))
            if expr.spec is not None:
                self._formats.add(expr.spec)
        elif cls is n.Compare:
            operands = [expr.left, *expr.rights]
            for index, op in enumerate(expr.ops):
                if op in ("is", "is not"):
                    self._compare(operands[index : index + 2])
        elif cls is n.Subscript and type(expr.index) is not n.Slice:
            if isinstance(expr.value, _WRITTEN_OUT):
                self._only_int.add(expr.index)
            if type(expr.index) is n.Const and type(expr.index.value) not in (int, bool):
                self._never.add(expr.value)
            else:
                self._only_sequence.add(expr.value)
        elif cls is n.Subscript:
            self._only_sequence.add(expr.value)

    def _compare(self, operands: list[Any]) -> None:
        """Mark operands of `is`, and what they are computed of: CPython folds, and equal constants are one object."""
        stack = list(operands)
        while stack:
            expr = stack.pop()
            self._compared.add(expr)
            if type(expr) in (n.Unary, n.Binary, n.Subscript):
                stack += children(expr)

    def sees_identity(self, expr: n.Expr) -> bool:
        """Whether the expression is an operand of `is`, which sees which object it is."""
        return expr in self._compared

    def is_computed_with(self, expr: n.Expr) -> bool:
        """Whether the expression is an operand of arithmetic, which makes something new of it."""
        return expr in self._computed

    def is_tested(self, expr: n.Expr) -> bool:
        """Whether the truth of the expression decides where to go on."""
        return expr in self._tested

    def allows(self, expr: n.Expr, new: n.Expr) -> bool:
        """Whether `new` may stand where `expr` stood when this was made."""
        if not is_literal(new):
            return True
        if expr in self._formats:
            return type(new) is n.FString
        if expr in self._never or expr in self._compared:
            return False
        kind = type(constant_of(new))
        if expr in self._not_text and kind is str:
            return False
        if expr in self._not_bool and kind is bool:
            return False
        if expr in self._in_text and not _is_plain(new):
            return False
        if expr in self._not_tuple and type(new) is n.Tuple:
            return False
        if expr in self._only_int and kind not in (int, bool):
            return False
        return expr not in self._only_sequence or kind in (str, bytes, tuple)


def _is_plain(expr: n.Expr) -> bool:
    """Whether the texts in a literal are words."""
    texts = [e.value for e in expressions(expr) if type(e) is n.Const and type(e.value) in (str, bytes)]
    return all(text.isalnum() for text in texts)
