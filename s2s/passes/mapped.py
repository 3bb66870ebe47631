"""Hand a builtin what `map` or `filter` gives, where a generator expression calls a builtin for each item.

Before:

    >>> def longest(text):
    ...     words = ("ab", "c", "")
    ...     return max(len(word) for word in words), sum(len(word) for word in words if word)

After:

    >>> def longest(text):
    ...     words = ("ab", "c", "")
    ...     return max(map(len, words)), sum(len(word) for word in words if word)

Legal when: a builtin alone sees what it is handed, or `join` of a str; the items are those of a builtin container; the
function is a builtin, and for such an item runs no code of others and raises no `StopIteration` (`legality.mapped`).
All of these names, and `map` and `filter`, are promised to mean the builtins.

Does not: touch comprehensions that make lists, which are as fast, or faster; generator expressions that do more than
to call one function or to ask one item for its truth; what is inside of comprehensions and functions.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.inlining.names import Names
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.mapped import mapped, written
from s2s.legality.verdict import Refused

_APART = (n.Comp, n.Lambda, n.OpaqueExpr)


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the calls of one function."""
    if isinstance(scope, n.Function) and not scope.is_lambda and not cx.options.keep_frames:
        _Writer(scope, cx).run()


class _Writer(Headers):
    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if isinstance(expr, _APART):
            return expr
        self.edit.operands(expr, self.visit)
        comp = written(expr)
        if comp is None or not self.cx.granted("sealed-builtins", expr):
            return expr
        assert type(expr) is n.Call
        found = mapped(expr, comp, self.cx.facts_of(self.scope))
        if isinstance(found, Refused):
            self.cx.missed(f"the generator expression stays: {found.reason}", comp)
            return expr
        by = self.cx.facts.global_named(found.by)
        names = Names(self.scope, self.cx.facts, self.cx.facts.around(self.scope))
        if not self.cx.facts.is_builtin(by) or names.is_other(by):
            return expr
        span = comp.span
        function = found.function or n.Const(None, span=span)
        made = n.Call(n.Load(by, span=span), [function, comp.clauses[0].iter], [], span=span)
        self.edit.set(expr, args=[made])
        self.cx.done(f"items are handed on by `{found.by}`", comp, found.why)
        return expr
