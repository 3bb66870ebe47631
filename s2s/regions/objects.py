"""Which locals of a region hold instances of one class of the module, made in it or tested at its entry.

What a value is an instance of is read off the text: of a call of a class, of one function or method whose every
`return` gives such a value, of a choice between two, and of a local to which nothing else is stored. That holds if the
names it goes by mean what they meant, which the test of the region is to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.analysis.facts import Facts
from s2s.context import Context, Hypothesis
from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, expressions, falls_through, walk_scope
from s2s.legality.call import bind
from s2s.program.callgraph import recursive
from s2s.program.members import ClassShape
from s2s.regions.receivers import calls_classes, method_of

#: How deep functions are looked into for what they return.
_DEEPEST = 6
Classes = Mapping[n.Var, ClassShape]


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
            operands = [node.left]
        else:
            continue
        if any(type(operand) is n.Load and operand.var in held for operand in operands):
            return True
    return False


def _is_made(expr: Any, cx: Context) -> bool:
    return type(expr) is n.Call and type(expr.func) is n.Load and expr.func.var in cx.constructors


def note_objects(region: n.If | n.While, scope: n.Function, cx: Context, hypothesis: Hypothesis) -> None:
    """Note which locals hold instances of a class all through a region; those that enter it are to be tested."""
    if not hypothesis.makes_objects:
        return
    seeker = Seeker(cx)
    before = [(var, value) for var, value in _stores(scope.body, cx) if value is not None]
    tuples = {var: constructor.shape for var, constructor in hypothesis.tuples.items()}
    entered = {var: shape for var, shape in hypothesis.receivers.items() if var not in hypothesis.crossing}
    found = seeker.locals_of(region.body, {**entered, **tuples}, before)
    reaching = _entering(region, scope, cx, found)
    hypothesis.objects.clear()
    seeker.made.clear()
    for var, value in _stores(region.body, cx):
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
    overlay = cx.reaching(scope)
    nodes = {node for stmt in region.body for node in walk_scope(stmt)}
    entering: dict[n.Var, set[Def]] = {}
    for read in nodes:
        if type(read) is n.Load and read.var in found:
            definition = overlay.reaching(read)
            sources = [Def(Kind.UNKNOWN, read.var)] if definition is None else non_phi_sources(definition)
            outside = {one for one in sources if one.site is None or one.site not in nodes}
            if outside:
                entering.setdefault(read.var, set()).update(outside)
    return entering


#: The methods of operators.
_OF_BINARY = {
    "+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "//": "__floordiv__", "%": "__mod__",
    "@": "__matmul__", "&": "__and__", "|": "__or__", "^": "__xor__", "<<": "__lshift__", ">>": "__rshift__",
}  # fmt: skip
_OF_UNARY = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}


def is_left(expr: Any) -> bool:
    """Whether a value is what a method of an operator leaves it to the other operand with."""
    return type(expr) is n.Load and expr.var.name == "NotImplemented"


def left_operator(region: n.If | n.While, cx: Context, hypothesis: Hypothesis) -> bool:
    """Whether an operator on an object of a known class may be left to its other operand, or to another method."""
    if not hypothesis.makes_objects:
        return False
    seeker = Seeker(cx)
    known = {**hypothesis.receivers, **hypothesis.objects}
    for node in (node for stmt in region.body for node in walk_scope(stmt)):
        if is_left(node):
            return True
        operand = {n.Binary: "left", n.Unary: "operand", n.AugAssign: "target"}.get(type(node))
        if operand is None:
            continue
        value = getattr(node, operand)
        if type(value) is n.Store:
            if value.var in known:
                return True
        elif seeker.class_of(value, known, 0) is not None:
            return True
    return False


def call_of(expr: Any) -> n.Call | None:
    """The call of a method of its left operand that an operator comes down to, if that knows what to do."""
    operand = expr.left if type(expr) is n.Binary else expr.operand
    name = (_OF_BINARY if type(expr) is n.Binary else _OF_UNARY).get(expr.op)
    if name is None:
        return None
    args = [expr.right] if type(expr) is n.Binary else []
    return n.Call(n.Attr(operand, name, span=expr.span), args, [], span=expr.span)


def write_operators(region: n.If | n.While, scope: n.Function, cx: Context, hypothesis: Hypothesis) -> bool:
    """Write operators on objects of known classes as calls of their methods, and decide what asks for their class.

    A method that may not know what to do with the other operand leaves `NotImplemented` behind: see `regions.trial`.
    """
    if not hypothesis.makes_objects:
        return False
    seeker = Seeker(cx)
    known = {**hypothesis.receivers, **hypothesis.objects}
    facts = cx.facts_of(scope)
    changed = False
    for stmt in [node for top in region.body for node in walk_scope(top) if isinstance(node, n.Stmt)]:
        if type(stmt) is n.AugAssign and type(stmt.target) is n.Store and stmt.target.var in known:
            if _write_augmented(stmt, scope, cx):
                changed = True
                asked = hypothesis.methods_of_made.setdefault(known[stmt.target.var].var, {})
                asked[f"__i{_OF_BINARY[stmt.op][2:]}"] = None
            continue
        while True:
            new = _written(stmt, seeker, known, facts, hypothesis)
            if not new:
                break
            cx.edit(scope).put(stmt, new)
            changed = True
    if changed:
        cx.forget(scope)
    return changed


def _has_its_own(op: str, cx: Context) -> bool:
    """Whether a class that may be in question has a method for an augmented assignment."""
    name = _OF_BINARY.get(op)
    return name is None or any(
        constructor.shape.find(f"__i{name[2:]}") is not None for constructor in cx.constructors.values()
    )


def _write_augmented(stmt: n.AugAssign, scope: n.Function, cx: Context) -> bool:
    """Write an augmented assignment to an object as a plain one, which it is without a method of its own."""
    if _has_its_own(stmt.op, cx) or type(stmt.target) is not n.Store:
        return False
    edit = cx.edit(scope)
    block = edit.survey.block[stmt]
    index = block.index(stmt)
    value = n.Binary(stmt.op, n.Load(stmt.target.var, span=stmt.span), stmt.value, span=stmt.span)
    edit.splice(block, index, index + 1, [n.Assign([stmt.target], value, span=stmt.span)])
    return True


def _written(
    stmt: n.Stmt, seeker: Seeker, known: Classes, facts: Facts, hypothesis: Hypothesis
) -> dict[n.Expr, n.Expr]:
    """An operator of a statement in whose operands there is none, and the call that it comes down to."""
    for expr in expressions(stmt):
        if type(expr) in (n.Binary, n.Unary):
            operand: Any = expr.left if type(expr) is n.Binary else expr.operand  # type: ignore[attr-defined]
            shape = seeker.class_of(operand, known, 0)
            called = call_of(expr) if shape is not None and not _has_operators(operand) else None
            if shape is None or called is None or method_of(shape, called.func.name) is None:  # type: ignore[attr-defined]
                continue
            if all(_leaves_it_to(shape, arg, seeker, known, facts) for arg in called.args):
                return {expr: called}
        elif type(expr) is n.Call and len(expr.args) == 2 and not expr.keywords:
            found = _decided(expr, seeker, known, facts)
            if found is not None:
                hypothesis.builtins[expr.func.var] = None  # type: ignore[attr-defined]
                return {expr: n.Const(found, span=expr.span)}
    return {}


def _has_operators(expr: n.Expr) -> bool:
    return any(type(node) in (n.Binary, n.Unary) and node is not expr for node in walk_scope(expr))


def _leaves_it_to(shape: ClassShape, arg: n.Expr, seeker: Seeker, known: Classes, facts: Facts) -> bool:
    """Whether the right operand has no say before the method of the left one: it is of no class derived from that."""
    other = seeker.class_of(arg, known, 0)
    if other is not None:
        return other is shape or shape not in other.mro
    return bool(facts.of(arg).kinds)


def _decided(call: n.Call, seeker: Seeker, known: Classes, facts: Facts) -> bool | None:
    """Whether `isinstance(local, C)` is true, if that is asked of a known object and the class it is of."""
    func, (value, of_class) = call.func, call.args
    if type(func) is not n.Load or func.var.name != "isinstance" or not seeker.cx.facts.is_builtin(func.var):
        return None
    if type(value) is not n.Load or type(of_class) is not n.Load:
        return None
    shape = known.get(value.var)
    constructor = seeker.cx.constructors.get(of_class.var)
    if shape is None or constructor is None or constructor.shape is not shape:
        return None
    seeker.made.append(of_class.var)
    return True


class Seeker:
    """Reads off the text what values are instances of.

    Attributes:
        made: the names of the classes that this rests on.
    """

    def __init__(self, cx: Context) -> None:
        self.cx = cx
        self.made: list[n.Var] = []

    def locals_of(
        self, stmts: list[n.Stmt], known: Classes, before: Iterable[tuple[n.Var, n.Expr]] = (), depth: int = 0
    ) -> dict[n.Var, ClassShape]:
        """The locals to which statements store instances of one class and nothing else.

        Args:
            known: what other locals hold.
            before: what is stored to locals before the statements: a hint.
        """
        stored: dict[n.Var, list[n.Expr | None]] = {}
        for var, value in _stores(stmts, self.cx):
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

    def class_of(self, expr: Any, known: Classes, depth: int) -> ClassShape | None:
        """The class that a value is an instance of."""
        if type(expr) is n.Load:
            return known.get(expr.var)
        if type(expr) is n.Cond:
            shape = self.class_of(expr.body, known, depth)
            return shape if shape is self.class_of(expr.orelse, known, depth) else None
        if type(expr) in (n.Binary, n.Unary):
            called = call_of(expr)
            return None if called is None else self.class_of(called, known, depth)
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
        stored = {var for var, _ in _stores(function.body, self.cx)}
        inner = {
            binding.param.var: shape
            for binding in bindings
            if binding.param.var not in stored
            and (shape := self.class_of(binding.value, known, depth + 1)) is not None
        }
        inner |= self.locals_of(function.body, inner, (), depth + 1)
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
    plain: dict[Any, n.Expr] = {}
    for node in nodes:
        if type(node) is n.Assign:
            plain.update((target, node.value) for target in node.targets if type(target) is n.Store)
        elif type(node) is n.AugAssign and type(node.target) is n.Store and not _has_its_own(node.op, cx):
            plain[node.target] = n.Binary(node.op, n.Load(node.target.var), node.value)
    released = {
        target for node in nodes if type(node) is n.Delete and node.releases for target in node.targets
    }
    for node in nodes:
        var = bound_by(node)
        if var is not None and var.storage is n.Storage.FAST and node not in released:
            yield var, plain.get(node)
