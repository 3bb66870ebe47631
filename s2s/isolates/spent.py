"""What the functions of a program spend themselves, and how often they call which: estimated, call by call.

A loop of unknown length counts for ten iterations, an arm of an `if` for half of the times that it is asked. The costs
are those of the operations in nanoseconds, between the Pythons that are supported: a call of a function of the program
takes 15 to 17 on CPython 3.11 and 12 to 15 on 3.12 and 3.13.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from s2s.analysis.flown import kinds_of
from s2s.analysis.reaching import build
from s2s.ir import nodes as n
from s2s.ir.children import children
from s2s.ir.special import OF_BINARY, OF_COMPARE
from s2s.ir.walk import targets_of, walk
from s2s.isolates.ticks import COMPRESS, LOOK_ON, LOOKS, OFTEN
from s2s.program.flow_nested import known_by_calls
from s2s.program.flown_kinds import Flows, Known

#: So often a loop runs, if it is not known to run less often.
USUAL = 10.0
#: So often at most, if it is known to run more often than that.
LONG = 1000.0
_NEVER, _SELDOM, _EVEN = 0.02, 0.1, 0.5
_CALL, _CALL_OF_OTHERS, _LOOK, _LOOK_OF_LOOP = 13.0, 12.0, 11.0, 7.0
#: What `compress` takes to begin, and for each item; where only long loops go through it, half of them are such.
_BEGIN, _COMPRESS = 120.0, 6.0
#: The call of a small function of the module, which is inlined under a test where it stands, too.
_CALL_INLINED, _SMALL = 12.0, 40
#: Making an instance, without what its `__init__` does, and where there is none.
_MAKE, _MAKE_BARE = 90.0, 45.0
#: Making one by what its builtin base has for that, before others store its attributes; up to 3.12 that is faster.
_MAKE_APART = 75.0
#: Reading a member of its enum, and what it is called or stands for; up to 3.11 each takes some 100.
_MEMBER, _OF_MEMBER = 30.0, 40.0
#: What a generator takes for each item.
_RESUMED = 20.0
_OWN: dict[type, float] = {
    n.Load: 1,
    n.Const: 1,
    n.Attr: 4,
    n.Subscript: 8,
    n.Binary: 8,
    n.Compare: 6,
    n.Unary: 3,
    n.Tuple: 8,
    n.List: 12,
    n.Set: 25,
    n.Dict: 20,
    n.FString: 20,
    n.AugAssign: 8,
    n.Lambda: 80,
    n.FunctionDef: 80,
    n.Comp: 40,
    n.Yield: 20,
    n.YieldFrom: 30,
    n.Raise: 150,
    n.Format: 20,
    n.Slice: 15,
}
_LEAVING = (n.Return, n.Break, n.Continue, n.Raise)


@dataclass
class Spent:
    """What a function spends each time that it runs.

    Attributes:
        own: nanoseconds, without what it calls.
        calls: how often it calls functions of the program, by their qualified names.
    """

    own: float = 0.0
    calls: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


def spending(module: n.Module, flows: Flows, values: Mapping[n.Var, int] | None = None) -> dict[str, Spent]:
    """What each function of a program spends, by its qualified name.

    Args:
        flows: what is known of the program.
        values: what some variables hold. If it is given, loops that are known to be long count as such: else all count
            alike, be their lengths known there or only where a call has been inlined.
    """
    program = _Program(module)
    return {one.qualname: _Spending(program, one, flows, values).spent for one in program.functions}


class _Program:
    """The functions and classes of a program by their names."""

    def __init__(self, module: n.Module) -> None:
        self.classes: dict[n.Var, n.ClassDef] = {}
        self.of_var: dict[n.Var, n.Function] = {}
        self.methods: dict[str, list[n.Function]] = {}
        self.of_class: dict[tuple[n.Var, str], n.Function] = {}
        self.properties: set[n.Function] = set()
        for stmt in module.body:
            if type(stmt) is n.FunctionDef:
                self.of_var[stmt.var] = stmt.function
            elif type(stmt) is n.ClassDef:
                self.classes[stmt.var] = stmt
                for inner in stmt.body:
                    if type(inner) is n.FunctionDef:
                        self.methods.setdefault(inner.var.name, []).append(inner.function)
                        self.of_class[stmt.var, inner.var.name] = inner.function
                        if any(
                            type(one) is n.Load and one.var.name == "property" for one in inner.decorators
                        ):
                            self.properties.add(inner.function)
        self.of_var.update(known_by_calls(module))
        self.small = {var for var, function in self.of_var.items() if _is_small(var, function)}
        self.functions = [node for node in walk(module) if type(node) is n.Function]

    def named(self, name: str, kinds: Known | None) -> list[n.Function]:
        """The methods of a name that objects of such kinds may have."""
        if name not in self.methods:
            return []
        if kinds is None:
            return self.methods[name]
        own = [kind for kind in kinds if isinstance(kind, n.Var)]
        return [method for kind in own if (method := self.method(kind, name)) is not None]

    def method(self, kind: n.Var, name: str) -> n.Function | None:
        """The method of a class, be it one of its bases."""
        while (kind, name) not in self.of_class:
            bases = self.classes[kind].bases if kind in self.classes else []
            if not bases or type(bases[0]) is not n.Load:
                return None
            kind = bases[0].var
        return self.of_class[kind, name]


class _Spending:
    def __init__(
        self,
        program: _Program,
        function: n.Function,
        flows: Flows,
        values: Mapping[n.Var, int] | None,
    ) -> None:
        self.program, self.flows, self.values = program, flows, values
        self.overlay = build(function)
        self.loops = 0
        self.spent = Spent()
        self.block(function.body, 1.0)

    def block(self, block: Sequence[n.Stmt], times: float) -> float:
        """Count statements that are begun so often; says how often their end is come to."""
        for stmt in block:
            if isinstance(stmt, _LEAVING):
                self.all(children(stmt), times)
                self.spent.own += times * _OWN.get(type(stmt), 1)
                return 0.0
            times = self.stmt(stmt, times)
        return times

    def stmt(self, stmt: n.Stmt, times: float) -> float:
        if type(stmt) is n.If:
            self.expr(stmt.test, times)
            share = self.share(stmt)
            return self.block(stmt.body, times * share) + self.block(stmt.orelse, times * (1 - share))
        if type(stmt) is n.For or type(stmt) is n.While:
            self.loops += 1
            self.loop(stmt, times)
            self.loops -= 1
            return times
        if type(stmt) is n.Try:
            through = self.block([*stmt.body, *stmt.orelse], times)
            for handler in stmt.handlers:
                through += self.block(handler.body, times * _SELDOM)
            return self.block(stmt.final, min(through, times))
        self.spent.own += times * _OWN.get(type(stmt), 1)
        targets = targets_of(stmt)
        self.all([part for part in children(stmt) if part not in targets], times)
        for target in targets:
            if type(stmt) is n.AugAssign:
                self.expr(target, times)
            self.target(target, "__delitem__" if type(stmt) is n.Delete else "__setitem__", times)
        return times

    def target(self, target: n.Node, name: str, times: float) -> None:
        """Count a store to a target, or a deletion."""
        if type(target) is n.Tuple or type(target) is n.List:
            for item in target.items:
                self.target(item, name, times)
        elif type(target) is n.Subscript:
            self.spent.own += times * _OWN[n.Subscript]
            self.operated(name, target.value, times)
            self.all(children(target), times)
        else:
            self.expr(target, times)

    def share(self, stmt: n.If) -> float:
        """How often the body of an `if` is run."""
        if type(stmt.body[0]) is n.For and is_look(stmt.body[0].iter):
            return 1.0  # it was a `while`
        for leaves, share in ((_raises, _NEVER), (_leaves, _SELDOM if self.loops else _EVEN)):
            if leaves(stmt.body) != leaves(stmt.orelse):
                return share if leaves(stmt.body) else 1 - share
        return _EVEN

    def loop(self, loop: n.For | n.While, times: float) -> None:
        """Count a loop with what it repeats."""
        if type(loop) is n.While:
            often = times * self.length(loop.test)
            self.expr(loop.test, often)
            self.spent.own += often
        else:
            assert isinstance(loop, n.For)
            length, cost = self.over(loop.iter, times)
            often = times * length
            self.spent.own += often * cost
        self.block(loop.body, often)
        self.block(loop.orelse, times)

    def over(self, expr: n.Expr, times: float) -> tuple[float, float]:
        """Count what a loop goes over; says how many items that has, and what it costs to come to the next."""
        if is_look(expr):
            return USUAL, _LOOK_OF_LOOP
        if type(expr) is n.Cond and type(expr.orelse) is n.Call and _is_named(expr.orelse, COMPRESS):
            self.expr(expr.test, times)
            length, cost = self.over(expr.body, times)
            return length, cost + _COMPRESS / 2
        if type(expr) is n.Call and _is_named(expr, COMPRESS):
            length, cost = self.over(expr.args[0], times)
            self.spent.own += times * _BEGIN
            return length, cost + _COMPRESS
        self.expr(expr, times)
        if self.kinds(expr) is not None:
            self.operated("__iter__", expr, times)
        return (min(float(len(expr.items)), USUAL) if isinstance(expr, n.Tuple | n.List) else USUAL), 8.0

    def length(self, expr: n.Expr) -> float:
        """How often a loop runs that goes over an expression, or asks it."""
        if self.values is None:
            return USUAL
        nodes = list(walk(expr))
        known = [node.value for node in nodes if type(node) is n.Const and type(node.value) is int]
        known += [self.values[node.var] for node in nodes if type(node) is n.Load and node.var in self.values]
        return min(max(USUAL, *known), LONG) if known else USUAL

    def all(self, nodes: Sequence[n.Node], times: float) -> None:
        for node in nodes:
            self.expr(node, times)

    def expr(self, node: n.Node, times: float) -> None:
        """Count an expression, or another part of a statement."""
        if type(node) is n.Function:
            return  # it runs elsewhere
        if type(node) is n.Cond:
            self.expr(node.test, times)
            self.all([node.body, node.orelse], times * _EVEN)
            return
        if type(node) is n.Bool:
            self.expr(node.values[0], times)
            self.all(node.values[1:], times * _EVEN)
            return
        self.spent.own += times * _OWN.get(type(node), 0)
        if type(node) is n.Comp:
            self.comprehension(node, times)
            return
        if type(node) is n.Call:
            self.call(node, times)
            return
        if type(node) is n.Binary:
            self.operated(OF_BINARY.get(node.op, ""), node.left, times)
        elif type(node) is n.Compare:
            if node.ops[0] in ("in", "not in"):
                self.operated("__contains__", node.rights[0], times)
            self.operated(OF_COMPARE.get(node.ops[0], ""), node.left, times)
        elif type(node) is n.Subscript:
            self.operated("__getitem__", node.value, times)
        elif type(node) is n.Attr and self.flows.enums and (cost := self.of_enum(node)):
            self.spent.own += times * cost
        elif type(node) is n.Attr and not self.program.properties.isdisjoint(
            found := self.program.methods.get(node.name, [])
        ):
            self.called(found, times)
        self.all(children(node), times)

    def of_enum(self, read: n.Attr) -> float:
        """What reading a member takes, or its name or value."""
        if type(read.value) is n.Load and read.name in self.flows.enums.get(read.value.var, ()):
            return _MEMBER
        kinds = self.kinds(read.value) if read.name in ("name", "value") else None
        return _OF_MEMBER if kinds and kinds <= self.flows.enums.keys() else 0.0

    def comprehension(self, comp: n.Comp, times: float) -> None:
        resumed = _RESUMED if comp.kind == "gen" else 0.0
        for clause in comp.clauses:
            length, cost = self.over(clause.iter, times)
            times *= length
            self.spent.own += times * cost
            self.all(clause.ifs, times)
            times *= _EVEN ** len(clause.ifs)
        self.spent.own += times * resumed
        self.expr(comp.element, times)
        if comp.value is not None:
            self.expr(comp.value, times)

    def operated(self, name: str, operand: n.Expr, times: float) -> None:
        """Count an operator, which calls a method if its operand is an instance: seldom, if nothing is known of it."""
        if name in self.program.methods and type(operand) is not n.Const:
            kinds = self.kinds(operand)
            self.called(self.program.named(name, kinds), times if kinds is not None else times * _SELDOM)

    def kinds(self, expr: n.Expr) -> Known | None:
        """What an expression may give, if that is known."""
        return kinds_of(expr, self.overlay, self.flows)

    def called(self, functions: Sequence[n.Function], times: float, cost: float = _CALL) -> None:
        """Count a call of one of some functions."""
        for function in functions:
            self.spent.calls[function.qualname] += times / len(functions)
        if functions:
            self.spent.own += times * cost

    def call(self, call: n.Call, times: float) -> None:
        func = call.func
        self.all([*call.args, *(keyword.value for keyword in call.keywords)], times)
        if type(func) is n.Attr:
            self.expr(func.value, times)
            self.spent.own += times * _OWN[n.Attr]
            found = self.program.named(func.name, self.kinds(func.value))
            if found:
                self.called(found, times)
                return
        elif type(func) is n.Load and func.var in self.program.of_var:
            is_small = func.var in self.program.small
            self.called([self.program.of_var[func.var]], times, _CALL_INLINED if is_small else _CALL)
            return
        elif type(func) is n.Load and func.var in self.program.classes:
            made = self.program.named("__init__", frozenset({func.var}))
            is_made = bool(made or self.program.classes[func.var].decorators)  # as `dataclass` does
            self.spent.own += times * (_MAKE if is_made else _MAKE_BARE)
            for function in made:
                self.spent.calls[function.qualname] += times / len(made)
            return
        elif type(func) is n.Load and func.var.name == LOOK_ON:
            self.spent.own += times * _LOOK
            return
        elif type(func) is n.Load and call.args and self.names_class(call.args[0]):
            self.spent.own += times * _MAKE_APART
            return
        else:
            self.expr(func, times)
        self.spent.own += times * _CALL_OF_OTHERS

    def names_class(self, expr: n.Expr) -> bool:
        """Whether an expression names a class of the program, as the first argument of what makes an instance does."""
        return type(expr) is n.Load and expr.var in self.program.classes


def _is_small(var: n.Var, function: n.Function) -> bool:
    """Whether a function is inlined where it is called: it is short, and does not call itself."""
    nodes = [node for stmt in function.body for node in walk(stmt)]
    return len(nodes) <= _SMALL and not any(type(node) is n.Load and node.var is var for node in nodes)


def _is_named(call: n.Call, name: str) -> bool:
    return type(call.func) is n.Load and call.func.var.name == name


def _raises(block: list[n.Stmt]) -> bool:
    return any(type(stmt) is n.Raise for stmt in block)


def is_look(expr: n.Expr) -> bool:
    """Whether a loop goes over looks."""
    return type(expr) is n.Load and expr.var.name in (LOOKS, OFTEN)


def _leaves(block: list[n.Stmt]) -> bool:
    """Whether a block leaves the loop that it stands in."""
    return bool(block) and isinstance(block[-1], n.Break | n.Return)
