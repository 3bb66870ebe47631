"""Apply identities that hold for every value of a proven exact type.

Before:

    >>> def f(items, wide):
    ...     n = 3 if wide else 4
    ...     if not not items and not (n in items):
    ...         return (n + 0) ** 1

After:

    >>> def f(items, wide):
    ...     n = 3 if wide else 4
    ...     if items and n not in items:
    ...         return n

Legal when: the operands have the exact builtin type (`analysis.facts`) for which the two sides are equal in
value, type and sign for every value, and neither raises where the other does not (`facts.identities`):
`x + 0` is `x` for an int and nothing else: `True + 0` is `1`, `-0.0 + 0` is `0.0`. In a condition, the
same truth. A test whose operands leave it one outcome, such as `x is None` of an int, and which runs no code. In a
closed world, `==` of objects whose classes define no `__eq__` is `is`.

Does not: touch an operand of `is`; give a float back but to another operator, for a nan is seen to be a new
one; put a literal or a display in place of anything.
"""

from __future__ import annotations

from functools import cached_property

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.fact import PROVED, Why, because
from s2s.analysis.facts import Facts
from s2s.analysis.identities import is_identity, may_be_identity, opposite
from s2s.analysis.interest import CONVERSIONS
from s2s.analysis.intervals import decided
from s2s.analysis.refine import outcome
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, expressions
from s2s.legality.move import can_drop, may_be_tested
from s2s.legality.text import Positions, is_literal

_BY_IDENTITY = {"==": "is", "!=": "is not"}
_CLOSED_WORLD: Why = frozenset({"closed-world"})


def run(scope: Scope, cx: Context) -> None:
    """Simplify the expressions of one scope."""
    simplifier = _Simplifier(scope, cx)
    for stmt in cx.edit(scope).take("simplify"):
        simplifier.statement(stmt)


