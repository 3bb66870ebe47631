"""Ask a type, and not an abstract class, whether an object is an instance of it.

Before:

    >>> from abc import ABC
    >>> class Item(ABC):
    ...     pass
    >>> class Table(Item):
    ...     pass
    >>> def is_table(item):
    ...     return isinstance(item, (Item, Table))

After:

    >>> __s2s_1d5a__.is_Item_Table = __s2s_1d5a__.__kinds__("is_Item_Table", __s2s_1d5a__.Item, Table)
    >>> def is_table(item):
    ...     return (
    ...         is_instance
    ...         if isinstance is __s2s_1d5a__.isinstance
    ...         and Item is __s2s_1d5a__.Item
    ...         and Table is __s2s_1d5a__.Table
    ...         and (
    ...             __s2s_1d5a__.is_Item_Table_count() == __s2s_1d5a__.is_Item_Table_at
    ...             or __s2s_1d5a__.is_Item_Table.renew()
    ...         )
    ...         and (is_instance := __s2s_1d5a__.is_Item_Table[__s2s_1d5a__.type(item)]) is not None
    ...         else isinstance(item, (Item, Table))
    ...     )

Legal when: `isinstance` and the names of the classes mean what they meant, which is tested where they are read; and
what `isinstance` says of the object depends on its type alone, which is asked when the first object of this type comes
along (`ir.kinds`). An abstract class may be told of others later, by `register`: module abc counts that, and what it
counts is compared (rule R5 of the contract). In a closed world there are no tests, and nothing is counted unless the
text of the program mentions `register`, or a class is none of its own.

Where builtins are sealed, an object whose usual type is known (`regions.usual`) is asked for that first, if it answers
the question: `type(key) is not tuple and (isinstance(key, int) or isinstance(key, slice))`.

Does not: look at what is no local, which would have to be evaluated twice; at classes that are attributes, or
computed; into comprehensions and lambdas. Where a class is not abstract, Python itself is as fast: nothing is rewritten
unless many are asked for at once. Before 3.13 so it is with one abstract class, where there must be tests.
"""

from __future__ import annotations

from functools import cached_property

from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.kinds import RENEW
from s2s.ir.walk import Scope, all_in_scope, clone, walk
from s2s.legality.instances import asked_classes, by_type, means_builtin
from s2s.program.abstract_classes import likely_abstract
from s2s.program.kept_kinds import Asked, Table, keep_asked, make_table
from s2s.program.kept_types import builtin_test, read_type
from s2s.regions import cost
from s2s.regions.asked_first import AskedFirst, is_question

_APART = (n.Comp, n.Lambda, n.OpaqueExpr)
#: What `isinstance` takes, in nanoseconds: a call, for a tuple, and for each class that the object is no instance of.
_CALL, _TUPLE, _CLASS = 9, 15, 18
#: It is to save this much: for many objects the answer is found sooner, and for those of exactly one class at once.
_LEAST, _LEAST_OF_ONE = 30, 50


def run(scope: Scope, cx: Context) -> None:
    """Let the calls of `isinstance` of one function ask tables, or the usual type first."""
    if not isinstance(scope, n.Function) or scope.is_lambda or cx.options.keep_frames or not cx.options.whole:
        return
    if cx.granted_somewhere("sealed-builtins") or any(
        type(node) is n.Call
        and is_question(node)
        and by_type(node, scope)
        and asked_classes(node.args[1], scope, cx)
        for node in all_in_scope(scope)
    ):
        _Asking(scope, cx).run()


