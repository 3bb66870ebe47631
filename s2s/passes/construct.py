"""Store what a constructor stores, without calling it.

Before:

    >>> class Point:
    ...     def __init__(self, x, y=0):
    ...         self.x = x
    ...         self.y = y
    >>> def right(x):
    ...     return Point(x + 1)

After:

    >>> def right(x):
    ...     new = __s2s_c533__.new
    ...     point = new(Point)
    ...     point.x = x + 1
    ...     point.y = 0
    ...     return point

A local that the object is stored to holds it from the start, if nobody sees die what it held before.

So it is done for classes whose `__new__` makes what a builtin base makes, and stores what it is given:
`word = new_str(Word, text)`, and the attributes behind it.

Legal when: the class stores what it is given and nothing else, whether its own text says so, that of its bases, or the
library that writes its `__init__` (`program.constructors`, `program.builders`); and that it is what its text says is
granted. The arguments are evaluated in the order they were, each once, and attributes are stored in the order they
were. Nothing lives longer: where a value may raise when another one is there, all are evaluated first, as one
assignment.

Does not: construct in module code, which runs once, or inside of expressions, where a local would hold the object for
longer; named tuples take nothing but an expression. Where a class may be another one, a test of all that would be to be
known costs more than this gains.
"""

from __future__ import annotations

from s2s.analysis.effects import Effects, of_expr
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.inlining.results import is_unbound_before
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, clone, header, nodes_in, walk_scope
from s2s.legality.call import bind
from s2s.legality.move import can_swap, evaluated_before
from s2s.legality.records import (
    constructor_called,
    is_at_hand,
    may_be_stored_first,
    stored_one_by_one,
    without_call,
    without_new,
)
from s2s.legality.verdict import Allowed, Verdict
from s2s.program.builders import Builder
from s2s.program.constructors import Constructor
from s2s.program.kept_types import keep_maker
from s2s.program.library_bases import has_metaclass
from s2s.program.records import has_slots
from s2s.regions import cost
from s2s.regions.instances import items_of

#: What may be evaluated twice, if it can be evaluated once.
_SINGLE = (n.Load, n.Const)
#: Nobody gains by what stores more attributes than this, one after the other.
_MOST = 12


def run(scope: Scope, cx: Context) -> None:
    """Store what the constructors store that a scope calls."""
    if not cx.granted("sealed-classes") or not isinstance(scope, n.Function):
        return
    if (cx.shapes is None or not cx.shapes.of_var) and not cx.builders and cx.facts.elsewhere is None:
        return
    if any(_made(node, cx) is not None or _built(node, cx) is not None for node in walk_scope(scope)):
        _Constructing(scope, cx).run()


def _made(expr: n.Node, cx: Context) -> Constructor | None:
    if type(expr) is not n.Call or type(expr.func) is not n.Load:
        return None
    made = constructor_called(expr.func.var, cx)
    return None if made is None or _is_made_at_once(expr, made, cx) else made


def _is_made_at_once(call: n.Call, made: Constructor, cx: Context) -> bool:
    """Whether Python makes the instance and enters its constructor, which stores at once, in one fast step.

    That is where a class of `type` itself, whose instances have no slots, is given all parameters by their places.
    """
    if cx.options.python < cost.CALLS_MAKE or made.is_tuple or made.is_fixed or call.keywords:
        return False
    if len(call.args) != len(made.params) or any(param.kind not in n.POSITIONAL for param in made.params):
        return False
    if has_slots(made.shape) or has_metaclass(made.shape, cx.facts):
        return False
    nodes = (node for stmt in made.function.body for node in walk_scope(stmt))
    return not any(type(node) is n.Attr and node.name == "__init__" for node in nodes)


def _built(expr: n.Node, cx: Context) -> Builder | None:
    if type(expr) is not n.Call or type(expr.func) is not n.Load or cx.options.keep_frames:
        return None
    return cx.builders.get(expr.func.var)


#: The statements of which an expression may make an object before them.
_IN_PLACES = n.ExprStmt | n.Assign | n.AugAssign | n.Return | n.If


