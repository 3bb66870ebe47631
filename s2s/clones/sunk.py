"""Loops that make objects where they hand them on, and not where the generators do that they go over.

    for move in self.all_moves():           for start, end in self._all_moves_in_parts():
        if self.is_safe(move):                  move = None
            yield move                          if self._is_safe_of_parts(start, end):
                                                    move = Move(start, end)
                                                    yield move

An object that is left out is never made. That the object the loop is in is of exactly the class whose methods are
copied is tested before; in the other arm stands the loop as written.
"""

from __future__ import annotations

from dataclasses import dataclass

from s2s.clones.merged import too_long
from s2s.clones.parts import Parts, Whole, given_in_parts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, clone, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.parts import is_taken_apart
from s2s.legality.records import without_call
from s2s.legality.stopping import yielded
from s2s.legality.verdict import Allowed
from s2s.program.constructors import Constructor
from s2s.program.members import ClassShape

_LOOPS = n.For | n.While
_APART = (n.FunctionDef, n.ClassDef, n.Lambda, n.Comp, n.Opaque, n.OpaqueExpr, n.Declare, n.Match, n.Walrus)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to stand for a loop."""

    block: list[n.Stmt]
    loop: n.For
    new: n.If
    fresh: tuple[n.Var, ...]


class Sinking:
    """The loops of one method."""

    def __init__(self, function: n.Function, shape: ClassShape, parts: Parts, cx: Context) -> None:
        self.function, self.shape, self.parts, self.cx = function, shape, parts, cx
        self.first = function.params[0].var
        self.plans: list[Plan] = []

    def look(self) -> list[Plan]:
        """What is to stand for its loops; nothing is changed yet, for a copy may be made of it."""
        self.block(self.function.body)
        return self.plans

    def block(self, block: list[n.Stmt]) -> None:
        for stmt in block:
            if type(stmt) is n.If and is_of_class(stmt.test, self.first, self.shape):
                continue
            if type(stmt) is n.For and (generator := self.generator(stmt.iter)) is not None:
                try:
                    self.plans.append(self.planned(block, stmt, generator))
                    continue
                except Whole as reason:
                    self.cx.missed(f"the objects of the loop are made: {reason}", stmt)
            if not isinstance(stmt, n.FunctionDef | n.ClassDef):
                for inner in blocks_of(stmt):
                    self.block(inner)

    def generator(self, call: n.Expr) -> n.Function | None:
        """The generator that a call on the same object calls."""
        if type(call) is not n.Call or type(call.func) is not n.Attr or type(call.func.value) is not n.Load:
            return None
        function = self.parts.method(call.func.name) if call.func.value.var is self.first else None
        return function if function is not None and function.is_generator else None

    def planned(self, block: list[n.Stmt], loop: n.For, generator: n.Function) -> Plan:
        """What is to stand for one loop.

        Raises:
            Whole: nothing.
        """
        var = self.only_handed_on(loop)
        if reason := too_long(generator, loop.body, self.cx):
            raise Whole(reason)
        made = self.parts.generator(generator)
        record, span = made.record, loop.target.span
        self.may_make(record)
        scratch = n.Function("<loop>", "<loop>", [], loop.body)
        verdict = is_taken_apart(var, scratch, frozenset(record.values), True)
        if not isinstance(verdict, Allowed):
            raise Whole(verdict.reason)
        fields = {name: n.Var(f"{var.name}_{name}", n.Storage.FAST) for name in record.values}
        body = [clone(stmt, {}) for stmt in loop.body]
        inner = n.Function("<loop>", "<loop>", [], body, span=span)
        self.hand_on(inner, var, fields, record)
        Writer().put_everywhere(inner, lambda expr: self.part(expr, var, fields, record))
        if any(
            type(node) is n.Load and node.var is var for node in walk_scope(inner) if node not in self.whole
        ):
            raise Whole(f"{var.name} is needed as it is")
        drop = n.Assign([n.Store(var, span=span)], n.Const(None, span=span), span=span)
        call = clone(loop.iter)
        assert type(call) is n.Call and type(call.func) is n.Attr
        Writer().set(call.func, name=made.name)
        item = n.Var(f"{var.name}_parts", n.Storage.FAST)
        target = n.Tuple([n.Store(one, span=span) for one in fields.values()], span=span)
        taken = n.Assign([target], n.Load(item, span=span), span=span)
        new = n.For(n.Store(item, span=span), call, [taken, drop, *inner.body], [], False, span=loop.span)
        kind = n.Call(
            n.Load(self.cx.facts.global_named("type"), span=span), [n.Load(self.first, span=span)], []
        )
        test = n.Compare(kind, ["is"], [n.Load(self.shape.var, span=span)], span=span)
        return Plan(block, loop, n.If(test, [new], [loop], span=loop.span), (item, *fields.values()))

    def only_handed_on(self, loop: n.For) -> n.Var:
        """The local that the loop binds, which its body alone reads, and yields once."""
        if loop.is_async or loop.orelse or type(loop.target) is not n.Store:
            raise Whole("it is another kind of loop")
        var, nodes = loop.target.var, [node for stmt in loop.body for node in walk_scope(stmt)]
        reaching = self.cx.reaching(self.function)
        bound = reaching.stores.get(loop.target)
        if any(isinstance(node, _APART) for node in nodes):
            raise Whole("it makes functions")
        if bound is None or bound.joins_read or var in reaching.untracked or not {*nodes} >= {*bound.uses}:
            raise Whole(f"{var.name} is used outside of the loop")
        if any(type(node) is n.Store and node.var is var for node in nodes):
            raise Whole(f"{var.name} is bound to something else")
        looped = [node for one in nodes if isinstance(one, _LOOPS) for node in walk_scope(one)]
        yields = [node for node in nodes if _yields(node, var)]
        alone = [node.value for node in nodes if type(node) is n.ExprStmt and _yields(node.value, var)]
        if len(yields) != 1 or yields != alone or yields[0] in looped or len(bound.uses) < 2:
            raise Whole(f"{var.name} is not handed on in one place")
        return var

    def may_make(self, record: Constructor) -> None:
        """Ask whether a call of the class makes the object of its parts, wherever it stands."""
        places = record.places()
        verdict = without_call(record, record.shape.var, self.function, self.cx)
        if places is None or len(places) != len(record.params) or not isinstance(verdict, Allowed):
            raise Whole(f"{record.shape.name} stores more than it is given")
        if any(param.kind == "kwonly" for param in record.params):
            raise Whole(f"{record.shape.name} is given names")

    def hand_on(self, scratch: n.Function, var: n.Var, fields: dict[str, n.Var], record: Constructor) -> None:
        """Make the object before it is yielded."""
        self.whole: set[n.Node] = set()
        places = record.places() or {}
        order = sorted(fields, key=lambda name: places[name])
        for block in [scratch.body, *_blocks_in(scratch.body)]:
            for index, stmt in enumerate(block):
                given = yielded(stmt)
                if given is not None and given.value is not None and _yields(given, var):
                    args: list[n.Expr] = [n.Load(fields[name], span=stmt.span) for name in order]
                    call = n.Call(n.Load(record.shape.var, span=stmt.span), args, [], span=stmt.span)
                    store = n.Assign([n.Store(var, span=stmt.span)], call, span=stmt.span)
                    self.whole.add(given.value)
                    Writer().splice(block, index, index, [store])
                    return

    def part(self, expr: n.Expr, var: n.Var, fields: dict[str, n.Var], record: Constructor) -> n.Expr:
        """What stands for an attribute of the object, or for a call of a method that is given it."""
        if type(expr) is n.Attr and type(expr.value) is n.Load and expr.value.var is var:
            return n.Load(fields[expr.name], span=expr.span)
        return given_in_parts(expr, self.first, {var: fields}, record, self.parts)

    def apply(self, plan: Plan) -> None:
        """Let a loop be what it is to be."""
        edit = self.cx.edit(self.function)
        index = plan.block.index(plan.loop)
        edit.splice(plan.block, index, index + 1, [plan.new])
        declare(self.function, plan.fresh, [plan.new], self.cx.facts, edit)


def is_of_class(test: n.Expr, first: n.Var, shape: ClassShape) -> bool:
    """Whether a test asks if an object is of exactly a class."""
    if type(test) is not n.Compare or test.ops != ["is"] or type(test.rights[0]) is not n.Load:
        return False
    call = test.left
    if test.rights[0].var is not shape.var or type(call) is not n.Call or type(call.func) is not n.Load:
        return False
    given = call.args[0] if len(call.args) == 1 else None
    return call.func.var.name == "type" and type(given) is n.Load and given.var is first


def _yields(node: object, var: n.Var) -> bool:
    return type(node) is n.Yield and type(node.value) is n.Load and node.value.var is var


def _blocks_in(body: list[n.Stmt]) -> list[list[n.Stmt]]:
    inner = [block for stmt in body for block in blocks_of(stmt)]
    return [*inner, *(found for block in inner for found in _blocks_in(block))]
