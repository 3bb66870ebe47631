"""Which global names a loop certainly reads once it has started: a test may read them before it, and miss no name
that was deleted where the program would not have.

That is up to the first operation that may raise, for the program may have caught what it raises.
"""

from __future__ import annotations

from collections.abc import Iterable

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.facts import Facts
from s2s.analysis.operators import is_sequence
from s2s.ir import nodes as n
from s2s.ir.children import operands_of
from s2s.program.bindings import ModuleFacts
from s2s.program.constants import module_constants
from s2s.regions.forms import comprehension
from s2s.regions.trips import called

_DEEPEST = 8


def certainly_read(stmt: n.Stmt, facts: ModuleFacts, known: Facts) -> list[n.Var]:
    """The global names that are read, in this order, before anything can raise but for the lack of one of them.

    Args:
        stmt: a loop, whose test has found that what decides how often it runs (`trips`) lets it start.
        facts: what the names of functions and constants mean, where they are what they were.
        known: which locals of the scope are bound.
    """
    reader = _Reader(facts, known)
    if isinstance(stmt, n.For):
        reader.expr(stmt.iter)
        if _starts(stmt.iter) and _takes(stmt.target, stmt.iter):
            reader.block(stmt.body)
    elif (comp := comprehension(stmt)) is not None:
        (clause,) = comp.clauses
        reader.expr(clause.iter)
        if _starts(clause.iter) and _takes(clause.target, clause.iter):
            reader.expr(clause.ifs[0] if clause.ifs else comp.element)
    return list(reader.found)


def _starts(iterable: n.Node) -> bool:
    """Whether a loop runs once where the first of what its length is computed of is not empty."""
    if type(iterable) is n.Call and type(iterable.func) is n.Load:
        name = called(iterable.func)
        return name == "range" or (
            name in ("enumerate", "list", "tuple", "reversed") and _starts(iterable.args[0])
        )
    return type(iterable) in (n.Load, n.Const, n.Tuple, n.List)


def _takes(target: n.Expr, iterable: n.Node) -> bool:
    """Whether the target of a loop takes any item."""
    if type(target) is n.Tuple and len(target.items) == 2 and type(iterable) is n.Call:
        of_enumerate = type(iterable.func) is n.Load and iterable.func.var.name == "enumerate"
        return of_enumerate and all(type(item) is n.Store for item in target.items)
    return type(target) is n.Store


class _Reader:
    """Follows a loop in the order of its evaluation; each method says whether it has certainly got to the end."""

    def __init__(self, facts: ModuleFacts, known: Facts) -> None:
        self.facts = facts
        self.known = known
        self.found: dict[n.Var, None] = {}
        self.callees: list[n.Function] = []  # whose bodies are being looked at

    def block(self, block: list[n.Stmt]) -> bool:
        return all(map(self.stmt, block))

    def stmt(self, stmt: n.Stmt) -> bool:
        if type(stmt) is n.Assign:
            return self.expr(stmt.value) and all(type(target) is n.Store for target in stmt.targets)
        if type(stmt) is n.ExprStmt:
            return self.expr(stmt.value)
        if type(stmt) is n.Return and stmt.value is not None:
            self.expr(stmt.value)
        elif type(stmt) is n.If:
            self.expr(stmt.test)
        elif type(stmt) is n.For:
            if self.expr(stmt.iter) and self.runs(stmt.iter):
                self.block(stmt.body)
        elif type(stmt) is n.AugAssign and type(stmt.target) is n.Store and self.is_bound(stmt.target):
            self.expr(stmt.value)
        return type(stmt) is n.Pass

    def runs(self, iterable: n.Expr) -> bool:
        """Whether a loop in a loop certainly runs: over a constant, or a `range` of one."""
        value = constant_of(iterable)
        if value is not NO_CONST:
            return is_sequence(value) and len(value) > 0
        return self.length(iterable) > 0

    def length(self, call: n.Expr) -> int:
        """How often `range` of a constant runs; 0 for any other call."""
        if type(call) is not n.Call or type(call.func) is not n.Load or call.func.var.name != "range":
            return 0
        stop: n.Expr | None = call.args[0] if len(call.args) == 1 and not call.keywords else None
        constant = module_constants(self.facts).get(stop.var) if type(stop) is n.Load else None
        length = constant.fact.value if constant is not None else None if stop is None else constant_of(stop)
        return length if type(length) is int else 0

    def is_bound(self, read: n.Load | n.Store) -> bool:
        """Whether a local has a value: a parameter, in the body of a callee."""
        if not self.callees:
            return read.var.storage is n.Storage.FAST and self.known.bound(read)
        return any(param.var is read.var for param in self.callees[-1].params)

    def expr(self, expr: n.Expr | None) -> bool:
        if type(expr) is n.Const:
            return True
        if type(expr) is n.Load:
            if expr.var.storage is n.Storage.GLOBAL:
                self.found[expr.var] = None
                return True
            return self.is_bound(expr)
        if type(expr) is n.Tuple or type(expr) is n.List:
            return self.all(expr.items)
        if type(expr) is n.Call:
            return self.call(expr)
        if type(expr) is n.Bool:
            self.expr(expr.values[0])
        elif type(expr) is n.Cond:
            self.expr(expr.test)
        elif type(expr) is n.Compare:
            self.all([expr.left, expr.rights[0]])
        elif type(expr) is n.Comp:
            self.expr(expr.clauses[0].iter)
        elif isinstance(expr, (n.Binary, n.Unary, n.Subscript, n.Attr)):
            self.all(operands_of(expr))
        return False

    def all(self, exprs: Iterable[n.Expr | None]) -> bool:
        return all(map(self.expr, exprs))

    def call(self, call: n.Call) -> bool:
        """The function, the arguments, and the body, if it is one of the module."""
        values = [*call.args, *(keyword.value for keyword in call.keywords)]
        if not self.expr(call.func) or not self.all(values):
            return False
        definition = self.facts.functions.get(call.func.var) if type(call.func) is n.Load else None
        if definition is not None and len(self.callees) < _DEEPEST:
            self.callees.append(definition.function)
            self.block(definition.function.body)
            self.callees.pop()
        return self.length(call) > 0
