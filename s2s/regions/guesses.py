"""Which classes attributes are likely to hold instances of, by what the text stores in them.

A guess says what to test for. A wrong one costs a region, or a test that fails, never a wrong result.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import without_reads
from s2s.legality.call import bind
from s2s.program.members import ClassShape


def field_class(shape: ClassShape, name: str, cx: Context) -> ClassShape | None:
    """The class of which methods of a class store an instance in an attribute, as far as the text tells."""
    found: dict[ClassShape, None] = {}
    for value, annotation, function, part in _values(shape, name):
        said = cx.likely_shapes.named_by(annotation) or _class_of(value, function, part, cx)
        if said is not None:
            found[said] = None
    return next(iter(found)) if len(found) == 1 else None


def item_class(shape: ClassShape, name: str, cx: Context) -> ClassShape | None:
    """The class of the items of a list that lies in an attribute, as far as the text tells."""
    found: dict[ClassShape, None] = {}
    for value, annotation, function, _ in _values(shape, name):
        said = listed_by(annotation, cx) or _listed(value, function, cx)
        if said is not None:
            found[said] = None
    for function, call in _appended(shape, name):
        said = cx.likely_shapes.made_by(call.args[0]) or _named(call.args[0], function, cx)
        if said is not None:
            found[said] = None
    return next(iter(found)) if len(found) == 1 else None


def listed_by(annotation: n.Expr | None, cx: Context) -> ClassShape | None:
    """The class of the items of a list that an annotation names: `list[C]`."""
    if type(annotation) is not n.Subscript or type(annotation.value) is not n.Load:
        return None
    return cx.likely_shapes.named_by(annotation.index) if annotation.value.var.name in _LISTS else None


#: The names of lists in annotations.
_LISTS = frozenset({"list", "List", "Sequence", "MutableSequence", "Iterable", "Collection"})


def _listed(value: n.Node | None, function: n.Function | None, cx: Context) -> ClassShape | None:
    """The class of the items of a list that is made, or of a parameter, by its annotation."""
    if type(value) is n.List and value.items:
        return cx.likely_shapes.made_by(value.items[0])
    if type(value) is n.Comp and value.kind == "list":
        return cx.likely_shapes.made_by(value.element)
    return listed_by(_annotation(value, function), cx)


def _named(expr: n.Expr | None, function: n.Function, cx: Context) -> ClassShape | None:
    """The class that the annotation of a parameter names."""
    return cx.likely_shapes.named_by(_annotation(expr, function))


def _annotation(expr: n.Node | None, function: n.Function | None) -> n.Expr | None:
    if function is None or type(expr) is not n.Load:
        return None
    return next((param.annotation for param in function.params if param.var is expr.var), None)


def _values(
    shape: ClassShape, name: str
) -> Iterator[tuple[n.Expr | None, n.Expr | None, n.Function | None, ClassShape]]:
    """What the bodies and methods of a class store in an attribute, the annotation beside, and where."""
    for part in shape.mro:
        for stmt in part.definition.body:
            if type(stmt) is n.AnnAssign and type(stmt.target) is n.Store and stmt.target.var.name == name:
                yield None, stmt.annotation, None, part
        for value, annotation, function in part.stored.get(name, ()):
            yield value, annotation, function, part


def _appended(shape: ClassShape, name: str) -> Iterator[tuple[n.Function, n.Call]]:
    """The calls by which methods of a class append to the list in an attribute of its own."""
    for part in shape.mro:
        for member in part.members.values():
            function = member.function
            for node in without_reads(function) if function is not None and function.params else ():
                if type(node) is not n.Call or len(node.args) != 1 or type(node.func) is not n.Attr:
                    continue
                read = node.func.value
                if node.func.name == "append" and type(read) is n.Attr and read.name == name:
                    assert function is not None
                    yield function, node


def _class_of(
    expr: n.Expr | None, function: n.Function | None, shape: ClassShape, cx: Context
) -> ClassShape | None:
    """The class of a value: of a call of it, or of a parameter, by its annotation or what calls hand on."""
    made = cx.likely_shapes.made_by(expr)
    if made is not None or function is None or type(expr) is not n.Load:
        return made
    param = next((param for param in function.params if param.var is expr.var), None)
    if param is None:
        return None
    named = cx.likely_shapes.named_by(param.annotation)
    init = shape.members.get("__init__")
    if named is not None or init is None or init.function is not function:
        return named
    handed: dict[ClassShape, None] = {}
    for call in cx.calls_of_classes.get(shape.var, ()):
        first = n.Const(None)
        bindings = bind(n.Call(call.func, [first, *call.args], call.keywords), function)
        for binding in () if isinstance(bindings, str) else bindings:
            said = cx.likely_shapes.made_by(binding.value)
            if binding.param is param and said is not None:
                handed[said] = None
    return next(iter(handed)) if len(handed) == 1 else None
