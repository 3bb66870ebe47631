"""Compares the usual type of an object before calls of `isinstance`, which are false of it.

An object that is an instance of no class asked for costs Python most: 28 ns for one class, 60 for two, where a type is
compared in 10 (CPython 3.11).
"""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TypeGuard

from s2s.analysis.fact import Reason
from s2s.analysis.refine import outcome
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.legality.instances import ISINSTANCE, is_never, may_be_read_twice
from s2s.program.kept_types import exact_test, read_type
from s2s.regions.usual import Asked, Usual, asked_of, usual_types

#: A comparison with an int in the text suggests any of these types.
_NUMBERS = frozenset({"bool", "complex", "float", "int"})


def is_question(expr: n.Expr) -> TypeGuard[n.Call]:
    """Whether an expression calls what is named `isinstance`, with two arguments."""
    if type(expr) is not n.Call or expr.keywords or len(expr.args) != 2:
        return False
    return type(expr.func) is n.Load and expr.func.var.name == ISINSTANCE


def _asked_in(expr: n.Expr) -> Asked | None:
    """About what an expression asks."""
    return asked_of(expr.args[0]) if is_question(expr) else None


class AskedFirst:
    """Writes the comparison with a usual type before questions of one function."""

    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self.is_granted = cx.granted_somewhere("sealed-builtins")

    @cached_property
    def _usual(self) -> Usual:
        return usual_types(self.scope, self.cx)

    def is_made(self, expr: n.Expr) -> bool:
        """Whether an expression compares a type, and then asks about the same object."""
        if type(expr) is not n.Bool or expr.op != "and" or len(expr.values) != 2:
            return False
        first = expr.values[0]
        found = first.left if type(first) is n.Compare and first.ops == ["is not"] else None
        asked = asked_of(found.args[0]) if type(found) is n.Call and len(found.args) == 1 else None
        then = expr.values[1]
        questions = then.values if type(then) is n.Bool else [then]
        return asked is not None and all(
            is_question(one) and asked_of(one.args[0]) == asked for one in questions
        )

    def grouped(self, expr: n.Bool) -> n.Bool:
        """A chain of `or`, where one comparison stands before neighbouring questions about the same object."""
        if not self.is_granted or expr.op != "or":
            return expr
        values: list[n.Expr] = []
        for asked, group in groupby(expr.values, _asked_in):
            alike = list(group)
            questions = [one for one in alike if is_question(one)]
            new = self.answered(questions) if asked is not None and len(alike) > 1 else None
            values += alike if new is None else [new]
        if len(values) == len(expr.values):
            return expr
        whole = values[0] if len(values) == 1 else n.Bool("or", values, span=expr.span)
        assert type(whole) is n.Bool
        return whole

    def answered(self, questions: list[n.Call]) -> n.Bool | None:
        """Questions about one object, behind a comparison that answers them all; None where that does not pay."""
        first = questions[0]
        asked = asked_of(first.args[0]) if self.is_granted else None
        kind = self._usual.of(asked) if asked is not None else None
        if asked is None or kind is None or not self._pays(kind, asked, questions):
            return None
        never = [is_never(kind, call, self.scope, self.cx, self.cx.shapes) for call in questions]
        why: set[Reason] = set()
        for verdict in (may_be_read_twice(first.args[0], self.cx), *never):
            if not verdict:
                return None
            why |= verdict.why
        span, facts = first.span, self.cx.facts

        def differs(asked: n.Expr) -> n.Compare:
            return exact_test(asked, read_type(kind, facts, True), facts, span, "is not")

        told = outcome(differs(first.args[0]), self.cx.facts_of(self.scope))
        if told is not None and told[0]:
            return None  # the questions before have told that it is of another type: `simplify` would drop this one
        then: n.Expr = n.Bool("or", [*questions], span=span) if len(questions) > 1 else first
        self.cx.done(f"asked first if it is of the usual type, {kind.__name__}", first, why)
        return n.Bool("and", [differs(clone(first.args[0])), then], span=span)

    def _pays(self, kind: type, asked: Asked, questions: list[n.Call]) -> bool:
        """Whether the comparison costs less than what it saves.

        What a profile has seen is sure enough for one class; what the text tells is, where it is about another kind of
        thing, or where several classes are asked for.
        """
        wanted = [
            part
            for call in questions
            for part in (call.args[1].items if type(call.args[1]) is n.Tuple else [call.args[1]])
        ]
        if self._usual.is_seen(asked):
            return True
        if kind is int:
            return all(type(one) is n.Load and one.var.name not in _NUMBERS for one in wanted)
        return len(wanted) > 1
