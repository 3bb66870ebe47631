"""Look into a text that is known, where one joined of constants of the standard library is looked into.

Before:

    >>> import string
    >>> def is_plain(c):
    ...     return c in string.ascii_lowercase + "-"

After:

    >>> def is_plain(c):
    ...     return c in (
    ...         "abcdefghijklmnopqrstuvwxyz-"
    ...         if string is __s2s_f169__.string
    ...         and string.ascii_lowercase is __s2s_f169__.string_ascii_lowercase
    ...         else string.ascii_lowercase + "-"
    ...     )

Legal when: the module and what is read of it are the library's own, which is asked once the import has run, and are
what they were then, which is tested where they are read; and nobody can tell the text that is kept from the new one
that joining makes each time (`legality.joined`).

Does not: touch module code, which runs once; texts that are stored, handed on, compared or gone over; constants that
are read alone, which Python finds as fast.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import Scope, blocks_of, clone
from s2s.legality.joined import is_looked_into, joined_of, parts_of
from s2s.program.library import Kept, keep_library, read_for


def run(scope: Scope, cx: Context) -> None:
    """Let the expressions of one function look into texts that are known."""
    if isinstance(scope, n.Function):
        _Joined(scope, cx).block(scope.body)


class _Joined:
    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.cx = cx
        self.edit = cx.edit(scope)

    def block(self, block: list[n.Stmt]) -> None:
        """Rewrite the statements of a block, and of those in it."""
        for stmt in block:
            self.edit.operands(stmt, self.visit)
            for inner in blocks_of(stmt):
                self.block(inner)

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if not is_looked_into(expr):
            self.edit.operands(expr, self.visit)
            return expr
        assert type(expr) is n.Compare
        text = expr.rights[0]
        self.edit.operands(
            expr, lambda operand: self.known(operand) if operand is text else self.visit(operand)
        )
        return expr

    def known(self, expr: n.Expr) -> n.Expr:
        """The text itself in place of what joins it, under the tests that it takes."""
        text = joined_of(expr, self.cx.facts)
        if not text:
            return self.visit(expr)
        reads = [part for part in parts_of(expr) if type(part) is not n.Const]
        kept = dict.fromkeys(one for part in reads for one in read_for(part))
        tests = [self.test(one, expr) for one in kept]
        self.cx.done(f"the text that is looked into is known: {text!r:.60}", expr)
        test = conjunction(tests, expr.span)
        return n.Cond(test, n.Const(text, span=expr.span), clone(expr), span=expr.span)

    def test(self, kept: Kept, expr: n.Expr) -> n.Expr:
        """Whether a module or a text is what it was."""
        var, attribute = kept
        read: n.Expr = n.Load(var, span=expr.span)
        if attribute:
            read = n.Attr(read, attribute, span=expr.span)
        alias = keep_library(self.cx.facts, kept)
        return n.Compare(read, ["is"], [n.Load(alias, span=expr.span)], span=expr.span)
