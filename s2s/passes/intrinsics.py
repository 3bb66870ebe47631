"""Write a call of a builtin on numbers, or one that makes what is empty, as the operators it comes down to.

Before:

    >>> def f(s):
    ...     i = 3 if s else 4
    ...     out = []
    ...     for j in range(9):
    ...         out.append((abs(j - i), abs(j), int(j / 2)))
    ...     return out

After:

    >>> def f(s):
    ...     i = 3 if s else 4
    ...     out = []
    ...     for j in range(9):
    ...         out.append((abs(j - i), j, j // 2))
    ...     return out

Legal when: the name means the builtin, and the arguments are of the exact types for which the operators give the same
value, of the same type, and raise nothing that the call does not (`legality.intrinsics`): `abs` of ints that are not
negative, and quotients of ints that are exact as floats; `list()` and `dict()` are `[]` and `{}`. The square of an int
that is computed, `(j % 8) ** 2`, is a product. `bool(x)` is `True if x else False` for any `x`, unless that asks for
the truth of what may become its value, as `a or b` does: it would be asked for once less.

Does not: look into comprehensions and functions, where a local of its own would be captured; ask for the sign of other
ints, which takes as long as `abs`, and longer from CPython 3.12 on; multiply floats for a square, which is rounded in
another way.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone, header, walk_scope
from s2s.legality.intrinsics import CALLED, Intrinsic, intrinsic, is_square, named

_APART = (n.Comp, n.Lambda, n.OpaqueExpr)


def run(scope: Scope, cx: Context) -> None:
    """Write out the calls of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    if not cx.regions_of(scope) and not cx.granted_somewhere("sealed-builtins"):
        return  # no name is known to mean the builtin
    survey = cx.edit(scope).survey
    if CALLED.isdisjoint(survey.attributes.union(named(call.func) for call in survey.calls)):
        if not any(is_square(node) for stmt in survey.simplifiable for node in _evaluated(stmt)):
            return
    _Writer(scope, cx).run()


def _evaluated(stmt: n.Stmt) -> Iterator[n.Node]:
    """What a statement evaluates itself."""
    return (node for part in header(stmt) for node in walk_scope(part))


class _Writer(Headers):
    def __init__(self, scope: n.Function, cx: Context) -> None:
        super().__init__(scope, cx)
        self.known = cx.facts_of(scope)

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if isinstance(expr, _APART):
            return expr
        # What it comes down to is asked of its arguments as they are written.
        found = intrinsic(expr, self.known) if isinstance(expr, n.Call | n.Binary) else None
        if found is None:
            self.edit.operands(expr, self.visit)
            return expr
        new = self.written(found, expr.span)
        if self.positions.sees_identity(expr) or not self.positions.allows(expr, new):
            return expr
        self.cx.done("written as the operators it comes down to", expr, found.why)
        return new

    def written(self, found: Intrinsic, span: n.Span | None) -> n.Expr:
        """The operators."""
        if found.form == "same":
            return found.args[0]
        if found.form == "list":
            return n.List([], span=span)
        if found.form == "dict":
            return n.Dict([], [], span=span)
        if found.form == "quotient":
            left, right = found.args
            return n.Binary("//", left, right, span=span)
        if found.form == "truth":
            return n.Cond(found.args[0], n.Const(True, span=span), n.Const(False, span=span), span=span)
        first, again = self.twice(found.args[0], span)
        return n.Binary("*", first, again, span=span)

    def twice(self, value: n.Expr, span: n.Span | None) -> tuple[n.Expr, n.Expr]:
        """What evaluates a value, and what reads it once more."""
        if type(value) is n.Load or type(value) is n.Const:
            return value, clone(value)
        var = n.Var("value", n.Storage.FAST)
        self.fresh.append(var)
        return n.Walrus(n.Store(var, span=span), value, span=span), n.Load(var, span=span)
