"""The expressions of the IR, and the variables they read; `nodes` has them all, and says what is true of them."""

from __future__ import annotations

import ast
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Any

from s2s.frozen import keep_as, plain
from s2s.ir.enumeration import read_directly

if TYPE_CHECKING:
    from s2s.ir.nodes import Function

#: `(lineno, col_offset, end_lineno, end_col_offset)` as in `ast`: 1-based lines, UTF-8 byte columns.
Span = tuple[int, int, int, int]

#: The value of a literal, or one computed at compile time: an object of any type, which is asked for its own.
Constant = object


@read_directly
class Storage(Enum):
    """Where a variable lives, and so who else can see it change."""

    FAST = "fast"  # a local of one function, seen by no other scope
    CELL = "cell"  # a function's local that an inner scope captures, in either scope
    GLOBAL = "global"  # the module's namespace, or builtins
    CLASS = "class"  # bound in a class body
    DYNAMIC = "dynamic"  # looked up in more than one place, or subject to private-name mangling


@plain(slots=True, eq=False, repr=False)
class Var:
    """A variable: one name resolved to one storage.

    Two functions that share a cell share the `Var`; so do all scopes of a module for one global name.
    """

    name: str
    storage: Storage


@plain(slots=True, eq=False, repr=False)
class Expr:
    """Base of the expressions.

    What was lowered keeps the node of the source as its `at`, of which the span is made when somebody reads it: hardly
    anybody does, and the spans of a module would take as much room as its nodes.
    """

    span: Span | None = field(default=None, kw_only=True)


def span_at(node: Any) -> Span | None:
    """The span of a node of the IR: what it keeps, or where the node of the source stands that it keeps."""
    at = node.at
    if at is None or at.__class__ is tuple:
        return at
    return at.lineno, at.col_offset, at.end_lineno, at.end_col_offset


keep_as(Expr, "span", "at", span_at)


@plain(slots=True, eq=False, repr=False)
class Const(Expr):
    """A literal: `None`, a bool, a number, `str`, `bytes` or `...`."""

    value: Constant
    kind: str | None = None  # "u" for u"..." literals


@plain(slots=True, eq=False, repr=False)
class Load(Expr):
    """A read of a variable."""

    var: Var


@plain(slots=True, eq=False, repr=False)
class Store(Expr):
    """A variable as a target: of an assignment, a loop, `with`, `del`, or a walrus."""

    var: Var


@plain(slots=True, eq=False, repr=False)
class Attr(Expr):
    """`value.name`, read or written."""

    value: Expr
    name: str


@plain(slots=True, eq=False, repr=False)
class Subscript(Expr):
    """`value[index]`, read or written."""

    value: Expr
    index: Expr


@plain(slots=True, eq=False, repr=False)
class Slice(Expr):
    """`lower:upper:step` in an index; what is left out is None."""

    lower: Expr | None
    upper: Expr | None
    step: Expr | None


@plain(slots=True, eq=False, repr=False)
class Keyword(Expr):
    """`name=value` in a call or a class header; `**value` when the name is None."""

    name: str | None
    value: Expr


@plain(slots=True, eq=False, repr=False)
class Call(Expr):
    """`func(args, keywords)`."""

    func: Expr
    args: list[Expr]
    keywords: list[Keyword]


@plain(slots=True, eq=False, repr=False)
class Binary(Expr):
    """`left op right`; `op` is the operator's text, such as `+` or `//`."""

    op: str
    left: Expr
    right: Expr


@plain(slots=True, eq=False, repr=False)
class Unary(Expr):
    """`op operand` with op one of `-`, `+`, `~`, `not`."""

    op: str
    operand: Expr


@plain(slots=True, eq=False, repr=False)
class Bool(Expr):
    """A chain of one short-circuit operator, `and` or `or`."""

    op: str
    values: list[Expr]


@plain(slots=True, eq=False, repr=False)
class Compare(Expr):
    """`left ops[0] rights[0] ops[1] …`: every operand evaluated at most once, in order."""

    left: Expr
    ops: list[str]
    rights: list[Expr]


@plain(slots=True, eq=False, repr=False)
class Cond(Expr):
    """`body if test else orelse`."""

    test: Expr
    body: Expr
    orelse: Expr


