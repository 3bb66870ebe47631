"""Answer comparisons of objects with values of builtin types that no such object is equal to.

Before:

    >>> class Rule:
    ...     def __init__(self, name):
    ...         self.name = name
    ...     def __eq__(self, other):
    ...         if not isinstance(other, Rule):
    ...             return NotImplemented
    ...         return self.name == other.name
    >>> def reduces(found, end):
    ...     return found != end

After, in a closed world, where a profile says that a `Rule` is compared with an `int`:

    >>> def reduces(found, end):
    ...     return True if type(found) is Rule and type(end) is int else found != end

Legal when: the classes are what their texts say, which a closed world grants; and all that the `__eq__` of the class
does with what is no instance of a class of the program is to give `NotImplemented` or `False` (`views.unequal`). Each
time, the code asks for the types of both operands. These are locals, so asking runs no code of the program. The
profile only chooses which comparisons ask.

Does not: look at operands that would have to be evaluated twice, at classes with `__ne__`, or whose objects one of
another class of the program may be equal to.
"""

from __future__ import annotations

import builtins

from s2s.context import Context
from s2s.imports import ImportedUnequal
from s2s.inlining.headers import Headers
from s2s.inlining.names import Names
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction, is_local_read
from s2s.ir.walk import Scope
from s2s.program.kept_named import keep_named
from s2s.program.kept_types import exact_test, read_type

#: What a program grants that nothing from elsewhere touches.
_NEEDED = ("sealed-globals", "sealed-builtins", "sealed-classes")
_APART = (n.Comp, n.Lambda, n.OpaqueExpr)


def run(scope: Scope, cx: Context) -> None:
    """Answer the comparisons of one function that the types of their operands answer."""
    if not isinstance(scope, n.Function) or cx.options.keep_frames:
        return
    known = [one for one in cx.options.imports if isinstance(one, ImportedUnequal)]
    found = {one.line: one for one in known if one.function == scope.qualname}
    if found:
        _Comparisons(scope, cx, found).run()


class _Comparisons(Headers):
    def __init__(self, scope: n.Function, cx: Context, found: dict[int, ImportedUnequal]) -> None:
        super().__init__(scope, cx)
        self.found = found

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if isinstance(expr, _APART) or (type(expr) is n.Cond and self.is_made(expr)):
            return expr
        self.edit.operands(expr, self.visit)
        one = self.found.get(expr.span[0]) if type(expr) is n.Compare and expr.span is not None else None
        if type(expr) is not n.Compare or one is None or expr.ops != [one.op]:
            return expr
        tests = self.tests(expr, one)
        if tests is None or not all(self.cx.granted(name, expr) for name in _NEEDED):
            return expr
        self.cx.done(f"what is compared differs if it is of types {one.kind} and {one.other}", expr, _NEEDED)
        test = conjunction(tests, expr.span)
        return n.Cond(test, n.Const(one.op == "!=", span=expr.span), expr, span=expr.span)

    def is_made(self, expr: n.Cond) -> bool:
        """Whether this pass has written an expression."""
        return type(expr.orelse) is n.Compare and expr.span == expr.orelse.span

    def tests(self, expr: n.Compare, one: ImportedUnequal) -> list[n.Expr] | None:
        """What is asked first; None where that cannot be asked without running code, or the class be named."""
        kind, cls, right = builtins.__dict__[one.other], self.named(one.kind), expr.rights[0]
        if cls is None or not is_local_read(expr.left):
            return None
        if type(right) is n.Const:
            return [self.is_of(expr.left, cls)] if type(right.value) is kind else None
        if not is_local_read(right):
            return None
        return [self.is_of(expr.left, cls), self.is_of(right, read_type(kind, self.cx.facts, True))]

    def named(self, kind: str) -> n.Var | None:
        """What a class is read from."""
        facts, guide = self.cx.facts, self.cx.guide
        module, _, name = kind.partition(":")
        if guide is None or module != guide.module:
            return keep_named(facts, module, name)
        var = facts.global_named(name)
        is_there = var in facts.index and facts.defined_before_use(var, self.scope)
        is_other = Names(self.scope, facts, facts.around(self.scope)).is_other(var)
        return var if is_there and not is_other else None

    def is_of(self, read: n.Load, cls: n.Var) -> n.Expr:
        """Whether what a local is bound to is of exactly a class."""
        return exact_test(n.Load(read.var, span=read.span), cls, self.cx.facts, read.span)
