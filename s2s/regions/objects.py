"""Which locals of a region hold instances of one class of the module, made in it or tested at its entry.

What a value is an instance of is read off the text: of a call of a class, of one function or method whose every
`return` gives such a value, of a choice between two, and of a local to which nothing else is stored. That holds if the
names it goes by mean what they meant, which the test of the region is to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.special import call_of
from s2s.ir.walk import bound_by, falls_through, nodes_in, walk_scope
from s2s.legality.call import bind
from s2s.program.callgraph import recursive
from s2s.program.hypothesis import Hypothesis
from s2s.program.members import ClassShape
from s2s.regions.protocols import Classes, has_its_own, is_left, reflected_call
from s2s.regions.receivers import calls_classes, method_of, property_of

#: How deep functions are looked into for what they return.
_DEEPEST = 6


def makes_objects(stmt: n.Stmt, scope: n.Function, cx: Context) -> bool:
    """Whether a statement makes instances, or computes with those that the function makes."""
    if not calls_classes(scope, cx) or not cx.constructors:
        return False
    held = {var for var, value in _stores(scope.body, cx) if _is_made(value, cx)}
    for node in walk_scope(stmt):
        if _is_made(node, cx):
            return True
        if type(node) is n.Call and type(node.func) is n.Attr:
            operands = [node.func.value]
        elif type(node) is n.Binary:
            operands = [node.left, node.right]
        elif type(node) is n.Compare:
            operands = [node.left, *node.rights]
        elif type(node) is n.Attr:
            operands = [node.value]
        else:
            continue
        if any(type(operand) is n.Load and operand.var in held for operand in operands):
            return True
    return False


def _is_made(expr: n.Node | None, cx: Context) -> bool:
    return type(expr) is n.Call and type(expr.func) is n.Load and expr.func.var in cx.constructors


def note_objects(region: n.If | n.While, scope: n.Function, cx: Context, hypothesis: Hypothesis) -> None:
    """Note which locals hold instances of a class all through a region; those that enter it are to be tested."""
    if not hypothesis.makes_objects:
        return
    seeker = Seeker(cx)
    before = [(var, value) for var, value in _stores(scope.body, cx) if value is not None]
    inside = list(_stores(region.body, cx))
    tuples = {var: constructor.shape for var, constructor in hypothesis.tuples.items()}
    entered = {var: shape for var, shape in hypothesis.receivers.items() if var not in hypothesis.crossing}
    found = seeker.locals_in(inside, {**entered, **tuples}, before)
    reaching = _entering(region, scope, cx, found)
    hypothesis.objects.clear()
    seeker.made.clear()
    for var, value in inside:
        if var in found:
            seeker.class_of(value, {**entered, **tuples, **found}, 0)
    for var, shape in found.items():
        entering = reaching.get(var, set())
        if any(one.kind in (Kind.UNBOUND, Kind.UNKNOWN) for one in entering):
            continue
        hypothesis.objects[var] = shape
        if entering and var not in hypothesis.crossing:
            hypothesis.receivers[var] = shape
            hypothesis.entering.add(var)
    hypothesis.objects.update(tuples)
    for made in dict.fromkeys(seeker.made):
        hypothesis.use_constructor(made, cx.constructors[made])


def _entering(
    region: n.If | n.While, scope: n.Function, cx: Context, found: Classes
) -> dict[n.Var, set[Def]]:
    """The definitions of locals outside of a region that reads in it may see."""
    if not found:
        return {}
    overlay = cx.reaching(scope)
    nodes = set(nodes_in(region.body))
    seen = {
        (read.var, overlay.reaching(read)): None
        for read in nodes
        if type(read) is n.Load and read.var in found
    }
    entering: dict[n.Var, set[Def]] = {}
    for var, definition in seen:
        sources = [Def(Kind.UNKNOWN, var)] if definition is None else non_phi_sources(definition)
        outside = {one for one in sources if one.site is None or one.site not in nodes}
        if outside:
            entering.setdefault(var, set()).update(outside)
    return entering


class Seeker:
    """Reads off the text what values are instances of.

    Attributes:
        made: the names of the classes that this rests on.
    """

    def __init__(self, cx: Context) -> None:
        self.cx = cx
        self.made: list[n.Var] = []
        self._stored_in: dict[n.Function, list[tuple[n.Var, n.Expr | None]]] = {}

    def locals_in(
        self,
        stores: Iterable[tuple[n.Var, n.Expr | None]],
        known: Classes,
        before: Iterable[tuple[n.Var, n.Expr]] = (),
        depth: int = 0,
    ) -> dict[n.Var, ClassShape]:
        """The locals to which statements store instances of one class and nothing else.

        Args:
            stores: what the statements store.
            known: what other locals hold.
            before: what is stored to locals before the statements: a hint.
        """
        stored: dict[n.Var, list[n.Expr | None]] = {}
        for var, value in stores:
            if var not in known:
                stored.setdefault(var, []).append(value)
        found: dict[n.Var, ClassShape] = {}
        for var, hint in before:
            shape = self.class_of(hint, known, depth)
            if shape is not None and var not in known:
                found[var] = shape
        while True:  # what some of the stores say, supposing that the others say the same
            new = {
                var: shape
                for var, values in stored.items()
                if var not in found
                for value in values
                if (shape := self.class_of(value, {**known, **found}, depth)) is not None
            }
            if not new:
                break
            found.update(new)
        while True:  # those of which that is so
            wrong = [
                var
                for var, shape in found.items()
                if any(
                    self.class_of(value, {**known, **found}, depth) is not shape
                    for value in stored.get(var, ())
                )
            ]
            if not wrong:
                return found
            for var in wrong:
                del found[var]

    def class_of(self, expr: n.Expr | None, known: Classes, depth: int) -> ClassShape | None:
        """The class that a value is an instance of."""
        if type(expr) is n.Load:
            return known.get(expr.var)
        if type(expr) is n.Cond:
            shape = self.class_of(expr.body, known, depth)
            return shape if shape is self.class_of(expr.orelse, known, depth) else None
        if type(expr) is n.Binary or type(expr) is n.Unary:
            called = call_of(expr)
            found = None if called is None else self.class_of(called, known, depth)
            if found is None and (other := reflected_call(expr)) is not None:
                found = self.class_of(other, known, depth)
            return found
        if type(expr) is n.Attr:
            owner = self.class_of(expr.value, known, depth)
            getter = property_of(owner, expr.name) if owner is not None else None
            if getter is None or getter.function is None:
                return None
            return self.returned_by(getter.function, n.Call(expr, [expr.value], []), known, depth)
        if type(expr) is not n.Call:
            return None
        if type(expr.func) is n.Attr:
            owner = self.class_of(expr.func.value, known, depth)
            member = method_of(owner, expr.func.name) if owner is not None else None
            if member is None or member.function is None:
                return None
            called = n.Call(expr.func, [expr.func.value, *expr.args], expr.keywords)
            return self.returned_by(member.function, called, known, depth)
        if type(expr.func) is not n.Load:
            return None
        constructor = self.cx.constructors.get(expr.func.var)
        if constructor is not None:
            self.made.append(expr.func.var)
            return constructor.shape
        definition = self.cx.facts.functions.get(expr.func.var)
        return None if definition is None else self.returned_by(definition.function, expr, known, depth)

    def returned_by(
        self, function: n.Function, call: n.Call, known: Classes, depth: int
    ) -> ClassShape | None:
        """The class of what every `return` of a function gives, if that is one."""
        if depth >= _DEEPEST or function.is_generator or function.is_async:
            return None
        if function in recursive(self.cx.likely_facts) or falls_through(function.body):
            return None
        bindings = bind(call, function)
        if isinstance(bindings, str):
            return None
        stores = self._stored_in.get(function)
        if stores is None:  # it stays as it is while the region is on trial
            stores = self._stored_in[function] = list(_stores(function.body, self.cx))
        stored = {var for var, _ in stores}
        inner = {
            binding.param.var: shape
            for binding in bindings
            if binding.param.var not in stored
            and (shape := self.class_of(binding.value, known, depth + 1)) is not None
        }
        inner |= self.locals_in(stores, inner, (), depth + 1)
        shapes = {
            self.class_of(node.value, inner, depth + 1)
            for stmt in function.body
            for node in walk_scope(stmt)
            if type(node) is n.Return and not is_left(node.value)
        }
        return shapes.pop() if len(shapes) == 1 else None


def _stores(stmts: list[n.Stmt], cx: Context) -> Iterator[tuple[n.Var, n.Expr | None]]:
    """The locals that statements bind or delete, each with the value where that is one expression."""
    nodes = [node for stmt in stmts for node in walk_scope(stmt)]
    plain: dict[object, n.Expr] = {}
    for node in nodes:
        if type(node) is n.Assign:
            plain.update((target, node.value) for target in node.targets if type(target) is n.Store)
        elif type(node) is n.AugAssign and type(node.target) is n.Store and not has_its_own(node.op, cx):
            plain[node.target] = n.Binary(node.op, n.Load(node.target.var), node.value)
    released = {
        target for node in nodes if type(node) is n.Delete and node.releases for target in node.targets
    }
    for node in nodes:
        var = bound_by(node)
        if var is not None and var.storage is n.Storage.FAST and node not in released:
            yield var, plain.get(node)