@plain(slots=True, eq=False, repr=False)
class Test(Expr):
    """One fact, tested at run time by identity alone: no code of the program runs (rule R4 of the contract).

    Attributes:
        kind: `same`: the subject, a global name, still is the object it was bound to; `exact`: the subject has one of
            the types; `items`: the subject is a list, and each of its items has one of them; `parts`: so has each item
            of its items, which are lists or tuples; `class`: the subject is an instance of a class or that class, and
            the names mean what the class was made with: methods, or attributes of the instance alone; `each`: that is
            so of each item of the subject, a list; `fields`: the attribute of each item of the subject has one of the
            types, after an `each` test of its name; `array`: the subject is an `array.array` whose items are read as
            values of the one type; `rows`: the items of the subject, a list, are such arrays; `member`: the subject, a
            local, is a member of the enum that is kept, of
            exactly that; `iterates`: the subject, a local, is an instance of the class that is kept, of exactly that,
            and `__iter__` of the class is the method that is kept.
        subject: a read of a variable, or of an attribute of one (of types, after a `class` test of the variable).
        want: reads of what s2s keeps to compare with: the object, or `type` and then each of the types or an enum, or
            what tells of a class. With the object or the types may stand the namespace of the module, in which the name
            is looked up then, for it may be missing. Nothing else reads these variables, and each is bound once.
        types: the types, where the test is of types.
        names: the names, where the test is of a class; the attribute of `fields`.
    """

    kind: str
    subject: Load | Attr
    want: list[Expr]
    types: tuple[type, ...] = ()
    names: tuple[str, ...] = ()


@plain(slots=True, eq=False, repr=False)
class Tuple(Expr):
    """A tuple display, or a tuple of targets."""

    items: list[Expr]


@plain(slots=True, eq=False, repr=False)
class List(Expr):
    """A list display, or a list of targets."""

    items: list[Expr]


@plain(slots=True, eq=False, repr=False)
class Set(Expr):
    """A set display."""

    items: list[Expr]


@plain(slots=True, eq=False, repr=False)
class Dict(Expr):
    """A dict display; a `None` key stands for `**value`."""

    keys: list[Expr | None]
    values: list[Expr]


@plain(slots=True, eq=False, repr=False)
class Starred(Expr):
    """`*value`, in a call, a display or a target."""

    value: Expr


@plain(slots=True, eq=False, repr=False)
class FString(Expr):
    """An f-string: `Const` strings and `Format` fields in turn."""

    parts: list[Expr]


@plain(slots=True, eq=False, repr=False)
class Format(Expr):
    """One replacement field; `conversion` is -1 or the code of `s`, `r` or `a`."""

    value: Expr
    conversion: int
    spec: Expr | None


@plain(slots=True, eq=False, repr=False)
class Lambda(Expr):
    """`lambda …: …`; the function's body is one `Return`."""

    function: Function


@plain(slots=True, eq=False, repr=False)
class Clause:
    """`for target in iter if …` of a comprehension."""

    target: Expr
    iter: Expr
    ifs: list[Expr]
    is_async: bool


@plain(slots=True, eq=False, repr=False)
class Comp(Expr):
    """A comprehension: kind `list`, `set`, `dict` (`element: value`) or `gen`.

    It is a scope of its own: its targets are variables of the comprehension. Only the first `iter` is evaluated
    in the scope around it (and, for `gen`, at once).
    """

    kind: str
    element: Expr
    value: Expr | None
    clauses: list[Clause]


@plain(slots=True, eq=False, repr=False)
class Walrus(Expr):
    """`(target := value)`."""

    target: Store
    value: Expr


@plain(slots=True, eq=False, repr=False)
class Await(Expr):
    """`await value`."""

    value: Expr


@plain(slots=True, eq=False, repr=False)
class Yield(Expr):
    """`yield value`."""

    value: Expr | None


@plain(slots=True, eq=False, repr=False)
class YieldFrom(Expr):
    """`yield from value`."""

    value: Expr


@plain(slots=True, eq=False, repr=False)
class OpaqueExpr(Expr):
    """An expression the IR does not model, carried through as it is, with every effect; see `Opaque`."""

    node: ast.expr
    left: bool = False
