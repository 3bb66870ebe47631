"""Let C code ask for the items by which it sorts, or which it collects, where it is given a lambda for that.

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

So it is with what `map` calls, where a builtin takes all that it gives at once: `sum(map(lambda row: row[1], rows))`.

Does not: touch module code, which runs once; lambdas that do more, or read anything else; tuples of attributes, and
attributes that may be properties, which lambdas read as fast or faster; calls with long arguments, or with such as bind
something, where the name is not known; anything under `keep_frames`.
"""

from __future__ import annotations

from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import Scope, clone
from s2s.legality.keys import (
    LISTS,
    Slot,
    getter_of,
    hands_to_nobody,
    is_as_given,
    is_field,
    may_be_written_twice,
    names_of,
    slot_of,
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
        slot = slot_of(expr)
        if type(expr) is not n.Call or slot is None or type(slot.function) is not n.Lambda:
            return expr
        if not hands_to_nobody(expr, slot, self.cx.facts_of(self.scope), self.cx.facts):
            return expr
        return self.kept(expr, slot, slot.function)

    def is_made(self, expr: n.Cond) -> bool:
        """Whether this pass has written an expression: behind it stands what was written."""
        slot = slot_of(expr.body)
        return slot is not None and getattr(slot.function, "var", None) in self.cx.facts.getters

    def kept(self, call: n.Call, slot: Slot, written: n.Lambda) -> n.Expr:
        """The call with a function that is kept in place of the lambda, under the tests that it takes."""
        getter = self.getter(written, call)
        if isinstance(getter, Refused):
            self.cx.missed(f"the lambda stays: {getter.reason}", written)
            return call
        tests, why = self.tests(call, slot)
        if not tests:
            self.cx.done(f"`{getter.function}` in place of a lambda", written, why)
            either = n.Bool("or", [self.read(getter, written), written], span=written.span)
            self.edit.put(slot.call, {written: either})
            return call
        twice = may_be_written_twice(slot)
        if isinstance(twice, Refused):
            unlock = "sealed-builtins" if type(call.func) is n.Load else ""
            self.cx.missed(f"the lambda stays: {twice.reason}", written, unlock)
            return call
        made = clone(call)
        copied = slot_of(made)
        assert copied is not None
        self.edit.put(made, {copied.function: self.read(getter, written)})
        test = conjunction(tests, call.span)
        new = n.Cond(test, made, call, span=call.span)
        if not self.positions.allows(call, new):
            return call
        self.cx.done(f"`{getter.function}` in place of a lambda", written, why)
        return new

    def read(self, getter: Getter, written: n.Lambda) -> n.Load:
        """What reads a function that is kept."""
        return n.Load(keep_getter(self.cx.facts, getter, written), span=written.span)

    def tests(self, call: n.Call, slot: Slot) -> tuple[list[n.Expr], Why]:
        """What asks whether what is called is what the text says; none where that is known, and what that rests on."""
        func, facts, known = call.func, self.cx.facts, self.cx.facts_of(self.scope)
        if type(func) is n.Attr and type(func.value) is n.Load:
            fact = known.of(func.value)
            if fact.within(LISTS):
                return [], fact.why
            kept: list[n.Expr] = [n.Load(keep_type(facts, kind), span=func.span) for kind in (type, list)]
            return [n.Test("exact", clone(func.value), kept, (list,), span=func.span)], PROVED
        tests, why = list[n.Expr](), PROVED
        for name in names_of(call, slot):
            found = known.builtin(name)
            if found is not None:
                why |= found[1]
            else:
                tests.append(builtin_test(name.var, facts, name.span))
        return tests, why

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
