"""Whether two trees are the same program."""

from __future__ import annotations

import ast
from collections.abc import Container
from typing import Any

from s2s.backend.clauses import COMPOUND, clauses

# What the parser never varies between two texts of one program, or what nothing at run time depends on.
_IGNORED = {"ctx", "kind", "type_comment", "type_ignores"}
_FIELDS: dict[type, tuple[str, ...]] = {}


def same_tree(left: Any, right: Any, shortened: Container[int] = ()) -> bool:
    """Compare two trees, ignoring positions.

    Constants are compared by type, value and sign: `1`, `1.0` and `True` differ, and so do `0.0` and
    `-0.0`. A constant no literal denotes (`-1`, `(1, 2)`) equals the expression it is printed as.

    Args:
        left: a node, or a list of nodes.
        right: another.
        shortened: the identities of nodes of `right` for which a `pass` stands in `left`.

    Returns:
        Whether they are the same program. Takes time linear in their size, and no stack.
    """
    stack: list[Any] = [left, right]
    pop, push = stack.pop, stack.append
    fields_of = _FIELDS
    while stack:
        b, a = pop(), pop()
        if a is b:
            continue
        kind = a.__class__
        if kind is not b.__class__:
            if kind is ast.Pass and id(b) in shortened:
                continue
            # A field a node was made without counts as empty.
            if (a or b) and not _same_literal(a, b, stack):
                return False
        elif kind is list:
            if len(a) != len(b):
                return False
            for x, y in zip(a, b):
                if x is not y:
                    push(x)
                    push(y)
        elif kind is ast.Name:
            if a.id != b.id:
                return False
        elif kind is ast.Attribute:
            if a.attr != b.attr:
                return False
            push(a.value)
            push(b.value)
        elif kind is str:
            if a != b:
                return False
        elif kind is ast.Constant:
            if a.value is not b.value and constant_key(a.value) != constant_key(b.value):
                return False
        elif kind is ast.JoinedStr:
            push(_joined_parts(a))
            push(_joined_parts(b))
        elif (names := fields_of.get(kind)) is not None or isinstance(a, ast.AST):
            if names is None:
                names = fields_of[kind] = tuple(n for n in kind._fields if n not in _IGNORED)
            ours, theirs = a.__dict__.get, b.__dict__.get
            for name in names:
                x, y = ours(name), theirs(name)
                if x is not y and (x or y):
                    if x.__class__ is str and y.__class__ is str:
                        if x != y:
                            return False
                        continue
                    push(x)
                    push(y)
        elif a != b:
            return False
    return True


class Comparison:
    """Compares statements of two trees, each pair once however often it is asked about."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bool] = {}

    def __call__(self, left: ast.stmt, right: ast.stmt) -> bool:
        """Whether two statements are the same program; both must outlive this object."""
        if left is right:
            return True
        if type(left) is not type(right):
            return False
        key = (id(left), id(right))
        known = self._known.get(key)
        if known is None:
            known = self._compound(left, right) if isinstance(left, COMPOUND) else same_tree(left, right)
            self._known[key] = known
        return known

    def lists(self, left: list[ast.stmt], right: list[ast.stmt]) -> bool:
        """Whether two lists of statements are the same program."""
        return left is right or (len(left) == len(right) and all(map(self, left, right)))

    def _compound(self, left: ast.stmt, right: ast.stmt) -> bool:
        ours, theirs = clauses(left), clauses(right)
        return len(ours) == len(theirs) and all(
            a.kind == b.kind
            and a.names == b.names
            and same_tree(list(a.parts), list(b.parts))
            and self.lists(a.body, b.body)
            for a, b in zip(ours, theirs)
        )


def constant_key(value: object) -> object:
    """A key that is equal for constants a program cannot tell apart, and for no others.

    Args:
        value: the value of an `ast.Constant`.

    Returns:
        Something hashable.
    """
    if isinstance(value, (float, complex)):
        return type(value), repr(value)
    if isinstance(value, (tuple, frozenset)):
        return type(value), type(value)(map(constant_key, value))
    return type(value), value


def literal(value: object) -> ast.expr | None:
    """The tree the parser makes of the way a constant is written.

    Args:
        value: a constant that is not one literal: a negative number, a complex number, a tuple.

    Returns:
        The tree; None if `value` is one literal, or if nothing one can write denotes it.
    """
    if isinstance(value, tuple):
        return ast.Tuple([ast.Constant(item) for item in value], ast.Load())
    if isinstance(value, (int, float)) and not isinstance(value, bool) and repr_sign(value) == "-":
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    if isinstance(value, complex) and not _is_imaginary(value):
        if (found := _sum(value)) is not None:
            return found
        opposite = ast.Constant(-value) if _is_imaginary(-value) else _sum(-value)
        return opposite and ast.UnaryOp(ast.USub(), opposite)
    return None


def _is_imaginary(value: complex) -> bool:
    """Whether `value` is written `1j`."""
    return not value.real and not repr_sign(value.real) and not repr_sign(value.imag)


def _sum(value: complex) -> ast.expr | None:
    """`1 + 2j` or `1 - 2j`, if that is `value` to the last sign of a zero."""
    imaginary = complex(0, abs(value.imag))
    for operator, result in ((ast.Add(), value.real + imaginary), (ast.Sub(), value.real - imaginary)):
        if repr(result) == repr(value):
            return ast.BinOp(ast.Constant(value.real), operator, ast.Constant(imaginary))
    return None


def repr_sign(value: float) -> str:
    """`-` if the number is negative or a negative zero."""
    if isinstance(value, int):
        return "-" if value < 0 else ""
    return "-" if repr(value).startswith("-") else ""


def _same_literal(a: object, b: object, stack: list[object]) -> bool:
    """Compare a constant with what it is written as; leave what is to be compared on `stack`."""
    if not isinstance(a, ast.Constant):
        a, b = b, a
    if not isinstance(a, ast.Constant) or not isinstance(b, ast.expr):
        return False
    written = literal(a.value)
    if written is None:
        return False
    stack.append(written)
    stack.append(b)
    return True


def _joined_parts(node: ast.JoinedStr) -> list[ast.expr]:
    """The parts of an f-string, neighbouring texts joined and empty ones gone, as the parser gives them."""
    parts: list[ast.expr] = []
    for part in node.values:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            if not part.value:
                continue
            if parts and isinstance(last := parts[-1], ast.Constant) and isinstance(last.value, str):
                parts[-1] = ast.Constant(last.value + part.value)
                continue
        parts.append(part)
    return parts
