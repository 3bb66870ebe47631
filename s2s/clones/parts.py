"""Copies of methods that hand on what objects hold, and not the objects.

    def moves(self):                                    def _moves_in_parts(self):
        for at in self.places:                              for at in self.places:
            yield Move(at, at + 8)                              yield (at, at + 8, None)

Where a loop over such a generator only takes its objects apart, it is given the parts; where a method of the same
object is given one, and only takes it apart, a copy of it takes the parts. All copies are methods of the class, so that
they are optimized as the others are, and all that they call on their object is looked up in that class: they are for
objects of exactly this class.
"""

from __future__ import annotations

from dataclasses import dataclass

from s2s.context import Context
from s2s.inlining.names import numbered
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.walk import clone, falls_through, walk, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import size
from s2s.legality.parts import MOST_NODES, is_taken_apart, may_copy, may_gain_members
from s2s.legality.records import without_call
from s2s.legality.verdict import Allowed
from s2s.program.constructors import Constructor
from s2s.program.members import ClassShape
from s2s.regions.instances import items_of


def in_parts(name: str) -> str:
    """What the copy of a method is called that gives parts."""
    return f"_{name.strip('_')}_in_parts"


def _of_parts(name: str) -> str:
    return f"_{name.strip('_')}_of_parts"


class Whole(Exception):
    """The objects themselves are needed, or a method cannot be copied; says why."""


@dataclass(frozen=True, slots=True)
class Made:
    """A copy.

    Attributes:
        name: what it is called.
        record: the class whose objects it does without.
    """

    name: str
    record: Constructor


class Parts:
    """The copies of the methods of one class."""

    def __init__(self, shape: ClassShape, cx: Context) -> None:
        self.shape, self.cx = shape, cx
        self.made: dict[tuple[n.Function, n.Var | None], Made | None] = {}
        self.copies: list[n.FunctionDef] = []
        self.size = 0
        self.verdict = may_gain_members(shape)

    def method(self, name: str) -> n.Function | None:
        """The function that a method of an object of exactly this class is."""
        shapes = self.cx.shapes
        member = None if shapes is None else shapes.lookup(self.shape, name, True)
        function = member.function if member is not None and member.kind == "method" else None
        return (
            function if function in self.cx.facts.statement_of else None
        )  # its names are those of the module

    def generator(self, function: n.Function) -> Made:
        """The copy of a generator that yields what its objects hold.

        Raises:
            Whole: there can be none; nothing is left of what was tried.
        """
        if not isinstance(self.verdict, Allowed):
            raise Whole(f"{self.shape.name}: {self.verdict.reason}")
        before = dict(self.made), list(self.copies), self.size
        try:
            return self.copied(function, None)
        except Whole:
            self.made, self.copies, self.size = before
            raise

    def copied(self, function: n.Function, param: n.Var | None, given: Constructor | None = None) -> Made:
        """The copy of a method: of one that makes objects, or of one that is given one for a parameter."""
        key = function, param
        if key not in self.made:
            self.made[key] = None  # while it is made
            self.made[key] = self.copy(function, param, given)
        made = self.made[key]
        if made is None:
            raise Whole(f"{function.name} calls itself, or is refused")
        if given is not None and made.record is not given:
            raise Whole(f"{function.name} is given objects of several classes")
        return made

    def copy(self, function: n.Function, param: n.Var | None, given: Constructor | None) -> Made:
        """Make one."""
        verdict = may_copy(function, self.shape, self.cx.facts)
        if not isinstance(verdict, Allowed):
            raise Whole(f"{function.name}: {verdict.reason}")
        copy = Copy(function, param, given, self)
        body = copy.run()
        self.size += sum(map(size, body))
        if self.size > MOST_NODES:
            raise Whole("the copies are too long")
        assert copy.record is not None
        name = self.free(_of_parts(function.name) if param else in_parts(function.name))
        variables = {var.name: var for var in copy.variables()}
        qualname = f"{self.shape.definition.qualname}.{name}"
        made = n.Function(
            name,
            qualname,
            copy.params,
            body,
            variables=variables,
            is_generator=function.is_generator,
            span=function.span,
        )
        var = n.Var(name, n.Storage.CLASS)
        self.copies.append(n.FunctionDef(var, made, [], span=function.span))
        return Made(name, copy.record)

    def free(self, name: str) -> str:
        """A name like this that no member has, and that no text of the module mentions."""
        taken = self.cx.facts.names | {made.function.name for made in self.copies}
        return numbered(name, lambda found: found in taken or self.shape.find(found) is not None)

    def place(self) -> None:
        """Put the copies behind the other members of the class."""
        if not self.copies:
            return
        body = self.shape.definition.body
        self.cx.edit(self.cx.module).splice(body, len(body), len(body), self.copies)


