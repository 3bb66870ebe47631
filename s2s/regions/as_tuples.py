"""Replaces objects by tuples of their attributes in the fast copy of a region (scalar replacement).

    point = Point(x, y)             point = x, y
    total += point.x * point.y      total += point[0] * point[1]

An object that comes from before is taken apart at the beginning, and one that is needed behind is made at the end.
`passes.scalars` puts the items into locals of their own.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from s2s.analysis.effects import Effects, of_expr
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.inlining.operands import hoist_operands
from s2s.ir import nodes as n
from s2s.ir.walk import expressions, nodes_in, targets_of, walk_scope
from s2s.legality.move import can_swap, evaluated_before, stored_dies_unseen
from s2s.legality.objects import AsTuple, Local, Region
from s2s.legality.verdict import Refused
from s2s.program.constructors import Constructor
from s2s.program.hypothesis import Hypothesis
from s2s.regions.instances import Classes, Instances, instances_in, items_of, target_of, with_their_copies
from s2s.regions.objects import Seeker

_TUPLE = frozenset({tuple})


def put_tuples(
    region: n.If | n.While, loop: n.For | None, scope: n.Function, cx: Context, hypothesis: Hypothesis
) -> bool:
    """Replace the objects of a region by tuples; returns whether there were any."""
    if not hypothesis.makes_objects:
        return False
    by_shape = {constructor.shape: constructor for constructor in cx.constructors.values()}
    known = {var: by_shape[shape] for var, shape in hypothesis.receivers.items() if shape in by_shape}
    classes = Classes(cx.constructors, cx.facts.functions, known, hypothesis.tuples)
    changed = _bind_receivers(region.body, scope, cx, classes, hypothesis)
    changed |= _read_items(region.body, scope, cx, classes)
    if changed:
        cx.forget(scope)
    found = instances_in(region.body, classes)
    if not found:
        return changed
    in_strings = cx.edit(scope).in_strings
    legality = Region(region.body, loop, scope, cx.facts_of(scope))
    allowed: dict[n.Var, AsTuple] = {}
    for var, one in found.items():
        if var in hypothesis.crossing or var in hypothesis.tuples:
            continue
        copied = one.is_shared or bool(one.copied or one.copied_from)
        verdict = legality.may_be_tuple(Local(var, list(one.loads), one.stores, bool(one.put), copied))
        if not isinstance(verdict, AsTuple) or var.name in in_strings:
            continue  # or a library may look it up among the locals
        if verdict.leaves and not _may_be_made_again(one):
            continue
        if verdict.enters and hypothesis.receivers.get(var) is None:
            continue
        allowed[var] = verdict
    found = with_their_copies({var: found[var] for var in allowed}, classes)
    if not found:
        return changed
    rewriter = Rewriter(region.body, scope, cx, {var: (one, allowed[var]) for var, one in found.items()})
    rewriter.run()
    for var, one in found.items():
        assert one.constructor is not None
        hypothesis.tuples[rewriter.of_var[var]] = one.constructor
        if rewriter.of_var[var] is not var:
            hypothesis.crossing.add(var)
        hypothesis.use_constructor(one.constructor.shape.var, one.constructor)
        hypothesis.dropped += len(one.made)
        hypothesis.read_apart += len(one.read) + len(one.put)
    cx.forget(scope)
    return True


def left_over(stmts: list[n.Stmt], tuples: Mapping[n.Var, Constructor]) -> n.Load | None:
    """A read of a tuple where the object that it replaces is itself needed; None if there is none."""
    nodes = [node for stmt in stmts for node in walk_scope(stmt)]
    fine: set[n.Node] = set()
    for node in nodes:
        if type(node) is n.Subscript and type(node.index) is n.Const:
            fine.add(node.value)
        elif type(node) is n.Assign and len(node.targets) == 1:
            target: n.Expr = node.targets[0]
            if type(target) is n.Store and target.var in tuples:
                fine.update(_arms(node.value))
            elif type(target) is n.Tuple:
                fine.add(node.value)
    return next(
        (node for node in nodes if type(node) is n.Load and node.var in tuples and node not in fine), None
    )


def reads_as_object(stmts: list[n.Stmt], facts: Facts) -> bool:
    """Whether an attribute is read of a tuple: of one that stands for an object, under no name that tells so."""
    nodes = (node for stmt in stmts for node in walk_scope(stmt))
    return any(type(node) is n.Attr and facts.of(node.value).within(_TUPLE) for node in nodes)


def held_longer(stmts: list[n.Stmt], bound: Container[n.Var], facts: Facts) -> bool:
    """Whether somebody may see that what expressions made is held by locals now, to the end of the region."""
    nodes = set(nodes_in(stmts))
    return any(
        definition.var in bound and definition.site in nodes and not stored_dies_unseen(definition, facts)
        for definition in facts.overlay.defs
    )


def _arms(value: n.Expr) -> list[n.Expr]:
    """The alternatives of a conditional expression."""
    return [*_arms(value.body), *_arms(value.orelse)] if type(value) is n.Cond else [value]


def _read_items(stmts: list[n.Stmt], scope: n.Function, cx: Context, classes: Classes) -> bool:
    """Read the items of tuples in place of the attributes of the objects they stand for."""
    changed = False
    if not classes.tuples:
        return False
    for stmt in (node for top in stmts for node in walk_scope(top) if isinstance(node, n.Stmt)):
        called = {node.func for node in expressions(stmt) if type(node) is n.Call}
        targets = targets_of(stmt)
        new: dict[n.Expr, n.Expr] = {}
        for read in expressions(stmt):
            if (
                type(read) is not n.Attr
                or type(read.value) is not n.Load
                or read in targets
                or read in called
            ):
                continue
            constructor = classes.tuples.get(read.value.var)
            place = (constructor.places() or {}).get(read.name) if constructor is not None else None
            if place is not None:
                new[read] = n.Subscript(read.value, n.Const(place, span=read.span), span=read.span)
        if new:
            cx.edit(scope).put(stmt, new)
            changed = True
    return changed


def _bind_receivers(
    stmts: list[n.Stmt], scope: n.Function, cx: Context, classes: Classes, hypothesis: Hypothesis
) -> bool:
    """Give an instance that a call of a method is handed as it is made a local of its own; says whether there is one.

    What the statement evaluates before must not notice, or is evaluated before, too. That nobody sees what the instance
    is made of die is asked when it is known (`held_longer`).
    """
    edit = cx.edit(scope)
    known = {**hypothesis.receivers, **hypothesis.objects}
    seeker = Seeker(cx)
    for stmt in [node for top in stmts for node in walk_scope(top) if isinstance(node, n.Stmt)]:
        if type(stmt) not in (n.Assign, n.AugAssign, n.ExprStmt, n.Return):
            continue
        for user, made in _handed_on(stmt, classes):
            shape = seeker.class_of(made, known, 0)
            hoisted = None if shape is None else _evaluated_before(stmt, user, made, classes, scope, cx)
            if hoisted is None or shape is None:
                continue
            var = n.Var(shape.name.lower(), n.Storage.FAST)
            hypothesis.bound.update((*hoisted.values(), var))
            new: list[n.Stmt] = [
                n.Assign([n.Store(kept, span=made.span)], operand, span=made.span)
                for operand, kept in hoisted.items()
            ]
            new.append(n.Assign([n.Store(var, span=made.span)], made, span=made.span))
            reads: dict[n.Expr, n.Expr] = {
                operand: n.Load(kept, span=made.span) for operand, kept in hoisted.items()
            }
            block = edit.survey.block[stmt]
            index = block.index(stmt)
            edit.put(stmt, {made: n.Load(var, span=made.span), **reads})
            edit.splice(block, index, index, new)
            declare(scope, [*hoisted.values(), var], [*new, stmt], cx.facts, edit)
            return True
    return False


def _evaluated_before(
    stmt: n.Stmt, user: n.Call | n.Attr, made: n.Call, classes: Classes, scope: n.Function, cx: Context
) -> dict[n.Expr, n.Var] | None:
    """What to evaluate before an instance is made in front of a statement; None if that would be another order."""
    known = cx.facts_of(scope)
    before = evaluated_before(stmt, made, known)
    if before is None:
        return None
    effects = Effects()
    if type(made.func) is n.Load and made.func.var in classes.constructors:
        for arg in (*made.args, *(keyword.value for keyword in made.keywords)):
            effects |= of_expr(arg, known)
    else:
        effects = of_expr(made, known)
    if can_swap(before, effects):
        return {}
    read = user.func if isinstance(user, n.Call) else user
    owner = read.value if type(read) is n.Attr else None
    is_argument = isinstance(user, n.Call) and type(owner) is n.Load and user.args[:1] == [made]
    if owner is not made and not is_argument:
        return None
    hoisted = hoist_operands(stmt, user, False, scope, cx)
    return None if isinstance(hoisted, Refused) or hoisted.released else hoisted.temporaries


def _handed_on(stmt: n.Stmt, classes: Classes) -> list[tuple[n.Call | n.Attr, n.Call]]:
    """The calls of methods in a statement, and its reads of attributes, that are handed what a call makes, and that."""
    found: list[tuple[n.Call | n.Attr, n.Call]] = []
    evaluated = list(expressions(stmt))
    called = {call.func for call in evaluated if type(call) is n.Call}
    for call in evaluated if called else ():
        if type(call) is n.Attr and type(call.value) is n.Call and call not in called:
            found.append((call, call.value))
        if type(call) is not n.Call or not classes.hands_on(call):
            continue
        owner = [call.func.value] if type(call.func) is n.Attr else []
        for arg in (*owner, *call.args):
            is_made = (
                type(arg) is n.Call and type(arg.func) is n.Load and arg.func.var in classes.constructors
            )
            if type(arg) is n.Call and (is_made or classes.hands_on(arg)):
                found.append((call, arg))
    return found


def _may_be_made_again(one: Instances) -> bool:
    """Whether calling the class with the values of an object's attributes makes an equal object."""
    assert one.constructor is not None
    values = one.constructor.values
    changed = {target_of(stmt).name for stmt in one.put}
    return all(param.kind != "kwonly" for param in one.constructor.params) and all(
        type(values[name]) is n.Load for name in changed
    )


