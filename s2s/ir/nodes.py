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
from collections.abc import Callable
from dataclasses import field
from typing import Any, Concatenate, ParamSpec, TypeVar

from s2s.frozen import plain
from s2s.ir.expressions import *  # noqa: F403
from s2s.ir.expressions import Clause, Expr, Span, Var
from s2s.ir.statements import *  # noqa: F403
from s2s.ir.statements import Alias, Case, Handler, Pattern, Stmt, WithItem


@plain(slots=True, eq=False, repr=False)
class Param:
    """A parameter; `kind` is `posonly`, `pos`, `vararg`, `kwonly` or `kwarg`."""

    var: Var
    kind: str
    default: Expr | None
    annotation: Expr | None
    span: Span | None = None


#: The kinds of parameters that an argument is bound to by its place, and with them those that stand for one argument.
POSITIONAL = frozenset({"posonly", "pos"})
SINGLE = POSITIONAL | {"kwonly"}

#: Why a function is left that a comment asks to leave.
LEFT = "is marked `# s2s: off`"


@plain(slots=True, eq=False, repr=False)
class Function:
    """A `def`, `async def` or lambda (whose body is one `Return`).

    Attributes:
        name: as written; `<lambda>` for a lambda.
        qualname: dotted, with `<locals>`, as `__qualname__` would be.
        variables: the variables this scope itself binds, by name (FAST, and CELL ones it owns).
        is_generator: contains `yield` (so also an async generator).
        dynamic: why the function may touch its own frame or names (`locals()`, `eval`, zero-argument `super()`, …),
            or `LEFT`; empty if it cannot. A dynamic function is left as written.
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


@plain(slots=True, eq=False, repr=False)
class Module:
    """A file.

    Attributes:
        filename: as given.
        body: its statements; names bound here are GLOBAL.
        globals: every GLOBAL variable named anywhere in the module, by name.
        future: the names imported from `__future__`.
        as_written: the statements of the body in which nothing has changed, functions inside included.
        accepted: whether Python certainly compiles it as it is written.
        is_compiled: whether it says that it has been compiled before.
    """

    filename: str
    body: list[Stmt]
    globals: dict[str, Var] = field(default_factory=dict)
    future: frozenset[str] = frozenset()
    as_written: frozenset[Stmt] = frozenset()
    accepted: bool = False
    is_compiled: bool = False


OwnerT = TypeVar("OwnerT")
GivenP = ParamSpec("GivenP")
ResultT = TypeVar("ResultT")

#: What to do with a node, by its class. No type says that a row is given nodes of its own class only, which is why
#: these have `Any` for it, and nothing else needs to.
Rules = dict[type, Callable[[Any], ResultT]]
#: The same of methods, or of functions that are given something before the node.
RulesOf = dict[type, Callable[[OwnerT, Any], ResultT]]
#: The same of functions that are given something after it, and of such methods.
RulesGiven = dict[type, Callable[Concatenate[Any, GivenP], ResultT]]
RulesOfGiven = dict[type, Callable[Concatenate[OwnerT, Any, GivenP], ResultT]]

#: What has a place in the source.
Spanned = Expr | Stmt | Alias | Function | Handler | Param | Pattern

#: Whatever a walk of the IR may meet.
Node = Stmt | Expr | Alias | Case | Clause | Function | Handler | Module | Param | Pattern | WithItem
