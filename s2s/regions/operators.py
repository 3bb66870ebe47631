"""Operators on objects of known classes, written as calls of their methods in the fast copy of a region."""

from __future__ import annotations

from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.special import call_of, first_operand
from s2s.ir.walk import expressions, walk_scope
from s2s.program.hypothesis import Hypothesis
from s2s.program.members import ClassShape
from s2s.regions.objects import Seeker
from s2s.regions.protocols import (
    Classes,
    augmenting,
    contained,
    gives_length,
    has_its_own,
    is_left,
    length_asked,
    reflected,
)
from s2s.regions.receivers import method_of

_OPERATORS = (n.Binary, n.Unary, n.Compare)


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


def write_operators(region: n.If | n.While, scope: n.Function, cx: Context, hypothesis: Hypothesis) -> bool:
    """Write operators on objects of known classes as calls of their methods, and decide what asks for their class.

    A method that may not know what to do with the other operand leaves `NotImplemented` behind: see `regions.trial`.
    """
    if not hypothesis.makes_objects:
        return False
    writing = _Writing(cx, cx.facts_of(scope), hypothesis)
    changed = False
    for stmt in [node for top in region.body for node in walk_scope(top) if isinstance(node, n.Stmt)]:
        if type(stmt) is n.AugAssign and type(stmt.target) is n.Store and stmt.target.var in writing.known:
            if _write_augmented(stmt, scope, cx):
                changed = True
                writing.rest_on(writing.known[stmt.target.var], augmenting(stmt.op))
            continue
        while True:
            new = writing.written(stmt)
            if not new:
                break
            cx.edit(scope).put(stmt, new)
            changed = True
    if changed:
        cx.forget(scope)
    return changed


def _write_augmented(stmt: n.AugAssign, scope: n.Function, cx: Context) -> bool:
    """Write an augmented assignment to an object as a plain one, which it is without a method of its own."""
    if has_its_own(stmt.op, cx) or type(stmt.target) is not n.Store:
        return False
    edit = cx.edit(scope)
    block = edit.survey.block[stmt]
    index = block.index(stmt)
    value = n.Binary(stmt.op, n.Load(stmt.target.var, span=stmt.span), stmt.value, span=stmt.span)
    edit.splice(block, index, index + 1, [n.Assign([stmt.target], value, span=stmt.span)])
    return True


class _Writing:
    """What is known while operators are written."""

    def __init__(self, cx: Context, facts: Facts, hypothesis: Hypothesis) -> None:
        self.cx, self.facts, self.hypothesis = cx, facts, hypothesis
        self.seeker = Seeker(cx)
        self.known: Classes = {**hypothesis.receivers, **hypothesis.objects}

    def rest_on(self, shape: ClassShape, name: str) -> None:
        """Note that a class is to be asked for a name: it may not have got a method of that."""
        self.hypothesis.methods_of_made.setdefault(shape.var, {})[name] = None

    def written(self, stmt: n.Stmt) -> dict[n.Expr, n.Expr]:
        """An operator of a statement in whose operands there is none, and the call that it comes down to."""
        for expr in expressions(stmt):
            new: n.Expr | None = None
            if type(expr) in _OPERATORS:
                new = self.operator(expr) or self.reflected(expr) or self.contained(expr)
            elif type(expr) is n.Call:
                new = self.decided(expr) or self.length(expr)
            if new is not None:
                return {expr: new}
        return {}

    def operator(self, expr: n.Expr) -> n.Expr | None:
        """The method of the first operand."""
        operand = first_operand(expr)
        if operand is None or _has_operators(operand):
            return None
        shape = self.seeker.class_of(operand, self.known, 0)
        called = None if shape is None else call_of(expr)
        if shape is None or called is None or type(called.func) is not n.Attr:
            return None
        if not all(self.leaves_it_to(shape, arg) for arg in called.args):
            return None
        name = called.func.name
        if method_of(shape, name) is not None:
            return called
        if name != "__ne__" or shape.find(name) is not None or method_of(shape, "__eq__") is None:
            return None
        self.rest_on(shape, name)
        equal = n.Call(n.Attr(operand, "__eq__", span=expr.span), called.args, [], span=expr.span)
        return n.Unary("not", equal, span=expr.span)

    def leaves_it_to(self, shape: ClassShape, arg: n.Expr) -> bool:
        """Whether the right operand has no say before the method of the left one: it is of no class derived from it."""
        other = self.seeker.class_of(arg, self.known, 0)
        if other is not None:
            return other is shape or shape not in other.mro
        return bool(self.facts.of(arg).kinds)

    def reflected(self, expr: n.Expr) -> n.Expr | None:
        """The method of the right operand, where the left one is a number, which knows nothing of it."""
        return self.method_called(reflected(expr, self.facts))

    def contained(self, expr: n.Expr) -> n.Expr | None:
        """What `in` asks of an object."""
        called = self.method_called(contained(expr, self.facts))
        if called is None or type(expr) is not n.Compare:
            return None
        outside = n.Unary("not", called, span=expr.span)
        return outside if expr.ops == ["not in"] else n.Unary("not", outside, span=expr.span)

    def method_called(self, called: n.Call | None) -> n.Call | None:
        """A call of a method, if that is one of the class of the local that it is called on."""
        if called is None or type(called.func) is not n.Attr or type(called.func.value) is not n.Load:
            return None
        shape = self.known.get(called.func.value.var)
        return called if shape is not None and method_of(shape, called.func.name) is not None else None

    def length(self, call: n.Call) -> n.Expr | None:
        """What `len` asks of an object."""
        value = length_asked(call, self.cx)
        shape = self.known.get(value.var) if value is not None else None
        member = method_of(shape, "__len__") if shape is not None else None
        if value is None or member is None or member.function is None:
            return None
        if not gives_length(member.function, self.cx) or type(call.func) is not n.Load:
            return None
        self.hypothesis.builtins[call.func.var] = None
        return n.Call(n.Attr(value, "__len__", span=call.span), [], [], span=call.span)

    def decided(self, call: n.Call) -> n.Expr | None:
        """Whether `isinstance(local, C)` is true, if that is asked of a known object and the class it is of."""
        func = call.func
        if (
            type(func) is not n.Load
            or func.var.name != "isinstance"
            or not self.cx.facts.is_builtin(func.var)
        ):
            return None
        if len(call.args) != 2 or call.keywords:
            return None
        value, of_class = call.args
        if type(value) is not n.Load or type(of_class) is not n.Load:
            return None
        shape = self.known.get(value.var)
        constructor = self.cx.constructors.get(of_class.var)
        if shape is None or constructor is None or constructor.shape is not shape:
            return None
        self.hypothesis.builtins[func.var] = None
        return n.Const(True, span=call.span)


def _has_operators(expr: n.Expr) -> bool:
    return any(type(node) in (n.Binary, n.Unary) and node is not expr for node in walk_scope(expr))