class Rewriter:
    """Rewrites the statements of a region, or of a function."""

    def __init__(
        self,
        stmts: list[n.Stmt],
        scope: n.Function,
        cx: Context,
        found: dict[n.Var, tuple[Instances, AsTuple]],
    ) -> None:
        self.stmts, self.scope, self.cx, self.found = stmts, scope, cx, found
        self.edit = cx.edit(scope)
        self.fresh: list[n.Var] = []
        #: The local that holds the tuple: another one where the object that entered is to stay.
        self.of_var = {
            var: n.Var(var.name, n.Storage.FAST) if verdict.enters else var
            for var, (_, verdict) in found.items()
        }

    def run(self) -> None:
        for var, (one, _) in self.found.items():
            reads: dict[n.Stmt, dict[n.Expr, n.Expr]] = {}
            for read, stmt in one.read.items():
                item = self.item(var, one.places[read.name], read.span)
                reads.setdefault(stmt, {})[read] = item
            for stmt, new in reads.items():
                self.edit.put(stmt, new)
        for var, (one, _) in self.found.items():
            assert one.constructor is not None
            for stored in one.stores:
                self.edit.set(
                    stored,
                    targets=[self.store(var, stored.span)],
                    value=self.made(stored.value, one.constructor),
                )
            for put in one.put:
                self.put(var, one, put)
            for released in one.released.values():
                self.edit.rename(released, self.of_var[var])
        for var, (one, _) in self.found.items():
            for handed in one.handed:
                self.edit.rename(handed, self.of_var[var])
        for var, (one, verdict) in self.found.items():
            self.cross(var, one, verdict)
        fresh = [*self.fresh, *(new for var, new in self.of_var.items() if new is not var)]
        declare(self.scope, fresh, self.stmts, self.cx.facts, self.edit)

    def put(self, var: n.Var, one: Instances, stmt: n.Assign | n.AugAssign) -> None:
        """Store a tuple with one other item; what augments the old one does so in a local of its own."""
        target, span = target_of(stmt), stmt.span
        block = self.edit.survey.block[stmt]
        index = block.index(stmt)
        value: n.Expr = stmt.value
        new: list[n.Stmt] = []
        if type(stmt) is n.AugAssign:
            item = n.Var(target.name, n.Storage.FAST)
            self.fresh.append(item)
            old = self.item(var, one.places[target.name], span)
            new.append(n.Assign([n.Store(item, span=span)], old, span=span))
            new.append(n.AugAssign(n.Store(item, span=span), stmt.op, value, span=span))
            value = n.Load(item, span=span)
        items = [
            value if other == one.places[target.name] else self.item(var, other, span)
            for other in range(len(one.places))
        ]
        new.append(n.Assign([self.store(var, span)], n.Tuple(items, span=span), span=span))
        if type(stmt) is n.AugAssign:
            new.append(n.Delete([n.Store(item, span=span)], True, span=span))
        self.edit.splice(block, index, index + 1, new)

    def item(self, var: n.Var, place: int, span: n.Span | None) -> n.Expr:
        return n.Subscript(n.Load(self.of_var[var], span=span), n.Const(place, span=span), span=span)

    def store(self, var: n.Var, span: n.Span | None) -> n.Store:
        return n.Store(self.of_var[var], span=span)

    def made(self, value: n.Expr, constructor: Constructor) -> n.Expr:
        """The tuple in the place of an instance that is made, copied or chosen."""
        if type(value) is n.Cond:
            body, orelse = self.made(value.body, constructor), self.made(value.orelse, constructor)
            return n.Cond(value.test, body, orelse, span=value.span)
        if type(value) is n.Load:
            return n.Load(self.of_var.get(value.var, value.var), span=value.span)
        items = items_of(value, constructor) if type(value) is n.Call else None
        assert items is not None
        return n.Tuple(items, span=value.span)

    def cross(self, var: n.Var, one: Instances, verdict: AsTuple) -> None:
        """Take apart an object that comes from before the region, and make the one that is needed behind it."""
        assert one.constructor is not None
        span = self.stmts[0].span
        if verdict.enters:
            names = sorted(one.places, key=one.places.__getitem__)
            items: list[n.Expr] = [n.Attr(n.Load(var, span=span), name, span=span) for name in names]
            taken = n.Assign([self.store(var, span)], n.Tuple(items, span=span), span=span)
            self.edit.splice(self.stmts, 0, 0, [taken])
        if verdict.leaves:
            values = [self.item(var, place, span) for place in range(len(one.constructor.params))]
            made = n.Call(n.Load(one.constructor.shape.var, span=span), values, [], span=span)
            self.edit.splice(
                self.stmts,
                len(self.stmts),
                len(self.stmts),
                [n.Assign([n.Store(var, span=span)], made, span=span)],
            )
