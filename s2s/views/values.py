"""What the evaluation of a view knows of values: what reads them, objects that are not made, and what these hold."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from types import EllipsisType

from s2s.views.classes import Builtin, Class, Text


@dataclass(frozen=True, eq=False)
class Read:
    """What an expression gives that the caller may evaluate: locals of his, attributes and items of them, constants.

    Attributes:
        kind: what a profile says that it is an instance of, as `module:name`; nothing rests on it but by a test.
        is_inside: whether it reads what the loop is about to bind.
    """

    expr: ast.expr
    kind: str = ""
    is_inside: bool = False


@dataclass(eq=False)
class Object:
    """An instance that is not made, with what its constructor has stored so far."""

    cls: Class
    fields: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Function:
    """A lambda or a generator expression with what it closes over, or a method with the object it is called on.

    Attributes:
        around: what it closes over, as it is when it is asked for.
        receiver: of a generator expression, what its outermost loop goes over.
    """

    node: ast.Lambda | ast.GeneratorExp | ast.FunctionDef
    text: Text
    around: dict[str, Value]
    receiver: Value | None = None
    owner: Class | None = None


@dataclass(frozen=True, eq=False)
class Items:
    """A tuple, a list or an iterator of so many values, which is not made."""

    values: tuple[Value, ...]
    is_tuple: bool = False


@dataclass(frozen=True, eq=False)
class Choice:
    """One of two values, as a test in each iteration says."""

    test: ast.expr
    yes: Value
    no: Value


Literal = str | bytes | int | float | complex | EllipsisType | None
Value = Read | Object | Function | Items | Choice | Class | Builtin


def constant(value: Literal) -> Read:
    """A constant."""
    return Read(ast.Constant(value))