class Copy:
    """One copy being made.

    Attributes:
        record: the class whose objects it does without.
        fields: what stands for the attributes of each local that holds such an object.
        items: what holds all of them at once, where the object is handed on as it is.
    """

    def __init__(
        self, function: n.Function, param: n.Var | None, given: Constructor | None, parts: Parts
    ) -> None:
        self.function, self.parts, self.cx, self.record = function, parts, parts.cx, given
        self.writer = Writer()
        self.fields: dict[n.Var, dict[str, n.Var]] = {}
        self.items: dict[n.Var, n.Var] = {}
        names = {var: n.Var(var.name, n.Storage.FAST) for var in function.variables.values()}
        names |= {one.var: n.Var(one.var.name, n.Storage.FAST) for one in function.params}
        mentioned = [getattr(node, "var", None) for node in walk(function)]
        self.taken = {var.name for var in mentioned if isinstance(var, n.Var)}
        self.first = names[function.params[0].var]
        self.body = [clone(stmt, dict(names)) for stmt in without_docstring(function.body)]
        self.scratch = n.Function("<copy>", "<copy>", [], self.body, is_generator=function.is_generator)
        self.params: list[n.Param] = []
        for one in function.params:
            if one.var is param and given is not None:
                if one.default is not None or one.kind == "kwonly":
                    raise Whole("what it is given may be left out")
                self.take_apart(names[one.var], given, False)
                self.params += [
                    n.Param(var, one.kind, None, None, one.span)
                    for var in self.fields[names[one.var]].values()
                ]
            else:
                default = None if one.default is None else clone(one.default)
                self.params.append(n.Param(names[one.var], one.kind, default, None, one.span))

    def variables(self) -> list[n.Var]:
        """What it binds."""
        own = [param.var for param in self.params]
        stored = [node.var for stmt in self.body for node in walk_scope(stmt) if type(node) is n.Store]
        return [*dict.fromkeys(var for var in (*own, *stored) if var.storage is n.Storage.FAST)]

    def take_apart(self, var: n.Var, record: Constructor, is_loop: bool) -> None:
        """Let locals stand for the attributes of what a local holds."""
        if self.record is not None and record is not self.record:
            raise Whole("it has objects of several classes")
        self.record = record
        verdict = is_taken_apart(var, self.scratch, frozenset(record.values), is_loop)
        if not isinstance(verdict, Allowed):
            raise Whole(f"{var.name} of {self.function.name}: {verdict.reason}")
        self.fields[var] = {name: self.local(f"{var.name}_{name}") for name in record.values}

    def local(self, name: str) -> n.Var:
        found = numbered(name, self.taken.__contains__)
        self.taken.add(found)
        return n.Var(found, n.Storage.FAST)

    def run(self) -> list[n.Stmt]:
        """The statements of the copy."""
        self.loops()
        if self.function.is_generator:
            self.yields()
        elif self.record is None:
            self.returns()
        self.writer.put_everywhere(self.scratch, self.part)
        for node in walk_scope(self.scratch):
            if type(node) is n.Load and node.var in self.fields:
                raise Whole(f"{node.var.name} of {self.function.name} is needed as it is")
        if self.record is None:
            raise Whole(f"{self.function.name} makes no objects of a known class")
        return self.body

    # -- where objects come from

    def loops(self) -> None:
        """Give the loops over generators of the same object what these yield in parts."""
        found: dict[n.Var, list[n.For]] = {}
        for node in walk_scope(self.scratch):
            if type(node) is n.For and type(node.target) is n.Store and self.called(node.iter) is not None:
                found.setdefault(node.target.var, []).append(node)
        for var, loops in found.items():
            self.only_in(var, loops)
            called = [self.called(loop.iter) for loop in loops]
            made = [self.parts.generator(function) for function in called if function is not None]
            for one in made:
                if one.record is not made[0].record:
                    raise Whole(f"{var.name} has objects of several classes")
            self.take_apart(var, made[0].record, True)
            is_handed_on = any(self.yields_it(node, var) for node in walk_scope(self.scratch))
            if is_handed_on:
                self.items[var] = self.local(var.name + "_parts")
            for loop, one in zip(loops, made, strict=True):
                self.over_parts(loop, var, one)

    def over_parts(self, loop: n.For, var: n.Var, made: Made) -> None:
        """Let a loop go over the parts of objects."""
        span = loop.target.span
        parts: n.Expr = n.Tuple([n.Store(one, span=span) for one in self.fields[var].values()], span=span)
        body = loop.body
        if var in self.items:
            item = self.items[var]
            body = [n.Assign([parts], n.Load(item, span=span), span=span), *body]
            parts = n.Store(item, span=span)
        self.writer.set(loop, target=parts, body=body)
        assert type(loop.iter) is n.Call
        self.writer.set(loop.iter.func, name=made.name)

    @staticmethod
    def yields_it(node: object, var: n.Var) -> bool:
        return type(node) is n.Yield and type(node.value) is n.Load and node.value.var is var

    def only_in(self, var: n.Var, loops: list[n.For]) -> None:
        """Ask whether a local is bound by some loops only, and read in their bodies only."""
        inside = [node for loop in loops for stmt in loop.body for node in walk_scope(stmt)]
        if any(loop.is_async for loop in loops) or any(loop in inside for loop in loops):
            raise Whole(f"the loops over {var.name} stand inside one another")
        reads = {node for node in inside if type(node) is n.Load and node.var is var}
        targets = {loop.target for loop in loops}
        for node in walk_scope(self.scratch):
            if getattr(node, "var", None) is var and node not in reads and node not in targets:
                raise Whole(f"{var.name} of {self.function.name} is used outside of its loop")

    def called(self, call: n.Expr) -> n.Function | None:
        """The generator method that a call on the same object calls."""
        if type(call) is not n.Call or type(call.func) is not n.Attr or type(call.func.value) is not n.Load:
            return None
        if call.func.value.var is not self.first:
            return None
        function = self.parts.method(call.func.name)
        return function if function is not None and function.is_generator else None

    def yields(self) -> None:
        """Let each `yield` give parts."""
        for node in list(walk_scope(self.scratch)):
            if type(node) is n.YieldFrom:
                function = self.called(node.value)
                if function is None or type(node.value) is not n.Call or not self.is_alone(node):
                    raise Whole(f"{self.function.name} delegates to what is not known")
                self.writer.set(node.value.func, name=self.of_kind(self.parts.generator(function)).name)
            elif type(node) is n.Yield:
                if not self.is_alone(node):
                    raise Whole(f"{self.function.name} uses what is sent to it")
                self.writer.set(node, value=self.handed(node.value))

    def is_alone(self, node: n.Expr) -> bool:
        """Whether an expression is all of a statement."""
        return any(type(stmt) is n.ExprStmt and stmt.value is node for stmt in walk_scope(self.scratch))

    def returns(self) -> None:
        """Let each `return` give parts."""
        if falls_through(self.body):
            raise Whole(f"{self.function.name} may give None")
        for node in walk_scope(self.scratch):
            if type(node) is n.Return:
                self.writer.set(node, value=self.handed(node.value))

    def of_kind(self, made: Made) -> Made:
        if self.record is not None and made.record is not self.record:
            raise Whole(f"{self.function.name} has objects of several classes")
        self.record = made.record
        return made

    def handed(self, value: n.Expr | None) -> n.Expr:
        """The parts of an object that is handed on."""
        if type(value) is n.Load and value.var in self.fields:
            if value.var in self.items:
                return n.Load(self.items[value.var], span=value.span)
            parts: list[n.Expr] = [n.Load(var, span=value.span) for var in self.fields[value.var].values()]
            return n.Tuple(parts, span=value.span)
        func = value.func if type(value) is n.Call else None
        if type(value) is n.Call and type(func) is n.Load and func.var in self.cx.facts.index:
            if func.var in self.cx.constructors:
                return self.stored(value, func.var, self.cx.constructors[func.var])
        if type(value) is n.Call and type(func) is n.Attr and type(func.value) is n.Load:
            function = self.parts.method(func.name)
            if func.value.var is self.first and function is not None and not function.is_generator:
                made = self.of_kind(self.parts.copied(function, None))
                method = n.Attr(func.value, made.name, span=func.span)
                return n.Call(method, value.args, value.keywords, span=value.span)
        raise Whole(f"{self.function.name} hands on what is not known to be new")

    def stored(self, call: n.Call, cls: n.Var, made: Constructor) -> n.Expr:
        """What a constructor stores, in a tuple."""
        verdict = without_call(made, cls, self.function, self.cx)
        items, places = items_of(call, made), made.places()
        if not isinstance(verdict, Allowed):
            raise Whole(f"{cls.name} is called: {verdict.reason}")
        if made.is_tuple or items is None or places is None or made.shape.find("__del__") is not None:
            raise Whole(f"{cls.name} does more than to store what it is given, in another order")
        order = [place for place in places.values() if not _is_at_hand(items[place])]
        if order != sorted(order) or any(type(item) in (n.List, n.Dict) for item in items):
            raise Whole(f"{cls.name} does not store what it is given in its order")
        self.of_kind(Made("", made))
        return n.Tuple([items[places[name]] for name in made.values], span=call.span)

    # -- where objects are taken apart

    def part(self, expr: n.Expr) -> n.Expr:
        """What stands for an attribute of an object, or for a call of a method that is given one."""
        if type(expr) is n.Attr and type(expr.value) is n.Load and expr.value.var in self.fields:
            return n.Load(self.fields[expr.value.var][expr.name], span=expr.span)
        return given_in_parts(expr, self.first, self.fields, self.record, self.parts)


