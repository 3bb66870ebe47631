"""Calls of the program's own functions that raise no `StopIteration`, in a program of which every call is known.

A function raises none if it runs nothing but operations of builtin types, which raise others, and calls of functions of
which the same holds: then a loop may run what it does in the place of a generator that would.
"""

from __future__ import annotations

from typing import Protocol

from s2s.analysis.effects import own
from s2s.analysis.fact import Why
from s2s.analysis.facts import Facts
from s2s.analysis.flown import kinds_of
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk_scope
from s2s.legality.stopping import cannot_stop, stops
from s2s.program.flown_kinds import Flows
from s2s.program.shapes import Shapes

_CLOSED_WORLD: Why = frozenset({"closed-world"})
_CALLED = frozenset({"method", "static", "class"})
#: How deep calls are followed; deeper ones count as raising anything.
_DEEPEST = 12


class Program(Protocol):
    """What is known of a program; `context.Context` is one."""

    flows: Flows | None
    shapes: Shapes | None
    never_stopping: dict[n.Function, bool]

    def facts_of(self, scope: Scope) -> Facts:
        """What is known of the values in a scope."""


def expression_may_stop(expr: n.Expr, known: Facts, cx: Program, deep: int = 0) -> bool:
    """Whether evaluating an expression may raise `StopIteration`."""
    return any(
        isinstance(node, n.Expr) and stops(own(node, known)) and not calls_quietly(node, known, cx, deep)
        for node in walk_scope(expr)
    )


def calls_quietly(expr: n.Expr, known: Facts, cx: Program, deep: int = 0) -> bool:
    """Whether an expression is a call, or the read of a property, of functions that raise no `StopIteration`."""
    if type(expr) is n.Call and any(type(arg) is n.Starred for arg in expr.args):
        return False
    if type(expr) is n.Call and any(keyword.name is None for keyword in expr.keywords):
        return False  # an unpacked argument may be of any type
    found = _called(expr, known, cx)
    return found is not None and all(_never_stops(function, cx, deep + 1) for function in found)


def _called(expr: n.Expr, known: Facts, cx: Program) -> list[n.Function] | None:
    """The functions of the program that an expression may call, and nothing else; None if they are not known."""
    flows, shapes = cx.flows, cx.shapes
    if flows is None or shapes is None:
        return None
    if type(expr) is n.Attr:
        of, kinds = kinds_of(expr.value, known.overlay, flows), frozenset({"property"})
        name = expr.name
    elif type(expr) is not n.Call:
        return None
    elif type(expr.func) is n.Attr:
        of, kinds = kinds_of(expr.func.value, known.overlay, flows), _CALLED
        name = expr.func.name
    else:
        found = known.callee(expr.func)
        return None if found is None else [found[0]]
    functions: list[n.Function] = []
    for kind in of or (object,):
        shape = shapes.of_var.get(kind) if isinstance(kind, n.Var) else None
        member = None if shape is None else shapes.lookup(shape, name, exact=True)
        if member is None or member.function is None or member.kind not in kinds:
            return None
        functions.append(member.function)
    return functions


def _never_stops(function: n.Function, cx: Program, deep: int) -> bool:
    """Whether a call of a function raises no `StopIteration`, if the calls that it leads back to raise none."""
    found = cx.never_stopping.get(function)
    if found is None:
        before = set(cx.never_stopping)
        if function.is_generator or function.is_async or function.dynamic or deep > _DEEPEST:
            return False
        cx.never_stopping[function] = True  # a recursive call: assume that it raises none
        known = cx.facts_of(function)
        found = bool(cannot_stop(function.body, known, lambda expr: calls_quietly(expr, known, cx, deep)))
        if not found:  # so the answers for its callers, which assumed that, are not certain
            for other in [one for one in cx.never_stopping if one not in before]:
                del cx.never_stopping[other]
        cx.never_stopping[function] = found
    return found
