"""Keeps attributes of known objects in locals, and says which methods may be inlined in a region."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.inlining.expand import as_return
from s2s.ir import nodes as n
from s2s.ir.forms import is_local, without_docstring
from s2s.ir.walk import nodes_in, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import refusal
from s2s.legality.move import sets_on_self
from s2s.program.members import ClassShape, Member
from s2s.program.shapes import is_private
from s2s.regions.changes import attributes_stored
from s2s.regions.receivers import is_data


def body_of(
    member: Member, receiver: n.Var, scope: n.Function, cx: Context, callees: Callees
) -> n.Function | None:
    """The function of a method, if its body may stand for a call of it, whatever else a region is made of."""
    function = member.function
    if function is None or refusal(function) or callees.misplaced(function):
        return None
    if any(type(node) in (n.Comp, n.AnnAssign, n.While) for node in walk_scope(function)):
        return None
    called = n.Attr(n.Load(receiver), member.name, span=scope.span)
    if callees.frameless(member.name, function, called) is None:
        return None
    owner = cx.likely_shapes.owner.get(scope)
    if receiver.name == "self" and (owner is None or owner.owner is not member.owner):
        if sets_on_self(function):
            return None  # a class would list what it sets on self
    return function


def function_called(node: n.Node, cx: Context, callees: Callees) -> tuple[n.Var, n.Function] | None:
    """The function of the module that an expression calls by its name, whose statements may stand before the call.

    What is one expression, and what is called alone, the inliner puts in the place of the call.
    """
    var = node.func.var if type(node) is n.Call and type(node.func) is n.Load else None
    definition = cx.facts.functions.get(var) if var is not None else None
    if var is None or definition is None:
        return None
    function = definition.function
    if as_return(without_docstring(function.body)) is not None or callees.never(function, var):
        return None
    if any(type(part) in (n.Comp, n.AnnAssign, n.While) for part in walk_scope(function)):
        return None
    return None if callees.shows_frames(function) else (var, function)


def calls_several(body: list[n.Stmt], cx: Context) -> bool:
    """Whether a statement calls functions of the module more than once."""
    functions = cx.facts.functions
    statements = [node for node in nodes_in(body) if type(node) in EVALUATING] if functions else []
    for part in (part for stmt in statements for part in evaluated_once(stmt)):
        called = [node.func for node in walk_scope(part) if type(node) is n.Call]
        if sum(type(func) is n.Load and func.var in functions for func in called) > 1:
            return True
    return False


def field_of(expr: n.Expr, receivers: Mapping[n.Var, ClassShape]) -> tuple[n.Var, str] | None:
    """The known object, and the attribute of it alone, that an expression reads."""
    if type(expr) is not n.Attr or type(expr.value) is not n.Load:
        return None
    shape = receivers.get(expr.value.var)
    if shape is None or is_private(expr.name):
        return None
    if shape.find(expr.name) is not None and not is_data(shape, expr.name):
        return None
    return expr.value.var, expr.name


def keep_fields(
    body: list[n.Stmt],
    receivers: Mapping[n.Var, ClassShape],
    new: Callable[[str], n.Var],
    writer: Writer,
) -> int:
    """Keep in locals, while the loop of a region runs, what attributes of known objects hold that it does not store.

    How often inner loops run is asked at the entry, before there are such locals.

    Args:
        new: makes a local.

    Returns:
        how many reads of attributes are reads of locals now.
    """
    loop = next((stmt for stmt in body if type(stmt) is n.For), None)
    if loop is None:
        return 0
    kept = 0
    stored = attributes_stored(node for stmt in body for node in walk_scope(stmt))
    found: dict[tuple[n.Var, str], n.Var] = {}
    # A generator expression would capture a local, which the function around it could not let go of.
    captured = {
        part
        for comp in nodes_in(loop.body)
        if type(comp) is n.Comp and comp.kind == "gen"
        for part in walk_scope(comp)
    }

    def local(expr: n.Expr) -> n.Expr:
        nonlocal kept
        place = field_of(expr, receivers) if expr not in captured else None
        if place is None or place[1] in stored:
            return expr
        kept += 1
        if place not in found:
            found[place] = new(place[1].strip("_") or "field")
        return n.Load(found[place], span=expr.span)

    for stmt in loop.body:  # what stands in its `else` runs once, and has let go of them
        for node in [node for node in walk_scope(stmt) if isinstance(node, n.Stmt)]:
            if type(node) is not n.For:
                writer.replace(node, local)
    if not found:
        return 0
    span = loop.span
    reads = [
        assign(var, n.Attr(n.Load(owner, span=span), name, span=span), span)
        for (owner, name), var in found.items()
    ]
    index = body.index(loop)
    if loop.orelse:
        writer.splice(loop.orelse, 0, 0, [release(found.values(), span)])
    writer.splice(body, index + 1, index + 1, [release(found.values(), span)])
    writer.splice(body, index, index, reads)
    return kept


def assign(var: n.Var, value: n.Expr, span: n.Span | None) -> n.Stmt:
    """`var = value`."""
    return n.Assign([n.Store(var, span=span)], value, span=span)


def release(variables: Iterable[n.Var], span: n.Span | None) -> n.Stmt:
    """A statement that releases variables."""
    return n.Delete([n.Store(var, span=span) for var in dict.fromkeys(variables)], releases=True, span=span)


def called_on_local(expr: n.Node) -> n.Var | None:
    """The local whose method an expression calls: of an exact builtin type, or else the call is of unknown code."""
    if type(expr) is n.Call and type(expr.func) is n.Attr and is_local(expr.func.value):
        return expr.func.value.var
    return None


#: Statements in whose place others may stand that evaluate part of what they do.
EVALUATING = frozenset({n.Assign, n.AugAssign, n.ExprStmt, n.Return, n.If, n.For})


def evaluated_once(stmt: n.Node) -> list[n.Node]:
    """The expressions that a statement evaluates once and itself."""
    if type(stmt) is n.Assign:
        return [stmt.value, *stmt.targets]
    if type(stmt) is n.AugAssign:
        return [stmt.value, stmt.target]
    value = getattr(stmt, {n.If: "test", n.For: "iter"}.get(type(stmt), "value"))
    return [] if value is None else [value]
