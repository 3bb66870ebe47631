"""The statements of the IR, and the parts they are made of; `nodes` has them all, and says what is true of them."""

from __future__ import annotations

import ast
from dataclasses import field
from typing import TYPE_CHECKING

from s2s.frozen import keep_as, plain
from s2s.ir.expressions import Expr, Keyword, Span, Var, span_at

if TYPE_CHECKING:
    from s2s.ir.nodes import Function


@plain(slots=True, eq=False, repr=False)
class Stmt:
    """Base of the statements. `origin` is the source statement this one stands for, if any."""

    span: Span | None = field(default=None, kw_only=True)
    origin: ast.stmt | None = field(default=None, kw_only=True)


keep_as(Stmt, "span", "at", span_at)


@plain(slots=True, eq=False, repr=False)
class Assign(Stmt):
    """`targets[0] = targets[1] = … = value`: the value first, then the targets left to right."""

    targets: list[Expr]
    value: Expr


@plain(slots=True, eq=False, repr=False)
class AugAssign(Stmt):
    """`target op= value`; `op` without the equals sign. The target's parts are evaluated once, before the value."""

    target: Expr
    op: str
    value: Expr


@plain(slots=True, eq=False, repr=False)
class AnnAssign(Stmt):
    """`target: annotation = value`. `simple` as in `ast`: a bare name not in parentheses.

    The annotation of a function's local variable is never evaluated.
    """

    target: Expr
    annotation: Expr
    value: Expr | None
    simple: int


@plain(slots=True, eq=False, repr=False)
class Delete(Stmt):
    """`del targets`.

    Attributes:
        releases: s2s wrote it, where an inlined frame let go of its variables: nothing reads them until they are
            stored to again, and it may go where nobody can tell.
    """

    targets: list[Expr]
    releases: bool = False


@plain(slots=True, eq=False, repr=False)
class ExprStmt(Stmt):
    """An expression whose value is dropped."""

    value: Expr


@plain(slots=True, eq=False, repr=False)
class Return(Stmt):
    """`return value`."""

    value: Expr | None


@plain(slots=True, eq=False, repr=False)
class Raise(Stmt):
    """`raise exc from cause`."""

    exc: Expr | None
    cause: Expr | None


@plain(slots=True, eq=False, repr=False)
class Assert(Stmt):
    """`assert test, msg`."""

    test: Expr
    msg: Expr | None


@plain(slots=True, eq=False, repr=False)
class Pass(Stmt):
    """`pass`."""


@plain(slots=True, eq=False, repr=False)
class Break(Stmt):
    """`break`."""


@plain(slots=True, eq=False, repr=False)
class Continue(Stmt):
    """`continue`."""


@plain(slots=True, eq=False, repr=False)
class Declare(Stmt):
    """`global names` or `nonlocal names`; `kind` is the keyword."""

    kind: str
    names: list[str]


@plain(slots=True, eq=False, repr=False)
class Holder(Stmt):
    """Makes the object that keeps functions for guards (see `originals`); `kept` are its attributes."""

    name: str
    kept: list[str]


@plain(slots=True, eq=False, repr=False)
class Alias:
    """`name as asname`; `var` is what it binds (None for `*`, of which `names` are all that it may bind, if known)."""

    name: str
    asname: str | None
    var: Var | None
    span: Span | None = None
    names: tuple[str, ...] | None = None


@plain(slots=True, eq=False, repr=False)
class Import(Stmt):
    """`import names`."""

    names: list[Alias]


@plain(slots=True, eq=False, repr=False)
class ImportFrom(Stmt):
    """`from module import names`, with `level` dots before the module."""

    module: str | None
    names: list[Alias]
    level: int


@plain(slots=True, eq=False, repr=False)
class If(Stmt):
    """`if test: body`, and the arm `orelse`; an `elif` is an `If` alone in it."""

    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@plain(slots=True, eq=False, repr=False)
class While(Stmt):
    """`while test: body`, and what runs where no `break` has left it."""

    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@plain(slots=True, eq=False, repr=False)
class For(Stmt):
    """`for target in iter: body`, and what runs where no `break` has left it."""

    target: Expr
    iter: Expr
    body: list[Stmt]
    orelse: list[Stmt]
    is_async: bool


@plain(slots=True, eq=False, repr=False)
class WithItem:
    """`context as target` in the header of a `with`."""

    context: Expr
    target: Expr | None


@plain(slots=True, eq=False, repr=False)
class With(Stmt):
    """`with items: body`."""

    items: list[WithItem]
    body: list[Stmt]
    is_async: bool


@plain(slots=True, eq=False, repr=False)
class Handler:
    """`except type as var:`; the variable is unbound when the handler ends."""

    type: Expr | None
    var: Var | None
    body: list[Stmt]
    span: Span | None = None
    origin: ast.ExceptHandler | None = None


@plain(slots=True, eq=False, repr=False)
class Try(Stmt):
    """`try`, with `handlers`, `orelse`, and `final` for `finally`."""

    body: list[Stmt]
    handlers: list[Handler]
    orelse: list[Stmt]
    final: list[Stmt]
    is_star: bool


@plain(slots=True, eq=False, repr=False)
class Pattern:
    """A `match` pattern, of any kind of `ast.pattern`.

    Attributes:
        kind: the `ast` class name, such as `MatchClass`.
        value: the expression of `MatchValue`, or the class of `MatchClass`.
        const: the constant of `MatchSingleton`.
        keys: the key expressions of `MatchMapping`.
        patterns: sub-patterns (of `MatchAs`: at most one; of `MatchClass`: positional ones first).
        names: the keyword attributes of `MatchClass`, for the last of `patterns`.
        var: what `MatchAs`, `MatchStar` or the rest of `MatchMapping` binds.
    """

    kind: str
    value: Expr | None = None
    const: object = None
    keys: list[Expr] = field(default_factory=list)
    patterns: list[Pattern] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    var: Var | None = None
    span: Span | None = None


@plain(slots=True, eq=False, repr=False)
class Case:
    """`case pattern if guard: body`."""

    pattern: Pattern
    guard: Expr | None
    body: list[Stmt]
    origin: ast.match_case | None = None


@plain(slots=True, eq=False, repr=False)
class Match(Stmt):
    """`match subject: cases`."""

    subject: Expr
    cases: list[Case]


@plain(slots=True, eq=False, repr=False)
class FunctionDef(Stmt):
    """`def`/`async def`: evaluates decorators, defaults and annotations, then binds `var`."""

    var: Var
    function: Function
    decorators: list[Expr]


@plain(slots=True, eq=False, repr=False)
class ClassDef(Stmt):
    """`class`: evaluates decorators, bases and keywords, runs the body in a new namespace, then binds `var`."""

    var: Var
    name: str
    qualname: str
    bases: list[Expr]
    keywords: list[Keyword]
    body: list[Stmt]
    decorators: list[Expr]
    type_params: list[ast.AST]


@plain(slots=True, eq=False, repr=False)
class Opaque(Stmt):
    """A statement the IR does not model (a `type` alias, future syntax): carried through, with every effect.

    So is one that is `left` as written, for a comment asks for it; what that mentions is known.
    """

    node: ast.stmt
    left: bool = False