def given_in_parts(
    expr: n.Expr,
    first: n.Var,
    fields: dict[n.Var, dict[str, n.Var]],
    record: Constructor | None,
    parts: Parts,
) -> n.Expr:
    """What stands for a call of a method of an object that is given another one: a copy is given its parts.

    Args:
        first: the local that holds the object whose method it is.
        fields: what stands for the attributes of each local that holds one that is taken apart.
        record: the class of these.
    """
    if type(expr) is not n.Call or type(expr.func) is not n.Attr:
        return expr
    given = [arg.var for arg in expr.args if type(arg) is n.Load and arg.var in fields]
    if len(given) != 1 or type(expr.func.value) is not n.Load or expr.func.value.var is not first:
        return expr
    function = parts.method(expr.func.name)
    index = next(i for i, arg in enumerate(expr.args) if type(arg) is n.Load and arg.var is given[0])
    if function is None or function.is_generator or index + 1 >= len(function.params):
        return expr
    if any(type(arg) is n.Starred for arg in expr.args):
        return expr
    param = function.params[index + 1]
    assert record is not None
    made = parts.copied(function, param.var, record)
    own: list[n.Expr] = [n.Load(var, span=expr.span) for var in fields[given[0]].values()]
    args = [*expr.args[:index], *own, *expr.args[index + 1 :]]
    func = n.Attr(expr.func.value, made.name, span=expr.func.span)
    return n.Call(func, args, expr.keywords, span=expr.span)


def _is_at_hand(value: n.Expr) -> bool:
    """Whether a value may be read at any time: a constant, or a local, which is bound (`may_copy`)."""
    return type(value) is n.Const or (type(value) is n.Load and value.var.storage is n.Storage.FAST)
