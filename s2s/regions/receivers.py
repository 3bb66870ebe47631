"""Which parameters a region may take for instances of a class, and which classes only store what they are given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from s2s.context import Context, Hypothesis
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.program.constructors import may_be_asked
from s2s.program.members import ClassShape, Member, is_unbound
from s2s.program.shapes import is_private
from s2s.regions.seen import seen_classes

_SINGLE = frozenset({"pos", "posonly"})
#: How deep methods are looked into for what they call.
_DEEPEST = 3


def receivers(scope: n.Function, cx: Context) -> dict[n.Var, ClassShape]:
    """The classes that parameters are likely bound to instances of: of a profile, a method, or annotations.

    Whether they are, of exactly that class, the test of a region finds.
    """
    if cx.module.globals and not is_unbound("AttributeError", cx.facts):
        return {}  # the name is read where a class is asked
    shapes = cx.likely_shapes
    found: dict[n.Var, ClassShape] = {}
    seen = seen_classes(scope, cx)
    member = shapes.owner.get(scope)
    for index, param in enumerate(scope.params):
        if param.kind not in _SINGLE or param.var.storage is not n.Storage.FAST:
            continue
        is_self = index == 0 and member is not None and member.kind == "method"
        shape = member.owner if is_self and member is not None else shapes.named_by(param.annotation)
        shape = seen.get(param.var, shape)
        if shape is not None and may_be_asked(shape, cx.facts) and not _is_stored(param.var, scope):
            found[param.var] = shape
    return found


def _is_stored(var: n.Var, scope: n.Function) -> bool:
    nodes = (node for stmt in scope.body for node in walk(stmt))
    return any(type(node) is not n.Load and getattr(node, "var", None) is var for node in nodes)


def method_of(shape: ClassShape, name: str) -> Member | None:
    """The method that a name of an instance means, if neither it nor its class is changed: a test is to say so."""
    found = None if is_private(name) else shape.find(name)
    return found if found is not None and found.kind == "method" else None


def methods_called(
    stmts: list[n.Stmt], known: Mapping[n.Var, ClassShape], depth: int = 0
) -> Iterator[n.Function]:
    """The methods of known objects that code calls, and those that these call on their own object."""
    for node in (node for stmt in stmts for node in walk(stmt)):
        if type(node) is not n.Call or type(node.func) is not n.Attr or type(node.func.value) is not n.Load:
            continue
        shape = known.get(node.func.value.var)
        member = method_of(shape, node.func.name) if shape is not None else None
        if shape is None or member is None or member.function is None:
            continue
        yield member.function
        if depth < _DEEPEST and member.function.params:
            inner = {member.function.params[0].var: shape}
            yield from methods_called(member.function.body, inner, depth + 1)


def note_constructors(region: n.If | n.While, cx: Context, hypothesis: Hypothesis) -> None:
    """Take calls of classes that only store what they are given for what they are; the test is to say so."""
    if not hypothesis.receivers and not hypothesis.makes_objects:
        return
    for stmt in region.body:
        for node in walk_scope(stmt):
            if type(node) is n.Call and type(node.func) is n.Load:
                constructor = cx.constructors.get(node.func.var)
                if constructor is not None:
                    hypothesis.use_constructor(node.func.var, constructor)
