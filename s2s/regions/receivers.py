"""Which parameters a region may take for instances of a class, and which classes only store what they are given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.context import Context, Hypothesis
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape, Member, is_unbound
from s2s.program.shapes import is_private

_SINGLE = frozenset({"pos", "posonly"})
#: What a class must not have gained for a call of it to do nothing but make an instance, and nobody to miss one.
_MAKING = ("__init__", "__new__", "__setattr__", "__del__")
#: How deep methods are looked into for what they call.
_DEEPEST = 3


def receivers(scope: n.Function, cx: Context) -> dict[n.Var, ClassShape]:
    """The classes that parameters are likely bound to instances of: that of a method, or what annotations name.

    Whether they are, of exactly that class, the test of a region finds.
    """
    if cx.module.globals and not is_unbound("AttributeError", cx.facts):
        return {}  # the name is read where a class is asked
    shapes = cx.likely_shapes
    found: dict[n.Var, ClassShape] = {}
    member = shapes.owner.get(scope)
    for index, param in enumerate(scope.params):
        if param.kind not in _SINGLE or param.var.storage is not n.Storage.FAST:
            continue
        is_self = index == 0 and member is not None and member.kind == "method"
        shape = member.owner if is_self and member is not None else shapes.named_by(param.annotation)
        if shape is not None and _may_be_asked(shape, cx.facts) and not _is_stored(param.var, scope):
            found[param.var] = shape
    return found


def _may_be_asked(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Whether a class is certainly made of what its body says, and a test can tell whether it still is."""
    special = ("__getattribute__", "__getattr__", "__slots__", "__init_subclass__")
    if shape.is_foreign or any(shape.find(name) for name in special):
        return False
    return all(
        len(part.bases) == len(part.definition.bases)
        and all(_makes_what_it_says(stmt, facts) for stmt in part.definition.body)
        for part in shape.mro
    )


_DECORATORS = frozenset({"property", "staticmethod", "classmethod"})


def _makes_what_it_says(stmt: Any, facts: ModuleFacts) -> bool:
    """Whether a statement of a class body leaves nothing behind that could have a say in what the class is made of."""
    if type(stmt) in (n.Pass, n.ExprStmt):
        return type(stmt) is n.Pass or type(stmt.value) is n.Const
    if type(stmt) in (n.Assign, n.AnnAssign):
        return stmt.value is None or constant_of(stmt.value) is not NO_CONST
    if type(stmt) is not n.FunctionDef:
        return False
    names = [decorator.var.name if type(decorator) is n.Load else "" for decorator in stmt.decorators]
    return all(name in _DECORATORS and is_unbound(name, facts) for name in names)


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
    if not hypothesis.receivers:
        return
    for stmt in region.body:
        for node in walk_scope(stmt):
            if type(node) is n.Call and type(node.func) is n.Load and node.func.var not in hypothesis.made:
                shape = cx.likely_shapes.of_var.get(node.func.var)
                names = _stored_by(shape, cx.facts) if shape is not None else None
                if names is not None:
                    hypothesis.made[node.func.var] = dict.fromkeys((*_MAKING, *names))


def _stored_by(shape: ClassShape, facts: ModuleFacts) -> list[str] | None:
    """The attributes that making an instance stores; None if it does anything else."""
    init = shape.find("__init__")
    if len(shape.mro) > 1 or shape.definition.decorators or not _may_be_asked(shape, facts):
        return None
    if init is None or init.kind != "method" or init.function is None or any(map(shape.find, _MAKING[1:])):
        return None
    function = init.function
    own = {param.var for param in function.params}
    names: list[str] = []
    for stmt in function.body:
        if type(stmt) is n.Pass or (type(stmt) is n.ExprStmt and type(stmt.value) is n.Const):
            continue
        target = stmt.targets[0] if type(stmt) is n.Assign and len(stmt.targets) == 1 else None
        if type(target) is not n.Attr or type(target.value) is not n.Load or not function.params:
            return None
        value = stmt.value  # type: ignore[attr-defined]
        if (
            target.value.var is not function.params[0].var
            or shape.find(target.name)
            or is_private(target.name)
        ):
            return None
        if type(value) is not n.Const and not (type(value) is n.Load and value.var in own):
            return None
        names.append(target.name)
    return names