class _Simplifier:
    def __init__(self, scope: Scope, cx: Context) -> None:
        self.scope = scope
        self.cx = cx
        self.edit = cx.edit(scope)
        self.conditioned: list[
            tuple[n.Expr, n.Expr]
        ] = []  # conditions of the current statement, and what they became
        self.positions = Positions(n.Pass())  # of the current statement
        self.why: Why = PROVED  # of the rewrite at hand, if it is made

    @cached_property
    def known(self) -> Facts:
        """The facts of the scope, found when the first rewrite asks: most scopes have none."""
        return self.cx.facts_of(self.scope)

    def statement(self, stmt: n.Stmt) -> None:
        self.positions = Positions(stmt)
        self.conditioned = []
        self.edit.rewrite(stmt, self.expression)
        if isinstance(stmt, (n.If, n.While, n.Assert)):
            self.test(stmt, stmt.test)
        elif isinstance(stmt, n.Match):
            for case in stmt.cases:
                if case.guard is not None:
                    self.test(case, case.guard)
        for old, new in self.conditioned:
            self.edit.replaced(stmt, old, new)
        if self.conditioned:
            self.edit.finish(stmt)

    def expression(self, expr: n.Expr) -> n.Expr:
        rule = _RULES.get(type(expr))
        self.why = PROVED
        new = None if rule is None else rule(self, expr)
        if new is None:
            return self.decided(expr)
        if is_literal(new):
            return expr
        if self.positions.sees_identity(expr) or not self.positions.allows(expr, new):
            return expr
        if self.makes_new(expr) and not self.positions.is_arithmetic_operand(expr):
            return expr
        self.cx.done("simplified on exact types", expr, self.why)
        return new

    def decided(self, expr: n.Expr) -> n.Expr:
        """What a test comes to, where the kinds of its operands leave no choice."""
        if type(expr) is n.Call:
            if len(expr.args) != 2 or expr.keywords:
                return expr  # it is no `isinstance`
        elif type(expr) is not n.Compare:
            return expr
        found = outcome(expr, self.known) or decided(expr, self.known)
        verdict = can_drop(expr, self.known) if found is not None else None
        if found is None or not verdict:
            return expr
        new = n.Const(found[0], span=expr.span)
        if self.positions.sees_identity(expr) or not self.positions.allows(expr, new):
            return expr
        self.cx.done(f"always {found[0]}, for what is known of its operands", expr, found[1] | verdict.why)
        return new

    def makes_new(self, expr: n.Expr) -> bool:
        """Whether the operation creates a new float object: the identity of a NaN is observable (`x in [x]`)."""
        is_computed = type(expr) is n.Binary or (type(expr) is n.Unary and expr.op == "-")
        return is_computed and float in self.known.of(expr).kinds

    def typed(self, expr: n.Expr, *kinds: type) -> bool:
        """Whether the expression has one of these exact types; what that rests on goes into the remark."""
        fact = self.known.of(expr)
        if not fact.within(kinds):
            return False
        self.why |= fact.why
        return True

    def asks(self, expr: n.Expr) -> bool:
        """Whether the expression asks for the truth of what may become its value, and somebody may see it asked."""
        verdict = may_be_tested(expr, self.known)
        if verdict:
            self.why |= verdict.why
        return not verdict

    def binary(self, expr: n.Binary) -> n.Expr | None:
        for operand, other, first in ((expr.left, expr.right, False), (expr.right, expr.left, True)):
            constant = constant_of(other)
            if constant is not NO_CONST and may_be_identity(expr.op, constant, constant_first=first):
                fact = self.known.of(operand)
                if fact.kinds and all(
                    is_identity(expr.op, constant, kind, constant_first=first) for kind in fact.kinds
                ):
                    self.why |= fact.why
                    return operand
        base = expr.left
        if expr.op == "**" and type(base) is n.Load and base.var.storage is n.Storage.FAST:
            # The square of an int takes several times as long to raise as to multiply.
            exponent = constant_of(expr.right)
            if type(exponent) is int and exponent == 2 and self.typed(base, int):
                return n.Binary("*", base, n.Load(base.var, span=base.span), span=expr.span)
        return None

    def compare(self, expr: n.Compare) -> n.Expr | None:
        """Objects that are equal to nothing but themselves are compared by what they are."""
        op = _BY_IDENTITY.get(expr.ops[0]) if len(expr.ops) == 1 else None
        if op is None or not self.known.is_identity(expr.left, expr.rights[0]):
            return None
        self.why |= _CLOSED_WORLD
        return n.Compare(expr.left, [op], expr.rights, span=expr.span)

    def unary(self, expr: n.Unary) -> n.Expr | None:
        operand = expr.operand
        if expr.op == "not":
            return self.negation(expr)
        if expr.op == "+" and self.typed(operand, int, float):
            return operand
        if isinstance(operand, n.Unary) and operand.op == expr.op:
            kinds = (int,) if expr.op == "~" else (int, float)
            return operand.operand if self.typed(operand.operand, *kinds) else None
        return None

    def negation(self, expr: n.Unary) -> n.Expr | None:
        operand = expr.operand
        if isinstance(operand, n.Compare) and len(operand.ops) == 1:
            left, right = operand.left, operand.rights[0]
            facts = self.known.of(left), self.known.of(right)
            op = opposite(operand.ops[0], *(fact.kind for fact in facts))
            if op is None:
                return None
            if operand.ops[0] not in ("is", "is not", "in", "not in"):
                self.why |= because(*facts)
            return n.Compare(left, [op], operand.rights, span=expr.span)
        if isinstance(operand, n.Unary) and operand.op == "not" and self.typed(operand.operand, bool):
            return operand.operand
        if any(type(part) in (n.Bool, n.Compare) and self.asks(part) for part in expressions(operand)):
            return None  # outside of a condition, `not` asks for the truth of `a and b` once more
        why = self.why  # that it may be asked for
        self.test(expr, operand)
        if expr.operand is not operand:
            self.cx.done("simplified on exact types", expr, why)
        return None

    def cond(self, expr: n.Cond) -> n.Expr | None:
        self.test(expr, expr.test)
        arms = constant_of(expr.body), constant_of(expr.orelse)
        if arms[0] is True and arms[1] is False and self.typed(expr.test, bool):
            return expr.test
        if arms[0] is not False or arms[1] is not True or self.asks(expr.test):
            return None
        return n.Unary("not", expr.test, span=expr.span)

    def fstring(self, expr: n.FString) -> n.Expr | None:
        """`f"{x}"` of a str is the str itself."""
        part = expr.parts[0] if len(expr.parts) == 1 else None
        if type(part) is not n.Format or part.spec is not None or part.conversion not in (-1, ord("s")):
            return None
        return part.value if self.typed(part.value, str) else None

    def subscript(self, expr: n.Subscript) -> n.Expr | None:
        """`x[:]` of an immutable sequence is the sequence."""
        index = expr.index
        if type(index) is not n.Slice or index.lower or index.upper or index.step:
            return None
        return expr.value if self.typed(expr.value, str, bytes, tuple) else None

    def call(self, expr: n.Call) -> n.Expr | None:
        """`str(x)` of a str, and the like."""
        builtin = self.known.builtin(expr.func)
        if builtin is None or builtin[0] not in CONVERSIONS or len(expr.args) != 1 or expr.keywords:
            return None
        self.why |= builtin[1]
        return expr.args[0] if self.typed(expr.args[0], CONVERSIONS[builtin[0]]) else None

    def comp(self, expr: n.Comp) -> None:
        for clause in expr.clauses:
            for test in clause.ifs:
                self.test(clause, test)

    def test(self, node: n.Node, test: n.Expr) -> None:
        """Simplify what a node asks for its truth."""
        new = self.condition(test)
        if new is not test:
            self.edit.place(node, test, new)

    def condition(self, expr: n.Expr) -> n.Expr:
        """What has the same truth as a condition, and takes less to find it."""
        self.why = PROVED
        new = expr
        while (inner := self.truth(new)) is not None:
            new = inner
        why = self.why
        if isinstance(new, n.Bool):
            new = self.conditions(new)
        if new is expr or isinstance(new, n.Tuple):
            return expr
        self.conditioned.append((expr, new))
        self.cx.done("only the truth of a condition matters", expr, why)
        return new

    def conditions(self, expr: n.Bool) -> n.Expr:
        values = [self.condition(value) for value in expr.values]
        last = constant_of(values[-1])
        # `x and True` has the truth of `x`.
        if last is not NO_CONST and bool(last) == (expr.op == "and"):
            values.pop()
        if len(values) == 1:
            return values[0]
        same = len(values) == len(expr.values) and all(
            a is b for a, b in zip(values, expr.values, strict=True)
        )
        return expr if same else n.Bool(expr.op, values, span=expr.span)

    def truth(self, expr: n.Expr) -> n.Expr | None:
        """The expression whose truth this one asks for."""
        if isinstance(expr, n.Unary) and expr.op == "not":
            inner = expr.operand
            return inner.operand if isinstance(inner, n.Unary) and inner.op == "not" else None
        if isinstance(expr, n.Cond) and constant_of(expr.body) is True and constant_of(expr.orelse) is False:
            return expr.test
        if isinstance(expr, n.Call) and len(expr.args) == 1 and not expr.keywords:
            argument = expr.args[0]
            builtin = self.known.builtin(expr.func)
            if type(argument) is not n.Starred and builtin is not None and builtin[0] == "bool":
                if self.asks(argument):
                    return None
                self.why |= builtin[1]
                return argument
        return None


_RULES: n.RulesOf[_Simplifier, n.Expr | None] = {
    n.Binary: _Simplifier.binary,
    n.Compare: _Simplifier.compare,
    n.Unary: _Simplifier.unary,
    n.Cond: _Simplifier.cond,
    n.FString: _Simplifier.fstring,
    n.Subscript: _Simplifier.subscript,
    n.Call: _Simplifier.call,
    n.Comp: _Simplifier.comp,
}