class _Constructing:
    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self.edit = cx.edit(scope)
        self.known = cx.facts_of(scope)
        self.unwinds = any(type(node) in (n.Try, n.With) for node in walk_scope(scope))
        self.fresh: list[n.Var] = []

    def run(self) -> None:
        self.block(self.scope.body)
        if self.fresh:
            declare(self.scope, self.fresh, self.scope.body, self.cx.facts, self.edit)
            self.cx.forget(self.scope)

    def block(self, block: list[n.Stmt]) -> None:
        """Rewrite the statements of a block, and of those in it."""
        index = 0
        while index < len(block):
            stmt = block[index]
            for inner in blocks_of(stmt):
                self.block(inner)
            self.edit.operands(stmt, self.tuples)
            value = stmt.value if isinstance(stmt, n.Assign | n.Return) else None
            # Inside of an expression, a local would hold the object for as long as that is evaluated.
            new: list[n.Stmt] | None = None
            if type(value) is n.Call and self.is_object(value):
                new = self.constructed(stmt, value)
            elif type(value) is n.Call and (builder := _built(value, self.cx)) is not None:
                new = self.built(stmt, value, builder)
            if new is None and self.cx.flows is not None and isinstance(stmt, _IN_PLACES):
                new = self.inside(stmt)
            if new is None:
                index += 1
            else:
                self.edit.splice(block, index, index + 1, new)

    def inside(self, stmt: n.Stmt) -> list[n.Stmt] | None:
        """The statements that stand for one that makes an object inside of an expression, which nobody sees die."""
        for call in (node for part in header(stmt) for node in walk_scope(part)):
            if type(call) is not n.Call or not self.is_object(call) or self.known.dying(call) is None:
                continue
            before, effects = evaluated_before(stmt, call, self.known), Effects()
            for value in self.given(call):
                effects |= of_expr(value, self.known)
            if before is None or not can_swap(before, effects):
                continue
            new = self.constructed(stmt, call)
            if new is not None:
                self.cx.relied.update({"closed-world"})
                return new[:-1] if type(new[-1]) is n.Delete else new
        return None

    def tuples(self, expr: n.Expr) -> n.Expr:
        """Make named tuples in place."""
        self.edit.operands(expr, self.tuples)
        made = _made(expr, self.cx)
        if made is None or not made.is_tuple or type(expr) is not n.Call:
            return expr
        items = self.items(expr, made)
        if items is None:
            return expr
        new = n.Load(keep_maker(self.cx.facts, "new_tuple"), span=expr.span)
        return n.Call(new, [expr.func, n.Tuple(items, span=expr.span)], [], span=expr.span)

    def items(self, call: n.Call, made: Constructor) -> list[n.Expr] | None:
        """What is stored, if that may be done here."""
        assert type(call.func) is n.Load
        items = items_of(call, made)
        if items is None or len(items) > _MOST or made.places() is None:
            return None
        if any(type(node) is n.Walrus for node in nodes_in(items)):
            return None
        if not made.is_tuple and not self.in_order(items, made):
            return None
        verdict = without_call(made, call.func.var, self.scope, self.cx)
        if not isinstance(verdict, Allowed):
            self.cx.missed(f"{call.func.var.name} is called: {verdict.reason}", call, verdict.unlock)
            return None
        self.cx.done(f"stored what {call.func.var.name} stores, without a call", call, verdict.why)
        return items

    def in_order(self, items: list[n.Expr], made: Constructor) -> bool:
        """Whether what is computed is stored in the order in which a call evaluates it."""
        places = made.places() or {}
        computed = [place for place in places.values() if not is_at_hand(items[place], self.known)]
        return computed == sorted(computed)

    def is_object(self, expr: n.Expr) -> bool:
        made = _made(expr, self.cx)
        return made is not None and not made.is_tuple

    def constructed(self, stmt: n.Stmt, call: n.Call) -> list[n.Stmt] | None:
        """The statements that stand for one."""
        made = _made(call, self.cx)
        assert made is not None and type(call.func) is n.Load
        at_hand = all(is_at_hand(value, self.known) for value in self.given(call))
        if (
            not at_hand
            and made.is_fixed
            and not stored_one_by_one(self.given(call), self.unwinds, self.known)
        ):
            return None
        items = self.items(call, made)
        if items is None:
            return None
        span = call.span
        taking = self.taking(stmt, call)
        var = taking or self.local(made.shape.name.strip("_").lower() or "made")
        places = made.places()
        assert places is not None
        values = {name: items[places[name]] for name in made.values}
        found: list[n.Stmt] = []
        new = n.Call(self.at_hand("new", found, span), [call.func], [], span=span)
        found.append(n.Assign([n.Store(var, span=span)], new, span=span))
        found += self.stores(var, values, made, span)
        if taking is not None:
            return found
        self.edit.put(stmt, {call: n.Load(var, span=span)})
        found.append(stmt)
        if type(stmt) is not n.Return:
            found.append(n.Delete([n.Store(var, span=span)], True, span=span))
        return found

    def taking(self, stmt: n.Stmt, call: n.Call) -> n.Var | None:
        """The local that a statement stores an object to, if it may hold that before its attributes are stored."""
        target = stmt.targets[0] if type(stmt) is n.Assign and len(stmt.targets) == 1 else None
        if type(target) is not n.Store or getattr(stmt, "value", None) is not call or self.unwinds:
            return None
        around: n.Stmt | None = stmt
        while around is not None and not isinstance(around, n.For | n.While):
            around = self.edit.survey.parent.get(around)
        stores = self.cx.reaching(self.scope).of_var(target.var)
        is_first = around is None and is_unbound_before(target.var, stmt, self.scope)
        verdict = may_be_stored_first(target.var, call, stores, is_first, self.known)
        if isinstance(verdict, Allowed):
            self.cx.relied.update(one for one in verdict.why if isinstance(one, str))
            return target.var
        return None

    def built(self, stmt: n.Stmt, call: n.Call, made: Builder) -> list[n.Stmt] | None:
        """The statements that stand for a call of a class that makes its instances in `__new__`."""
        span = call.span
        written = self.given(call)
        computed = [
            value for value in written if not (type(value) in _SINGLE and is_at_hand(value, self.known))
        ]
        bindings = bind(n.Call(call.func, [n.Const(None), *call.args], call.keywords), made.function)
        if isinstance(bindings, str) or any(binding.value in written for binding in bindings[:1]):
            return None
        if len(written) > _MOST or (computed and self.unwinds):
            return None  # what is handed over would live on where an exception is handled
        if any(type(node) in (n.Walrus, n.Starred) for node in nodes_in(written)):
            return None
        verdict = self.without_new(call, made)
        if not isinstance(verdict, Allowed):
            self.cx.missed(f"{made.shape.name} is called: {verdict.reason}", call, verdict.unlock)
            return None
        self.cx.done(f"made what {made.shape.name} makes, without a call", call, verdict.why)
        found: list[n.Stmt] = []
        values: dict[n.Var, n.Expr] = {binding.param.var: binding.value for binding in bindings[1:]}
        fresh = self.held(values, computed, found, span)

        def value_of(expr: n.Expr) -> n.Expr:
            return clone(values[expr.var] if type(expr) is n.Load else expr, {}, span)

        taking = self.taking(stmt, call)
        var = taking or self.local(made.shape.name.strip("_").lower() or "made")
        new = self.at_hand(made.maker, found, span)
        given = [value_of(one) for one in made.given]
        found.append(
            n.Assign([n.Store(var, span=span)], n.Call(new, [call.func, *given], [], span=span), span=span)
        )
        for name, value in made.values:
            target = n.Attr(n.Load(var, span=span), name, span=span)
            found.append(n.Assign([target], value_of(value), span=span))
        if fresh:  # the frame of the call would have let go of these
            found.append(n.Delete([n.Store(one, span=span) for one in fresh], True, span=span))
        if taking is not None:
            return found
        self.edit.put(stmt, {call: n.Load(var, span=span)})
        found.append(stmt)
        if type(stmt) is not n.Return:
            found.append(n.Delete([n.Store(var, span=span)], True, span=span))
        return found

    def without_new(self, call: n.Call, made: Builder) -> Verdict:
        shapes = self.cx.shapes
        assert shapes is not None
        return without_new(made, call, self.scope, self.cx, shapes.stored, self.cx.options.program)

    def held(
        self, values: dict[n.Var, n.Expr], computed: list[n.Expr], before: list[n.Stmt], span: n.Span | None
    ) -> list[n.Var]:
        """Evaluate what is handed over into locals, all of it before one is bound; returns these."""
        names = {value: param for param, value in values.items()}
        fresh = [self.local(names[value].name) for value in computed]
        targets: list[n.Expr] = [n.Store(var, span=span) for var in fresh]
        if len(fresh) == 1:
            before.append(n.Assign(targets, computed[0], span=span))
        elif fresh:
            before.append(n.Assign([n.Tuple(targets, span=span)], n.Tuple(computed, span=span), span=span))
        for value, var in zip(computed, fresh, strict=True):
            values[names[value]] = n.Load(var, span=span)
        return fresh

    def local(self, name: str) -> n.Var:
        """A local of a name, which is settled at the end."""
        var = n.Var(name, n.Storage.FAST)
        self.fresh.append(var)
        return var

    def at_hand(self, name: str, before: list[n.Stmt], span: n.Span | None) -> n.Expr:
        """What makes or stores, in a local: up to 3.11, calling an attribute of an instance is not specialized.

        Private copies keep it in a local around their functions.
        """
        kept = n.Load(keep_maker(self.cx.facts, name), span=span)
        if self.cx.options.entry:
            return kept
        var = self.local(name)
        before.append(n.Assign([n.Store(var, span=span)], kept, span=span))
        return n.Load(var, span=span)

    def given(self, call: n.Call) -> list[n.Expr]:
        return [*call.args, *(keyword.value for keyword in call.keywords)]

    def stores(
        self, var: n.Var, values: dict[str, n.Expr], made: Constructor, span: n.Span | None
    ) -> list[n.Stmt]:
        """The statements that store the attributes of an object."""
        if made.is_fixed:
            found: list[n.Stmt] = []
            store = self.at_hand("store", found, span)
            for name, value in values.items():
                args = [n.Load(var, span=span), n.Const(name, span=span), value]
                found.append(n.ExprStmt(n.Call(clone(store, {}, span), args, [], span=span), span=span))
            return found
        targets: list[n.Expr] = [n.Attr(n.Load(var, span=span), name, span=span) for name in values]
        if stored_one_by_one([*values.values()], self.unwinds, self.known) or len(targets) == 1:
            return [
                n.Assign([target], value, span=span)
                for target, value in zip(targets, values.values(), strict=True)
            ]
        items = [clone(value, {}, span) for value in values.values()]
        return [n.Assign([n.Tuple(targets, span=span)], n.Tuple(items, span=span), span=span)]
