"""Write what `getattr` and `eval` are given as a constant text as the code it is.

Before:

    >>> def scaled(config, numbers):
    ...     return [getattr(config, "scale") * number for number in numbers]

After:

    >>> def scaled(config, numbers):
    ...     return [
    ...         (config.scale if getattr is __s2s_7c40__.getattr else getattr(config, "scale")) * number
    ...         for number in numbers
    ...     ]

Legal when: the name means the builtin, which is tested where it is read, or granted by `sealed-builtins`. `getattr` of
a name that is written as it is read is what `.` does. `eval` of an expression that binds nothing, calls nothing and has
no scope of its own reads the same names where it stands in module code; there is no frame of its own in a traceback,
and no audit event for compiling it.

Does not: evaluate texts in functions, whose locals `eval` sees in a copy; put a test into module code that is in no
loop; write names that are mangled, or that lead to frames.
"""

from __future__ import annotations

import ast

from s2s.analysis.fact import PROVED, Why
from s2s.analysis.granted import builtin_name
from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, clone, walk
from s2s.legality.call import size
from s2s.legality.text import Positions, is_literal
from s2s.program.kept_types import builtin_test
from s2s.program.texts import REFLECTING, attribute_text, evaluated_text

#: A longer expression is not written twice.
_MOST_NODES = 24


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the calls of one scope."""
    called = (call.func for call in cx.edit(scope).survey.calls if type(call.func) is n.Load)
    if not cx.hypotheses and any(func.var.name in REFLECTING for func in called):
        _Writer(scope, cx).block(scope.body)


class _Writer:
    def __init__(self, scope: Scope, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self.edit = cx.edit(scope)
        self.positions = Positions(n.Pass())
        self.loops = 0  # around the expression at hand, comprehensions among them
        self.apart = 0  # how many scopes of their own are around it

    def block(self, block: list[n.Stmt]) -> None:
        """Rewrite the statements of a block, and of those in it."""
        for stmt in block:
            if type(stmt) is n.FunctionDef:
                continue
            self.positions = Positions(stmt)
            is_loop, is_class = type(stmt) in (n.For, n.While), type(stmt) is n.ClassDef
            self.loops += type(stmt) is n.While  # its condition, too
            self.edit.operands(stmt, self.visit)
            self.loops += type(stmt) is n.For
            self.apart += is_class
            for inner in blocks_of(stmt):
                self.block(inner)
            self.loops -= is_loop
            self.apart -= is_class

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        cls = type(expr)
        if cls is n.Lambda or (type(expr) is n.Cond and self.is_tested(expr)):
            return expr
        self.loops += cls is n.Comp
        self.apart += cls is n.Comp
        self.edit.operands(expr, self.visit)
        self.loops -= cls is n.Comp
        self.apart -= cls is n.Comp
        return self.call(expr) if type(expr) is n.Call else expr

    def is_tested(self, expr: n.Cond) -> bool:
        """Whether an expression is what this pass has made."""
        test = expr.test
        return type(test) is n.Test and getattr(getattr(test.subject, "var", None), "name", "") in REFLECTING

    def call(self, call: n.Call) -> n.Expr:
        """What stands for a call."""
        func, cx = call.func, self.cx
        if type(func) is not n.Load or func.var.name not in REFLECTING or not cx.facts.is_builtin(func.var):
            return call
        new = self.attribute(call) if func.var.name == "getattr" else self.text(call)
        if new is None or self.positions.sees_identity(call) or not self.positions.allows(call, new):
            return call
        found = builtin_name(func, cx)
        why: Why = PROVED if found is None else found[1]
        if found is None:
            if self.apart and type(self.scope) is not n.Function:
                return call  # a class body may bind the name
            if (self.scope is cx.module and not self.loops) or size(new) > _MOST_NODES:
                return call
            new = n.Cond(builtin_test(func.var, cx.facts, call.span), new, call, span=call.span)
            if not self.positions.holds(call, new):
                return call
        cx.done(f"{func.var.name} of a constant text", call, why)
        return new

    def attribute(self, call: n.Call) -> n.Expr | None:
        """The attribute that `getattr` reads."""
        name = attribute_text(call)
        if name is None or is_literal(call.args[0]) or type(call.args[0]) is n.Starred:
            return None
        return n.Attr(clone(call.args[0]), name, span=call.span)

    def text(self, call: n.Call) -> n.Expr | None:
        """The expression that `eval` evaluates."""
        tree = evaluated_text(call) if self.scope is self.cx.module and not self.apart else None
        if tree is None:
            return None
        found = lower(ast.fix_missing_locations(ast.Module([ast.Expr(tree)], [])), "<text>")
        known, variables = self.cx.module.globals, dict[n.Var, n.Var]()
        for var in found.globals.values():
            variables[var] = known.setdefault(var.name, var)
        stmt = found.body[0]
        if any(type(node) in (n.Opaque, n.OpaqueExpr) for node in walk(stmt)):
            return None
        assert type(stmt) is n.ExprStmt
        return clone(stmt.value, variables, call.span)
