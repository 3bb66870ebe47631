"""Whether a table from types to answers may replace a call of `isinstance`."""

from __future__ import annotations

import builtins

from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_kinds import Asked
from s2s.program.members import ClassShape
from s2s.program.shapes import Shapes

ISINSTANCE = "isinstance"


def by_type(call: n.Call, scope: Scope) -> Verdict:
    """Whether a call asks `isinstance` about a local, whose type may be asked for elsewhere in the expression.

    The names are read before the object then, which nobody sees where that is a local.
    """
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return Refused("module code runs once, and a lambda has no locals of its own")
    if call.keywords or len(call.args) != 2 or type(call.args[0]) is not n.Load:
        return Refused("what is asked about is no local")
    if call.args[0].var.storage is not n.Storage.FAST:
        return Refused("what is asked about is no local")
    return Allowed()


def asked_classes(wanted: n.Expr, scope: Scope, cx: Granted) -> tuple[Asked, ...] | None:
    """The classes that an argument of `isinstance` names; None if one of them is not bound once, and for all to see.

    A name need not be tested if it is sealed, and what binds it has run before the function can be called.
    """
    parts = wanted.items if type(wanted) is n.Tuple else [wanted]
    found = [_asked(part, scope, cx) for part in parts]
    classes = tuple(one for one in found if one is not None)
    if len(classes) < len(parts) or all(one.position < 0 for one in classes):
        return None
    return classes


def _asked(part: n.Node, scope: Scope, cx: Granted) -> Asked | None:
    if type(part) is not n.Load or part.var.storage is not n.Storage.GLOBAL:
        return None
    var, facts = part.var, cx.facts
    if means_builtin(part, facts):
        kind = getattr(builtins, var.name, None)
        return Asked(var, -1, not cx.granted("sealed-builtins", part)) if isinstance(kind, type) else None
    position = _position(var, facts)
    if position is None or facts.bindings[var] != 1 or facts.is_taken(var) or facts.may_bind_by_text:
        return None
    is_sealed = cx.granted("sealed-globals", part)
    has_run = is_sealed and isinstance(scope, n.Function) and facts.has_run_before(position, scope)
    return Asked(var, position, not has_run)


def is_never(kind: type, call: n.Call, scope: Scope, cx: Granted, shapes: Shapes | None) -> Verdict:
    """Whether an object of exactly a builtin type is certainly no instance of what a call of `isinstance` names.

    All names must be sealed, and each mean a builtin class or one of the module, whose metaclass is `type`: nobody else
    says then what its instances are, and an object of a builtin type tells no other class.
    """
    if not means_builtin(call.func, cx.facts) or not cx.granted("sealed-builtins", call):
        return Refused("`isinstance` may mean something else", "sealed-builtins")
    why = {"sealed-builtins"}
    wanted = call.args[1]
    for part in wanted.items if type(wanted) is n.Tuple else [wanted]:
        asked = _asked(part, scope, cx)
        if asked is None or asked.is_tested:
            return Refused("what a class is may change", "sealed-globals")
        if asked.position < 0:
            if issubclass(kind, getattr(builtins, asked.var.name)):
                return Refused(f"{kind.__name__} is one of these classes")
            continue
        shape = shapes.of_var.get(asked.var) if shapes is not None else None
        if shape is None or shapes is None or not is_plain_class(shape, shapes):
            return Refused("the class may say itself what its instances are")
        why |= {"sealed-globals"}
    return Allowed(frozenset(why))


def may_be_read_twice(operand: n.Expr, cx: Granted) -> Verdict:
    """Whether what a question is about may be read once more before it: a local, or an item of what it holds."""
    if type(operand) is n.Load:
        return Allowed()
    if not cx.granted("pure-operators", operand):
        return Refused("reading an item may do something", "pure-operators")
    return Allowed(frozenset({"pure-operators"}))


def is_plain_class(shape: ClassShape, shapes: Shapes) -> bool:
    """Whether nothing but builtin classes and such of the module stand above a class of the module."""
    return bool(shape.mro) and not any(
        part.is_foreign
        or part.definition.keywords
        or part.definition.decorators
        or any(type(base) is not n.Load for base in part.definition.bases)
        or len(part.definition.bases) > len(part.bases) + len(_builtin_bases(part, shapes))
        for part in shape.mro
    )


def _builtin_bases(shape: ClassShape, shapes: Shapes) -> list[n.Expr]:
    return [
        base
        for base in shape.definition.bases
        if type(base) is n.Load
        and base.var not in shapes.of_var
        and type(getattr(builtins, base.var.name, None)) is type
    ]


def means_builtin(read: n.Expr, facts: ModuleFacts) -> bool:
    """Whether a name means a builtin as far as the module tells."""
    if type(read) is not n.Load or read.var.storage is not n.Storage.GLOBAL:
        return False
    is_bound = bool(facts.bindings.get(read.var)) or facts.star_import or facts.lists_names
    return not is_bound and not facts.may_bind_by_text and hasattr(builtins, read.var.name)


def _position(var: n.Var, facts: ModuleFacts) -> int | None:
    """The position of the class statement, or the import, of the module itself that binds a name."""
    position = facts.index.get(var)
    if position is not None:
        stmt = facts.statements[position]
        return position if type(stmt) is n.ClassDef and stmt.var is var else None
    return facts.import_positions.get(var) if facts.imports.get(var, ("", ""))[1] else None
