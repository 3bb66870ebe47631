"""Objects that lie in attributes of known objects all through a loop: its fast copy holds them in locals.

    for x in range(n):              # self.grid lies in an attribute that the loop does not store
        total += self.grid.get(x)

The test at the entry reads each of them once, from an object whose class it has asked, and asks its class in turn. From
there on the local is one that holds an instance of a known class, like a parameter. Which class that may be is read off
what the text stores; a wrong guess costs a region, or a test that fails, never a wrong result.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import field

from s2s.analysis.places import Place
from s2s.context import Context
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.ir.writer import Writer
from s2s.program.constructors import may_be_asked
from s2s.program.members import ClassShape
from s2s.regions.changes import attributes_stored
from s2s.regions.fields import field_of
from s2s.regions.guesses import field_class
from s2s.regions.receivers import method_of

#: How deep calls of methods are searched for the attributes they use.
_DEEPEST = 3
#: How many objects in attributes a region holds in locals at most.
_MOST = 4
#: A local, and the names of the attributes that lead from what it holds to an object.
Path = tuple[n.Var, tuple[str, ...]]


@plain()
class Held:
    """The objects that a loop finds in attributes.

    Attributes:
        places: the local for each, and the attribute of another local that it lies in, which comes before it.
        shapes: their classes.
    """

    places: dict[n.Var, Place] = field(default_factory=dict)
    shapes: dict[n.Var, ClassShape] = field(default_factory=dict)


def held_in(stmt: n.Stmt, known: Mapping[n.Var, ClassShape], cx: Context) -> Held:
    """What a loop, and the methods of known objects that it calls, find in attributes of those and call methods of."""
    paths: dict[Path, ClassShape] = {}
    is_used = _seek([stmt], {var: ((var, ()), shape) for var, shape in known.items()}, paths, cx, 0)
    if not is_used or not 0 < len(paths) <= _MOST:
        return Held()
    found = Held()
    of_path: dict[Path, n.Var] = {}
    for path in sorted(paths, key=lambda path: len(path[1])):
        root, (*outer, name) = path
        owner = of_path.get((root, tuple(outer))) if outer else root
        if owner is None:
            return Held()
        var = of_path[path] = n.Var(name.strip("_") or "held", n.Storage.FAST)
        found.places[var] = Place(owner, name)
        found.shapes[var] = paths[path]
    return found


def _seek(
    stmts: list[n.Stmt],
    known: Mapping[n.Var, tuple[Path, ClassShape]],
    paths: dict[Path, ClassShape],
    cx: Context,
    depth: int,
) -> bool:
    """Note the paths to objects that statements use; says whether they call a method of one of these."""
    stored = attributes_stored(node for stmt in stmts for node in walk_scope(stmt))
    is_used = False

    for owner, name in _uses(stmts):
        found = _resolved(owner, known, stored, paths, cx)
        member = method_of(found[1], name) if found is not None else None
        if found is None or member is None or member.function is None:
            continue
        is_used |= bool(found[0][1])
        params = member.function.params
        if depth < _DEEPEST and params:
            inner = {params[0].var: found}
            is_used |= _seek(member.function.body, inner, paths, cx, depth + 1)
    return is_used


def _resolved(
    expr: n.Expr,
    known: Mapping[n.Var, tuple[Path, ClassShape]],
    stored: Container[str],
    paths: dict[Path, ClassShape],
    cx: Context,
) -> tuple[Path, ClassShape] | None:
    """The way to a known object, and its class; those on the way are noted."""
    if type(expr) is n.Load:
        return known.get(expr.var)
    if type(expr) is not n.Attr or expr.name in stored:
        return None
    owner = _resolved(expr.value, known, stored, paths, cx)
    if owner is None or _is_of_class(owner[1], expr.name):
        return None
    path = owner[0][0], (*owner[0][1], expr.name)
    shape = paths.get(path) or field_class(owner[1], expr.name, cx)
    if shape is None or not may_be_asked(shape, cx.facts):
        return None
    paths[path] = shape
    return path, shape


def _uses(stmts: list[n.Stmt]) -> Iterator[tuple[n.Expr, str]]:
    """What attributes and items are read of, and the name of the attribute, or of the method for items."""
    for node in (node for stmt in stmts for node in walk_scope(stmt)):
        if type(node) is n.Subscript:
            yield node.value, "__getitem__"
        elif type(node) is n.Attr:
            yield node.value, node.name


def _is_of_class(shape: ClassShape, name: str) -> bool:
    """Whether a name may mean something that the class has, and no attribute of an instance alone."""
    probe = n.Var("probe", n.Storage.FAST)
    return field_of(n.Attr(n.Load(probe), name), {probe: shape}) is None or shape.find(name) is not None


# -- in the fast copy


def read_held(stmts: list[n.Stmt], held: Mapping[n.Var, Place], writer: Writer) -> None:
    """Read the locals in place of the attributes that they are read from at the entry."""
    if not held:
        return
    by_place = {place: var for var, place in held.items()}

    def local(expr: n.Expr) -> n.Expr:
        if type(expr) is not n.Attr or type(expr.value) is not n.Load:
            return expr
        var = by_place.get(Place(expr.value.var, expr.name))
        return expr if var is None else n.Load(var, span=expr.span)

    for stmt in stmts:
        for node in [node for node in walk_scope(stmt) if isinstance(node, n.Stmt)]:
            writer.replace(node, local)


def reading(var: n.Var, place: Place, span: n.Span | None) -> n.Expr:
    """The part of a test that reads an object into its local: `(grid := self.grid) is not None`."""
    read = n.Walrus(n.Store(var, span=span), place.read(span), span=span)
    return n.Compare(read, ["is not"], [n.Const(None, span=span)], span=span)


def readings(held: Mapping[n.Var, Place], span: n.Span | None) -> list[n.Expr]:
    """The parts of a test that read the objects of attributes, each from one that is read before."""
    return [reading(var, place, span) for var, place in held.items()]
