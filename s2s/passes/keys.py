"""Let C code ask for the items by which it sorts, where it is given a lambda for that.

Before:

    >>> def ranking(counts, rows):
    ...     rows.sort(key=lambda row: (row["last"], row["first"]))
    ...     return sorted(counts.items(), key=lambda pair: pair[1], reverse=True)

After:

    >>> __s2s_f6c8__.item_1 = __s2s_f6c8__.__getter__(lambda pair: pair[1], "itemgetter", 1)
    >>> __s2s_f6c8__.item_last_first = __s2s_f6c8__.__getter__(
    ...     lambda row: (row["last"], row["first"]), "itemgetter", "last", "first"
    ... )
    >>> def ranking(counts, rows):
    ...     (
    ...         rows.sort(key=__s2s_f6c8__.item_last_first)
    ...         if __s2s_f6c8__.type(rows) is __s2s_f6c8__.list
    ...         else rows.sort(key=lambda row: (row["last"], row["first"]))
    ...     )
    ...     return (
    ...         sorted(counts.items(), key=__s2s_f6c8__.item_1, reverse=True)
    ...         if sorted is __s2s_f6c8__.sorted
    ...         else sorted(counts.items(), key=lambda pair: pair[1], reverse=True)
    ...     )

The whole call stands twice, under a test in the place where it reads the name of what it calls: what it is given may
run code that binds that name anew, and what is called is what the name meant before. A test beside the key function
would come too late. Where no test is needed, the lambda stays behind what is true always, `key=__s2s_f6c8__.item_1 or
(lambda pair: pair[1])`: a function that makes none would be inlined, and optimized otherwise, where it is compiled
again.

Legal when: the name means the builtin, or the local is exactly a list, which is tested where it is not known; and what
is handed over does what the lambda does, of any object (`legality.keys`). It is made by the interpreter itself, of its
own module: what the program calls `operator` is not asked.

Does not: touch module code, which runs once; lambdas that do more, or read anything else; tuples of attributes, and
attributes that may be properties, which lambdas read as fast or faster; calls with long arguments, or with such as bind
something, where the name is not known; anything under `keep_frames`.
"""

from __future__ import annotations

from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone
from s2s.legality.keys import (
    LISTS,
    getter_of,
    is_as_given,
    is_field,
    key_of_call,
    may_be_written_twice,
    takes_key,
)
from s2s.legality.verdict import Refused
from s2s.program.kept_getters import Getter, keep_getter
from s2s.program.kept_types import builtin_test, keep_type

#: From this version on a lambda reads a property faster than C code does.
_PROPERTIES_ARE_FAST = (3, 12)


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the calls of one function."""
    if isinstance(scope, n.Function) and not scope.dynamic and not cx.options.keep_frames:
        _Keys(scope, cx).run()


class _Keys(Headers):
    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if type(expr) is n.Cond and self.is_made(expr):
            return expr
        self.edit.operands(expr, self.visit)
        key = key_of_call(expr)
        if type(expr) is not n.Call or key is None:
            return expr
        known = self.cx.facts_of(self.scope)
        return self.kept(expr, key) if takes_key(expr, known, self.cx.facts) else expr

    def is_made(self, expr: n.Cond) -> bool:
        """Whether this pass has written an expression: behind it stands what was written."""
        keywords = expr.body.keywords if type(expr.body) is n.Call else []
        return any(getattr(one.value, "var", None) in self.cx.facts.getters for one in keywords)

    def kept(self, call: n.Call, key: n.Keyword) -> n.Expr:
        """The call with a function that is kept in place of the lambda, under the test that it takes."""
        assert type(key.value) is n.Lambda
        getter = self.getter(key.value, call)
        if isinstance(getter, Refused):
            self.cx.missed(f"the key function stays: {getter.reason}", key.value)
            return call
        test, why = self.test(call)
        if test is None:
            self.cx.done(f"`{getter.function}` in place of a key function", key.value, why)
            self.edit.set(
                key, value=n.Bool("or", [self.read(getter, key.value), key.value], span=key.value.span)
            )
            return call
        twice = may_be_written_twice(call)
        if isinstance(twice, Refused):
            unlock = "sealed-builtins" if type(call.func) is n.Load else ""
            self.cx.missed(f"the key function stays: {twice.reason}", key.value, unlock)
            return call
        keywords = [
            n.Keyword(
                one.name, self.read(getter, key.value) if one is key else clone(one.value), span=one.span
            )
            for one in call.keywords
        ]
        made = n.Call(clone(call.func), [clone(arg) for arg in call.args], keywords, span=call.span)
        new = n.Cond(test, made, call, span=call.span)
        if not self.positions.allows(call, new):
            return call
        self.cx.done(f"`{getter.function}` in place of a key function", key.value, why)
        return new

    def read(self, getter: Getter, written: n.Lambda) -> n.Load:
        """What reads a function that is kept."""
        return n.Load(keep_getter(self.cx.facts, getter, written), span=written.span)

    def test(self, call: n.Call) -> tuple[n.Expr | None, Why]:
        """What asks whether a call calls what its text says, None where that is known, and what that rests on."""
        func, facts, known = call.func, self.cx.facts, self.cx.facts_of(self.scope)
        if type(func) is n.Load:
            named = known.builtin(func)
            return (builtin_test(func.var, facts, func.span), PROVED) if named is None else (None, named[1])
        assert type(func) is n.Attr and type(func.value) is n.Load
        fact = known.of(func.value)
        if fact.within(LISTS):
            return None, fact.why
        kept: list[n.Expr] = [n.Load(keep_type(facts, kind), span=func.span) for kind in (type, list)]
        return n.Test("exact", clone(func.value), kept, (list,), span=func.span), PROVED

    def getter(self, key: n.Lambda, call: n.Call) -> Getter | Refused:
        """What is handed over in place of a lambda, if that is no slower."""
        given = is_as_given(call)
        if isinstance(given, Refused):
            return given
        getter = getter_of(key)
        if isinstance(getter, Refused) or getter.function != "attrgetter":
            return getter
        if self.cx.options.python < _PROPERTIES_ARE_FAST or is_field(
            str(getter.of[0]), self.cx.likely_shapes
        ):
            return getter
        return Refused("the attribute may be a property, which it reads faster")
