"""The nodes of the IR: a structured statement tree with resolved variables and nested expression trees.

Nodes are data only. What is true of each class (the order its children are evaluated in, its effects) stands in
`spec.py` and `effects.py`; how to go over them in `walk.py`. Every node carries the source span it came from.

Invariants, checked by `verify.py`:

* a `Var` is one storage of one scope, shared by every node that reads or writes it; no pass compares bare names;
* targets are `Store`, `Attr`, `Subscript`, `Tuple`, `List` or `Starred` nodes, and `Store` stands nowhere else;
* `Test` reads and compares identities: it runs no code of the program, and nothing but a branch asks for its truth.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

#: `(lineno, col_offset, end_lineno, end_col_offset)` as in `ast`: 1-based lines, UTF-8 byte columns.
Span = tuple[int, int, int, int]


class Storage(Enum):
    """Where a variable lives, and so who else can see it change."""

    FAST = "fast"  # a local of one function, seen by no other scope
    CELL = "cell"  # a function's local that an inner scope captures, in either scope
    GLOBAL = "global"  # the module's namespace, or builtins
    CLASS = "class"  # bound in a class body
    DYNAMIC = "dynamic"  # looked up in more than one place, or subject to private-name mangling


@dataclass(slots=True, eq=False, repr=False)
class Var:
    """A variable: one name resolved to one storage.

    Two functions that share a cell share the `Var`; so do all scopes of a module for one global name.
    """

    name: str
    storage: Storage


# --- expressions ------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False, repr=False)
class Expr:
    """Base of the expressions."""

    span: Span | None = field(default=None, kw_only=True)


@dataclass(slots=True, eq=False, repr=False)
class Const(Expr):
    """A literal: `None`, a bool, a number, `str`, `bytes` or `...`."""

    value: Any
    kind: str | None = None  # "u" for u"..." literals


@dataclass(slots=True, eq=False, repr=False)
class Load(Expr):
    """A read of a variable."""

    var: Var


@dataclass(slots=True, eq=False, repr=False)
class Store(Expr):
    """A variable as a target: of an assignment, a loop, `with`, `del`, or a walrus."""

    var: Var


@dataclass(slots=True, eq=False, repr=False)
class Attr(Expr):
    """`value.name`, read or written."""

    value: Expr
    name: str


@dataclass(slots=True, eq=False, repr=False)
class Subscript(Expr):
    """`value[index]`, read or written."""

    value: Expr
    index: Expr


@dataclass(slots=True, eq=False, repr=False)
class Slice(Expr):
    """`lower:upper:step` in an index; what is left out is None."""

    lower: Expr | None
    upper: Expr | None
    step: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Keyword(Expr):
    """`name=value` in a call or a class header; `**value` when the name is None."""

    name: str | None
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Call(Expr):
    """`func(args, keywords)`."""

    func: Expr
    args: list[Expr]
    keywords: list[Keyword]


@dataclass(slots=True, eq=False, repr=False)
class Binary(Expr):
    """`left op right`; `op` is the operator's text, such as `+` or `//`."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False, repr=False)
class Unary(Expr):
    """`op operand` with op one of `-`, `+`, `~`, `not`."""

    op: str
    operand: Expr


@dataclass(slots=True, eq=False, repr=False)
class Bool(Expr):
    """A chain of one short-circuit operator, `and` or `or`."""

    op: str
    values: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Compare(Expr):
    """`left ops[0] rights[0] ops[1] …`: every operand evaluated at most once, in order."""

    left: Expr
    ops: list[str]
    rights: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Cond(Expr):
    """`body if test else orelse`."""

    test: Expr
    body: Expr
    orelse: Expr


