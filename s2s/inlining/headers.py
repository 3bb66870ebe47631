"""Going over the expressions that the statements of a function evaluate, for passes that put others in their place."""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import blocks
from s2s.legality.text import Positions


class Headers:
    """Rewrites the expressions of one function, statement by statement.

    Attributes:
        fresh: the locals that what stands for them binds.
        positions: of the expressions of the current statement.
    """

    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self.edit = cx.edit(scope)
        self.fresh: list[n.Var] = []
        self.positions = Positions(n.Pass())

    def run(self) -> None:
        """Rewrite all expressions, and declare the new locals."""
        for block in list(blocks(self.scope)):
            for stmt in block:
                if type(stmt) not in (n.FunctionDef, n.ClassDef):
                    self.positions = Positions(stmt)
                    self.edit.operands(stmt, self.visit)
        if self.fresh:
            declare(self.scope, self.fresh, self.scope.body, self.cx.facts, self.edit)

    def visit(self, expr: n.Expr) -> n.Expr:
        """The replacement of an expression."""
        raise NotImplementedError
