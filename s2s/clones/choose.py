"""Finds the loops that get clones of all that they call."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from s2s.clones.placing import Placing
from s2s.clones.values import Refusal
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope, walk
from s2s.legality.clones import may_be_cloned, may_rely_on, needs_clone
from s2s.legality.verdict import Refused
from s2s.program.inferred import Inferred

#: Modules of more nodes than these are left alone: inferring goes over all of them many times.
_MOST_NODES = 60_000
#: Runs the other passes over a clone, with what is known of its locals.
Settle = Callable[[n.Function], None]


def choose(cx: Context, may: Callable[[n.Function], bool], settle: Settle) -> list[n.Function]:
    """Give loops of a module such clones; says in which functions.

    Args:
        may: which functions may be changed.
        settle: runs the other passes over a new function.
    """
    methods = _Methods(cx)
    candidates = [
        (function, loop)
        for function in cx.facts.statement_of
        if n.For in (survey := cx.edit(function).survey).classes
        for loop in survey.order
        if isinstance(loop, n.For) and may(function) and methods.are_called(loop, function)
    ]
    found: list[n.Function] = []
    inferred: Inferred | None = None
    for function, loop in candidates:
        cx.qualname = function.qualname
        try:
            placing = Placing(function, loop, cx)
            _check_self(function, placing, cx)
            inferred = inferred or _inferred(cx)
            placing.run(inferred, settle)
        except Refusal as refusal:
            cx.missed(f"no clones of all that the loop calls: {refusal}", loop)
        else:
            cx.done("clones of all that the loop calls, run where its objects are as inferred", loop)
            found.append(function)
    return found


def _check_self(function: n.Function, placing: Placing, cx: Context) -> None:
    """Refuse a method on whose object clones cannot rely, whatever is inferred of it: that takes longest."""
    member = cx.likely_shapes.owner.get(function)
    if member is None or member.kind != "method" or function.params[0].var not in placing.inputs:
        return
    verdicts = [may_rely_on(shape, cx.facts) for shape in member.owner.derived()]
    refused = [verdict for verdict in verdicts if isinstance(verdict, Refused)]
    if len(refused) == len(verdicts):
        raise Refusal(refused[0].reason)


def _inferred(cx: Context) -> Inferred:
    """What is inferred of the module, if that does not take too long."""
    if sum(1 for _ in walk(cx.module)) > _MOST_NODES:
        raise Refusal("the module is too large to infer types of")
    return Inferred(cx.facts, cx.likely_shapes.of_var)


class _Methods:
    """The methods of the module that are not written out where they are called, and those that call them."""

    def __init__(self, cx: Context) -> None:
        self.cx = cx

    @cached_property
    def names(self) -> set[str]:
        """Their names, and those of methods that call them."""
        functions = {
            part.function
            for stmt in self.cx.module.body
            if type(stmt) is n.ClassDef
            for part in stmt.body
            if type(part) is n.FunctionDef
        }
        found = {function.name for function in functions if needs_clone(function)}
        called = {function: _called_in(function.body) for function in functions}
        while more := {function.name for function in functions if called[function] & found} - found:
            found |= more
        return found

    def are_called(self, loop: n.For, function: n.Function) -> bool:
        """Whether a loop that may have clones calls one of them."""
        if self.cx.is_left(function):
            return False
        if self.cx.facts.methods.keys().isdisjoint(self.cx.edit(function).survey.attributes):
            return False  # as most are, and told at once
        if not may_be_cloned(loop, function, self.cx.facts):
            return False
        called = _called_in(loop.body)
        # Whether any method of the module has such a name is known without a look into them.
        return not called.isdisjoint(self.cx.facts.methods) and not called.isdisjoint(self.names)


def _called_in(stmts: list[n.Stmt]) -> set[str]:
    """The names of the methods that statements call."""
    nodes = (node for stmt in stmts for node in all_in_scope(stmt))
    return {node.func.name for node in nodes if type(node) is n.Call and type(node.func) is n.Attr}