class _Asking(Headers):
    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if isinstance(expr, _APART) or (type(expr) is n.Cond and self.is_made(expr)):
            return expr
        if type(expr) is n.Bool:
            if self.first.is_made(expr):
                return expr
            expr = self.first.grouped(expr)
            if self.first.is_made(expr):
                return expr
        self.edit.operands(expr, self.visit)
        if type(expr) is not n.Call or not is_question(expr):
            return expr
        if (answered := self.first.answered([expr])) is not None:
            return answered
        if not means_builtin(expr.func, self.cx.facts) or not by_type(expr, self.scope):
            return expr
        classes = asked_classes(expr.args[1], self.scope, self.cx)
        return self.kept(expr, classes) if classes else expr

    @cached_property
    def first(self) -> AskedFirst:
        """What asks for usual types."""
        return AskedFirst(self.scope, self.cx)

    def is_made(self, expr: n.Cond) -> bool:
        """Whether this pass has written an expression."""
        if type(expr.orelse) is not n.Call:
            return False
        return any(type(node) is n.Load and node.var in self.cx.facts.kinds for node in walk(expr.test))

    def kept(self, call: n.Call, classes: tuple[Asked, ...]) -> n.Expr:
        """What asks a table, if that pays."""
        facts = self.cx.facts
        likely = [likely_abstract(one.var, facts) for one in classes]
        is_sealed = all(one.is_own or asked.position < 0 for one, asked in zip(likely, classes, strict=True))
        is_sealed = is_sealed and self.is_closed(call)
        is_counted = not is_sealed and any(one.is_abstract for one in likely)
        is_granted = self.cx.granted("sealed-builtins", call)
        tested = [one for one in classes if one.is_tested]
        slow: float = _CALL + _TUPLE * (type(call.args[1]) is n.Tuple)
        costs = cost.INSTANCES.get(self.cx.options.python, cost.INSTANCES_LATER)
        slow += sum(costs.abstract if one.is_abstract else _CLASS for one in likely)
        fast = costs.table + costs.name * (len(tested) + (not is_granted)) + costs.counted * is_counted
        is_exact = len(classes) == 1 and likely[0].has_instances
        new = n.Cond(n.Const(True), call, call, span=call.span)
        if slow - fast < (_LEAST_OF_ONE if is_exact else _LEAST) or not self.positions.allows(call, new):
            return call
        if self.cx.reaching(self.scope).may_be_unbound(call.args[0]):
            return call
        why = (
            {"sealed-globals"} if len(tested) < len([one for one in classes if one.position >= 0]) else set()
        )
        why |= {"sealed-builtins"} if is_granted else set()
        why |= {"sealed-classes"} if is_sealed else set()
        table = make_table(facts, classes, is_counted, is_sealed)
        self.cx.done("its type is asked for, in a table of what isinstance says", call, why)
        return self.asked(call, table, tested, is_granted)

    def is_closed(self, call: n.Call) -> bool:
        """Whether nobody tells an abstract class of the program's of another one."""
        program = self.cx.options.program
        if program is None or not self.cx.granted("sealed-classes", call):
            return False
        return "register" not in self.cx.facts.names if program.alone else not program.registers

    def asked(self, call: n.Call, table: Table, tested: list[Asked], is_granted: bool) -> n.Expr:
        """What asks a table, under the tests that it takes."""
        facts, span = self.cx.facts, call.span
        tests: list[n.Expr] = []
        if not is_granted:
            assert type(call.func) is n.Load
            tests.append(builtin_test(call.func.var, facts, span))
        for one in dict.fromkeys(tested):
            kept = n.Load(keep_asked(facts, one), span=span)
            tests.append(n.Compare(n.Load(one.var, span=span), ["is"], [kept], span=span))
        if table.counter is not None and table.at is not None:
            count = n.Call(n.Load(table.counter, span=span), [], [], span=span)
            is_same = n.Compare(count, ["=="], [n.Load(table.at, span=span)], span=span)
            renew = n.Call(n.Attr(n.Load(table.kinds, span=span), RENEW, span=span), [], [], span=span)
            tests.append(n.Bool("or", [is_same, renew], span=span))
        found = n.Var("is_instance", n.Storage.FAST)
        self.fresh.append(found)
        kind = n.Call(
            n.Load(read_type(type, self.cx.facts, is_granted), span=span),
            [clone(call.args[0])],
            [],
            span=span,
        )
        told = n.Subscript(n.Load(table.kinds, span=span), kind, span=span)
        stored = n.Walrus(n.Store(found, span=span), told, span=span)
        tests.append(n.Compare(stored, ["is not"], [n.Const(None, span=span)], span=span))
        test = conjunction(tests, span)
        return n.Cond(test, n.Load(found, span=span), call, span=span)
