r"""Call the method of a compiled pattern where a function of module re is given a literal.

Before:

    >>> import re
    >>> def fields(line):
    ...     return re.split(r"\s*;\s*", line)

After:

    >>> __s2s_594f__.split_0 = __s2s_594f__.__pattern__(re, "split", "split_0", r"\s*;\s*")
    >>> __s2s_594f__.split = __s2s_594f__.__pattern__(re, "split")
    >>> def fields(line):
    ...     return (
    ...         __s2s_594f__.split_0(line)
    ...         if re.split is __s2s_594f__.split
    ...         else re.split(r"\s*;\s*", line)
    ...     )

Legal when: `re` and `re.split` still mean what they meant, which is tested where they are read; and the arguments bind
to the parameters of both (`legality.patterns`). The pattern is compiled when it is first asked for, as it would be
then; module re keeps what it compiles in the same way, but looks it up at each call.

Does not: touch module code, which runs once; calls with flags, or with a function that would see the frame of `re.sub`
below its own; names other than one that a single `import re` binds.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone, walk_scope
from s2s.legality.patterns import by_method
from s2s.program.kept_patterns import keep_pattern


def run(scope: Scope, cx: Context) -> None:
    """Let the calls of one scope ask for patterns that are kept."""
    if not isinstance(scope, n.Function) or cx.options.keep_frames:
        return
    modules = cx.kept_modules
    if modules and any(type(node) is n.Attr and _module(node) in modules for node in walk_scope(scope)):
        cx.edit(scope).operands_in(scope.body, _Patterns(scope, cx, modules).visit)


def _module(expr: n.Expr) -> n.Var | None:
    """The name of which an expression reads an attribute."""
    return expr.value.var if type(expr) is n.Attr and type(expr.value) is n.Load else None


class _Patterns:
    def __init__(self, scope: Scope, cx: Context, modules: dict[n.Var, n.Stmt]) -> None:
        self.scope, self.cx, self.modules = scope, cx, modules
        self.edit = cx.edit(scope)

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if type(expr) is n.Cond and self.is_made(expr.test):
            return expr
        self.edit.operands(expr, self.visit)
        if type(expr) is not n.Call:
            return expr
        module = _module(expr.func)
        if module not in self.modules or module is None:
            return expr
        verdict = by_method(expr, self.scope)
        return self.kept(expr, module) if verdict else expr

    def is_made(self, test: n.Expr | None) -> bool:
        """Whether this pass has written a test."""
        return type(test) is n.Compare and getattr(test.rights[0], "var", None) in self.cx.facts.of_re

    def kept(self, call: n.Call, module: n.Var) -> n.Expr:
        """A call of the method, and under which test."""
        assert type(call.func) is n.Attr and type(call.args[0]) is n.Const
        facts, stmt, name, span = self.cx.facts, self.modules[module], call.func.name, call.span
        pattern = call.args[0].value
        assert isinstance(pattern, str | bytes)
        method, function = (keep_pattern(facts, stmt, module, name, of) for of in (pattern, None))
        test = n.Compare(clone(call.func), ["is"], [n.Load(function, span=span)], span=span)
        args = [clone(arg) for arg in call.args[1:]]
        keywords = [n.Keyword(one.name, clone(one.value), span=one.span) for one in call.keywords]
        self.cx.done(f"the pattern {pattern!r} is kept", call)
        return n.Cond(test, n.Call(n.Load(method, span=span), args, keywords, span=span), call, span=span)
