"""Operators on objects whose class is known, as the calls of methods that they come down to."""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.called import METHODS, Callee
from s2s.inlining.callee import Callees
from s2s.inlining.expand import as_return
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.special import OF_BINARY, OF_COMPARE, call_of
from s2s.ir.walk import Scope, walk_scope

#: What never gives `NotImplemented`, which would leave it to the other operand.
_SURE = (n.Binary, n.Unary, n.Compare, n.Const, n.FString, n.Tuple, n.List, n.Dict)
_REFLECTED = {
    "__lt__": "__gt__",
    "__gt__": "__lt__",
    "__le__": "__ge__",
    "__ge__": "__le__",
    "__eq__": "__eq__",
}


def are_known(cx: Context) -> bool:
    """Whether operators may be known to be methods of the module's classes: where all that flows is followed."""
    return cx.flows is not None and not cx.member_names.isdisjoint(_NAMES)


_NAMES = frozenset({*OF_BINARY.values(), *OF_COMPARE.values()})


def operator_called(expr: n.Expr | None, scope: Scope, callees: Callees) -> tuple[n.Call, Callee] | None:
    """The call of a method that an operator comes down to, and what that is known of.

    Its left operand is of exactly the class that has the method, none of the program derives from that, so that no
    method of the right operand is asked before, and the method does not leave it to that one.
    """
    cx = callees.cx
    called = call_of(expr)
    if called is None or type(called.func) is not n.Attr or called.func.name not in cx.member_names:
        return None
    callee = callees.decide_method(called.func, scope, METHODS)
    access = callee.access if callee is not None else None
    if callee is None or access is None or access.member.kind != "method" or not access.receiver.exact:
        return None
    shape, name = access.receiver.shape, called.func.name
    reflected = _REFLECTED.get(name, f"__r{name[2:]}")
    others = [part for part in shape.derived() if part is not shape]
    if (
        access.receiver.is_class
        or any(part.is_open or part.find(reflected) for part in others)
        or shape.is_open
    ):
        return None
    program, elsewhere = cx.options.program, cx.facts.elsewhere
    is_known = elsewhere is not None and elsewhere.knows_all_of(shape)
    if program is None or (not is_known and program.gives(reflected, shape.name)):
        return None
    return (called, callee) if _answers(callee.function, cx) else None


def _answers(function: n.Function, cx: Context) -> bool:
    """Whether a method comes down to an expression that never gives `NotImplemented`."""
    if as_return(without_docstring(function.body)) is None:
        return False  # a longer one is better off with what passes do to it alone
    for node in (node for stmt in function.body for node in walk_scope(stmt)):
        if type(node) is not n.Return or node.value is None or isinstance(node.value, _SURE):
            continue
        if cx.shapes is None or cx.shapes.made_of_any_file(node.value) is None:
            return False
    return True
