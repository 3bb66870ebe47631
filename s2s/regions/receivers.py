"""Which parameters a region may take for instances of a class, and which classes only store what they are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.fact import Why
from s2s.context import Context
from s2s.inlining.accesses import Receiver
from s2s.inlining.methods import Methods
from s2s.ir import nodes as n
from s2s.ir.arrays import CODES
from s2s.ir.forms import var_of
from s2s.ir.walk import bound_by, walk, walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.constructors import may_be_asked
from s2s.program.hypothesis import Hypothesis
from s2s.program.members import ClassShape, Member, imported, is_unbound
from s2s.program.shapes import is_private
from s2s.regions.guesses import field_class
from s2s.regions.seen import seen_classes

#: How deep methods are looked into for what they call.
_DEEPEST = 3
#: A parameter of which nothing is said is taken for an instance of no more classes than this.
_MOST_CLASSES = 2


def receivers(stmt: n.Stmt, scope: n.Function, cx: Context) -> dict[n.Var, ClassShape]:
    """The classes that locals are likely bound to instances of in a loop: of a profile, a method, or annotations, or
    what is called to make them.

    Whether they are, of exactly that class, the test of a region finds.
    """
    if cx.module.globals and not is_unbound("AttributeError", cx.facts):
        return {}  # the name is read where a class is asked
    shapes = cx.likely_shapes
    found: dict[n.Var, ClassShape] = {}
    seen = seen_classes(scope, cx)
    member = shapes.owner.get(scope)
    for index, param in enumerate(scope.params):
        if param.kind not in n.POSITIONAL or param.var.storage is not n.Storage.FAST:
            continue
        is_self = index == 0 and member is not None and member.kind == "method"
        shape = member.owner if is_self and member is not None else shapes.named_by(param.annotation)
        shape = seen.get(param.var, shape)
        if shape is not None and may_be_asked(shape, cx.facts) and not _is_stored(param.var, scope, cx):
            found[param.var] = shape
    found |= made_before(stmt, scope, cx)
    for var, read in stored_before(stmt, scope, cx):
        if type(read) is n.Attr and type(read.value) is n.Load and read.value.var in found:
            field = field_class(found[read.value.var], read.name, cx)
            if field is not None and may_be_asked(field, cx.facts):
                found[var] = field
    return found


def made_before(stmt: n.Stmt, scope: n.Function, cx: Context) -> dict[n.Var, ClassShape]:
    """The locals that a function stores once, before a loop and certainly, by calling a class by its name."""
    found: dict[n.Var, ClassShape] = {}
    if not calls_classes(scope, cx):
        return found
    for var, made in stored_before(stmt, scope, cx):
        if type(made) is n.Call and type(made.func) is n.Load:
            shape = cx.likely_shapes.of_var.get(made.func.var)
            if shape is not None and may_be_asked(shape, cx.facts):
                found[var] = shape
    return found


def stored_before(stmt: n.Stmt, scope: n.Function, cx: Context) -> Iterator[tuple[n.Var, n.Expr]]:
    """The locals that a function without functions inside stores once, before a loop and certainly, and what."""
    survey = cx.edit(scope).survey
    outermost = stmt
    while (parent := survey.parent[outermost]) is not None:
        outermost = parent
    for before in scope.body[: scope.body.index(outermost)]:
        if type(before) is not n.Assign or len(before.targets) != 1:
            continue
        target = before.targets[0]
        if (
            type(target) is n.Store
            and target.var.storage is n.Storage.FAST
            and survey.stores[target.var] == 1
        ):
            yield target.var, before.value


def calls_classes(scope: n.Function, cx: Context) -> bool:
    """Whether a function may call a class of the module by its name."""
    calls = cx.edit(scope).survey.calls
    return any(var_of(call.func).name in cx.class_names for call in calls)


def is_data(shape: ClassShape, name: str) -> bool:
    """Whether a name means a number, or another plain value, that the body of a class binds once."""
    member = shape.find(name)
    if member is None or member.kind not in ("constant", "other"):
        return False
    stores = [
        stmt
        for stmt in member.owner.definition.body
        if any((var := bound_by(node)) is not None and var.name == name for node in walk_scope(stmt))
    ]
    return len(stores) == 1 and type(stores[0]) is n.Assign


def field_types(shape: ClassShape, name: str) -> frozenset[type]:
    """The types of the literals that methods of a class store in an attribute: what it likely holds."""
    found = set()
    for part in shape.mro:
        for member in part.members.values():
            for stmt in walk_scope(member.function) if member.function is not None else ():
                if type(stmt) is not n.Assign or constant_of(stmt.value) is NO_CONST:
                    continue
                if any(type(target) is n.Attr and target.name == name for target in stmt.targets):
                    found.add(type(constant_of(stmt.value)))
    return frozenset(found)


def _is_stored(var: n.Var, scope: n.Function, cx: Context) -> bool:
    return var in cx.edit(scope).survey.stores


def method_of(shape: ClassShape, name: str) -> Member | None:
    """The method that a name of an instance means, if neither it nor its class is changed: a test is to say so."""
    found = None if is_private(name) else shape.find(name)
    return found if found is not None and found.kind == "method" else None


def property_of(shape: ClassShape, name: str) -> Member | None:
    """The property that a name of an instance means, if its class is not changed: a test is to say so."""
    found = None if is_private(name) else shape.find(name)
    return found if found is not None and found.kind == "property" else None


def methods_called(
    stmts: list[n.Stmt], known: Mapping[n.Var, ClassShape], depth: int = 0
) -> Iterator[n.Function]:
    """The methods of known objects that code calls, and those that these call on their own object."""
    for node in (node for stmt in stmts for node in walk(stmt)):
        found = member_used(node, known)
        if found is None or found[1].function is None:
            continue
        function = found[1].function
        yield function
        if depth < _DEEPEST and function.params:
            inner = {function.params[0].var: known[found[0]]}
            yield from methods_called(function.body, inner, depth + 1)


def used_name(node: n.Node) -> tuple[n.Var, str] | None:
    """A variable, and the name of the method that an expression calls of what it holds: that, or of its items."""
    if type(node) is n.Call and type(node.func) is n.Attr:
        read, name = node.func.value, node.func.name
    elif type(node) is n.Subscript:
        read, name = node.value, "__getitem__"
    else:
        return None
    return (read.var, name) if type(read) is n.Load else None


def member_used(node: n.Node, known: Mapping[n.Var, ClassShape]) -> tuple[n.Var, Member] | None:
    """The local with a known object, and the method of it that an expression calls: by its name, or for an item."""
    used = used_name(node)
    shape = known.get(used[0]) if used is not None else None
    member = method_of(shape, used[1]) if shape is not None and used is not None else None
    return None if member is None or used is None else (used[0], member)


def guessed(
    stmt: n.Stmt, scope: n.Function, known: Mapping[n.Var, ClassShape], cx: Context
) -> list[dict[n.Var, ClassShape]]:
    """The classes that parameters of which nothing is said may be bound to instances of, by what is done with them.

    They are those of the module that have all that is read of a parameter, where these are few, and where it is asked
    for items, or for something that builtin types do not have. Of one parameter there may be two.
    """
    sure, several = dict[n.Var, ClassShape](), list[dict[n.Var, ClassShape]]()
    nodes = [node for part in scope.body for node in walk_scope(part)]
    in_loop = {found for node in walk(stmt) if (found := used_name(node)) is not None}
    for param in scope.params:
        var = param.var
        used = {found[1] for node in nodes if (found := used_name(node)) and found[0] is var}
        if (
            param.kind not in n.POSITIONAL
            or var in known
            or param.annotation is not None
            or not any(found[0] is var for found in in_loop)
            or _is_stored(var, scope, cx)
        ):
            continue
        read = {node.name for node in nodes if type(node) is n.Attr and _reads(node.value, var)}
        if not read or ((var, _ITEM) not in in_loop and used | read <= _OF_BUILTINS):
            continue
        items = [node for node in nodes if type(node) is n.Subscript and used_name(node) == (var, _ITEM)]
        shapes = [
            shape
            for shape in cx.likely_shapes.of_var.values()
            if all(shape.find(name) is not None for name in used)
            and all(shape.find(name) is not None or name in shape.set_on_self for name in read)
            and may_be_asked(shape, cx.facts)
            and (not items or _takes(shape, items))
        ]
        if len(shapes) == 1:
            sure[var] = shapes[0]
        elif not several and 0 < len(shapes) <= _MOST_CLASSES:
            several = [{var: shape} for shape in shapes]
    return [sure | one for one in several] if several else [sure] if sure else []


_ITEM = "__getitem__"
#: What instances of builtin types have: a name of these alone tells of no class.
_OF_BUILTINS = frozenset(
    name for kind in (bytes, dict, frozenset, list, set, str, tuple, int, float) for name in dir(kind)
)


def _takes(shape: ClassShape, items: list[n.Subscript]) -> bool:
    """Whether the method of a class for items may take the indices: one that unpacks them takes tuples."""
    member = shape.find(_ITEM)
    function = member.function if member is not None else None
    if function is None or len(function.params) != 2:
        return False
    unpacks = any(
        type(stmt) is n.Assign
        and type(stmt.targets[0]) is n.Tuple
        and _reads(stmt.value, function.params[1].var)
        for stmt in function.body
    )
    return not unpacks or all(type(item.index) is not n.Load for item in items)


def _reads(expr: n.Expr | None, var: n.Var) -> bool:
    return type(expr) is n.Load and expr.var is var


def array_in(shape: ClassShape, attribute: str, facts: ModuleFacts) -> tuple[type | None, bool]:
    """What the items of an array are that methods of a class store in an attribute, or a list of such; None for others.

    A test is to say so.
    """
    for part in shape.mro:
        for member in part.members.values():
            if member.function is None or not member.function.params:
                continue
            for stmt in (node for node in walk_scope(member.function) if type(node) is n.Assign):
                target: n.Expr = stmt.targets[0]
                if type(target) is n.Attr and target.name == attribute and type(target.value) is n.Load:
                    if target.value.var is member.function.params[0].var:
                        return _arrays_made(stmt.value, facts)
    return None, False


def _arrays_made(expr: n.Expr, facts: ModuleFacts) -> tuple[type | None, bool]:
    if type(expr) is n.Comp and expr.kind == "list":
        return array_made(expr.element, facts), True
    return array_made(expr, facts), False


def array_made(expr: n.Expr | n.Stmt, facts: ModuleFacts) -> type | None:
    """What the items of an array are that an expression makes; None if it makes none."""
    if type(expr) is n.Binary and expr.op == "*":
        return array_made(expr.left, facts) or array_made(expr.right, facts)
    if type(expr) is n.Cond:
        return array_made(expr.body, facts) or array_made(expr.orelse, facts)
    if type(expr) is not n.Call or not expr.args or imported(expr.func, facts) != ("array", "array"):
        return None
    code = constant_of(expr.args[0])
    return next((kind for kind, codes in CODES.items() if type(code) is str and code in codes), None)


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


def sealed_members(shape: ClassShape, names: Iterable[str], scope: n.Function, cx: Context) -> dict[str, Why]:
    """The methods among some names that an instance of a class is granted to have, and what that rests on.

    Whether it is of exactly that class, a test finds.
    """
    known = cx.shapes.of_var.get(shape.var) if cx.shapes is not None else None
    if known is None or not cx.granted("sealed-classes"):
        return {}
    var = n.Var("self", n.Storage.FAST)
    methods = Methods(cx, scope)
    methods.of_var[var] = Receiver(known, frozenset(), exact=True)
    found: dict[str, Why] = {}
    for name in names:
        access = methods.access(n.Attr(n.Load(var), name), scope)
        if access is not None and access.member.kind == "method":
            found[name] = access.why
    return found