@dataclass(slots=True, eq=False, repr=False)
class Test(Expr):
    """One fact, tested at run time by identity alone: no code of the program runs (rule R4 of the contract).

    Attributes:
        kind: `same`: the subject, a global name, still is the object it was bound to; `exact`: the subject has one of
            the types; `items`: the subject is a list, and each of its items has one of them.
        subject: a read of a variable.
        want: reads of what s2s keeps to compare with: the object, or `type` and then each of the types. With the object
            may stand the namespace of the module, in which the name is looked up then, for it may be missing. Nothing
            else reads these variables, and each is bound once.
        types: the types, where the test is of types.
    """

    kind: str
    subject: Load
    want: list[Expr]
    types: tuple[type, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Tuple(Expr):
    """A tuple display, or a tuple of targets."""

    items: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class List(Expr):
    """A list display, or a list of targets."""

    items: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Set(Expr):
    """A set display."""

    items: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Dict(Expr):
    """A dict display; a `None` key stands for `**value`."""

    keys: list[Expr | None]
    values: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Starred(Expr):
    """`*value`, in a call, a display or a target."""

    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class FString(Expr):
    """An f-string: `Const` strings and `Format` fields in turn."""

    parts: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Format(Expr):
    """One replacement field; `conversion` is -1 or the code of `s`, `r` or `a`."""

    value: Expr
    conversion: int
    spec: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Lambda(Expr):
    """`lambda …: …`; the function's body is one `Return`."""

    function: Function


@dataclass(slots=True, eq=False, repr=False)
class Clause:
    """`for target in iter if …` of a comprehension."""

    target: Expr
    iter: Expr
    ifs: list[Expr]
    is_async: bool


@dataclass(slots=True, eq=False, repr=False)
class Comp(Expr):
    """A comprehension: kind `list`, `set`, `dict` (`element: value`) or `gen`.

    It is a scope of its own: its targets are variables of the comprehension. Only the first `iter` is evaluated
    in the scope around it (and, for `gen`, at once).
    """

    kind: str
    element: Expr
    value: Expr | None
    clauses: list[Clause]


@dataclass(slots=True, eq=False, repr=False)
class Walrus(Expr):
    """`(target := value)`."""

    target: Store
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Await(Expr):
    """`await value`."""

    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Yield(Expr):
    """`yield value`."""

    value: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class YieldFrom(Expr):
    """`yield from value`."""

    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class OpaqueExpr(Expr):
    """An expression the IR does not model, carried through as it is, with every effect."""

    node: ast.expr


# --- statements -------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False, repr=False)
class Stmt:
    """Base of the statements. `origin` is the source statement this one stands for, if any."""

    span: Span | None = field(default=None, kw_only=True)
    origin: ast.stmt | None = field(default=None, kw_only=True)


@dataclass(slots=True, eq=False, repr=False)
class Assign(Stmt):
    """`targets[0] = targets[1] = … = value`: the value first, then the targets left to right."""

    targets: list[Expr]
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class AugAssign(Stmt):
    """`target op= value`; `op` without the equals sign. The target's parts are evaluated once, before the value."""

    target: Expr
    op: str
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class AnnAssign(Stmt):
    """`target: annotation = value`. `simple` as in `ast`: a bare name not in parentheses.

    The annotation of a function's local variable is never evaluated.
    """

    target: Expr
    annotation: Expr
    value: Expr | None
    simple: int


@dataclass(slots=True, eq=False, repr=False)
class Delete(Stmt):
    """`del targets`.

    Attributes:
        releases: s2s wrote it, where an inlined frame let go of its variables: nothing reads them until they are
            stored to again, and it may go where nobody can tell.
    """

    targets: list[Expr]
    releases: bool = False


@dataclass(slots=True, eq=False, repr=False)
class ExprStmt(Stmt):
    """An expression whose value is dropped."""

    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Return(Stmt):
    """`return value`."""

    value: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Raise(Stmt):
    """`raise exc from cause`."""

    exc: Expr | None
    cause: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Assert(Stmt):
    """`assert test, msg`."""

    test: Expr
    msg: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Pass(Stmt):
    """`pass`."""


@dataclass(slots=True, eq=False, repr=False)
class Break(Stmt):
    """`break`."""


@dataclass(slots=True, eq=False, repr=False)
class Continue(Stmt):
    """`continue`."""


@dataclass(slots=True, eq=False, repr=False)
class Declare(Stmt):
    """`global names` or `nonlocal names`; `kind` is the keyword."""

    kind: str
    names: list[str]


@dataclass(slots=True, eq=False, repr=False)
class Holder(Stmt):
    """Makes the object that keeps functions for guards (see `originals`); `kept` are its attributes."""

    name: str
    kept: list[str]


@dataclass(slots=True, eq=False, repr=False)
class Alias:
    """`name as asname`; `var` is what it binds (None for `*`)."""

    name: str
    asname: str | None
    var: Var | None
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Import(Stmt):
    """`import names`."""

    names: list[Alias]


@dataclass(slots=True, eq=False, repr=False)
class ImportFrom(Stmt):
    """`from module import names`, with `level` dots before the module."""

    module: str | None
    names: list[Alias]
    level: int


@dataclass(slots=True, eq=False, repr=False)
class If(Stmt):
    """`if test: body`, and the arm `orelse`; an `elif` is an `If` alone in it."""

    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@dataclass(slots=True, eq=False, repr=False)
class While(Stmt):
    """`while test: body`, and what runs where no `break` has left it."""

    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@dataclass(slots=True, eq=False, repr=False)
class For(Stmt):
    """`for target in iter: body`, and what runs where no `break` has left it."""

    target: Expr
    iter: Expr
    body: list[Stmt]
    orelse: list[Stmt]
    is_async: bool


@dataclass(slots=True, eq=False, repr=False)
class WithItem:
    """`context as target` in the header of a `with`."""

    context: Expr
    target: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class With(Stmt):
    """`with items: body`."""

    items: list[WithItem]
    body: list[Stmt]
    is_async: bool


@dataclass(slots=True, eq=False, repr=False)
class Handler:
    """`except type as var:`; the variable is unbound when the handler ends."""

    type: Expr | None
    var: Var | None
    body: list[Stmt]
    span: Span | None = None
    origin: ast.ExceptHandler | None = None


@dataclass(slots=True, eq=False, repr=False)
class Try(Stmt):
    """`try`, with `handlers`, `orelse`, and `final` for `finally`."""

    body: list[Stmt]
    handlers: list[Handler]
    orelse: list[Stmt]
    final: list[Stmt]
    is_star: bool


@dataclass(slots=True, eq=False, repr=False)
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
    const: Any = None
    keys: list[Expr] = field(default_factory=list)
    patterns: list[Pattern] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    var: Var | None = None
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Case:
    """`case pattern if guard: body`."""

    pattern: Pattern
    guard: Expr | None
    body: list[Stmt]
    origin: ast.match_case | None = None


@dataclass(slots=True, eq=False, repr=False)
class Match(Stmt):
    """`match subject: cases`."""

    subject: Expr
    cases: list[Case]


@dataclass(slots=True, eq=False, repr=False)
class FunctionDef(Stmt):
    """`def`/`async def`: evaluates decorators, defaults and annotations, then binds `var`."""

    var: Var
    function: Function
    decorators: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
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


@dataclass(slots=True, eq=False, repr=False)
class Opaque(Stmt):
    """A statement the IR does not model (a `type` alias, future syntax): carried through, with every effect."""

    node: ast.stmt


# --- functions and modules --------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False, repr=False)
class Param:
    """A parameter; `kind` is `posonly`, `pos`, `vararg`, `kwonly` or `kwarg`."""

    var: Var
    kind: str
    default: Expr | None
    annotation: Expr | None
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Function:
    """A `def`, `async def` or lambda (whose body is one `Return`).

    Attributes:
        name: as written; `<lambda>` for a lambda.
        qualname: dotted, with `<locals>`, as `__qualname__` would be.
        variables: the variables this scope itself binds, by name (FAST, and CELL ones it owns).
        is_generator: contains `yield` (so also an async generator).
        dynamic: why the function may touch its own frame or names (`locals()`, `eval`, zero-argument `super()`, …),
            empty if it cannot; a dynamic function is left as written.
        type_params: PEP 695 parameters, carried through.
        as_written: nothing in it or inside it has changed, so that the source's own statements may stand for it.
    """

    name: str
    qualname: str
    params: list[Param]
    body: list[Stmt]
    returns: Expr | None = None
    variables: dict[str, Var] = field(default_factory=dict)
    is_async: bool = False
    is_generator: bool = False
    is_lambda: bool = False
    dynamic: str = ""
    type_params: list[ast.AST] = field(default_factory=list)
    as_written: bool = False
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Module:
    """A file.

    Attributes:
        filename: as given.
        body: its statements; names bound here are GLOBAL.
        globals: every GLOBAL variable named anywhere in the module, by name.
        future: the names imported from `__future__`.
        as_written: the statements of the body in which nothing has changed, functions inside included.
    """

    filename: str
    body: list[Stmt]
    globals: dict[str, Var] = field(default_factory=dict)
    future: frozenset[str] = frozenset()
    as_written: frozenset[Stmt] = frozenset()
