"""Objects that a loop takes from a list, one after the other: its test asks each of them.

    for body in self.bodies:        # each is a Body, whose x is a float, and nobody has given one another `pull`
        total += body.pull(self)

That costs something for each item, so it pays where much is done with it, or where the loop runs in another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from s2s.analysis.places import Place, place_of
from s2s.context import Context
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, walk_scope
from s2s.ir.writer import Writer
from s2s.program.constructors import may_be_asked
from s2s.program.members import ClassShape
from s2s.regions.changes import attributes_stored
from s2s.regions.fields import assign
from s2s.regions.guesses import field_class, item_class, listed_by
from s2s.regions.held import read_held
from s2s.regions.receivers import is_data, method_of


@plain()
class Listed:
    """The locals that hold items of lists while a loop runs, and objects in attributes of these.

    Attributes:
        lists: by such a local, the list that the test asks.
        shapes: their classes.
        inner: where those lie that are attributes of others.
        made: the lists of what lies in attributes, which the test makes: of which list, and the attribute.
    """

    lists: dict[n.Var, Place] = field(default_factory=dict)
    shapes: dict[n.Var, ClassShape] = field(default_factory=dict)
    inner: dict[n.Var, Place] = field(default_factory=dict)
    made: dict[n.Var, tuple[Place, str]] = field(default_factory=dict)


def listed_in(
    stmts: list[n.Stmt], known: Mapping[n.Var, ClassShape], params: list[n.Param], cx: Context
) -> Listed:
    """The targets of the loops among statements that hold items of one list, likely instances of one class."""
    found = Listed()
    nodes = [node for stmt in stmts for node in walk_scope(stmt)]
    lists: dict[n.Var, set[Place | None]] = {}
    in_loops = set()
    for node in nodes:
        if type(node) is n.For and type(node.target) is n.Store and not node.is_async:
            lists.setdefault(node.target.var, set()).add(place_of(node.iter))
            in_loops.add(node.target)
    if not any(place for places in lists.values() for place in places):
        return found
    written = {var for node in nodes if (var := bound_by(node)) is not None}
    elsewhere = {var for node in nodes if (var := bound_by(node)) is not None and node not in in_loops}
    stored = attributes_stored(nodes)
    for var, places in lists.items():
        place = places.pop() if len(places) == 1 else None
        if place is None or var in elsewhere or var in known or var.storage is not n.Storage.FAST:
            continue
        if place.var in written or place.attribute in stored or place.var.storage is not n.Storage.FAST:
            continue
        if place.attribute and not _is_field(known.get(place.var), place.attribute):
            continue
        found.lists[var] = place
    for place in dict.fromkeys(found.lists.values()):
        holders = [var for var in found.lists if found.lists[var] == place]
        shape = _said(place, known, params, cx) or _class_of_items({*holders}, nodes, cx)
        for var in holders:
            if shape is None:
                del found.lists[var]
            else:
                found.shapes[var] = shape
    _add_parts(nodes, stored, found, cx)
    return found


def _add_parts(nodes: list[n.Node], stored: set[str], found: Listed, cx: Context) -> None:
    """Add the objects that lie in attributes of items, and that something else is read of than what they are."""
    lists: dict[tuple[Place, str], n.Var] = {}
    for place, shape in dict(_read(nodes, found.shapes, stored, 0)).items():
        owner = place.var
        part = None if shape.find(place.attribute) else field_class(shape, place.attribute, cx)
        if part is None or place.attribute in stored or not may_be_asked(part, cx.facts):
            continue
        name = place.attribute.strip("_") or "part"
        source = found.lists[owner], place.attribute
        if source not in lists:
            lists[source] = n.Var(f"all_{name}", n.Storage.FAST)
            found.made[lists[source]] = source
        var = n.Var(f"{owner.name}_{name}", n.Storage.FAST)
        found.inner[var], found.shapes[var] = place, part
        found.lists[var] = Place(lists[source])


def _read(
    nodes: Iterable[n.Node], known: Mapping[n.Var, ClassShape], stored: set[str], depth: int
) -> Iterator[tuple[Place, ClassShape]]:
    """The attributes that code reads of known objects, and that methods do which it calls of them.

    Args:
        stored: takes in the names of the attributes that those methods store.
    """
    for node in nodes:
        if type(node) is not n.Attr or type(node.value) is not n.Load or node.value.var not in known:
            continue
        owner, shape = node.value.var, known[node.value.var]
        member = method_of(shape, node.name)
        if member is None:
            yield Place(owner, node.name), shape
        elif member.function is not None and member.function.params and depth < _DEEPEST:
            inside = [part for stmt in member.function.body for part in walk_scope(stmt)]
            stored |= attributes_stored(inside)
            first = member.function.params[0].var
            for place, _ in _read(inside, {first: shape}, stored, depth + 1):
                yield Place(owner, place.attribute), shape


#: How deep methods are looked into for what they read.
_DEEPEST = 3


def read_parts(stmts: list[n.Stmt], parts: Mapping[n.Var, Place], writer: Writer) -> None:
    """Read what lies in attributes of the item of a list once for each, where a loop takes it."""
    read_held(stmts, parts, writer)
    for loop in [node for stmt in stmts for node in walk_scope(stmt) if type(node) is n.For]:
        target: n.Expr = loop.target
        new = [
            assign(var, place.read(loop.span), loop.span)
            for var, place in parts.items()
            if type(target) is n.Store and target.var is place.var
        ]
        writer.splice(loop.body, 0, 0, new)


def gatherings(made: Mapping[n.Var, tuple[Place, str]], span: n.Span | None) -> list[n.Expr]:
    """The parts of a test that make such lists."""
    return [gathering(var, source, span) for var, source in made.items()]


def gathering(var: n.Var, source: tuple[Place, str], span: n.Span | None) -> n.Expr:
    """The part of a test that makes a list of what lies in an attribute of the items of another one."""
    item = n.Var("item", n.Storage.FAST)
    clause = n.Clause(n.Store(item, span=span), source[0].read(span), [], False)
    element = n.Attr(n.Load(item, span=span), source[1], span=span)
    made = n.Comp("list", element, None, [clause], span=span)
    found = n.Walrus(n.Store(var, span=span), made, span=span)
    return n.Compare(found, ["is not"], [n.Const(None, span=span)], span=span)


def _said(
    place: Place, known: Mapping[n.Var, ClassShape], params: list[n.Param], cx: Context
) -> ClassShape | None:
    """The class of the items of a list, by annotations, or by what is put into it."""
    if place.attribute:
        said = item_class(known[place.var], place.attribute, cx)
    else:
        annotation = next((param.annotation for param in params if param.var is place.var), None)
        said = listed_by(annotation, cx)
    return said if said is not None and may_be_asked(said, cx.facts) else None


def _is_field(shape: ClassShape | None, name: str) -> bool:
    return shape is not None and (shape.find(name) is None or is_data(shape, name))


def _class_of_items(holders: set[n.Var], nodes: list[n.Node], cx: Context) -> ClassShape | None:
    """The one class of the module that has all that is read of some locals, and some of whose methods are called."""
    read = {node.name for node in nodes if type(node) is n.Attr and _reads(node.value, holders)}
    called = {
        node.func.name
        for node in nodes
        if type(node) is n.Call and type(node.func) is n.Attr and _reads(node.func.value, holders)
    }
    if not read:
        return None
    found = [
        shape
        for shape in cx.likely_shapes.of_var.values()
        if may_be_asked(shape, cx.facts)
        and all((member := shape.find(name)) is not None and member.kind == "method" for name in called)
        and all(shape.find(name) is not None or name in shape.set_on_self for name in read)
    ]
    first = [shape for shape in found if not any(other in shape.mro[1:] for other in found)]
    return first[0] if len(first) == 1 else None


def _reads(expr: n.Expr | None, holders: set[n.Var]) -> bool:
    return type(expr) is n.Load and expr.var in holders
