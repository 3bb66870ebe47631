"""Which method of a class above its own a method calls: `super().visit(node)`, or `super(Below, self).visit(node)`.

What `super` finds stands behind the class in the order of the classes of the object, whatever that is an instance of.
No attribute of the object shadows it, and no `__getattribute__` of it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.analysis.fact import Why
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.program.members import ClassShape, Member
from s2s.program.shadowed import is_rebound

if TYPE_CHECKING:
    from s2s.inlining.methods import Methods, Receiver

WHY: Why = frozenset({"sealed-builtins", "sealed-classes", "sealed-globals", "closed-world"})


def method_above(expr: n.Attr, methods: Methods, scope: Scope) -> tuple[Member, n.Load, Receiver] | None:
    """The method that an attribute of `super` is, and the object it is called on."""
    cx, call = methods.cx, expr.value
    if type(call) is not n.Call or call.keywords or type(call.func) is not n.Load or cx.shapes is None:
        return None
    if call.func.var.name != "super" or not cx.facts.is_builtin(call.func.var):
        return None
    if not cx.granted("sealed-builtins", expr) or not cx.granted("sealed-globals", expr):
        return None
    found = _written(call, methods) if call.args else _meant(call, methods, scope)
    if found is None:
        return None
    below, itself = found
    receiver = methods.of_var.get(itself.var)
    if receiver is None or receiver.is_class:
        return None
    if not receiver.exact and expr.name in cx.shapes.undecided:
        return None
    member = _behind(below, expr.name, cx.shapes.among(receiver.shape, receiver.exact, receiver.through))
    if member is None or member.kind != "method":
        return None
    owner = methods.is_known(receiver, expr.name) and methods.is_known(
        type(receiver)(member.owner, receiver.why, exact=receiver.exact), expr.name
    )
    return (member, itself, receiver) if owner else None


def _written(call: n.Call, methods: Methods) -> tuple[ClassShape, n.Load] | None:
    """The class and the object that are given to `super`."""
    if len(call.args) != 2:
        return None
    below, itself = call.args
    if type(below) is not n.Load or type(itself) is not n.Load:
        return None
    named, around = methods.class_named(below), methods.class_around()
    if named is None and around is not None and around.var is below.var and _is_bound_first(around):
        named = around
    return (named, itself) if named is not None else None


def _is_bound_first(shape: ClassShape) -> bool:
    """Whether nobody can make an instance of a class before its statement has bound its name."""
    makes = any("__init_subclass__" in part.members or part.is_foreign for part in shape.mro)
    return not makes and all(member.kind != "other" for member in shape.members.values())


def _meant(call: n.Call, methods: Methods, scope: Scope) -> tuple[ClassShape, n.Load] | None:
    """The class that the method stands in, and its first argument, which nothing else is bound to."""
    around = methods.class_around()
    if around is None or scope is not methods.root or not isinstance(scope, n.Function):
        return None
    first = scope.params[0]
    if first.kind not in n.POSITIONAL or is_rebound(first.var, scope):
        return None
    return around, n.Load(first.var, span=call.span)


def _behind(below: ClassShape, name: str, among: list[ClassShape]) -> Member | None:
    """The one member that comes after a class in the orders of all these classes."""
    found: Member | None = None
    for shape in among:
        order = shape.mro
        if below not in order:
            return None
        behind = order[order.index(below) + 1 :]
        member = next((part.members[name] for part in behind if name in part.members), None)
        if member is None or shape.is_open or (found is not None and member is not found):
            return None
        found = member
    return found
