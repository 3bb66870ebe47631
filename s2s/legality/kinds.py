"""What `isinstance` says of an object of exactly a builtin type, where all names are sealed."""

from __future__ import annotations

import builtins
import types

from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.instances import ISINSTANCE, is_plain_class, means_builtin
from s2s.options import ProgramNames
from s2s.program.members import bound_by, is_unbound
from s2s.program.shapes import Shapes


def answer(
    kind: type, call: n.Call, here: int, cx: Granted, shapes: Shapes, program: ProgramNames
) -> bool | None:
    """What a call of `isinstance` says of a local that holds an object of exactly a builtin type; None if unknown.

    All that it names is only read: builtins, classes of the module, classes in their bodies, and what a statement of
    the module has bound before.

    Args:
        here: the position of the last of the module's statements that has certainly run.
    """
    if call.keywords or len(call.args) != 2 or not all(cx.granted(name, call) for name in _NEEDED):
        return None
    if (
        type(call.func) is not n.Load
        or call.func.var.name != ISINSTANCE
        or not means_builtin(call.func, cx.facts)
    ):
        return None
    wanted = call.args[1]
    parts = wanted.items if type(wanted) is n.Tuple else [wanted]
    answers = [_answered(kind, part, here, cx, shapes, program) for part in parts]
    if any(answers) and all(
        one is not None or _is_only_read(part, here, cx) for one, part in zip(answers, parts, strict=True)
    ):
        return True
    return False if all(one is False for one in answers) else None


_NEEDED = ("sealed-builtins", "sealed-classes", "sealed-globals")


def _answered(
    kind: type, part: n.Node, here: int, cx: Granted, shapes: Shapes, program: ProgramNames
) -> bool | None:
    """What the question is answered about one class, that is only read; None if it may be anything."""
    if type(part) is n.Load and means_builtin(part, cx.facts):
        asked = getattr(builtins, part.var.name)
        return issubclass(kind, asked) if type(asked) is type else None
    if type(part) is n.Load:
        shape = shapes.of_var.get(part.var)
        if not _is_only_read(part, here, cx):
            return None
        if shape is None and (asked := _type_taken(part.var, cx)) is not None:
            return issubclass(kind, asked)
        return False if shape is not None and is_plain_class(shape, shapes) else None
    return False if _is_class_within(part, here, cx, shapes, program) else None


def _type_taken(var: n.Var, cx: Granted) -> type | None:
    """The type that a statement of the module takes of a value: `_generator = type(_ for _ in ())`."""
    for stmt in cx.facts.statements:
        if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
            continue
        call = stmt.value
        if stmt.targets[0].var is not var or type(call) is not n.Call or len(call.args) != 1 or call.keywords:
            continue
        if (
            type(call.func) is not n.Load
            or call.func.var.name != "type"
            or not means_builtin(call.func, cx.facts)
        ):
            continue
        value = call.args[0]
        if type(value) is n.Const:
            return type(value.value)
        if type(value) is n.Lambda:
            return types.FunctionType
        if type(value) is n.Comp and value.kind == "gen" and not any(one.is_async for one in value.clauses):
            return None if any(map(_awaits, walk(value))) else types.GeneratorType
    return None


def _awaits(node: n.Node) -> bool:
    return type(node) is n.Await


def _is_only_read(part: n.Node, here: int, cx: Granted) -> bool:
    """Whether reading a name gives what the module has bound once, and before."""
    facts = cx.facts
    if type(part) is not n.Load or part.var.storage is not n.Storage.GLOBAL or facts.may_bind_by_text:
        return False
    if facts.bindings[part.var] != 1 or facts.is_taken(part.var):
        return False
    return any(_binds(stmt, part.var) for stmt in facts.statements[: here + 1])


def _binds(stmt: n.Stmt, var: n.Var) -> bool:
    """Whether a statement binds a variable, once it has run."""
    if type(stmt) is n.ClassDef:
        return stmt.var is var
    return type(stmt) is n.Assign and any(
        type(node) is n.Store and node.var is var for target in stmt.targets for node in walk(target)
    )


def _is_class_within(part: n.Node, here: int, cx: Granted, shapes: Shapes, program: ProgramNames) -> bool:
    """Whether an attribute of a class of the module means a class in its body that derives from builtins alone.

    No object of exactly a builtin type is an instance of it.
    """
    if type(part) is not n.Attr or type(part.value) is not n.Load or part.name in shapes.stored:
        return False
    shape = shapes.of_var.get(part.value.var)
    if shape is None or not is_plain_class(shape, shapes) or not _is_only_read(part.value, here, cx):
        return False
    body = shape.definition.body
    found = [stmt for stmt in body if type(stmt) is n.ClassDef and stmt.name == part.name]
    others = bound_by([stmt for stmt in body if type(stmt) is not n.ClassDef])
    if len(found) != 1 or part.name in others or program.gives(part.name, shape.name):
        return False
    definition = found[0]
    return not (definition.decorators or definition.keywords) and all(
        type(base) is n.Load
        and type(getattr(builtins, base.var.name, None)) is type
        and base.var.name not in others
        and is_unbound(base.var.name, cx.facts)
        for base in definition.bases
    )
